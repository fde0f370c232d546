import type { ContractRole } from '@redoubt/domain/catalog/file/schema';
import type { ProjectProfile } from '@redoubt/domain/catalog/project/schema';

export type ChainScope = { chain: string; roles: readonly { role: ContractRole; count: number }[] };

/** How many contracts of each role there are on each chain; chains in the order in which the catalogue names them, the commonest role first. */
export function countRoles(contracts: ProjectProfile['contracts']): ChainScope[] {
  return [...Map.groupBy(contracts, ({ chain }) => chain)].map(([chain, onChain]) => ({
    chain,
    roles: [...Map.groupBy(onChain, ({ role }) => role)]
      .map(([role, ofRole]) => ({ role, count: ofRole.length }))
      .sort((one, other) => other.count - one.count || (one.role < other.role ? -1 : 1)),
  }));
}
