import { findKnownChain } from '@redoubt/domain/chain/known-chains';
import type { ProjectProfile } from '@redoubt/domain/project/schema';
import { Address } from '@redoubt/ui/address';
import { EvidenceLink } from '@redoubt/ui/evidence-link';
import { NotAssessed } from '@redoubt/ui/not-assessed';
import { Panel } from '@redoubt/ui/panel';
import { ChainChip } from './chain-chip.tsx';
import { FactTable } from './fact-table.tsx';

const COLUMNS = [
  { heading: 'Contract', width: '45%' },
  { heading: 'Chain', width: '18%' },
  { heading: 'Role', width: '12%', look: 'text-text-2 first-letter:uppercase' },
  { heading: 'Source', width: '25%' },
] as const;

/** The smart contracts that a source names as the project's own. */
export function ContractTable({ contracts }: { contracts: ProjectProfile['contracts'] }) {
  return (
    <Panel id="contracts" title="Contracts" aside={contracts.length > 0 && `${contracts.length} on record`}>
      {contracts.length === 0 ? (
        <div className="flex flex-col items-center gap-2 p-8 text-center">
          <NotAssessed />
          <p className="text-12 text-text-3">No source that names the project’s contracts is on record.</p>
        </div>
      ) : (
        <FactTable
          caption="Contracts and who names them"
          more="more contracts"
          columns={COLUMNS}
          rows={contracts.map(({ chain, address, name, role, source }) => {
            const explorer = findKnownChain(chain)?.explorerUrl;
            return {
              key: `${chain} ${address}`,
              cells: [
                <Address key="address" address={address} label={name} explorerUrl={explorer && `${explorer}/address/${address}`} />,
                <ChainChip key="chain" chain={chain} />,
                role,
                <EvidenceLink key="source" url={source} subject={`${name ?? address} on ${chain}`} />,
              ],
            };
          })}
        />
      )}
    </Panel>
  );
}
