import { BLOCKS_METHOD, toComparable } from '@redoubt/domain/catalog/fact-evidence/chain-call';
import { type Address, type Hex, toWordHex } from '../evm/reader.ts';
import type { MarketReader } from './market-reader.ts';
import type { Overrides } from './probe.ts';
import type { KeptCall } from './simulation.ts';

/** A transaction of an account without code. `gas`: its own limit, where not that of the conditions. */
export type Send = { readonly from: Address; readonly to: Address; readonly data: Hex; readonly gas?: bigint };

/** One block of a simulated sequence. */
export type PlannedBlock = {
  /** Seconds after the block that the sequence is built on. */
  readonly afterS: number;
  readonly sends: readonly Send[];
};

/** What a transaction can read of itself and of its block, beside time and number. */
export type Conditions = {
  /** Gas limit of each transaction. */
  readonly gas: bigint;
  /** What the proposer is paid for each unit of gas, in wei. */
  readonly tip: bigint;
  readonly feeRecipient: Address;
  /** Seed of the blocks' random values. */
  readonly random: bigint;
};

/** What became of a transaction. `data`: what it returned, or what it reverted with. */
export type SendOutcome = { readonly isDone: boolean; readonly data: Hex; readonly gasUsed: bigint };

export type Timeline = KeptCall & { readonly blocks: readonly (readonly SendOutcome[])[] };

/** Nodes fill gaps between block numbers, and refuse more than 256 blocks in one request. */
const BLOCKS_AHEAD_MAX = 250;
const RANDOM_MAX = 1n << 256n;

type TimelineOptions = {
  readonly overrides: Overrides;
  readonly conditions: Conditions;
  /** Whether block numbers advance with time; otherwise by at most 250. */
  readonly isFar: boolean;
};

/**
 * The parameters of one `eth_simulateV1` with validation: everything that a real transaction has to
 * pass, except its signature. The overrides give every sender a nonce.
 */
export function toTimelineParams(
  blocks: readonly PlannedBlock[],
  { block, overrides, conditions, isFar }: TimelineOptions & { block: MarketReader['block'] },
): readonly unknown[] {
  const { gas, tip, feeRecipient, random } = conditions;
  const fees = { maxFeePerGas: toQuantity(block.baseFee + tip), maxPriorityFeePerGas: toQuantity(tip) };
  const sent = new Map<Address, number>();
  // Some nodes do not count the transactions of a sequence themselves.
  const toNonce = (from: Address): Hex => {
    const before = sent.get(from) ?? 0;
    sent.set(from, before + 1);
    return toQuantity(Number(overrides[from]?.nonce ?? 0) + before);
  };
  let number = block.number;
  const blockStateCalls = blocks.map(({ afterS, sends }, index) => {
    const usual = block.number + Math.round(afterS / block.intervalS);
    const most = block.number + BLOCKS_AHEAD_MAX - blocks.length + index;
    number = Math.max(number + 1, isFar ? usual : Math.min(usual, most));
    return {
      blockOverrides: {
        number: toQuantity(number),
        time: toQuantity(block.time + afterS),
        gasLimit: toQuantity(block.gasLimit),
        baseFeePerGas: toQuantity(block.baseFee),
        feeRecipient,
        prevRandao: `0x${toWordHex((random * BigInt(2 * index + 1)) % RANDOM_MAX)}`,
      },
      ...(index === 0 && { stateOverrides: overrides }),
      calls: sends.map(({ from, to, data, gas: own }) => ({
        from,
        to,
        input: data,
        gas: toQuantity(own ?? gas),
        nonce: toNonce(from),
        ...fees,
      })),
    };
  });
  return [{ blockStateCalls, validation: true }, toQuantity(block.number)];
}

const toQuantity = (value: bigint | number): Hex => `0x${value.toString(16)}`;

/** Runs a sequence of blocks; undefined where the node lacks the method, or refuses the sequence. */
export async function runTimeline(
  reader: MarketReader,
  blocks: readonly PlannedBlock[],
  options: TimelineOptions,
  signal: AbortSignal,
): Promise<Timeline | undefined> {
  const params = toTimelineParams(blocks, { block: reader.block, ...options });
  const answer = await reader.ask(BLOCKS_METHOD, params, signal);
  const outcomes = parseBlocks(answer);
  // Nodes that fill gaps between numbers answer with the filled blocks too.
  const wanted = outcomes?.filter((calls) => calls.length > 0) ?? [];
  const planned = blocks.filter(({ sends }) => sends.length > 0);
  const isWhole = wanted.length === planned.length && wanted.every((calls, index) => calls.length === planned[index]?.sends.length);
  return isWhole ? { params, result: toComparable(BLOCKS_METHOD, answer), blocks: wanted } : undefined;
}

/** The outcomes of the calls of each block, of an answer to `eth_simulateV1`; undefined for any other answer. */
export function parseBlocks(answer: unknown): SendOutcome[][] | undefined {
  if (!Array.isArray(answer)) return undefined;
  const blocks = answer.map((block: unknown) => {
    const calls = field(block, 'calls');
    return Array.isArray(calls) ? calls.flatMap((call: unknown) => parseOutcome(call) ?? []) : [];
  });
  return blocks;
}

function parseOutcome(call: unknown): SendOutcome | undefined {
  const [status, returned, gas] = [field(call, 'status'), field(call, 'returnData'), field(call, 'gasUsed')];
  if (typeof status !== 'string' || typeof gas !== 'string') return undefined;
  const isDone = BigInt(status) === 1n;
  // Nodes give the data of a revert in one of two places.
  const thrown = field(field(call, 'error'), 'data');
  const data = !isDone && typeof thrown === 'string' && thrown.startsWith('0x') ? thrown : returned;
  return { isDone, data: typeof data === 'string' ? (data.toLowerCase() as Hex) : '0x', gasUsed: BigInt(gas) };
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
