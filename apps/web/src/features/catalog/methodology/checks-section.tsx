import type { Check, Method } from '@redoubt/domain/catalog/score/method-types';
import { CHECK_TITLES } from '@redoubt/domain/catalog/score/publish/check-titles';
import { DIMENSION_NAMES } from '@redoubt/domain/catalog/score/publish/dimension-names';
import { Dimension, FactSource } from '@redoubt/domain/catalog/score/types';
import { buttonClass } from '@redoubt/ui/button';
import { DataTable } from '@redoubt/ui/data-table';
import { methodPath } from '@/site/method-path';
import { PageLink } from '@/site/page-link';
import { type CheckFilter, filterChecks } from './check-filter.ts';
import { pointsText, SOURCE_LABELS, sourceLabel } from './method-labels.ts';

type ChecksSectionProps = { method: Pick<Method, 'checks' | 'dimensions'>; filter: CheckFilter };

/** All checks in one table, with a form that narrows it. Each row leads to its check, and has the anchor that the check had here before. */
export function ChecksSection({ method: { checks, dimensions }, filter }: ChecksSectionProps) {
  const rows = filterChecks(checks, filter);
  const pointsOf = ({ dimension, weight }: Check) =>
    pointsText(((dimensions.find(({ id }) => id === dimension)?.weight ?? 0) * weight) / 100);
  return (
    <section aria-labelledby="checks" className="mb-3">
      <h2 id="checks" className="mt-8 mb-3 font-semibold text-20 leading-tight tracking-title">
        Checks
      </h2>
      <FilterForm filter={filter} />
      <p className="mb-3 text-12 text-text-3" role="status">
        {rows.length} of {checks.length} checks
      </p>
      {rows.length === 0 ? (
        <p className="text-text-2">
          No check matches.{' '}
          <PageLink href="/methodology#checks" className="text-brand-text underline">
            Show all
          </PageLink>
        </p>
      ) : (
        <div data-moved="">
          <DataTable
            caption="Checks"
            density="compact"
            rows={rows}
            rowKey={({ id }) => id}
            rowId={({ id }) => id}
            className="rounded-card border border-line bg-surface"
            columns={[
              {
                id: 'check',
                heading: 'Check',
                card: 'title',
                rowHeader: true,
                width: '46%',
                cell: ({ id }) => (
                  <PageLink href={methodPath(id)} className="hover:underline">
                    <span className="me-2 font-mono font-regular text-12 text-brand-text">{id}</span>
                    {CHECK_TITLES[id]}
                  </PageLink>
                ),
              },
              { id: 'dimension', heading: 'Dimension', card: 'hidden', cell: ({ dimension }) => DIMENSION_NAMES[dimension] },
              { id: 'sources', heading: 'Answered by', card: 'hidden', cell: (check) => sourceLabel(check) },
              {
                id: 'points',
                heading: 'Points of 100',
                width: 112,
                align: 'end',
                card: 'aside',
                cell: (check) => (check.built ? pointsOf(check) : 'not built'),
              },
            ]}
          />
        </div>
      )}
    </section>
  );
}

function FilterForm({ filter: { dimension, source, keyword } }: { filter: CheckFilter }) {
  return (
    <form
      action="/methodology#checks"
      method="get"
      className="mb-4 grid grid-cols-2 items-end gap-3 sm:grid-cols-[1fr_1fr_1fr_auto] print:hidden"
    >
      <label className="field max-sm:col-span-full">
        <span>Words</span>
        <input type="search" name="q" defaultValue={keyword} maxLength={75} autoComplete="off" />
      </label>
      <label className="field">
        <span>Dimension</span>
        <select name="dimension" defaultValue={dimension ?? ''}>
          <option value="">All</option>
          {Dimension.options.map((id) => (
            <option key={id} value={id}>
              {DIMENSION_NAMES[id]}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        <span>Answered by</span>
        <select name="source" defaultValue={source ?? ''}>
          <option value="">Any source</option>
          {FactSource.options.map((id) => (
            <option key={id} value={id}>
              {SOURCE_LABELS[id]}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className={`${buttonClass({ variant: 'secondary' })} max-sm:col-span-full`}>
        Filter checks
      </button>
    </form>
  );
}
