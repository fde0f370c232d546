import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type PanelProps = {
  title: string;
  /** Id of the heading: names the section for readers of landmarks and for links into the page. */
  id: string;
  /** What stands at the right of the head: a count, a link. */
  aside?: ReactNode;
  level?: 2 | 3;
  className?: string;
  children: ReactNode;
};

/** A framed area with a heading. Rows inside bring their own padding of 20 px. */
export function Panel({ title, id, aside, level = 2, className, children }: PanelProps) {
  const Heading = `h${level}` as const;
  return (
    <section aria-labelledby={id} className={classNames('min-w-0 rounded-card border border-line bg-surface', className)}>
      <div className="flex min-h-13 items-center justify-between gap-4 border-line border-b px-5 py-3 max-sm:px-4">
        <Heading id={id} className="font-semibold text-14">
          {title}
        </Heading>
        {aside !== undefined && <div className="text-balance text-end text-12 text-text-3">{aside}</div>}
      </div>
      {children}
    </section>
  );
}

/** The same area behind its heading, for what few readers of a page look for. It opens without scripts. */
export function FoldedPanel({ title, id, aside, className, children }: Omit<PanelProps, 'level'>) {
  return (
    <details className={classNames('folded folded-panel', className)}>
      <summary>
        <h2 id={id} className="font-semibold text-14">
          {title}
        </h2>
        {aside}
      </summary>
      {children}
    </details>
  );
}
