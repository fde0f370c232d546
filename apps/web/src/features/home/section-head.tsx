import type { ReactNode } from 'react';

/** Title of one area of the home page, with one line that says what it is made of. */
export function SectionHead({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <div className="mb-5">
      <h2 id={id} className="font-semibold text-20 leading-tight tracking-title">
        {title}
      </h2>
      <p className="mt-1 text-text-3">{children}</p>
    </div>
  );
}
