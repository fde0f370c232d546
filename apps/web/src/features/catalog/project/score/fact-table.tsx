import type { ReactNode } from 'react';

/** Four facts a row: what it is, about what, when or which kind, and the source. */
type FactTableProps = {
  /** Says what the table holds, for those who meet it out of context. */
  caption: string;
  /** Headings; the widths add up to the whole. `look` is that of the column's cells. */
  columns: readonly { heading: string; width: string; look?: string }[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  /** What the rows beyond the first are, after their number: 'older audits'. */
  more: string;
};

const SHOWN = 8;

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
    <table className="fact-table">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-sm:sr-only">
        <tr>
          {columns.map(({ heading, width }) => (
            <th key={heading} scope="col" style={{ width }}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {cells.map((cell, index) => (
              <td key={columns[index]?.heading} className={columns[index]?.look}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
