import { DataTable, type DataTableProps } from './data-table.tsx';

type TextTableProps<Row> = Pick<DataTableProps<Row>, 'caption' | 'columns' | 'rows' | 'rowKey' | 'rowId'>;

/** A table within reading text: framed, as high as its texts, and whole on paper. On phones each row is a card with headings. */
export function TextTable<Row>(props: TextTableProps<Row>) {
  return (
    <DataTable
      {...props}
      density="text"
      phones="labelled"
      boxLabel={props.caption}
      className="mb-4 rounded-card border border-line bg-surface"
    />
  );
}

/** Such a table of which the first rows stand open, and the others behind a line that counts them. It needs no scripts. */
export function FoldedTable<Row>({ openRows, ...table }: TextTableProps<Row> & { openRows: number }) {
  // One alone would take no more room than the line.
  const open = table.rows.length <= openRows + 1 ? table.rows.length : openRows;
  const others = table.rows.slice(open);
  return (
    <>
      <TextTable {...table} rows={table.rows.slice(0, open)} />
      {others.length > 0 && (
        <details className="folded">
          <summary>{others.length.toLocaleString('en-US')} more</summary>
          <TextTable {...table} caption={`${table.caption}: those after the first ${open}`} rows={others} />
        </details>
      )}
    </>
  );
}
