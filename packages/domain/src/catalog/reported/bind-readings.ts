import type { ReportedContract, Snapshot } from './schema.ts';
import { listStatements } from './statements.ts';

/** A contract of the catalogue. */
export type Bindable = { readonly chain: string; readonly address: string };

/**
 * The snapshots without what concerns no contract of the catalogue: kept are contracts that are listed there, by chain and
 * address, and the contracts that hold powers over them in the same snapshot, up to their last holder. Whose file names a
 * contract does not matter. A name alone is no reading.
 */
export function bindReadings(snapshots: readonly Snapshot[], catalogue: Iterable<Bindable>): Snapshot[] {
  const listed = new Set([...catalogue].map(({ chain, address }) => `${chain} ${address}`));
  return snapshots.flatMap((snapshot) => {
    const kept = reach(snapshot, ({ address }) => listed.has(`${snapshot.chain} ${address}`));
    const contracts = snapshot.contracts.filter((contract) => kept.has(contract.address) && listStatements(contract).length > 0);
    return contracts.length === 0 ? [] : [{ ...snapshot, contracts }];
  });
}

function reach({ contracts }: Snapshot, isListed: (contract: ReportedContract) => boolean): ReadonlySet<string> {
  const byAddress = new Map(contracts.map((contract) => [contract.address, contract]));
  const kept = new Set<string>();
  const waiting = contracts.filter(isListed).map(({ address }) => address);
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    const contract = byAddress.get(address);
    if (contract === undefined || kept.has(address)) continue;
    kept.add(address);
    waiting.push(...listControllers(contract));
  }
  return kept;
}

function listControllers({ proxy, multisig, holders }: ReportedContract): string[] {
  return [
    ...(proxy?.admin == null ? [] : [proxy.admin]),
    ...(multisig?.addresses ?? []),
    ...(multisig?.modules ?? []),
    ...holders.flatMap(({ holder, via }) => [holder, ...via]),
  ];
}
