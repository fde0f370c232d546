import { ScrollBox } from '@redoubt/ui/data/scroll-box';
import { Children, type ReactNode } from 'react';
import { PageLink } from '@/site/page-link';

/** A paragraph of reading text. */
export function Prose({ children }: { children: ReactNode }) {
  return <p className="mb-4 max-w-180 text-pretty text-16 text-text-2 last:mb-0">{children}</p>;
}

/** Statements one under the other. */
export function Points({ points }: { points: readonly ReactNode[] }) {
  return (
    <ul className="mb-4 max-w-180 border-line border-t last:mb-0">
      {Children.map(points, (point) => (
        <li className="break-inside-avoid border-line border-b py-3 text-pretty text-16 text-text-2">{point}</li>
      ))}
    </ul>
  );
}

/** A link within text. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <PageLink href={href} className="text-brand-text underline underline-offset-2">
      {children}
    </PageLink>
  );
}

type PlainTableProps = { caption: string; headings: readonly string[]; rows: readonly { key: string; cells: readonly ReactNode[] }[] };

/** A table that prints. On phones each row is a card, its cells under each other with their headings. */
export function PlainTable({ caption, headings, rows }: PlainTableProps) {
  return (
    <ScrollBox label={caption} className="mb-4 rounded-card border border-line bg-surface last:mb-0">
      <table className="w-full text-start max-sm:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="bg-surface-2 text-12 text-text-3 max-sm:sr-only">
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col" className="px-4 py-2 font-regular first:ps-5 last:pe-5">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {rows.map(({ key, cells }) => (
            <tr key={key} className="break-inside-avoid border-line border-t align-top max-sm:block max-sm:px-4 max-sm:py-3">
              {cells.map((cell, index) => (
                <td
                  key={headings[index]}
                  className="px-4 py-3 text-text-2 first:ps-5 first:text-text last:pe-5 max-sm:block max-sm:p-0 max-sm:first:ps-0 max-sm:first:font-medium max-sm:not-first:mt-2 max-sm:last:pe-0"
                >
                  {index > 0 && <span className="block text-12 text-text-3 sm:hidden">{headings[index]}</span>}
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
