import { CsvLink } from '@redoubt/ui/data/csv-link';
import { formatNumber } from '@redoubt/ui/data/format';
import { EmptyNotice } from '@redoubt/ui/layer/notices';
import { Panel } from '@redoubt/ui/panel';
import type { ReactNode } from 'react';

export type TopListRow = {
  key: string;
  rank: number;
  name: ReactNode;
  /** Further facts; empty ones are left out. */
  details: readonly (string | false | null)[];
  count: number;
  percentage: number;
};

type TopListProps = {
  id: string;
  title: string;
  /** The unit of the counts. */
  unit: string;
  /** The text of an empty list. */
  empty: string;
  /** URL of the API answer. */
  raw: string;
  /** URL of the list as CSV. */
  csv: string;
  sums: { total: number; entries: number };
  rows: readonly TopListRow[];
};

/** The largest entries, each with a bar relative to the first. */
export function TopList({ id, title, unit, empty, raw, csv, sums: { total, entries }, rows }: TopListProps) {
  const largest = rows[0]?.count ?? 1;
  return (
    <Panel id={id} title={title} aside={`Share of ${formatNumber(String(total))} ${unit}`}>
      {rows.length === 0 ? (
        <EmptyNotice title={empty} />
      ) : (
        <ol className="grid grid-cols-1 gap-px p-1.5">
          {rows.map(({ key, rank, name, details, count, percentage }) => (
            <li key={key} className="relative flex min-h-12 items-center gap-3 px-3 py-1.5">
              <span
                aria-hidden="true"
                className="absolute inset-y-0 inset-s-0 rounded-mark border-brand border-s-2 bg-brand-soft"
                style={{ width: `${Math.max(0.5, (count / largest) * 100)}%` }}
              />
              <span className="relative w-5 shrink-0 text-12 text-text-3 tabular-nums">{rank}</span>
              <span className="relative min-w-0 grow">
                {name}
                <span className="block truncate text-12 text-text-3">
                  {details.filter((each) => each !== false && each !== null).join(' · ')}
                </span>
              </span>
              <span className="relative shrink-0 text-end tabular-nums">
                {formatNumber(String(count))}
                <span className="block text-12 text-text-3">{percentage.toFixed(2)} %</span>
              </span>
            </li>
          ))}
        </ol>
      )}
      <div className="flex min-h-11 items-center justify-between gap-3 border-line border-t px-5 py-2 text-12 text-text-3 max-sm:px-4">
        <span>{entries > rows.length ? `${rows.length} of ${formatNumber(String(entries))}` : `All ${formatNumber(String(entries))}`}</span>
        <span className="flex gap-2">
          <CsvLink address={csv} subject={title} />
          <RawLink address={raw} subject={title} />
        </span>
      </div>
    </Panel>
  );
}

/** Links to the API answer that a panel shows. */
export function RawLink({ address, subject }: { address: string; subject: string }) {
  return (
    <a href={address} target="_blank" rel="noreferrer" className="evidence">
      JSON
      <span className="sr-only">{`, ${subject} as data, opens in a new tab`}</span>
    </a>
  );
}
