import type { ReactNode } from 'react';

/** Areas of the guided tour, by the names that it looks up. Source: OP-26. */
export type TourArea = 'alerts' | 'trending' | 'whats-new' | 'filter' | 'in-the-works';

type HomeAreaProps = {
  tour: TourArea;
  title: string;
  /** One line about the area's contents. */
  about: ReactNode;
  action?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** One area of the home page with its heading. */
export function HomeArea({ tour, title, about, action, className = '', children }: HomeAreaProps) {
  return (
    <section aria-labelledby={tour} data-tour={tour} className={`min-w-0 ${className}`}>
      <SectionHead id={tour} title={title} action={action}>
        {about}
      </SectionHead>
      {children}
    </section>
  );
}

/** The frame of areas without their own. */
export function Framed({ children }: { children: ReactNode }) {
  return <div className="grow rounded-card border border-line bg-surface">{children}</div>;
}

type SectionHeadProps = { id: string; title: string; action?: ReactNode; children: ReactNode };

/** An area's title, with a line about its contents and, at the right, its actions. */
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
