import type { ReactNode } from 'react';

/** Where the link of a mail leads: a card with a heading. */
export function LinkCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-labelledby="link" className="w-110 max-w-full rounded-card border border-line bg-surface p-8 max-sm:p-5">
      <h1 id="link" className="font-semibold text-20 tracking-title">
        {title}
      </h1>
      {children}
      <p className="mt-4 hidden text-text-3 noscript:block">This needs JavaScript.</p>
    </section>
  );
}
