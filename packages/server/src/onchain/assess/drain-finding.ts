import type { ChainCall } from '@redoubt/domain/catalog/fact-evidence/chain-call';
import { DAY_MS } from '@redoubt/domain/time';
import { codeAt } from './calls.ts';
import type { ContractView } from './contract-view.ts';
import { type Finding, found, unanswered } from './finding.ts';
import type { Removal } from './gather-market.ts';
import { replay, type SupplyRecord, shareOf, type Transfer } from './transfers.ts';

const HALF = 0.5;

type Suspicion = { readonly at: number; readonly block: number; readonly hash: string };

type MintedBy = {
  /** All transfers; undefined where there are too many. */
  readonly transfers: readonly Transfer[] | undefined;
  /** Transactions of keys; undefined where they are not known, so that each mint counts. */
  readonly byKeys: ReadonlySet<string> | undefined;
  /** When the token began; undefined where that is not on record, so that no day counts as its first. */
  readonly begun: number | undefined;
};

/**
 * Mints of half the supply within a day by a key, after the token's first day, where some was passed on within a day. Without all
 * transfers each such mint counts as passed on.
 */
export function findGreatMints({ moves, before }: SupplyRecord, { transfers, byKeys, begun }: MintedBy): Suspicion[] {
  const { mints } = replay(moves, { before });
  const settled = begun === undefined ? 0 : begun + DAY_MS;
  const later = mints.filter(({ at, hash, supplyBefore }) => at > settled && supplyBefore > 0n && (byKeys?.has(hash) ?? true));
  // A contract can log tens of thousands of mints: sliding windows add and remove each log once.
  const [minted, sent] = [new Map<string, number>(), new Map<string, number>()];
  let passedOn = 0;
  const count = (one: Map<string, number>, other: Map<string, number>, address: string, by: 1 | -1) => {
    const now = (one.get(address) ?? 0) + by;
    one.set(address, now);
    if ((other.get(address) ?? 0) > 0 && (by === 1 ? now === 1 : now === 0)) passedOn += by;
  };
  const day = createWindow(later, DAY_MS, ({ to }, by) => count(minted, sent, to, by));
  const twoDays = createWindow(transfers ?? [], 2 * DAY_MS, ({ from }, by) => count(sent, minted, from, by));
  let made = 0n;
  const sum = createWindow(later, DAY_MS, ({ amount }, by) => {
    made += BigInt(by) * amount;
  });
  return later.filter(({ at, supplyBefore }) => {
    for (const each of [day, twoDays, sum]) each(at);
    return shareOf(made, supplyBefore) >= HALF && (transfers === undefined || passedOn > 0);
  });
}

/** A sliding window: calls `move` for each item that enters or leaves as its start moves on. */
function createWindow<Timed extends { readonly at: number }>(
  all: readonly Timed[],
  spanMs: number,
  move: (each: Timed, by: 1 | -1) => void,
): (from: number) => void {
  let [first, next] = [0, 0];
  return (from) => {
    for (let each = all[next]; each !== undefined && each.at <= from + spanMs; each = all[next]) {
      move(each, 1);
      next += 1;
    }
    for (let each = all[first]; each !== undefined && each.at < from; each = all[first]) {
      if (first < next) move(each, -1);
      first += 1;
    }
    next = Math.max(next, first);
  };
}

/** Withdrawals by insiders of half a pool within a day. */
export function findGreatRemovals(removals: readonly Removal[], insiders: ReadonlySet<string>): Suspicion[] {
  const inside = removals.filter(({ by }) => insiders.has(by));
  return inside.filter(({ at }) => {
    const left = inside.filter((each) => each.at >= at && each.at <= at + DAY_MS).reduce((rest, { share }) => rest * (1 - share), 1);
    return 1 - left >= HALF;
  });
}

/**
 * CAP-02. A curator confirms a drain by recording its transaction or day as a rug pull among the
 * catalogue's incidents. A suspicion without confirmation stays open.
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
