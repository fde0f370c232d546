import type { ReactNode } from 'react';
import { SectionHead } from './section-head.tsx';

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
