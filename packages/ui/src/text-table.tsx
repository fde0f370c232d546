import { DataTable, type DataTableProps } from './data-table.tsx';

/** A table within reading text: framed, as high as its texts, and whole on paper. On phones each row is a card with headings. */
export function TextTable<Row>(props: Pick<DataTableProps<Row>, 'caption' | 'columns' | 'rows' | 'rowKey' | 'rowId'>) {
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
