import { roleLabel } from '@redoubt/domain/catalog/file/labels';
import type { ContractRole } from '@redoubt/domain/catalog/file/schema';
import type { ProjectProfile } from '@redoubt/domain/catalog/project/schema';
import type { FollowedChains } from '@redoubt/domain/office/health/connection';
import { Badge } from '@redoubt/ui/badge';
import { EmptyNotice } from '@redoubt/ui/layer/notices';
import { Panel } from '@redoubt/ui/panel';
import { NotAssessed } from '@redoubt/ui/score/not-assessed';
import { ChainChip } from '../chain-chip.tsx';

type ChainScope = { chain: string; roles: readonly { role: ContractRole; count: number }[] };

/** How many contracts of each role there are on each chain; chains in the order in which the catalogue names them, the commonest role first. */
export function countRoles(contracts: ProjectProfile['contracts']): ChainScope[] {
  return [...Map.groupBy(contracts, ({ chain }) => chain)].map(([chain, onChain]) => ({
    chain,
    roles: [...Map.groupBy(onChain, ({ role }) => role)]
      .map(([role, ofRole]) => ({ role, count: ofRole.length }))
      .sort((one, other) => other.count - one.count || (one.role < other.role ? -1 : 1)),
  }));
}

/** How many contracts of each role are in scope on each chain, and whether the chain is read. */
export function ScopePanel({ contracts, followed }: { contracts: ProjectProfile['contracts']; followed: FollowedChains }) {
  const scope = countRoles(contracts);
  const connected = new Set(followed.map(({ chain }) => chain));
  return (
    <Panel id="scope" title="In scope, by chain">
      {scope.length === 0 ? (
        <EmptyNotice title="No contract is on record">Contracts that a source names as the project’s own appear here.</EmptyNotice>
      ) : (
        <ul>
          {scope.map(({ chain, roles }) => (
            <li key={chain} className="border-line px-5 py-3.5 not-last:border-b max-sm:px-4">
              <div className="flex items-center justify-between gap-3">
                <ChainChip chain={chain} />
                {connected.has(chain) ? <Badge>Connected</Badge> : <NotAssessed>Not connected</NotAssessed>}
              </div>
              <p className="mt-2 text-12 text-text-2">{roles.map(({ role, count }) => `${count} ${roleLabel(role, count)}`).join(', ')}</p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
