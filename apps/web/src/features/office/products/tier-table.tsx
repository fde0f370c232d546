import { type DataColumn, DataTable } from '@redoubt/ui/data-table';
import Check from 'lucide-react/icons/check';

type Tier = 'bronze' | 'silver' | 'gold';

const TIERS: readonly { id: Tier; name: string; who: string }[] = [
  { id: 'bronze', name: 'Bronze', who: 'One person who may sign for the project' },
  { id: 'silver', name: 'Silver', who: 'Everyone who holds a privileged key' },
  { id: 'gold', name: 'Gold', who: 'Key holders, founders and owners of the company' },
];

const CHECKS: readonly { check: string; tiers: readonly Tier[] }[] = [
  { check: 'Official document with a photograph, genuine and valid', tiers: ['bronze', 'silver', 'gold'] },
  { check: 'Live video call: the person is the one on the document', tiers: ['bronze', 'silver', 'gold'] },
  { check: 'Not on the sanctions lists of the UN, the EU, the UK and the US', tiers: ['bronze', 'silver', 'gold'] },
  { check: 'Address of residence, by a document not older than three months', tiers: ['silver', 'gold'] },
  { check: 'Control of the key: a message signed in the call', tiers: ['silver', 'gold'] },
  { check: 'Part in the project, by its repository, its site or a contract', tiers: ['silver', 'gold'] },
  { check: 'Company and owners, by an extract of the register', tiers: ['gold'] },
  { check: 'Past projects and judgments, in public sources', tiers: ['gold'] },
  { check: 'All of it again after twelve months, or when a member joins', tiers: ['gold'] },
];

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
      rows={CHECKS}
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
          ({ id, name, who }): DataColumn<(typeof CHECKS)[number]> => ({
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
