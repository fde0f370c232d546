import type { ChainCall } from '@redoubt/domain/fact-evidence/chain-call';
import { DAY_MS } from '@redoubt/domain/time';
import { codeAt } from './calls.ts';
import type { ContractView } from './contract-view.ts';
import { type Finding, found, unanswered } from './finding.ts';
import { replay, shareOf, type Transfer } from './transfers.ts';

const HALF = 0.5;

/** What of a pool went to somebody within a transaction. */
export type Removal = { readonly at: number; readonly block: number; readonly hash: string; readonly share: number; readonly by: string };

type Suspicion = { readonly at: number; readonly block: number; readonly hash: string };

/** Half of the supply made within a day by a key, after the first day of the token, and some of it passed on within a day. */
export function findGreatMints(
  transfers: readonly Transfer[],
  { byKeys, begun }: { byKeys: ReadonlySet<string>; begun: number },
): Suspicion[] {
  const { mints } = replay(transfers);
  const later = mints.filter(({ at, hash, supplyBefore }) => at > begun + DAY_MS && supplyBefore > 0n && byKeys.has(hash));
  return later.filter((mint) => {
    const within = later.filter(({ at }) => at >= mint.at && at <= mint.at + DAY_MS);
    const made = within.reduce((sum, { amount }) => sum + amount, 0n);
    const getters = new Set(within.map(({ to }) => to));
    const isPassedOn = transfers.some(({ from, at }) => getters.has(from) && at >= mint.at && at <= mint.at + 2 * DAY_MS);
    return shareOf(made, mint.supplyBefore) >= HALF && isPassedOn;
  });
}

/** Half of a pool taken out within a day by somebody who is inside. */
export function findGreatRemovals(removals: readonly Removal[], insiders: ReadonlySet<string>): Suspicion[] {
  const inside = removals.filter(({ by }) => insiders.has(by));
  return inside.filter(({ at }) => {
    const left = inside.filter((each) => each.at >= at && each.at <= at + DAY_MS).reduce((rest, { share }) => rest * (1 - share), 1);
    return 1 - left >= HALF;
  });
}

/**
 * CAP-02. A curator confirms by recording the very transaction, or the day, as a rug pull: the catalogue's incidents are what curators
 * confirmed. What the rule finds and nobody confirmed stays open.
 */
export function findDrain(
  { address, now }: Pick<ContractView, 'address' | 'now'>,
  {
    suspicions,
    confirmed,
    unseen,
  }: { suspicions: readonly Suspicion[]; confirmed: readonly { transaction: string | null; date: string }[]; unseen: string | undefined },
): Finding {
  const calls = suspicions.slice(0, 10).map(({ hash }): ChainCall => ({ method: 'eth_getTransactionReceipt', params: [hash] }));
  const about = { source: 'L', shown: { kind: 'calls', at: now, calls: calls.length > 0 ? calls : [codeAt(now, address)] } } as const;
  if (suspicions.length > 0) {
    const isConfirmed = suspicions.some(({ hash, at }) =>
      confirmed.some(({ transaction, date }) =>
        transaction === null ? date === new Date(at).toISOString().slice(0, 10) : transaction.toLowerCase() === hash,
      ),
    );
    const newest = suspicions.reduce((last, each) => (each.block > last.block ? each : last));
    const happened = { blockNumber: newest.block, transaction: newest.hash };
    return found('CAP-02', { ruleMet: true, confirmed: isConfirmed ? true : null }, { ...about, happened });
  }
  if (unseen !== undefined) return unanswered('CAP-02', unseen, about);
  return found('CAP-02', { ruleMet: false, confirmed: null }, about);
}
