import type { Hex } from '../evm/reader.ts';
import { toTax } from './judge-leg.ts';
import { decodeSight, readWhy, type Sight, UNREADABLE } from './probe.ts';
import type { StepResult } from './simulation.ts';
import type { Conditions, SendOutcome, Timeline } from './timeline.ts';

/** What a node can fail to simulate as it was asked to. */
export type Ignored = 'time' | 'number' | 'fee-recipient' | 'base-fee' | 'gas-price' | 'random';

/** A share of the gas limit from which on a transaction has run out of gas. */
const NEARLY_ALL_GAS = { of: 100n, parts: 97n };

/** What the observer saw; undefined where a balance could not be read. */
export const toSight = (outcome: SendOutcome | undefined): Sight | undefined => {
  const sight = outcome?.isDone === true ? decodeSight(outcome.data) : undefined;
  return sight === undefined || sight.held === UNREADABLE || sight.quoted === UNREADABLE ? undefined : sight;
};

/** A trade that passed. A token cannot bring more than was sent. */
export function toDone({ sent, arrived, quote }: { sent: bigint; arrived: bigint; quote: bigint }): StepResult {
  const most = arrived > sent ? sent : arrived;
  return { is: 'done', tax: toTax({ sent, arrived: most }), sent: String(sent), arrived: String(most), quote: String(quote) };
}

/**
 * How many of the sold tokens the pool counted, from what it paid. With a constant product, whatever
 * the pool's fee: paid / (reserve - paid) is in proportion to what reached it.
 */
export function toReached({ sent, fair, gained, reserve }: { sent: bigint; fair: bigint; gained: bigint; reserve: bigint }): bigint {
  if (gained >= fair || fair === 0n) return sent;
  if (gained >= reserve || fair >= reserve) return sent;
  return (sent * gained * (reserve - fair)) / (fair * (reserve - gained));
}

/** Pools give these reasons for what traders do wrong; every other failure is the token's. */
const POOL_REASONS = /^UniswapV2: (K|LOCKED|OVERFLOW|INSUFFICIENT_LIQUIDITY)$/;

/** A transaction that reverted, or ran out of gas. */
export function toRejection({ data, gasUsed }: SendOutcome, gas: bigint): StepResult {
  const why = readWhy(data.slice(2).padEnd(64, '0'));
  const isOutOfGas = gasUsed * NEARLY_ALL_GAS.of >= gas * NEARLY_ALL_GAS.parts;
  const reason = isOutOfGas ? OUT_OF_GAS : (why ?? null);
  return { is: 'refused', by: why !== undefined && POOL_REASONS.test(why) ? 'pool' : 'token', why: reason, tax: null };
}

/** The reason that is stated for a transaction without enough gas. */
export const OUT_OF_GAS = 'out of gas';

/** Whether a token answered `false`. */
export const saysNo = (data: Hex): boolean => data.length >= 66 && BigInt(data.slice(0, 66)) === 0n;

/** Compares what the observer saw of the last block with what was asked for. */
export function findIgnored(
  sight: Sight | undefined,
  { looked, conditions, baseFee }: { looked: Timeline; conditions: Conditions; baseFee: bigint },
): Ignored[] {
  if (sight === undefined) return [];
  const [{ blockStateCalls }] = looked.params as [{ blockStateCalls: { blockOverrides: Readonly<Record<string, Hex>> }[] }];
  const asked = blockStateCalls.at(-1)?.blockOverrides ?? {};
  const same = (found: bigint, name: string): boolean => asked[name] !== undefined && BigInt(asked[name]) === found;
  const checks: readonly (readonly [Ignored, boolean])[] = [
    ['time', same(sight.block.time, 'time')],
    ['number', same(sight.block.number, 'number')],
    ['fee-recipient', same(sight.block.feeRecipient, 'feeRecipient')],
    ['base-fee', same(sight.block.baseFee, 'baseFeePerGas')],
    ['gas-price', sight.gasPrice === baseFee + conditions.tip],
    ['random', same(sight.random, 'prevRandao')],
  ];
  return checks.flatMap(([name, isSame]) => (isSame ? [] : [name]));
}
