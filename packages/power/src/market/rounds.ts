import type { Hex } from '../evm/reader.ts';
import { type AccountTrades, BLOCK_S, type Round } from './account-trades.ts';
import type { MarketReader } from './market-reader.ts';
import { type Ignored, OUT_OF_GAS } from './measure-trade.ts';
import { makeAddress } from './probe.ts';
import type { RoundName, StepResult, TriedRound } from './simulation.ts';
import type { Conditions } from './timeline.ts';

/** Shares of the pool's reserve: an ordinary trade and a large one. */
export const SHARES = { ordinary: 0.001, large: 0.05 } as const;
/** What wallets offer for a trade, and the most that a transaction may have (EIP-7825: 2^24). */
const GAS = { usual: 1_000_000n, most: (1n << 24n) - 1n } as const;
/** A trade by the probe in a router's place, which measures and does not pass on all of its gas. */
const PROBE_GAS = 8_000_000n;
const GWEI = 1_000_000_000n;
const MINUTE_S = 60;
const HOUR_S = 3_600;
const DAY_S = 86_400;
/** From purchase to sale in the first round. */
export const SOON_S = 3 * MINUTE_S;
const LATER: readonly (readonly [RoundName, number])[] = [
  ['hour-later', HOUR_S],
  ['day-later', DAY_S],
  // Thirty days, by whatever rounding.
  ['month-later', 31 * DAY_S],
];
/** Buyers in between, in the round that asks whether their number or their money matters. */
const OTHERS = 8;

/** All rounds of one token. The first decides what a real account gets; the others are compared with it. */
export type Rounds = {
  readonly first: TriedRound;
  readonly all: readonly TriedRound[];
  readonly conditions: Conditions;
  readonly ignored: readonly Ignored[];
  /** Whether the node simulated every round. */
  readonly isComplete: boolean;
};

/** Ordinary terms of a transaction in the next blocks, which follow from the block's hash. */
export function toConditions({ block }: Pick<MarketReader, 'block'>, { gas }: { gas: bigint }): Conditions {
  const { hash, feeRecipient } = block;
  return { gas, tip: GWEI, feeRecipient: feeRecipient ?? makeAddress(hash, 'proposer'), random: BigInt(hash) | 1n };
}

/** Tries the rounds; undefined where the node cannot simulate blocks. */
export async function tryRounds(
  reader: MarketReader,
  trades: AccountTrades,
  { isProbe }: { isProbe: boolean },
): Promise<Rounds | undefined> {
  const { hash } = reader.block;
  const all: TriedRound[] = [];
  const ignored = new Set<Ignored>();
  let isComplete = true;
  let conditions = toConditions(reader, { gas: isProbe ? PROBE_GAS : GAS.usual });
  const run = async (
    name: RoundName,
    round: Omit<Round, 'conditions'>,
    terms: Conditions = conditions,
  ): Promise<TriedRound | undefined> => {
    const trade = await trades.run({ ...round, conditions: terms });
    isComplete &&= trade !== undefined;
    if (trade === undefined) return undefined;
    for (const each of trade.ignored) ignored.add(each);
    const { buy, sell, call } = trade;
    const tried = { name, share: round.share, waitS: round.waitS, buy, sell, call };
    all.push(tried);
    return tried;
  };
  const ordinary = vary(SHARES.ordinary, hash);
  const large = vary(SHARES.large, hash);
  let first = await run('first', { share: ordinary, waitS: SOON_S });
  if (first === undefined) return undefined;
  if (ranOut(first.buy) || ranOut(first.sell)) {
    conditions = { ...conditions, gas: GAS.most };
    all.length = 0;
    first = (await run('first', { share: ordinary, waitS: SOON_S })) ?? first;
  }
  const start = first;
  const finish = (): Rounds => ({ first: start, all, conditions, ignored: [...ignored], isComplete });
  if (first.buy.is !== 'done') return finish();
  const big = await run('large', { share: large, waitS: SOON_S });
  if (big?.sell.is === 'refused') await run('large-in-parts', { share: large, waitS: SOON_S, parts: 10n });
  if (first.sell.is === 'refused') await run('in-parts', { share: ordinary, waitS: SOON_S, parts: 10n });
  else await run('next-block', { share: ordinary, waitS: BLOCK_S });
  for (const [name, waitS] of LATER) await run(name, { share: ordinary, waitS });
  if (first.sell.is !== 'done') return finish();
  const others: Conditions = {
    gas: GAS.most - (BigInt(hash) % GAS.usual),
    tip: 3n * GWEI + (BigInt(hash) % GWEI),
    feeRecipient: makeAddress(hash, 'another proposer'),
    random: (BigInt(hash) >> 3n) | 1n,
  };
  await run('other-terms', { share: ordinary, waitS: SOON_S }, others);
  await run('other-amount', { share: vary(4 * SHARES.ordinary, hash), waitS: SOON_S, parts: 2n });
  await run('after-others', { share: ordinary, waitS: SOON_S, others: OTHERS });
  return finish();
}

const ranOut = (step: StepResult): boolean => step.is === 'refused' && step.why === OUT_OF_GAS;

/** Up to a tenth more or less, so that a token cannot know a simulation by its amount. */
const vary = (share: number, hash: Hex): number => Math.round(share * (900_000 + Number(BigInt(hash) % 200_000n))) / 1e6;
