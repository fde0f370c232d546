import { formatNumber } from '@redoubt/ui/data/format';
import { PageLink } from '@/site/page-link';

export type Figure = {
  label: string;
  /** Undefined where nothing is on record that could be counted: the strip says so, and shows no 0. */
  value: number | undefined;
  /** Of which block or record. */
  caption: string;
  /** Where it can be looked up. */
  href: string;
};

/** What this site's own database says, each figure with the place where it can be looked up. */
export function FigureStrip({ label, figures }: { label: string; figures: readonly Figure[] }) {
  return (
    <section aria-label={label} className="border-line border-y bg-surface">
      <dl className="frame grid grid-cols-4 max-lg:grid-cols-2">
        {figures.map((figure) => (
          <div
            key={figure.label}
            className="flex min-w-0 flex-col border-line py-5 pe-5 not-first:border-s not-first:ps-6 max-lg:nth-[odd]:border-s-0 max-lg:nth-[odd]:ps-0 max-lg:nth-[n+3]:border-t max-sm:pe-3 max-sm:not-first:ps-4 max-sm:nth-[odd]:ps-0"
          >
            <dt className="order-2 font-medium">{figure.label}</dt>
            <dd className="order-1 font-semibold text-28 tabular-nums leading-tight tracking-title max-sm:text-20">
              {figure.value === undefined ? <Missing /> : formatNumber(String(figure.value))}
            </dd>
            <dd className="order-3 mt-1 text-12 text-text-3">
              {figure.caption}{' '}
              <PageLink href={figure.href} className="whitespace-nowrap text-brand-text underline underline-offset-2">
                See<span className="sr-only">{`: ${figure.label}`}</span>
              </PageLink>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Missing() {
  return (
    <span className="inline-flex items-center gap-2 font-regular text-14 text-text-2">
      <span aria-hidden="true" className="hatched size-5 rounded-mark border border-line-strong" />
      None yet
    </span>
  );
}
