import type { ReactNode } from 'react';

/** Areas of the guided tour, by the name under which it looks for them. Source: OP-26. */
export type TourArea = 'alerts' | 'trending' | 'whats-new' | 'filter' | 'in-the-works';

type HomeAreaProps = {
  tour: TourArea;
  title: string;
  /** One line that says what the area is made of. */
  about: ReactNode;
  action?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** One area of the home page, under its heading. */
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

/** The frame that areas without frames of their own stand in. */
export function Framed({ children }: { children: ReactNode }) {
  return <div className="grow rounded-card border border-line bg-surface">{children}</div>;
}

type SectionHeadProps = { id: string; title: string; action?: ReactNode; children: ReactNode };

/** Title of one area of the home page, with one line that says what it is made of and, at the right, what can be done. */
function SectionHead({ id, title, action, children }: SectionHeadProps) {
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
