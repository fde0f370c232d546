import type { CatalogFigures } from '@redoubt/domain/catalog/project/recent';
import { describeConnection, type FollowedChains } from '@redoubt/domain/office/health/connection';
import { formatNumber } from '@redoubt/ui/data/format';
import { PageLink } from '@/site/page-link';

/** Counts of what is on record and of what is not, never rounded up. */
export function FiguresStrip({ figures, chains }: { figures: CatalogFigures; chains: FollowedChains }) {
  const { connection, consequence, remedy, isLate } = describeConnection(chains);
  const facts = [
    ['Projects', figures.projects],
    ['Contracts', figures.contracts],
    ['Audits', figures.audits],
    ['Incidents', figures.incidents],
  ] as const;
  return (
    <section aria-label="On record" className="border-line border-b">
      <div className="frame grid grid-cols-[repeat(4,auto)_1fr] max-lg:grid-cols-4 max-sm:grid-cols-2">
        {facts.map(([label, count]) => (
          <dl
            key={label}
            className="min-w-36 py-3 pe-6 not-first:border-line not-first:ps-5 max-lg:min-w-0 max-sm:nth-3:border-s-0 max-sm:nth-3:ps-0 sm:not-first:border-s max-sm:nth-[even]:border-s"
          >
            <dt className="text-12 text-text-3">{label} on record</dt>
            <dd className="font-mono tabular-nums">
              {formatNumber(String(count))}
              {label === 'Projects' && figures.tokens > 0 && (
                <span className="ms-2 font-sans text-12 text-text-3 max-sm:hidden">
                  and an index of {formatNumber(String(figures.tokens))} tokens
                </span>
              )}
            </dd>
          </dl>
        ))}
        <div className="flex items-center gap-3 border-line py-3 max-lg:col-span-full max-lg:border-t lg:border-s lg:ps-5">
          {chains.length === 0 ? (
            <span aria-hidden="true" className="hatched size-8 shrink-0 rounded-input border border-line-strong" />
          ) : (
            <span aria-hidden="true" className={`m-3 size-2 shrink-0 rounded-full ${isLate ? 'bg-caution-fill' : 'bg-safe'}`} />
          )}
          <p className="text-12">
            <PageLink href="/chains" className="font-medium hover:underline">
              {connection}
            </PageLink>
            <span className="block text-text-3">{consequence}</span>
            {remedy !== undefined && <span className="block text-text-3">{remedy}</span>}
          </p>
        </div>
      </div>
    </section>
  );
}
