import { strip } from '../../evm/condition.ts';
import { OPCODE } from '../../evm/opcodes.ts';
import type { Flip } from '../../evm/path.ts';
import { compute, depends, find, TAINT, type Value, walk } from '../../evm/value.ts';
import { isComparison } from '../privilege/guard.ts';
import { isSameLocation, listReads, toChoosers, toLocation } from '../slot.ts';
import { type Context, isAboutCode, WHO } from './context.ts';

/** Whether a condition compares what an account has in ether. Anyone can send it more. */
export const isOfBalance = (condition: Value): boolean =>
  (condition.op === 'eq' || isComparison(condition)) && find(condition, ({ op }) => op === 'balance') !== undefined;

/** Whether a supposition is about arguments alone, or about what an account that the call names has. */
export const isFree = ({ kind, condition }: Flip): boolean =>
  kind === 'arg' &&
  !depends(condition, TAINT.ext | TAINT.funds | TAINT.signer | TAINT.time | TAINT.env) &&
  findHash(condition) === undefined &&
  (!depends(condition, TAINT.storage) ||
    (isComparison(condition) && listReads(condition).every(({ load }) => load.of[0] !== undefined && depends(load.of[0], TAINT.arg))));

/** A hash of arguments that is no place in storage. */
function findHash(condition: Value): Value | undefined {
  let found: Value | undefined;
  walk(condition, (node) => {
    if (node.op === 'keccak' && depends(node, TAINT.arg)) found ??= node;
    return node.op !== 'load' && found === undefined;
  });
  return found;
}

/**
 * Whether anyone can arrange a supposition: a password in storage or code or with a certain hash, work that a hash asks for, a
 * bound that an argument can pass, an answer that can be computed before, an entry that anyone can make, an answer by an
 * account of the caller's choice, a gas price or size of calldata, ether sent along, a certain code at the caller, a later time.
 */
export function canArrange(flip: Flip, context: Context): boolean {
  const { condition, truth } = flip;
  if (isFree(flip) || isAboutCode(condition) || isAnsweredByChoice(condition)) return true;
  if (depends(condition, TAINT.signer)) return truth && condition.op === 'eq' && canSign(condition);
  const [left, right] = condition.of;
  const isPlain = (side: Value | undefined) => side !== undefined && strip(side).op === 'arg';
  if (depends(condition, TAINT.time) && !depends(condition, TAINT.storage | TAINT.arg)) return canWait(condition, truth);
  if (condition.op === 'eq' && truth && [left, right].some(isPlain)) return !depends(condition, TAINT.ext | TAINT.storage) || isKnown(flip);
  if (isComparison(condition) && [left, right].some(isPlain) && !depends(condition, TAINT.ext)) return true;
  if (isOfBalance(condition) && !truth && condition.op === 'eq') return true;
  if (depends(condition, TAINT.ext | TAINT.time)) return false;
  if (depends(condition, TAINT.env | TAINT.funds)) return !depends(condition, WHO);
  if (isWork(condition)) return true;
  if (isComparison(condition)) return listReads(condition).some(({ load }) => isOwn(load));
  return isKnown(flip) || (truth && isOpenEntry(condition, context));
}

/** Whether an argument must have a value, or a hash, that anyone can read on the chain. */
function isKnown({ condition: { op, of }, truth }: Flip): boolean {
  const named = of.find((side) => depends(side, TAINT.arg) && !depends(side, TAINT.storage));
  return named !== undefined && op === 'eq' && truth;
}

/**
 * Whether an argument must equal what is stored, or a hash of it, and stays so: who reads the chain can pass it again and
 * again. A number that the path changes counts calls instead.
 */
export function isPassword(flip: Flip, changes: readonly { readonly slot: Value }[]): boolean {
  const { of } = flip.condition;
  const word = of.find((side) => !depends(side, TAINT.arg));
  if (!isKnown(flip) || word === undefined || depends(word, TAINT.ext | TAINT.time | TAINT.env | TAINT.signer | WHO)) return false;
  const reads: Value[] = [];
  walk(word, (node) => {
    if (node.op === 'load') reads.push(node);
    return undefined;
  });
  return reads.length > 0 && !reads.some(({ of: [at] }) => changes.some(({ slot }) => slot.v === at?.v));
}

/** Whether a condition asks what an account says that the call names: it can be the caller's own contract. */
const isAnsweredByChoice = (test: Value): boolean =>
  find(test, ({ op, of }) => (op === 'ext' || op === 'ok') && of[1] !== undefined && strip(of[1]).op === 'arg') !== undefined;

/** Whether a signer is wanted whom anyone can be: one that the call names, or the zero address, which a wrong signature has. */
function canSign({ of }: Value): boolean {
  const other = of.find((side) => !depends(side, TAINT.signer));
  return other !== undefined && (strip(other).op === 'arg' || (other.v === 0n && !depends(other, TAINT.arg)));
}

/** Whether a condition on the time or the number of a block holds later. */
const canWait = (condition: Value, truth: boolean): boolean =>
  LATER.some((seconds) => {
    const result = compute(condition, (leaf) => toLater(leaf, seconds));
    return result !== undefined && (result !== 0n) === truth;
  });

function toLater({ op, of, v, source }: Value, seconds: bigint): bigint | undefined {
  if (op === 'time' && source?.at === OPCODE.timestamp) return v + seconds;
  if (op === 'time' && source?.at === OPCODE.number) return v + seconds / BLOCK_SECONDS;
  return of.length === 0 || op === 'load' ? v : undefined;
}

const BLOCK_SECONDS = 12n;

const LATER: readonly bigint[] = [12n, 24n, 36n, 48n, 600n, 3_600n, 86_400n, 2_592_000n, 31_536_000n, 315_360_000n];

/** Whether few bits of a hash of arguments are wanted: they are found by trying. */
function isWork(condition: Value): boolean {
  const hash = findHash(condition);
  if (hash === undefined || depends(condition, TAINT.storage)) return false;
  const [left, right] = condition.of;
  if (condition.op === 'shr') return left?.op === 'const' && left.v >= 256n - WORK_BITS && right === hash;
  if (condition.op === 'lt') return left === hash && right?.op === 'const' && right.v >= 1n << (256n - WORK_BITS);
  return false;
}

const WORK_BITS = 48n;

/** Whether an entry is the caller's own, which the caller makes. */
function isOwn(load: Value): boolean {
  const owner = load.of[0] === undefined ? undefined : toLocation(load.source?.account ?? '', load.of[0])?.keys.at(-1);
  return owner !== undefined && depends(owner, WHO);
}

/** Whether a condition asks for an entry in a mapping in which anyone can make entries. */
function isOpenEntry(condition: Value, { ledgers }: Context): boolean {
  const reads = listReads(condition);
  return (
    reads.length > 0 &&
    reads.every(({ load }) => {
      const location = load.of[0] === undefined ? undefined : toLocation(load.source?.account ?? '', load.of[0]);
      return location !== undefined && ledgers.some((each) => isSameLocation(each, location) && toChoosers(each) !== '');
    })
  );
}
