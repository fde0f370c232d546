import { classNames } from '@redoubt/ui/class-names';
import type { ReactNode } from 'react';

/** Four facts a row: what it is, about what, when or which kind, and the source. */
type FactTableProps = {
  /** Says what the table holds, for those who meet it out of context. */
  caption: string;
  /** Headings; the widths add up to the whole. */
  columns: readonly { heading: string; width: string }[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  /** What the rows beyond the first are, after their number: 'older audits'. */
  more: string;
};

const SHOWN = 8;

/** Where the cells of a row stand on its card: the first and third share the first line. */
const PLACES = [
  'max-sm:col-start-1 max-sm:row-start-1',
  'max-sm:col-span-2 max-sm:row-start-2',
  'max-sm:row-start-1 max-sm:justify-self-end',
  'max-sm:col-span-2 max-sm:row-start-3',
];

/** A table of facts; on phones each row becomes a card. Long ones keep the rest behind a disclosure that works without scripts. */
export function FactTable({ caption, columns, rows, more }: FactTableProps) {
  const rest = rows.slice(SHOWN);
  return (
    <>
      <Rows caption={caption} columns={columns} rows={rows.slice(0, SHOWN)} />
      {rest.length > 0 && (
        <details className="group border-line border-t">
          <summary className="flex h-12 cursor-pointer items-center px-5 font-medium text-brand-text hover:bg-surface-2 max-sm:px-4">
            <span className="group-open:hidden">
              Show {rest.length} {more}
            </span>
            <span className="hidden group-open:inline">
              Hide {rest.length} {more}
            </span>
          </summary>
          <div className="border-line border-t">
            <Rows caption={`${caption}, continued`} columns={columns} rows={rest} />
          </div>
        </details>
      )}
    </>
  );
}

function Rows({ caption, columns, rows }: Omit<FactTableProps, 'more'>) {
  return (
    <table className="w-full table-fixed max-sm:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="bg-surface-2 max-sm:sr-only">
        <tr>
          {columns.map(({ heading, width }) => (
            <th
              key={heading}
              scope="col"
              style={{ width }}
              className="h-9 px-2 text-left font-regular text-12 text-text-3 first:pl-5 last:pr-5 last:text-right"
            >
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {rows.map(({ key, cells }) => (
          <tr
            key={key}
            className="border-line border-t first:border-t-0 max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-4 max-sm:gap-y-1.5 max-sm:px-4 max-sm:py-3.5"
          >
            {cells.map((cell, index) => (
              <td
                key={columns[index]?.heading}
                className={classNames(
                  'min-w-0 px-2 py-3 align-top leading-6 first:pl-5 last:pr-5 last:text-right',
                  'max-sm:max-w-full max-sm:p-0 max-sm:leading-text max-sm:first:pl-0 max-sm:last:pr-0 max-sm:last:text-left',
                  PLACES[index],
                )}
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
