import type { ReactNode } from 'react';

/**
 * The title of a dialog, whose `id` labels it, and its description. Leaves room for the close
 * button.
 */
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
