import type { ContractRole } from '@redoubt/domain/catalog/file/schema';
import type { ProjectProfile } from '@redoubt/domain/catalog/project/schema';
import { findKnownChain } from '@redoubt/domain/platform/chain/known-chains';
import { Address } from '@redoubt/ui/data/address';
import type { DataColumn } from '@redoubt/ui/data-table';
import { Panel } from '@redoubt/ui/panel';
import { EvidenceLink } from '@redoubt/ui/score/evidence-link';
import { NotAssessed } from '@redoubt/ui/score/not-assessed';
import type { Leaf } from '@/entities/project-tab/leaf-address';
import { cutLeaf, Leaves } from '@/entities/project-tab/leaves';
import { ChainChip } from '../chain-chip.tsx';
import { FactTable } from '../score/fact-table.tsx';

type Contracts = ProjectProfile['contracts'];

/** Contracts on one leaf. */
const ROWS = 4;

const COLUMNS: readonly DataColumn<Contracts[number]>[] = [
  {
    id: 'contract',
    heading: 'Contract',
    width: '45%',
    card: 'title',
    cell: ({ chain, address, name }) => {
      const explorer = findKnownChain(chain)?.explorerUrl;
      return <Address address={address} label={name} explorerUrl={explorer && `${explorer}/address/${address}`} />;
    },
  },
  { id: 'chain', heading: 'Chain', width: '18%', card: 'whole', cell: ({ chain }) => <ChainChip chain={chain} /> },
  {
    id: 'role',
    heading: 'Role',
    width: '12%',
    card: 'aside',
    cell: ({ role }) => <span className="inline-block text-text-2 first-letter:uppercase">{role}</span>,
  },
  {
    id: 'source',
    heading: 'Source',
    width: '25%',
    align: 'end',
    card: 'whole',
    cell: ({ chain, address, name, source, verified }) => (
      <span className="inline-flex max-w-full flex-wrap items-center justify-end gap-x-3 max-sm:justify-start">
        {verified != null && (
          <EvidenceLink
            url={verified.source}
            label={verified.match === 'exact' ? 'source verified' : 'source verified but for metadata'}
            subject={`${name ?? address} on ${chain}, verified on ${verified.on}`}
          />
        )}
        <EvidenceLink url={source} subject={`${name ?? address} on ${chain}`} />
      </span>
    ),
  },
];

type ContractTableProps = {
  contracts: Contracts;
  title?: string;
  /** Where several tables share a page. */
  id?: string;
  /** What is said where there is none: what would be here. */
  missing?: string;
  /** Where the rest has addresses of its own; without it the rest is folded. */
  leaf?: Leaf;
};

/** Smart contracts that a source names as the project's own. */
export function ContractTable({
  contracts,
  title = 'Contracts',
  id = 'contracts',
  missing = 'No source that names the project’s contracts is on record.',
  leaf,
}: ContractTableProps) {
  const cut = leaf && cutLeaf(contracts, { page: leaf.page, size: ROWS });
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
          density="compact"
          columns={COLUMNS}
          rows={cut?.rows ?? contracts}
          rowKey={({ chain, address }) => `${chain} ${address}`}
        />
      )}
      {leaf !== undefined && cut !== undefined && <Leaves label={title} leaf={leaf} cut={cut} total={contracts.length} />}
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
