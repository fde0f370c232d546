import { isCaller, isMask, normalise, strip, toOtherSide } from '../../evm/condition.ts';
import type { Flip } from '../../evm/path.ts';
import { ARITHMETIC, type Arithmetic, depends, find, type Op, TAINT, toKey, type Value, walk } from '../../evm/value.ts';
import { listReads, type StorageLocation, toChoosers, toLocation } from '../slot.ts';

/** A guard: a condition on the caller of a function. */
export type Guard = {
  /**
   * `slot`: an address in storage; `constant`: one in the code; `external`: one that another
   * contract returns; `member`: an entry in a mapping; `authority`: another contract decides about
   * the caller; `hash`: an address of which only the hash is known; `signature`: an address that
   * must have signed.
   */
  readonly kind: 'slot' | 'constant' | 'external' | 'member' | 'authority' | 'hash' | 'signature';
  readonly test: Value;
  readonly truth: boolean;
  /** The address that the caller is compared with, if any. */
  readonly holder: Value | undefined;
  /** Other addresses in the same condition, each of which may pass as well. */
  readonly others: readonly Value[];
  /** The variable that decides. */
  readonly location: StorageLocation | undefined;
  /** The guard is an upper bound on an amount: a privilege only where others set the bound. */
  readonly isAmount?: true;
  /** The address that the entry which the call names holds: a privilege only where others set it, and the entry is no record of the caller's. */
  readonly entry?: Value;
};

/** Who calls. */
export const WHO = TAINT.caller | TAINT.origin;

/** Inputs that the caller controls. */
const OF_CALL = TAINT.arg | TAINT.caller | TAINT.origin | TAINT.funds | TAINT.env;

export const isComparison = ({ op }: Value): boolean => op === 'lt' || op === 'gt' || op === 'slt' || op === 'sgt';

/** Whether a test divides a product again, as checked arithmetic does. */
export const isOverflowCheck = (test: Value): boolean =>
  (test.op === 'or' || test.op === 'eq') && find(test, ({ op, of }) => op === 'div' && of[0]?.op === 'mul') !== undefined;

/**
 * Reads a path constraint on the caller as a guard. Undefined for what is no privilege: balances
 * and allowances, addresses that the caller passes, owners of records that the call names, and
 * whether the caller is a contract.
 */
export function toGuard({ condition: test, truth, kind }: Flip): Guard | undefined {
  if (kind !== 'caller') return undefined;
  if (depends(test, TAINT.signer)) return toSignatureGuard(test, truth);
  const other = toOtherSide(test, isCaller);
  if (other !== undefined) return truth ? toAddressGuard(test, other) : undefined;
  if (find(test, (node) => node.op === 'size') !== undefined) return undefined;
  const others = listCompared(test, truth);
  const listed = isComparison(test) ? toMemberGuard(test, truth) : (toMemberGuard(test, truth) ?? toAuthorityGuard(test, truth));
  if (listed !== undefined) return { ...listed, others };
  const [first, ...rest] = others;
  if (first !== undefined) {
    const guard = toAddressGuard(test, first);
    return guard && { ...guard, truth, others: rest };
  }
  return (isComparison(test) ? toAmountGuard(test, truth) : undefined) ?? toHashGuard(test, truth);
}

/** Reads a path constraint as a guard of the account in an entry that the call names, such as the shop that prints a kind of points. */
export function toEntryGuard({
  condition: test,
  truth,
  kind,
}: Flip): (Guard & { readonly entry: Value; location: StorageLocation }) | undefined {
  const entry = kind === 'caller' && truth ? toOtherSide(test, isCaller) : undefined;
  const [read] = entry === undefined ? [] : listReads(entry);
  const location = read === undefined ? undefined : toLocation(read.load.source?.account ?? '', read.load.of[0] ?? read.load);
  if (entry === undefined || location === undefined || toChoosers(location) !== 'anyone' || !isOwnWord(entry)) return undefined;
  return { kind: 'member', test, truth, holder: undefined, others: [], location, entry };
}

/** Whether an address is nothing but what a storage word holds. */
const isOwnWord = (value: Value): boolean => {
  const bare = strip(value);
  return bare.op === 'load' || ((bare.op === 'shr' || bare.op === 'and' || bare.op === 'div') && bare.of.some(isOwnWord));
};

/**
 * Addresses that the caller is compared with inside a condition without jumps, such as `owner or
 * guardian`. Only those with which the condition has the required truth.
 */
function listCompared(test: Value, truth: boolean): Value[] {
  const found: Value[] = [];
  walk(test, (node) => {
    const { test: bare } = normalise(node);
    const other = toOtherSide(bare, isCaller);
    if (other !== undefined) {
      if (!depends(other, OF_CALL) && (compute(test, bare) !== 0n) === truth) found.push(other);
      return false;
    }
    // A part of a difference is no comparison.
    return JOINS.has(node.op) && !isPartOfWord(node);
  });
  return found;
}

const isPartOfWord = ({ op, of }: Value): boolean => op === 'and' && of.some((side) => side.op === 'const' && !isMask(side.v));

const JOINS: ReadonlySet<Op> = new Set(['and', 'or', 'xor', 'eq', 'iszero', 'lt', 'gt', 'mul', 'add', 'sub', 'shl', 'shr']);

/** The value of a condition if one comparison inside it holds. */
function compute(value: Value, held: Value): bigint {
  const { test, negated } = normalise(value);
  if (toKey(test) === toKey(held)) return negated ? 0n : 1n;
  if (!JOINS.has(value.op)) return value.v;
  const operands = value.of.map((operand) => compute(operand, held));
  return (ARITHMETIC[value.op as Arithmetic] as (...of: bigint[]) => bigint)(...operands);
}

function toAddressGuard(test: Value, other: Value): Guard | undefined {
  if (depends(other, OF_CALL)) return undefined;
  const read = listReads(other)[0];
  const location = read === undefined ? undefined : toLocation(read.load.source?.account ?? '', read.load.of[0] ?? read.load);
  const kind = other.taint === 0 ? 'constant' : depends(other, TAINT.ext) ? 'external' : 'slot';
  return { kind, test, truth: true, holder: other, others: [], location };
}

function toSignatureGuard(test: Value, truth: boolean): Guard | undefined {
  const other = toOtherSide(test, ({ op }) => op === 'signer');
  if (!truth) return undefined;
  if (other !== undefined) {
    if (depends(other, TAINT.arg | TAINT.caller | TAINT.signer) || other.v === 0n) return undefined;
    return { kind: 'signature', test, truth, holder: other, others: [], location: undefined };
  }
  const load = find(test, ({ op, of }) => op === 'load' && of[0] !== undefined && depends(of[0], TAINT.signer));
  if (load?.of[0] === undefined) return undefined;
  return { kind: 'signature', test, truth, holder: undefined, others: [], location: toLocation(load.source?.account ?? '', load.of[0]) };
}

function toMemberGuard(test: Value, truth: boolean): Guard | undefined {
  const load = find(test, ({ op, of }) => op === 'load' && of[0] !== undefined && depends(of[0], TAINT.caller | TAINT.origin));
  const slot = load?.of[0];
  if (load === undefined || slot === undefined) return undefined;
  if (hasOwnArgument(test)) return undefined;
  return { kind: 'member', test, truth, holder: undefined, others: [], location: toLocation(load.source?.account ?? '', slot) };
}

function toAmountGuard(test: Value, truth: boolean): Guard | undefined {
  const load = find(test, ({ op, of }) => op === 'load' && of[0] !== undefined && depends(of[0], TAINT.caller | TAINT.origin));
  const location = load?.of[0] === undefined ? undefined : toLocation(load.source?.account ?? '', load.of[0]);
  return location && { kind: 'member', test, truth, holder: undefined, others: [], location, isAmount: true };
}

/**
 * Whether an argument decides by itself, and not only as a key of a lookup, such as a role of its
 * administrator.
 */
function hasOwnArgument(test: Value): boolean {
  let own = false;
  const visit = (node: Value, below: boolean): void => {
    if (node.op === 'arg' && !below) own = true;
    const isLookup = node.op === 'load' && node.of[0] !== undefined && !depends(node.of[0], TAINT.caller | TAINT.origin);
    for (const operand of node.of) visit(operand, below || isLookup);
  };
  visit(test, false);
  return own;
}

function toAuthorityGuard(test: Value, truth: boolean): Guard | undefined {
  const answer = find(test, ({ op, of }) => (op === 'ext' || op === 'ok') && of.some((word) => depends(word, TAINT.caller | TAINT.origin)));
  // A call to the caller itself is no guard: the caller controls the answer.
  if (answer === undefined || (answer.of[1] !== undefined && depends(answer.of[1], TAINT.caller | TAINT.origin))) return undefined;
  return { kind: 'authority', test, truth, holder: undefined, others: [], location: undefined };
}

function toHashGuard(test: Value, truth: boolean): Guard | undefined {
  if (isOfAddress(test) && (truth || test.op !== 'eq'))
    return { kind: 'hash', test, truth, holder: undefined, others: [], location: undefined };
  if (!truth || test.op !== 'eq') return undefined;
  // Stored is the hash of an account, or a Merkle root of accounts; a hash of account and argument
  // is a record of its own.
  const hash = find(test, ({ op, of }) => op === 'keccak' && of.some((word) => word.op !== 'keccak' && find(word, isCaller) !== undefined));
  const kept = test.of.find((side) => !depends(side, TAINT.caller | TAINT.origin));
  if (hash === undefined || depends(hash, TAINT.arg) || kept === undefined || depends(kept, TAINT.arg)) return undefined;
  return { kind: 'hash', test, truth, holder: undefined, others: [], location: undefined };
}

/**
 * Whether a condition is computed from the caller's address, without answers of other contracts or entries
 * of the caller's, and compared with what the caller does not choose. Every address is above zero.
 */
function isOfAddress(test: Value): boolean {
  if (depends(test, TAINT.arg | TAINT.funds | TAINT.env) || isCaller(strip(test))) return false;
  if (test.of.some(({ op, v }) => op === 'const' && v === 0n)) return false;
  return find(test, ({ op, of }) => (op === 'ext' || op === 'ok' || op === 'load') && of.some((word) => depends(word, WHO))) === undefined;
}

/** The role of a membership, where the mapping is one of roles: the constant inner key. */
export function toRole({ location, kind }: Guard): bigint | undefined {
  if (kind !== 'member' || location === undefined || location.keys.length < 2) return undefined;
  const role = location.keys[1];
  return role === undefined || depends(role, TAINT.caller) ? undefined : role.v;
}

/** A key that is equal for equivalent guards. */
export function toGuardKey({ kind, holder, others, location, test, truth }: Guard): string {
  if (holder !== undefined)
    return `${kind} ${[holder, ...others].map(({ v }) => v.toString(16)).join('|')} ${location?.root.toString(16) ?? ''}`;
  const bits = listReads(test).reduce((sum, read) => sum | read.bits, 0n);
  if (location !== undefined)
    return `${kind} ${location.account} ${location.root.toString(16)} ${location.keys.map(({ op, v }) => (op === 'caller' ? '' : v.toString(16))).join(' ')} ${isComparison(test) ? test.op : ''} ${bits.toString(16)} ${truth}`;
  let key = '';
  walk(test, ({ op, v, taint }) => {
    key += (taint & TAINT.caller) === 0 ? v.toString(16) : op;
    return undefined;
  });
  return `${kind} ${key} ${truth}`;
}
