import type { ReactNode } from 'react';

/** The name of a dialog, by which `id` it is labelled, and what it is about. Leaves room for the button that closes it. */
export function DialogHead({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <div className="pe-8">
      <h2 id={id} className="font-semibold text-20 tracking-title">
        {title}
      </h2>
      <p className="mt-2 text-pretty text-text-2">{children}</p>
    </div>
  );
}
