import { isCaller, strip } from '../../evm/condition.ts';
import type { Path } from '../../evm/path.ts';
import { depends, find, TAINT, toKey, type Value } from '../../evm/value.ts';
import { isDecrease, listChanges } from '../capability.ts';
import { isComparison, isOverflowCheck } from '../privilege/guard.ts';
import { isTrue, listBounds } from '../privilege/privileged-paths.ts';
import { canMake, listReads, toChoosers, toLocation, toWrittenPart } from '../slot.ts';
import { type Context, hasArgument, isAboutCode, toAmount, WHO } from './context.ts';

/**
 * Whether something holds the caller to what is theirs: a debit of an entry of their own or of one that
 * the account that loses made for them, a test of who they are, or a signature that counts once.
 */
export function isJustified(path: Path, victims: readonly number[], context: Context): boolean {
  const debits = listChanges(path).some(({ account, slot, value }) => {
    if (!isDecrease(value, slot) || !depends(slot, WHO) || isOfNothing(path, value)) return false;
    const owner = toLocation(account, slot)?.keys.at(-1);
    if (!isBounded(path, slot)) return false;
    return victims.length === 0 || (owner !== undefined && !depends(owner, WHO) && victims.some((at) => hasArgument(owner, at)));
  });
  if (debits) return true;
  // Who signed acts on what is theirs.
  const isOwnSignature = victims.length === 0 && listChanges(path).some(({ slot }) => depends(slot, TAINT.signer));
  if (isOwnSignature && isSignedOnce(path)) return true;
  return path.conditions.some((test) => {
    if (depends(test, TAINT.signer)) return isSignature(path, test, victims) && isSignedOnce(path);
    if (isInvariant(test)) return true;
    if (!depends(test, WHO) || depends(test, TAINT.env) || isOfCallersAlone(test) || isOverflowCheck(test)) return false;
    if (isComparison(test)) return victims.length === 0 ? isOwnBound(test) : depends(test, TAINT.arg) && !isOwnEntry(test);
    if (!isTrue(path, test) || isAboutCode(test)) return false;
    if (victims.length === 0) return !isAnswerable(test) && !isOpenMembership(test, context);
    return depends(test, TAINT.arg) && !isOwnEntry(test);
  });
}

/** Whether an amount that an entry changes by is an argument that the path supposes to be zero. */
export function isOfNothing({ flips }: Path, value: Value): boolean {
  const amount = toAmount(value);
  const at = amount !== undefined && strip(amount).op === 'arg' ? strip(amount).source?.at : undefined;
  return (
    at !== undefined && flips.some(({ condition, truth }) => !truth && strip(condition).op === 'arg' && strip(condition).source?.at === at)
  );
}

/** Whether a test compares the caller with the sender of the transaction. */
const isOfCallersAlone = ({ op, of }: Value): boolean => op === 'eq' && of.every((side) => isCaller(strip(side)));

/** Whether a path asks for the entry in a slot before it lowers it, other than in a check of a sum for overflow. */
function isBounded({ conditions }: Path, slot: Value): boolean {
  const key = toKey(slot);
  return conditions.some((test) => {
    if (!listReads(test).some(({ load }) => load.of[0] !== undefined && toKey(load.of[0]) === key)) return false;
    return !isComparison(test) || listBounds(test).length > 0 || find(test, ({ op }) => op === 'add') === undefined;
  });
}

/** Whether a test compares what other contracts say that is left with what is on record, as a pool does after a trade. */
const isInvariant = (test: Value): boolean =>
  isComparison(test) &&
  depends(test, TAINT.storage) &&
  find(test, ({ op }) => op === 'mul') !== undefined &&
  find(test, ({ op }) => op === 'ext') !== undefined;

/** Whether a comparison bounds an amount by an entry of the caller's. One with the time bounds only how often. */
const isOwnBound = (test: Value): boolean =>
  !depends(test, TAINT.time) && listBounds(test).some(({ of }) => of[0] !== undefined && depends(of[0], WHO));

/** Whether a test reads an entry that the caller makes for themselves, outermost key first. */
function isOwnEntry(test: Value): boolean {
  const reads = listReads(test).flatMap(({ load }) => (load.of[0] === undefined ? [] : [load.of[0]]));
  return reads.some((slot) => {
    const owner = toLocation('', slot)?.keys.at(-1);
    return owner !== undefined && depends(owner, WHO);
  });
}

/** Whether an argument is compared with what the caller can compute before. */
const isAnswerable = (test: Value): boolean =>
  test.op === 'eq' && test.of.some((side, index) => strip(side).op === 'arg' && !isCaller(strip(test.of[1 - index] ?? side)));

/** Whether a test is membership in a list that anyone can enter, or be entered in by anyone. */
function isOpenMembership(test: Value, { ledgers, lists }: Context): boolean {
  const reads = listReads(test);
  return (
    reads.length > 0 &&
    reads.every(({ load }) => {
      const location = load.of[0] === undefined ? undefined : toLocation(load.source?.account ?? '', load.of[0]);
      return (
        location !== undefined &&
        [...ledgers.filter((each) => toChoosers(each) === 'caller'), ...lists].some((each) => canMake(each, location))
      );
    })
  );
}

/** Whether a signature is by the account that loses, or by one that the contract stores and that exists. */
function isSignature(path: Path, test: Value, victims: readonly number[]): boolean {
  if (test.op !== 'eq' || !isTrue(path, test)) return test.op === 'load';
  const other = test.of.find((side) => !depends(side, TAINT.signer));
  if (other === undefined) return true;
  if (victims.length > 0) return victims.some((at) => hasArgument(other, at)) || (other.v !== 0n && !depends(other, TAINT.arg));
  return other.v !== 0n && strip(other).op !== 'arg';
}

/** Whether a path marks a signature as used, or counts it. */
const isSignedOnce = (path: Path): boolean =>
  listChanges(path).some(({ value }) => {
    const part = toWrittenPart(value);
    return (
      (part.op === 'const' && part.v === 1n) ||
      find(part, ({ op, of }) => op === 'add' && of.some((side) => side.op === 'const' && side.v === 1n)) !== undefined
    );
  });
