import type { CSSProperties, ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** Where a cell stands when, on phones, its row is a card. `lead`, `title` and `aside` share the first line; the others follow in lines that wrap. */
export type CardPlace = 'lead' | 'title' | 'aside' | 'line' | 'hidden';

export type DataColumn<Row> = {
  id: string;
  heading: string;
  /** In px. Exactly one column has none and takes what is left. */
  width?: number;
  align?: 'start' | 'end';
  card?: CardPlace;
  /** Stays in sight while the table scrolls sideways. Only columns at the start, each but the last with a width. */
  sticky?: boolean;
  /** Address of the same table in the order of this column, and the order it is in now if it is this column's. */
  sort?: { href: string; current: 'asc' | 'desc' | undefined } | undefined;
  cell: (row: Row) => ReactNode;
};

export type DataTableProps<Row> = {
  /** Says what the table holds, for those who meet it out of context. */
  caption: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Rows of 60 px with two lines, or of 40 px with one. */
  density?: 'comfortable' | 'compact';
  /** Narrower than this, in px, the table scrolls inside itself. */
  minWidth: number;
  /** Attributes of links that sort: how the application follows them without loading the page again. */
  sortLink?: Readonly<Record<`data-${string}`, string>>;
};

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

/**
 * Facts in rows and columns. Its head stays in sight; where the screen is too narrow it scrolls inside itself and keeps its first
 * columns, and on phones each row is a card. Made on the server, needs no scripts: columns are sorted by links.
 */
export function DataTable<Row>({ caption, columns, rows, rowKey, density = 'comfortable', minWidth, sortLink }: DataTableProps<Row>) {
  return (
    <div className="data-table-frame">
      <table
        className={classNames('data-table', density === 'compact' && 'data-table-compact')}
        style={{ '--table-width': `${minWidth}px` } as CSSProperties}
      >
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th
                key={column.id}
                scope="col"
                aria-sort={column.sort?.current && ARIA_SORT[column.sort.current]}
                style={{ width: column.width, ...stickyAt(columns, index) }}
                className={cellClass(columns, index)}
              >
                <Heading column={column} sortLink={sortLink} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column, index) => (
                <td
                  key={column.id}
                  data-card={column.card ?? 'line'}
                  style={stickyAt(columns, index)}
                  className={cellClass(columns, index)}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Heading<Row>({
  column: { heading, sort },
  sortLink,
}: {
  column: DataColumn<Row>;
  sortLink: DataTableProps<Row>['sortLink'] | undefined;
}) {
  if (sort === undefined) return heading;
  return (
    <a href={sort.href} {...sortLink} className={classNames('data-table-sort', sort.current && `data-table-${sort.current}`)}>
      <span className="sr-only">Sort by </span>
      {heading}
    </a>
  );
}

function cellClass<Row>(columns: readonly DataColumn<Row>[], index: number): string | undefined {
  const column = columns[index];
  if (column === undefined) return undefined;
  const last = column.sticky && !columns[index + 1]?.sticky;
  return (
    classNames(column.align === 'end' && 'data-table-end', column.sticky && 'data-table-sticky', last && 'data-table-edge') || undefined
  );
}

/** A column that stays in sight stands where the widths of those before it end. */
function stickyAt<Row>(columns: readonly DataColumn<Row>[], index: number): CSSProperties | undefined {
  if (!columns[index]?.sticky) return undefined;
  return { left: columns.slice(0, index).reduce((sum, { width = 0 }) => sum + width, 0) };
}
