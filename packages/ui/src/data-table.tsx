import type { CSSProperties, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { ScrollBox } from './data/scroll-box.tsx';
import { type CellLook, TableRows } from './table-rows.tsx';

/**
 * Where a cell stands when, on phones, its row is a card. `lead`, `title` and `aside` share the first line; the others follow in lines
 * that wrap, `whole` alone in its own. Where phones show `rows`, `end` stands below `aside`, and all but these four are left out.
 */
export type CardPlace = 'lead' | 'title' | 'aside' | 'end' | 'line' | 'whole' | 'hidden';

export type DataColumn<Row> = {
  id: string;
  heading: ReactNode;
  /** What the column says, on hover; also said in text elsewhere, for those who do not point at it. */
  about?: string | undefined;
  /** In px, or a share of the whole; columns without one take what is left. If none has one, each is as wide as its texts ask for. */
  width?: number | `${number}%`;
  align?: 'start' | 'end';
  card?: CardPlace;
  /** Its cells name their rows, and are read out before each fact of them. */
  rowHeader?: boolean;
  /** Stays in sight while the table scrolls sideways. Only columns at the start, each but the last with a width in px. */
  sticky?: boolean;
  /** Address of the same table in the order of this column, and the order it is in now if it is this column's. */
  sort?: { href: string; current: 'asc' | 'desc' | undefined } | undefined;
  cell: (row: Row) => ReactNode;
  /** Drawn where a cell is null: said once for all of them. */
  blank?: ReactNode;
};

export type DataTableProps<Row> = {
  /** Says what the table holds, for those who meet it out of context. */
  caption: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Where links lead to rows: the id of each in the page. */
  rowId?: (row: Row) => string;
  /** Rows of 60 px with two lines, of 40 px with one, or as high as their texts. */
  density?: 'comfortable' | 'compact' | 'text';
  /** On phones: each row a card, a row of 72 px of two lines, a card in which all facts but the first have their headings, or a table still that scrolls inside itself. */
  phones?: 'cards' | 'rows' | 'labelled' | 'scroll';
  /** Narrower than this, in px, the table scrolls inside itself. */
  minWidth?: number;
  /** Makes the box in which it scrolls a place, by this name, that a keyboard reaches and moves. */
  boxLabel?: string;
  /** Of the box around the table. */
  className?: string;
  /** Attributes of links that sort: how the application follows them without loading the page again. */
  sortLink?: Readonly<Record<`data-${string}`, string>>;
};

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

/**
 * Facts in rows and columns. Where the screen is too narrow it scrolls inside itself and keeps its first columns, and on phones each
 * row is a card. Where the page sets --table-head-top its head stays in sight. Made on the server, needs no scripts: columns are
 * sorted by links.
 */
export function DataTable<Row>({ boxLabel, className, ...table }: DataTableProps<Row>) {
  const look = classNames('data-table-frame', className);
  return boxLabel === undefined ? (
    <div className={look}>
      <Table {...table} />
    </div>
  ) : (
    <ScrollBox label={boxLabel} className={look}>
      <Table {...table} />
    </ScrollBox>
  );
}

type TableProps<Row> = Omit<DataTableProps<Row>, 'boxLabel' | 'className'>;

function Table<Row>({ caption, columns, rows, rowKey, rowId, density, phones = 'cards', minWidth, sortLink }: TableProps<Row>) {
  const looks = columns.map((_, index) => cellLook(columns, { index, isCards: phones !== 'scroll' }));
  return (
    <table
      className={classNames(
        'data-table',
        density === 'compact' && 'data-table-compact',
        density === 'text' && 'data-table-text',
        columns.every(({ width }) => width === undefined) && 'data-table-auto',
        phones !== 'scroll' && 'data-table-cards',
        phones === 'rows' && 'data-table-rows',
        phones === 'labelled' && 'data-table-labelled',
      )}
      style={minWidth === undefined ? undefined : ({ '--table-width': `${minWidth}px` } as CSSProperties)}
    >
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column, index) => (
            <th
              key={column.id}
              scope="col"
              {...(column.about !== undefined && { title: column.about })}
              {...(column.sort?.current && { 'aria-sort': ARIA_SORT[column.sort.current] })}
              {...headLook(columns, index)}
            >
              <Heading column={column} sortLink={sortLink} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <TableRows
          looks={looks}
          blanks={columns.map(({ blank }) => blank ?? null)}
          labels={phones === 'labelled' ? columns.map(({ heading }) => heading) : undefined}
          rows={rows.map((row) => ({
            key: rowKey(row),
            ...(rowId !== undefined && { id: rowId(row) }),
            cells: columns.map(({ cell }) => cell(row)),
          }))}
        />
      </tbody>
    </table>
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

/** What all cells of a column have in common. Nothing undefined, which a page's data would spell out. */
function cellLook<Row>(columns: readonly DataColumn<Row>[], { index, isCards }: { index: number; isCards: boolean }): CellLook {
  const column = columns[index];
  return {
    ...(column?.rowHeader && { scope: 'row' }),
    ...(isCards && { 'data-card': column?.card ?? 'line' }),
    ...(column?.sticky && { style: stickyAt(columns, index) }),
    ...cellClass(columns, index),
  };
}

function headLook<Row>(columns: readonly DataColumn<Row>[], index: number): Pick<CellLook, 'style' | 'className'> {
  const column = columns[index];
  const style = { ...(column?.width !== undefined && { width: column.width }), ...(column?.sticky && stickyAt(columns, index)) };
  return { ...(Object.keys(style).length > 0 && { style }), ...cellClass(columns, index) };
}

function cellClass<Row>(columns: readonly DataColumn<Row>[], index: number): { className?: string } {
  const column = columns[index];
  const last = column?.sticky && !columns[index + 1]?.sticky;
  const className = classNames(
    column?.align === 'end' && 'data-table-end',
    column?.sticky && 'data-table-sticky',
    last && 'data-table-edge',
  );
  return className === '' ? {} : { className };
}

/** A column that stays in sight stands where the widths of those before it end. */
function stickyAt<Row>(columns: readonly DataColumn<Row>[], index: number): CSSProperties {
  return { left: columns.slice(0, index).reduce((sum, { width }) => sum + (typeof width === 'number' ? width : 0), 0) };
}
