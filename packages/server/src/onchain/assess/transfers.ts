import { TOPIC } from '@redoubt/chain/names/topics-and-selectors';
import type { LogRow } from './assess-store.ts';

const ZERO_ADDRESS = '0x0000000000000000000000000000000000000000';

export type Transfer = {
  readonly block: number;
  readonly at: number;
  readonly hash: string;
  readonly from: string;
  readonly to: string;
  readonly amount: bigint;
};

/** Transfers of a token as it logged them. */
export function toTransfers(logs: readonly LogRow[]): Transfer[] {
  return logs.flatMap(({ topic, topics, data, block, at, hash }) => {
    if (topic !== TOPIC.transfer || topics.length !== 2 + 128 || data.length < 66) return [];
    return [{ block, at, hash, from: `0x${topics.slice(26, 66)}`, to: `0x${topics.slice(90, 130)}`, amount: BigInt(data.slice(0, 66)) }];
  });
}

export type Mint = Transfer & { readonly supplyBefore: bigint };

/** A token's mints and burns on record, and its supply before the first of them. */
export type SupplyRecord = { readonly moves: readonly Transfer[]; readonly before: bigint };

/**
 * The supply record of a token. A record of its whole past begins at nothing; otherwise the supply before it follows from
 * the supply now. Undefined where that is not known, or contradicts the record.
 */
export function toSupplyRecord(
  moves: readonly Transfer[],
  { isWhole, supplyNow }: { isWhole: boolean; supplyNow: bigint | undefined },
): SupplyRecord | undefined {
  if (isWhole) return { moves, before: 0n };
  if (supplyNow === undefined) return undefined;
  const before = supplyNow - replay(moves).supply;
  return before < 0n ? undefined : { moves, before };
}

/** Whether a supply record ends at the supply that the token reports, to a thousandth. */
export function addsUp({ moves, before }: SupplyRecord, supplyNow: bigint): boolean {
  const { supply } = replay(moves, { before });
  if (supply === supplyNow) return true;
  return supplyNow > 0n && shareOf(supply > supplyNow ? supply - supplyNow : supplyNow - supply, supplyNow) <= 0.001;
}

export const isMintOrBurn = ({ from, to }: Transfer): boolean => from === ZERO_ADDRESS || to === ZERO_ADDRESS;

/** Replays transfers: balances, supply, mints and burns. `before` is the supply before the first. */
export function replay(transfers: readonly Transfer[], { before = 0n }: { before?: bigint } = {}) {
  const balances = new Map<string, bigint>();
  const add = (address: string, amount: bigint) => balances.set(address, (balances.get(address) ?? 0n) + amount);
  const mints: Mint[] = [];
  const burns: Mint[] = [];
  let supply = before;
  for (const transfer of transfers) {
    const { from, to, amount } = transfer;
    if (from === ZERO_ADDRESS) {
      mints.push({ ...transfer, supplyBefore: supply });
      supply += amount;
    } else add(from, -amount);
    if (to === ZERO_ADDRESS) {
      burns.push({ ...transfer, supplyBefore: supply });
      supply -= amount;
    } else add(to, amount);
  }
  return { balances, supply, mints, burns };
}

/** The share of a whole, to four decimals. */
export function shareOf(part: bigint, whole: bigint): number {
  if (whole <= 0n) return 0;
  return Number((part * 10_000n) / whole) / 10_000;
}

/** Rounds to hundredths, so that only changes that matter make new facts. */
export const toHundredths = (share: number): number => Math.min(1, Math.max(0, Math.round(share * 100) / 100));
