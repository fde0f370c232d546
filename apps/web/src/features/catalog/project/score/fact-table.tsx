import { DataTable, type DataTableProps } from '@redoubt/ui/data-table';

type FactTableProps<Row> = Omit<DataTableProps<Row>, 'boxLabel' | 'className'> & {
  /** What the rows beyond the first are, after their number: 'older audits'. */
  more: string;
};

const SHOWN = 8;

/** A table of facts. Long ones keep the rest behind a disclosure that works without scripts. */
export function FactTable<Row>({ more, ...table }: FactTableProps<Row>) {
  const rest = table.rows.slice(SHOWN);
  return (
    <>
      <DataTable {...table} rows={table.rows.slice(0, SHOWN)} />
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
            <DataTable {...table} caption={`${table.caption}, continued`} rows={rest} />
          </div>
        </details>
      )}
    </>
  );
}
