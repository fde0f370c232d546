import { ScrollBox } from '@redoubt/ui/data/scroll-box';
import type { ReactNode } from 'react';

type MethodTableProps = {
  caption: string;
  headings: readonly string[];
  rows: readonly { readonly key: string; readonly id?: string; readonly cells: readonly ReactNode[] }[];
  /** Columns of figures, counted from 0: aligned at their end. */
  figures?: readonly number[];
};

/** A plain table that prints. On phones each row is a card, its cells under each other with their headings. */
export function MethodTable({ caption, headings, rows, figures = [] }: MethodTableProps) {
  const look = (index: number) => (figures.includes(index) ? 'sm:text-end tabular-nums whitespace-nowrap' : 'text-start');
  return (
    <ScrollBox label={caption} className="mb-4 rounded-card border border-line bg-surface">
      <table className="w-full max-sm:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="bg-surface-2 text-12 text-text-3 max-sm:sr-only">
          <tr>
            {headings.map((heading, index) => (
              <th key={heading} scope="col" className={`px-4 py-2 font-regular first:ps-5 last:pe-5 ${look(index)}`}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {rows.map(({ key, id, cells }) => (
            <tr
              key={key}
              id={id}
              className="border-line border-t align-top target:bg-brand-soft data-target:bg-brand-soft max-sm:block max-sm:px-4 max-sm:py-3"
            >
              {cells.map((cell, index) => (
                <td
                  key={headings[index]}
                  className={`px-4 py-3 first:ps-5 sm:first:min-w-34 last:pe-5 max-sm:block max-sm:p-0 max-sm:not-first:mt-2 max-sm:first:ps-0 max-sm:first:font-medium max-sm:last:pe-0 ${look(index)}`}
                >
                  {index > 0 && <span className="me-2 text-12 text-text-3 sm:hidden">{headings[index]}</span>}
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
