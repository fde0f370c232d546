import { strip } from '../evm/condition.ts';
import { depends, find, TAINT, type Value, walk, ZERO } from '../evm/value.ts';

const WHOLE = (1n << 256n) - 1n;

/** Slots of variables are small numbers; from here on slots are hashes. */
export const HASHED_FROM = 1n << 64n;
const isBase = (side: Value): boolean => side.op === 'keccak' || (side.op === 'const' ? side.v >= HASHED_FROM : side.op === 'add');

/**
 * A location in the inferred storage layout: a plain slot, or an entry of a mapping or array by its
 * declared slot.
 */
export type StorageLocation = {
  readonly account: string;
  readonly root: bigint;
  /** Keys of a mapping, outermost last; none for a plain slot. */
  readonly keys: readonly Value[];
  /** Word offset within an entry of several words (a struct). */
  readonly field: bigint;
};

export const isSameLocation = (a: StorageLocation, b: StorageLocation): boolean =>
  a.account === b.account && a.root === b.root && (a.root >= HASHED_FROM || (a.keys.length === 0) === (b.keys.length === 0));

/** Who chooses a key: the caller's own address, any argument, or neither. */
const toChooser = (key: Value): 'caller' | 'anyone' | 'fixed' =>
  // A stored key was chosen earlier.
  strip(key).op === 'load'
    ? 'fixed'
    : depends(key, TAINT.caller | TAINT.origin | TAINT.signer)
      ? 'caller'
      : depends(key, TAINT.arg)
        ? 'anyone'
        : 'fixed';

/** Whether the caller chooses a key, other than by their own address. */
export const isChosen = (key: Value): boolean => toChooser(key) === 'anyone';

/** Who chooses the entry of a mapping, key by key. */
export const toChoosers = ({ keys }: StorageLocation): string => keys.map(toChooser).join(' ');

/** Whether a key is stored in a record that the call names, such as the owner of a token: anyone may be that account. */
const isOfRecord = (key: Value): boolean => {
  const bare = strip(key);
  return bare.op === 'load' && depends(bare, TAINT.arg);
};

/** Whether a caller who can make entries in `open`, or the owner of a record that the call names, could have made the entry `wanted`. */
export function canMakeOrOwn(open: StorageLocation, wanted: StorageLocation): boolean {
  return canMake(open, { ...wanted, keys: wanted.keys.map((key, index) => (isOfRecord(key) ? (open.keys[index] ?? key) : key)) });
}

/** Whether a caller who can make entries in `open` could have made the entry `wanted`. */
export function canMake(open: StorageLocation, wanted: StorageLocation): boolean {
  if (!isSameLocation(open, wanted) || open.field !== wanted.field) return false;
  if (open.keys.length !== wanted.keys.length) return false;
  return open.keys.every((key, index) => {
    const other = wanted.keys[index];
    const by = toChooser(key);
    if (other === undefined || by === 'anyone') return true;
    const of = toChooser(other);
    if (by === 'fixed') return of === 'anyone' || (of === 'fixed' && key.v === other.v);
    return of !== 'fixed';
  });
}

/**
 * Storage layout inference: the variable that a slot expression belongs to. Undefined where the
 * derivation was not tracked.
 */
export function toLocation(account: string, slot: Value): StorageLocation | undefined {
  const keys: Value[] = [];
  let at = slot;
  let field = 0n;
  for (;;) {
    if (at.op === 'const') return { account, root: at.v, keys, field };
    const [first, second] = at.of;
    if (at.op === 'add' && first !== undefined && second !== undefined) {
      // An array element or a struct field: the base is a hash, possibly folded by the compiler.
      const [base, offset] = isBase(second) || !isBase(first) ? [second, first] : [first, second];
      if (base.op === 'const' && offset.op !== 'const') keys.push(offset);
      if (base.op !== 'const' && offset.op === 'const' && keys.length === 0) field += offset.v;
      at = base.op !== 'const' && base.op !== 'keccak' && base.op !== 'add' && offset.op === 'const' ? offset : base;
    } else if (at.op === 'keccak' && at.of.some(isSeeded)) {
      // Hand-written assembly (Solady): a seed in the same word as a key replaces the mapping's
      // slot.
      const seeded = at.of.find(isSeeded);
      keys.push(...at.of.map((word) => (word === seeded ? (word.of[1] ?? word) : word)));
      return { account, root: seeded?.of[0]?.v ?? 0n, keys, field };
    } else if (at.op === 'keccak' && at.of.length === 1 && first !== undefined) {
      // A dynamic array: its elements begin at the hash of its slot.
      keys.push(first);
      at = first;
    } else if (at.op === 'keccak' && at.of.length === 2 && first !== undefined && second !== undefined) {
      // Solidity hashes key and slot, Vyper slot and key.
      const isVyper = first.op === 'const' && second.op !== 'const' && second.op !== 'keccak';
      keys.push(isVyper ? second : first);
      at = isVyper ? first : second;
    } else {
      return undefined;
    }
  }
}

const isSeeded = ({ op, of: [first] }: Value): boolean => op === 'or' && first?.op === 'const';

/** A storage read with the bits of the word that are used. */
export type Read = { readonly load: Value; readonly bits: bigint };

/** Of expressions that were asked for before: paths share their conditions, and each is asked for many times. */
const known = new WeakMap<Value, readonly Read[]>();

/** All storage reads in an expression, except those inside keys of mappings. */
export function listReads(value: Value): readonly Read[] {
  const before = known.get(value);
  if (before !== undefined) return before;
  const reads: Read[] = [];
  visit(value, WHOLE);
  known.set(value, reads);
  return reads;
  function visit(node: Value, bits: bigint) {
    if (node.op === 'load') {
      reads.push({ load: node, bits });
      return;
    }
    // Answers of other contracts and hashes are no longer this variable.
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

/** The bits of a slot that a store sets; the others are masked in from the previous word. */
export function toWrittenBits(value: Value, slot: Value): bigint {
  const [left, right] = value.of;
  const isBefore = (side: Value | undefined) => side?.op === 'load' && side.of[0]?.v === slot.v;
  const other = isBefore(left) ? right : isBefore(right) ? left : undefined;
  // Only sets or only clears bits.
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

/** The stored value without the rest of its packed word. */
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

const isBefore = (side: Value, slot: Value): boolean => find(side, ({ op, of }) => op === 'load' && of[0]?.v === slot.v) !== undefined;

/** Whether a store adds to the previous value or takes from it; undefined for another. */
export function toDirection(value: Value, slot: Value): 'more' | 'less' | undefined {
  const { op, of } = toWrittenPart(value);
  if (op === 'sub') return of[0] !== undefined && isBefore(of[0], slot) ? 'less' : undefined;
  return op === 'add' && of.some((side) => isBefore(side, slot)) ? 'more' : undefined;
}
