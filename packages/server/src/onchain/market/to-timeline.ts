import type { AmountLine, ShareLine, TimelineGap, TokenTimeline } from '@redoubt/domain/onchain/market/schema';
import type { Address } from '@redoubt/power/evm/reader';
import { BURNT, shareOf } from './read-holdings.ts';

/** A recorded transfer; `at` in milliseconds since 1970. */
export type Move = { readonly at: number; readonly from: Address; readonly to: Address; readonly amount: bigint };

/** What the deepest pool held of the other token, after a trade or a change of liquidity. */
export type Reserve = { readonly at: number; readonly amount: bigint };

/** Moments on an axis, the first and the last included. */
const MOMENTS = 48;
const LARGEST = 10;
const [NOWHERE] = BURNT;
/** The last figures must be those that the token and its pool report, to a thousandth. */
const PRECISION = 1_000n;
/** A share of the ten largest that differs by more from the measured one: balances change without transfers. */
const SHARE_GAP = 0.01;

type Facts = {
  /** In the order of the chain, from `since` on; only mints and burns where there are too many others, or why there are none. */
  readonly moves: readonly Move[] | TimelineGap;
  /** Since when transfers are recorded, in milliseconds; undefined where that is since the first. */
  readonly since: number | undefined;
  /** Whether `moves` has transfers between holders, too. */
  readonly isEveryTransfer: boolean;
  readonly reserves: readonly Reserve[] | TimelineGap;
  readonly pools: ReadonlySet<string>;
  /** As measured at `until`; undefined where they could not be read. */
  readonly measured: { readonly supply: bigint; readonly topTenShare: number } | undefined;
  readonly depth: bigint | undefined;
  readonly until: number;
};

/**
 * Supply, liquidity depth and the share of the ten largest holders over time, replayed from logs. A line that does not end at what the
 * token and its pool report now is not drawn.
 */
export function toTimeline({ moves, since, isEveryTransfer, reserves, pools, measured, depth, until }: Facts): TokenTimeline {
  const begins = [
    typeof moves === 'string' ? [] : (since ?? moves[0]?.at ?? []),
    typeof reserves === 'string' ? [] : (reserves[0]?.at ?? []),
  ];
  const from = Math.min(until, ...begins.flat());
  const times = toMoments({ from, until });
  return {
    times: times.map((time) => new Date(time).toISOString()),
    ...replayMoves({ moves, since, isEveryTransfer, pools, measured, times }),
    depth: typeof reserves === 'string' ? unknown(reserves) : toDepth(reserves, { times, depth }),
  };
}

/** The moments of an axis at even distances, in milliseconds. */
export const toMoments = ({ from, until }: { from: number; until: number }): number[] =>
  Array.from({ length: MOMENTS }, (_, index) => Math.round(from + ((until - from) * index) / (MOMENTS - 1)));

const unknown = (reason: TimelineGap) => ({ is: 'unknown', reason }) as const;

const differs = (one: bigint, other: bigint): boolean => (one > other ? one - other : other - one) > other / PRECISION;

function toDepth(reserves: readonly Reserve[], { times, depth }: { times: readonly number[]; depth: bigint | undefined }): AmountLine {
  const last = reserves.at(-1);
  if (last === undefined) return unknown('no-reserves-logged');
  if (depth === undefined || differs(last.amount, depth)) return unknown('does-not-add-up');
  let done = 0;
  const values = times.map((time) => {
    while ((reserves[done]?.at ?? Number.POSITIVE_INFINITY) <= time) done += 1;
    const newest = reserves[done - 1];
    return newest === undefined ? null : String(newest.amount);
  });
  return { is: 'known', values };
}

type Replay = Pick<Facts, 'moves' | 'since' | 'isEveryTransfer' | 'pools' | 'measured'> & { readonly times: readonly number[] };

function replayMoves({ moves, since, isEveryTransfer, pools, measured, times }: Replay): Pick<TokenTimeline, 'supply' | 'topTenShare'> {
  const neither = (reason: TimelineGap) => ({ supply: unknown(reason), topTenShare: unknown(reason) });
  if (typeof moves === 'string') return neither(moves);
  if (moves.length === 0 && since === undefined) return neither('no-transfers');
  if (measured === undefined) return neither('does-not-add-up');
  const balances = new Map<Address, bigint>();
  const change = (account: Address, by: bigint) => balances.set(account, (balances.get(account) ?? 0n) + by);
  const supplies: bigint[] = [];
  const shares: (number | null)[] = [];
  let minted = 0n;
  let done = 0;
  for (const time of times) {
    for (let move = moves[done]; move !== undefined && move.at <= time; move = moves[done]) {
      const { from, to, amount } = move;
      if (from === NOWHERE) minted += amount;
      else change(from, -amount);
      if (to === NOWHERE) minted -= amount;
      else change(to, amount);
      done += 1;
    }
    supplies.push(minted);
    if (isEveryTransfer && since === undefined) shares.push(topTenShare(balances, { pools, supply: minted }));
  }
  // A record of the whole past begins at nothing; before a later one stood what it does not explain.
  const before = since === undefined ? 0n : measured.supply - minted;
  if (before < 0n || differs(before + minted, measured.supply)) return neither('does-not-add-up');
  const begin = since ?? moves[0]?.at ?? 0;
  const supply: AmountLine = {
    is: 'known',
    values: supplies.map((value, index) => ((times[index] ?? 0) < begin ? null : String(before + value))),
  };
  return { supply, topTenShare: toShares(shares, { balances, measured, since, isEveryTransfer }) };
}

function toShares(
  shares: readonly (number | null)[],
  {
    balances,
    measured,
    since,
    isEveryTransfer,
  }: Pick<Replay, 'since' | 'isEveryTransfer'> & {
    balances: ReadonlyMap<Address, bigint>;
    measured: NonNullable<Facts['measured']>;
  },
): ShareLine {
  if (!isEveryTransfer) return unknown('too-many-transfers');
  if (since !== undefined) return unknown('past-not-recorded');
  const isOverspent = [...balances.values()].some((held) => held < 0n);
  const gap = Math.abs((shares.at(-1) ?? 0) - measured.topTenShare);
  return isOverspent || gap > SHARE_GAP ? unknown('does-not-add-up') : { is: 'known', values: [...shares] };
}

/** The share of the ten largest of those that can move what they hold; null without a supply. */
function topTenShare(
  balances: ReadonlyMap<Address, bigint>,
  { pools, supply }: { pools: ReadonlySet<string>; supply: bigint },
): number | null {
  if (supply <= 0n) return null;
  const ten: bigint[] = [];
  for (const [account, held] of balances) {
    if (held <= (ten[LARGEST - 1] ?? 0n) || pools.has(account) || BURNT.includes(account)) continue;
    const place = ten.findIndex((each) => each < held);
    ten.splice(place === -1 ? ten.length : place, 0, held);
    ten.length = Math.min(ten.length, LARGEST);
  }
  return shareOf(
    ten.reduce((sum, held) => sum + held, 0n),
    supply,
  );
}
