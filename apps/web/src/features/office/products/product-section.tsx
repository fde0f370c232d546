import type { ReactNode } from 'react';

type ProductSectionProps = { id: string; title: string; lead?: ReactNode; children: ReactNode };

/** One part of a product's page, under a heading that a link can lead to. */
export function ProductSection({ id, title, lead, children }: ProductSectionProps) {
  return (
    <section aria-labelledby={id} className="min-w-0 scroll-mt-20">
      <h2 id={id} className="font-semibold text-28 leading-tight tracking-title max-sm:text-20">
        {title}
      </h2>
      {lead !== undefined && <p className="mt-3 max-w-180 text-pretty text-16 text-text-2">{lead}</p>}
      <div className="mt-8 max-sm:mt-6">{children}</div>
    </section>
  );
}

/** Two short parts beside each other where there is room. */
export function SectionPair({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-2 items-start gap-x-12 gap-y-20 max-lg:grid-cols-1 max-sm:gap-y-14">{children}</div>;
}

/** A picture of the product in a frame that says what is shown, and of when it is. */
export function ProductPicture({ title, aside, children }: { title: ReactNode; aside: ReactNode; children: ReactNode }) {
  return (
    <figure className="min-w-0 overflow-hidden rounded-card border border-line-strong bg-page">
      <figcaption className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-1 border-line border-b bg-surface px-5 py-2 text-12 max-sm:px-4">
        <span className="font-medium">{title}</span>
        <span className="text-text-3">{aside}</span>
      </figcaption>
      <div className="p-5 max-sm:p-3">{children}</div>
    </figure>
  );
}
