import type { Db } from '@redoubt/db/client';
import type { PrivilegedTransaction } from '@redoubt/domain/onchain/activity/privileged';
import type { PowerMap } from '@redoubt/power/analysis/power-map';
import { nameEvent, nameFunction } from '../activity/name-activity.ts';
import { toCapability } from './attribute-change.ts';
import { type CallRow, type ChangeRow, listCalls, listChanges, listExecutions } from './use-store.ts';

/**
 * Transactions that used a contract's powers, newest first, including failed ones: direct calls, internal
 * calls where traces exist, and uses that only a log proves. Functions of the contract's beacon count.
 */
export async function listPowerUses(
  db: Db,
  { chainId, map, upTo, limit }: { chainId: number; map: PowerMap; upTo: number; limit: number },
): Promise<PrivilegedTransaction[]> {
  const functions = map.powers.map(({ contract, selector }) => ({ contract, selector: `0x${selector}` }));
  const contracts = [...new Set([map.address, ...map.powers.map(({ contract }) => contract)])];
  const between = map.controllers.map(({ address }) => address);
  const recorded = await listCalls(db, { chainId, functions, between, upTo, limit });
  const executed = await listExecutions(db, { chainId, functions, between, upTo, limit });
  const calls = [
    ...recorded.map((call) => ({ call, provenBy: call.contract === call.target ? ('transaction' as const) : ('trace' as const) })),
    ...executed.map((call) => ({ call, provenBy: 'event' as const })),
  ];
  const changes = (await listChanges(db, { chainId, contracts, upTo, limit })).filter(({ isBeginning }) => !isBeginning);
  const logged = Map.groupBy(changes, toKey);
  const items = calls.flatMap(({ call, provenBy }) => {
    const power = map.powers.find(({ contract, selector }) => contract === call.contract && `0x${selector}` === call.selector);
    const own = logged.get(toKey(call)) ?? [];
    return toItem(call, { capabilities: power?.capabilities ?? [], changes: own, selector: call.selector, provenBy });
  });
  const called = new Set(calls.map(({ call }) => toKey(call)));
  for (const [key, own] of logged) {
    const [change] = own;
    if (change === undefined || called.has(key)) continue;
    const capabilities = [...new Set(own.map(toCapability))];
    items.push(
      ...toItem({ ...change, ok: true, passed: [] }, { capabilities, changes: own, selector: change.selector, provenBy: 'event' }),
    );
  }
  return items
    .toSorted((a, b) => b.order[0] - a.order[0] || b.order[1] - a.order[1])
    .slice(0, limit)
    .map(({ item }) => item);
}

export const toKey = ({ block, txIndex, contract }: CallRow | ChangeRow) => `${block} ${txIndex} ${contract}`;

type Use = Pick<CallRow, 'block' | 'txIndex' | 'time' | 'contract' | 'hash' | 'sender' | 'target' | 'ok' | 'passed'>;
type About = Pick<PrivilegedTransaction, 'selector' | 'provenBy'> & {
  readonly capabilities: readonly PrivilegedTransaction['capabilities'][number][];
  readonly changes: readonly ChangeRow[];
};

/** Leaves out transactions without a known hash. */
function toItem(
  { block, txIndex, time, contract, hash, sender, target, ok, passed }: Use,
  { selector, capabilities, changes, provenBy }: About,
) {
  if (hash === null) return [];
  const item: PrivilegedTransaction = {
    hash,
    block,
    time: time.toISOString(),
    from: sender,
    to: contract,
    via: [...passed, ...(target === null || target === contract ? [] : [target])],
    selector,
    functionName: selector === null ? null : (nameFunction(selector)?.name ?? null),
    capabilities: [...capabilities],
    ok,
    provenBy,
    events: [...new Set(changes.map(({ topic }) => nameEvent(topic)?.name ?? topic))],
  };
  return [{ order: [block, txIndex] as const, item }];
}
