import { normalise, strip } from '../evm/condition.ts';
import { evaluate } from '../evm/evaluate.ts';
import type { Path } from '../evm/path.ts';
import { STRANGER } from '../evm/path.ts';
import type { Address, CallResult, ChainReader, Hex } from '../evm/reader.ts';
import { encodeCall } from '../evm/sample.ts';
import { depends, TAINT, type Value } from '../evm/value.ts';
import type { AccessPath } from './privilege/access-paths.ts';
import type { Power } from './privilege/find-powers.ts';

/**
 * Proof by simulation: the same call as the holder and as a stranger, at the block of the analysis.
 * Anyone can repeat it.
 */
export type Proof = {
  readonly data: Hex;
  readonly holder: Address;
  readonly stranger: Address;
  readonly asHolder: CallResult;
  readonly asStranger: CallResult;
  /** `proven`: the call succeeds from the holder and reverts from the stranger. */
  readonly outcome: 'proven' | 'refused' | 'no-difference';
};

/** Characters of an answer that are kept: 256 bytes. */
export const PROOF_LETTERS_MAX = 2 + 2 * 256;

/**
 * Simulates a function as its holder and as a stranger, with several sets of arguments until the
 * two differ.
 */
export async function prove(
  reader: ChainReader,
  {
    address,
    power,
    accessPath,
    holder,
    substitutes,
    candidates,
    args = new Map(),
  }: {
    address: Address;
    power: Power;
    accessPath: AccessPath;
    holder: Address;
    substitutes: readonly Address[];
    candidates: readonly Address[];
    /** Arguments that this holder must send to pass the guards. */
    args?: ReadonlyMap<number, bigint> | undefined;
  },
): Promise<Proof> {
  let last: Proof | undefined;
  const fitting = await findFittingArguments(reader, { address, power, accessPath, holder, candidates });
  for (const data of new Set([...listAttempts(power, accessPath, { substitutes: [...substitutes, holder], args }), ...fitting])) {
    const asHolder = await reader.call({ from: holder, to: address, data });
    if (!asHolder.ok && last !== undefined) continue;
    const asStranger = await reader.call({ from: STRANGER, to: address, data });
    const outcome = !asHolder.ok ? 'refused' : asStranger.ok ? 'no-difference' : 'proven';
    const proof = { data, holder, stranger: STRANGER, asHolder: shorten(asHolder), asStranger: shorten(asStranger), outcome } as const;
    if (outcome === 'proven') return proof;
    if (last === undefined || (last.outcome === 'refused' && outcome === 'no-difference')) last = proof;
  }
  if (last === undefined) throw new Error('There is always one attempt.');
  return last;
}

const shorten = ({ ok, data }: CallResult): CallResult => ({ ok, data: data.slice(0, PROOF_LETTERS_MAX) as Hex });

function* listAttempts(
  { exploration: { sample } }: Power,
  { result }: AccessPath,
  { substitutes, args }: { substitutes: readonly Address[]; args: ReadonlyMap<number, bigint> },
): Generator<Hex> {
  const solved = new Map([...solveArguments(result.path), ...args]);
  yield encodeCall(sample, solved);
  yield encodeCall(sample, args);
  // Bytes are often a call to make afterwards, which need not exist.
  if (sample.lengths.length > 0) {
    const empty = sample.lengths.map((index) => [4 + index * 32, 0n] as const);
    yield encodeCall(sample, new Map([...solved, ...empty]));
    const [stand] = substitutes;
    if (stand !== undefined)
      yield encodeCall(
        sample,
        new Map([...solved, ...empty, ...sample.addresses.map((index) => [4 + index * 32, BigInt(stand)] as const)]),
      );
  }
  const places = sample.addresses.map((index) => 4 + index * 32);
  const small = sample.words.flatMap((word, index) => (isSmall(word) && !sample.addresses.includes(index) ? [4 + index * 32] : []));
  const nothing = small.map((at) => [at, 0n] as const);
  for (const stand of substitutes) {
    const all = places.map((at) => [at, BigInt(stand)] as const);
    yield encodeCall(sample, new Map([...solved, ...all]));
    if (places.length > 1) yield encodeCall(sample, new Map([...solved, ...all.slice(0, 1)]));
  }
  yield encodeCall(sample, new Map(nothing));
  // A call that moves a zero amount succeeds where there is no balance.
  if (places.length === 0 || nothing.length === 0) return;
  for (const stand of substitutes) yield encodeCall(sample, new Map([...nothing, [places[0] ?? 0, BigInt(stand)]]));
}

const isSmall = (word: bigint): boolean => word < 32n;

/**
 * Calls whose arguments are accounts that satisfy the path constraints, such as an account that is
 * on a blocklist already.
 */
async function findFittingArguments(
  reader: ChainReader,
  {
    address,
    power,
    accessPath,
    holder,
    candidates,
  }: { address: Address; power: Power; accessPath: AccessPath; holder: Address; candidates: readonly Address[] },
): Promise<Hex[]> {
  const { sample } = power.exploration;
  const flips = accessPath.result.path.flips.filter(({ kind, condition }) => kind === 'arg' && depends(condition, TAINT.storage));
  const [index] = sample.addresses;
  if (flips.length === 0 || index === undefined) return [];
  const found: Hex[] = [];
  for (const candidate of candidates.slice(0, ARGUMENTS_MAX)) {
    const args = new Map([...solveArguments(accessPath.result.path), [4 + index * 32, BigInt(candidate)]]);
    let fits = true;
    for (const { condition, truth } of flips) {
      const result = await evaluate(condition, { reader, self: address, caller: holder, args });
      fits &&= result !== undefined && (result !== 0n) === truth;
    }
    if (fits) found.push(encodeCall(sample, args));
    if (found.length >= 2) break;
  }
  return found;
}

const ARGUMENTS_MAX = 200;

/** Solves the path constraints on arguments: values that decide each condition as the path did. */
export function solveArguments({ flips }: Path): Map<number, bigint> {
  const solved = new Map<number, bigint>();
  for (const { condition, truth, kind } of flips) {
    if (kind !== 'arg') continue;
    const answer = solve(condition, truth);
    if (answer !== undefined) solved.set(answer.at, answer.v);
  }
  return solved;
}

function solve(condition: Value, truth: boolean): { at: number; v: bigint } | undefined {
  const { test, negated } = normalise(condition);
  const wanted = truth !== negated;
  const bare = strip(test);
  if (bare.op === 'arg') return { at: bare.source?.at ?? 0, v: wanted ? 1n : 0n };
  const [left, right] = test.of.map(strip);
  if (left === undefined || right === undefined) return undefined;
  const side = left.op === 'arg' && !depends(right, TAINT.arg) ? left : right.op === 'arg' && !depends(left, TAINT.arg) ? right : undefined;
  const other = side === left ? right : left;
  if (side === undefined) return undefined;
  const at = side.source?.at ?? 0;
  if (test.op === 'eq') return { at, v: wanted ? other.v : other.v + 1n };
  const isLess = (test.op === 'lt') === (side === left);
  if (test.op !== 'lt' && test.op !== 'gt') return undefined;
  if (isLess) return { at, v: wanted ? (other.v > 0n ? other.v - 1n : 0n) : other.v };
  return { at, v: wanted ? other.v + 1n : other.v };
}
