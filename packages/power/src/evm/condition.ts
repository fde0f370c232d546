import { ADDRESS_MASK, combine, depends, find, TAINT, type Value } from './value.ts';

/** A branch condition without the negations around it. */
export type Condition = { readonly test: Value; readonly negated: boolean };

/**
 * Normalises a branch condition. Compilers also write equality as a difference of zero; both become
 * `eq`.
 */
export function normalise(value: Value): Condition {
  let test = value;
  let negated = false;
  for (;;) {
    const [first, second] = test.of;
    if (test.op === 'iszero' && first !== undefined) {
      test = first;
      negated = !negated;
    } else if ((test.op === 'xor' || test.op === 'sub') && first !== undefined && second !== undefined) {
      test = combine('eq', first, second);
      negated = !negated;
    } else if (test.op === 'lt' && isZero(first) && second !== undefined && !depends(second, WHO)) {
      test = second;
    } else if (test.op === 'gt' && isZero(second) && first !== undefined && !depends(first, WHO)) {
      test = first;
    } else if (test.op === 'eq' && second?.op === 'const' && second.v === 0n && first !== undefined) {
      test = first;
      negated = !negated;
    } else if (test.op === 'eq' && first?.op === 'const' && first.v === 0n && second !== undefined) {
      test = second;
      negated = !negated;
    } else {
      return { test, negated };
    }
  }
}

const isZero = (value: Value | undefined): boolean => value?.op === 'const' && value.v === 0n;
/**
 * "The caller's amount is above zero" (a balance) differs from "the caller is listed", so such
 * comparisons stay.
 */
const WHO = TAINT.caller | TAINT.origin | TAINT.signer;

/** Removes the masks and casts that a compiler puts around an address or a flag. */
export function strip(value: Value): Value {
  let bare = value;
  for (;;) {
    const [first, second] = bare.of;
    if (bare.op === 'and' && first?.op === 'const' && second !== undefined && isMask(first.v)) bare = second;
    else if (bare.op === 'and' && second?.op === 'const' && first !== undefined && isMask(second.v)) bare = first;
    else if (bare.op === 'shr' && isUndoing(bare, 'shl') && second?.of[1] !== undefined) bare = second.of[1];
    else if (bare.op === 'iszero' && first?.op === 'iszero' && first.of[0] !== undefined) bare = first.of[0];
    else return bare;
  }
}

/** Whether a mask keeps an address, a byte, a flag or the whole word. */
export const isMask = (v: bigint): boolean => v === ADDRESS_MASK || v === 255n || v === 1n || v === (1n << 256n) - 1n;

/** Whether a shift undoes another by the same distance. */
function isUndoing({ of: [by, inner] }: Value, op: 'shl'): boolean {
  return by?.op === 'const' && inner?.op === op && inner.of[0]?.op === 'const' && inner.of[0].v === by.v;
}

/** Both sides of an equality, without masks and casts. */
export function toSides(test: Value): readonly [Value, Value] | undefined {
  const [first, second] = test.of;
  if (test.op !== 'eq' || first === undefined || second === undefined) return undefined;
  return [strip(first), strip(second)];
}

/** The other side of an equality in which exactly one side matches `is`, such as the caller. */
export function toOtherSide(test: Value, is: (side: Value) => boolean): Value | undefined {
  const sides = toSides(test);
  if (sides === undefined) return undefined;
  const [first, second] = test.of;
  if (first === undefined || second === undefined) return undefined;
  const has = (side: Value) => find(side, is) !== undefined;
  const [left, right] = [has(first), has(second)];
  if (left === right) return undefined;
  return left ? undo(sides[0], second, is) : undo(sides[1], first, is);
}

/**
 * Solves the equality for the caller, where the compared side is computed from it, such as the
 * aliased addresses of bridges.
 */
function undo(side: Value, other: Value, is: (side: Value) => boolean): Value | undefined {
  const bare = strip(side);
  if (is(bare)) return other;
  const [first, second] = bare.of;
  if (first === undefined || second === undefined || bare.of.length !== 2) return undefined;
  const isFirst = find(first, is) !== undefined;
  if (isFirst && find(second, is) !== undefined) return undefined;
  const [inner, known] = isFirst ? [first, second] : [second, first];
  if (bare.op === 'add') return undo(inner, combine('sub', other, known), is);
  if (bare.op === 'xor') return undo(inner, combine('xor', other, known), is);
  if (bare.op === 'sub') return undo(inner, isFirst ? combine('add', other, known) : combine('sub', known, other), is);
  return undefined;
}

export const isCaller = (value: Value): boolean => value.op === 'caller' || value.op === 'origin';
