import { AGAIN, CHECKS, TIERS, type Tier } from '@redoubt/domain/office/identity/tiers';
import { type DataColumn, DataTable } from '@redoubt/ui/data-table';
import Check from 'lucide-react/icons/check';

const ROWS: readonly { readonly check: string; readonly tiers: readonly Tier[] }[] = [...CHECKS, AGAIN];

/** The three tiers of identity verification: what each checks and of whom. On phones it scrolls within itself. */
export function TierTable() {
  return (
    <DataTable
      caption="What each tier checks, and of whom"
      density="text"
      phones="scroll"
      minWidth={600}
      boxLabel="Tiers"
      className="rounded-card border border-line bg-surface [&_thead_th]:align-top"
      rows={ROWS}
      rowKey={({ check }) => check}
      columns={[
        {
          id: 'check',
          heading: <span className="block py-3">Check</span>,
          width: '32%',
          sticky: true,
          rowHeader: true,
          cell: ({ check }) => <span className="text-text-2">{check}</span>,
        },
        ...TIERS.map(
          ({ id, name, who }): DataColumn<(typeof ROWS)[number]> => ({
            id,
            heading: (
              <span className="block whitespace-normal py-3">
                <span className="block font-semibold text-16 text-text">{name}</span> {who}
              </span>
            ),
            cell: ({ tiers }) =>
              tiers.includes(id) ? (
                <>
                  <Check size={16} aria-hidden="true" className="text-safe" />
                  <span className="sr-only">{`Part of ${name}`}</span>
                </>
              ) : (
                <span className="text-12 text-text-3">Not checked</span>
              ),
          }),
        ),
      ]}
    />
  );
}
