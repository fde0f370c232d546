import type { ContractRole } from '@redoubt/domain/catalog/file/schema';
import type { ProjectProfile } from '@redoubt/domain/catalog/project/schema';
import { findKnownChain } from '@redoubt/domain/platform/chain/known-chains';
import { Address } from '@redoubt/ui/data/address';
import { Panel } from '@redoubt/ui/panel';
import { EvidenceLink } from '@redoubt/ui/score/evidence-link';
import { NotAssessed } from '@redoubt/ui/score/not-assessed';
import { ChainChip } from '../chain-chip.tsx';
import { FactTable } from '../score/fact-table.tsx';

const COLUMNS = [
  { heading: 'Contract', width: '45%' },
  { heading: 'Chain', width: '18%' },
  { heading: 'Role', width: '12%', look: 'text-text-2 first-letter:uppercase' },
  { heading: 'Source', width: '25%' },
] as const;

type Contracts = ProjectProfile['contracts'];

type ContractTableProps = {
  contracts: Contracts;
  title?: string;
  /** Where several tables share a page. */
  id?: string;
  /** What is said where there is none: what would be here. */
  missing?: string;
};

/** Smart contracts that a source names as the project's own. */
export function ContractTable({
  contracts,
  title = 'Contracts',
  id = 'contracts',
  missing = 'No source that names the project’s contracts is on record.',
}: ContractTableProps) {
  return (
    <Panel id={id} title={title} aside={contracts.length > 0 && `${contracts.length} on record`}>
      {contracts.length === 0 ? (
        <div className="flex flex-col items-center gap-2 p-8 text-center">
          <NotAssessed />
          <p className="max-w-100 text-balance text-12 text-text-3">{missing}</p>
        </div>
      ) : (
        <FactTable
          caption={`${title} and who names them`}
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

/** Those of one role, or of none of the roles in `except`. */
export function contractsOf(
  contracts: Contracts,
  { role, except = [] }: { role?: ContractRole; except?: readonly ContractRole[] },
): Contracts {
  return contracts.filter((contract) => (role === undefined || contract.role === role) && !except.includes(contract.role));
}
