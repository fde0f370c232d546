import { strip } from './condition.ts';
import { type Value, walk, ZERO } from './value.ts';

const WHOLE = (1n << 256n) - 1n;

/** A variable in storage: a slot by itself, or a mapping by the slot it is declared at. */
export type Place = {
  readonly account: string;
  readonly root: bigint;
  /** Keys of a mapping, outermost last; none for a slot by itself. */
  readonly keys: readonly Value[];
};

export const samePlace = (a: Place, b: Place): boolean =>
  a.account === b.account && a.root === b.root && (a.keys.length === 0) === (b.keys.length === 0);

/** Which variable a slot belongs to. Undefined where how it was worked out is not known. */
export function toPlace(account: string, slot: Value): Place | undefined {
  const keys: Value[] = [];
  let at = slot;
  for (;;) {
    if (at.op === 'const') return { account, root: at.v, keys };
    const [first, second] = at.of;
    if (at.op === 'add' && first !== undefined && second !== undefined) {
      at = first.op === 'const' ? second : first;
    } else if (at.op === 'keccak' && at.of.length === 1 && first !== undefined) {
      // An array: its elements begin at the hash of its slot.
      keys.push(first);
      at = first;
    } else if (at.op === 'keccak' && at.of.length === 2 && first !== undefined && second !== undefined) {
      // Solidity puts the mapping's slot last, Vyper first.
      const isVyper = first.op === 'const' && second.op !== 'const' && second.op !== 'keccak';
      keys.push(isVyper ? second : first);
      at = isVyper ? first : second;
    } else {
      return undefined;
    }
  }
}

/** A read of storage, with the bits of the word that are looked at. */
export type Read = { readonly load: Value; readonly bits: bigint };

/** All reads in a tree, those in keys of mappings left out. */
export function listReads(value: Value): Read[] {
  const reads: Read[] = [];
  visit(value, WHOLE);
  return reads;
  function visit(node: Value, bits: bigint) {
    if (node.op === 'load') {
      reads.push({ load: node, bits });
      return;
    }
    // What others answer, and what was put together from bytes, is no longer this variable.
    if (node.op === 'ext' || node.op === 'ok' || node.op === 'mix' || node.op === 'keccak') return;
    const [first, second] = node.of;
    if (first === undefined) return;
    if (node.op === 'and' && second !== undefined && first.op === 'const') return visit(second, bits & first.v);
    if (node.op === 'and' && second !== undefined && second.op === 'const') return visit(first, bits & second.v);
    if (node.op === 'shr' && second !== undefined && first.op === 'const' && first.v < 256n)
      return visit(second, (bits << first.v) & WHOLE);
    if (node.op === 'div' && second !== undefined && second.op === 'const' && isPower(second.v))
      return visit(first, (bits * second.v) & WHOLE);
    for (const operand of node.of) visit(operand, WHOLE);
  }
}

const isPower = (v: bigint): boolean => v !== 0n && (v & (v - 1n)) === 0n;

/** The bits of a slot that a store sets: what it keeps of the word before is masked in. */
export function toWrittenBits(value: Value, slot: Value): bigint {
  let kept = 0n;
  walk(value, (node) => {
    const [first, second] = node.of;
    if (node.op !== 'and' || first === undefined || second === undefined) return node.op === 'or' || node.op === 'and';
    const [mask, rest] = first.op === 'const' ? [first, second] : [second, first];
    if (mask.op === 'const' && rest.op === 'load' && rest.of[0]?.v === slot.v) kept |= mask.v;
    return false;
  });
  return WHOLE & ~kept;
}

/** The value that is set, without the rest of its word. */
export function toWrittenPart(value: Value): Value {
  const [first, second] = value.of;
  if (value.op === 'or' && first !== undefined && second !== undefined) {
    const isKept = (side: Value) => side.op === 'and' && side.of.some((each) => strip(each).op === 'load' && each.op === 'load');
    if (isKept(first)) return strip(second);
    if (isKept(second)) return strip(first);
  }
  if (value.op === 'and' && value.of.some(({ op }) => op === 'load') && value.of.some(({ op }) => op === 'const')) return ZERO;
  return strip(value);
}
