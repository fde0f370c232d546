import type { ReactNode } from 'react';

type SectionHeadProps = { id: string; title: string; action?: ReactNode; children: ReactNode };

/** Title of one area of the home page, with one line that says what it is made of and, at the right, what can be done. */
export function SectionHead({ id, title, action, children }: SectionHeadProps) {
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div>
        <h2 id={id} className="font-semibold text-20 leading-tight tracking-title">
          {title}
        </h2>
        <p className="mt-1 text-text-3">{children}</p>
      </div>
      {action}
    </div>
  );
}
