import { ScrollBox } from '@redoubt/ui/data/scroll-box';
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
    <ScrollBox label="Tiers" className="rounded-card border border-line bg-surface">
      <table className="w-full min-w-150">
        <caption className="sr-only">What each tier checks, and of whom</caption>
        <thead>
          <tr className="align-bottom">
            <th
              scope="col"
              className="sticky inset-s-0 w-2/5 bg-surface px-5 py-4 text-start font-regular text-12 text-text-3 max-sm:min-w-44 max-sm:px-3"
            >
              Check
            </th>
            {TIERS.map(({ id, name, who }) => (
              <th key={id} scope="col" className="w-1/5 px-4 py-4 text-start font-semibold text-16">
                {name}
                <span className="mt-1 block font-regular text-12 text-text-3">{who}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {CHECKS.map(({ check, tiers }) => (
            <tr key={check} className="border-line border-t">
              <th scope="row" className="sticky inset-s-0 bg-surface px-5 py-3 text-start font-regular text-text-2 max-sm:px-3">
                {check}
              </th>
              {TIERS.map(({ id, name }) => (
                <td key={id} className="px-4 py-3">
                  {tiers.includes(id) ? (
                    <>
                      <Check size={16} aria-hidden="true" className="text-safe" />
                      <span className="sr-only">{`Part of ${name}`}</span>
                    </>
                  ) : (
                    <span className="text-12 text-text-3">Not checked</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
