import { strip } from '../evm/condition.ts';
import { depends, TAINT, type Value, walk, ZERO } from '../evm/value.ts';

const WHOLE = (1n << 256n) - 1n;

/** Slots of variables are small numbers; this far out there are hashes only. */
const HASHED_FROM = 1n << 64n;
const isBase = (side: Value): boolean => side.op === 'keccak' || (side.op === 'const' ? side.v >= HASHED_FROM : side.op === 'add');

/** A variable in storage: a slot by itself, or a mapping by the slot it is declared at. */
export type StorageLocation = {
  readonly account: string;
  readonly root: bigint;
  /** Keys of a mapping, outermost last; none for a slot by itself. */
  readonly keys: readonly Value[];
  /** How far behind its entry's beginning, where entries have several words. */
  readonly field: bigint;
};

export const isSameLocation = (a: StorageLocation, b: StorageLocation): boolean =>
  a.account === b.account && a.root === b.root && (a.root >= HASHED_FROM || (a.keys.length === 0) === (b.keys.length === 0));

/** Who decides a key: the caller's own account, whatever the call names, or neither. */
const toChooser = (key: Value): 'caller' | 'anyone' | 'fixed' =>
  // What is there already was chosen before, by whoever it was.
  strip(key).op === 'load'
    ? 'fixed'
    : depends(key, TAINT.caller | TAINT.origin | TAINT.signer)
      ? 'caller'
      : depends(key, TAINT.arg)
        ? 'anyone'
        : 'fixed';

/** Who decides which entry of a mapping is meant, key by key. */
export const toChoosers = ({ keys }: StorageLocation): string => keys.map(toChooser).join(' ');

/** Whether somebody who can make entries in `open` could have made the one that is asked for: under a key of their own, or any they like. */
export function canMake(open: StorageLocation, asked: StorageLocation): boolean {
  if (!isSameLocation(open, asked) || open.field !== asked.field) return false;
  if (open.keys.length !== asked.keys.length) return false;
  return open.keys.every((key, index) => {
    const wanted = asked.keys[index];
    const by = toChooser(key);
    if (wanted === undefined || by === 'anyone') return true;
    const of = toChooser(wanted);
    if (by === 'fixed') return of === 'anyone' || (of === 'fixed' && key.v === wanted.v);
    return of !== 'fixed';
  });
}

/** Which variable a slot belongs to. Undefined where how it was worked out is not known. */
export function toLocation(account: string, slot: Value): StorageLocation | undefined {
  const keys: Value[] = [];
  let at = slot;
  let field = 0n;
  for (;;) {
    if (at.op === 'const') return { account, root: at.v, keys, field };
    const [first, second] = at.of;
    if (at.op === 'add' && first !== undefined && second !== undefined) {
      // An element of an array, or a field: what is added to is a hash, or was one before the compiler worked it out.
      const [base, offset] = isBase(second) || !isBase(first) ? [second, first] : [first, second];
      if (base.op === 'const' && offset.op !== 'const') keys.push(offset);
      if (base.op !== 'const' && offset.op === 'const' && keys.length === 0) field += offset.v;
      at = base.op !== 'const' && base.op !== 'keccak' && base.op !== 'add' && offset.op === 'const' ? offset : base;
    } else if (at.op === 'keccak' && at.of.some(isSeeded)) {
      // Written by hand: a number of its own takes the place of the mapping's slot, in the same word as a key.
      const seeded = at.of.find(isSeeded);
      keys.push(...at.of.map((word) => (word === seeded ? (word.of[1] ?? word) : word)));
      return { account, root: seeded?.of[0]?.v ?? 0n, keys, field };
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

const isSeeded = ({ op, of: [first] }: Value): boolean => op === 'or' && first?.op === 'const';

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
  const [left, right] = value.of;
  const isBefore = (side: Value | undefined) => side?.op === 'load' && side.of[0]?.v === slot.v;
  const other = isBefore(left) ? right : isBefore(right) ? left : undefined;
  // Bits that are set, or cleared, and nothing else.
  if (other?.op === 'const' && value.op === 'or') return other.v;
  if (other?.op === 'const' && value.op === 'and') return WHOLE & ~other.v;
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
