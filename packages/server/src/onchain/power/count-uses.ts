import type { Db } from '@redoubt/db/client';
import type { Exercised } from '@redoubt/domain/onchain/activity/privileged';
import type { PowerFact, PowerMap } from '@redoubt/power/analysis/power-map';
import { attributeChange } from './attribute-change.ts';
import { toKey } from './list-power-uses.ts';
import { type CallRecord, countCalls, listCallRecords, listChanges, listExecutions } from './use-store.ts';

/** The newest logs of changes that are examined. A contract has a handful. */
const CHANGES_MAX = 1_000;

/**
 * How often each of a map's functions was used, in the order of the map: by recorded calls, and by logs
 * where the call is not recorded. Without traces of internal calls the count is unknown, not zero.
 */
export async function countUses(db: Db, { chainId, map, upTo }: { chainId: number; map: PowerMap; upTo: number }): Promise<Exercised[]> {
  const { powers } = map;
  const contracts = [...new Set(powers.map(({ contract }) => contract))];
  const functions = powers.map(({ contract, selector }) => ({ contract, selector: `0x${selector}` }));
  const records = new Map((await listCallRecords(db, { chainId, contracts })).map((record) => [record.contract, record]));
  const uses = new Map(powers.map((power) => [power, { count: 0, lastAt: 0, unclear: false }]));
  const add = ({ contract, selector }: Pick<PowerFact, 'contract' | 'selector'>, { count = 1, at }: { count?: number; at: Date }) => {
    for (const [power, use] of uses) {
      if (power.contract !== contract || power.selector !== selector) continue;
      Object.assign(use, { count: use.count + count, lastAt: Math.max(use.lastAt, at.getTime()) });
    }
  };
  for (const { contract, selector, count, lastAt } of await countCalls(db, { chainId, functions, upTo }))
    add({ contract, selector: selector.slice(2) }, { count, at: lastAt });
  const between = map.controllers.map(({ address }) => address);
  const executed = await listExecutions(db, { chainId, functions, between, upTo });
  for (const { contract, selector, time } of executed) add({ contract, selector: selector.slice(2) }, { at: time });
  const known = new Set(executed.map(toKey));
  for (const change of await listChanges(db, { chainId, contracts, upTo, limit: CHANGES_MAX })) {
    if (change.called || change.isBeginning || known.has(toKey(change))) continue;
    const possible = attributeChange(
      change,
      powers.filter(({ contract }) => contract === change.contract),
    );
    const [only] = possible;
    if (only !== undefined && possible.length === 1) add(only, { at: change.time });
    else for (const power of possible) Object.assign(uses.get(power) ?? {}, { unclear: true });
  }
  return powers.map((power) => {
    const { count, lastAt, unclear } = uses.get(power) ?? { count: 0, lastAt: 0, unclear: false };
    const reason = unclear ? 'calls-by-contracts-not-recorded' : whyIncomplete(power, { map, record: records.get(power.contract) });
    return {
      count: count === 0 && reason !== null ? null : count,
      lastAt: lastAt === 0 ? null : new Date(lastAt).toISOString(),
      reason,
    };
  });
}

/** Why the count may be incomplete; null where every use is recorded. */
function whyIncomplete(
  { holders, holdersComplete }: PowerFact,
  { map, record }: { map: PowerMap; record: CallRecord | undefined },
): Exercised['reason'] {
  if (record === undefined) return 'not-recorded';
  if (!record.whole) return 'history-not-read';
  if (record.traced) return null;
  const kinds = new Map(map.controllers.map(({ address, kind }) => [address, kind]));
  // An account without code can only call by a transaction of its own.
  const byTransactionsOnly = holdersComplete && holders.every((holder) => kinds.get(holder) === 'account');
  return byTransactionsOnly ? null : 'calls-by-contracts-not-recorded';
}
