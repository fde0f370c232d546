import { isCaller, toOtherSide } from './condition.ts';
import type { Flip } from './path.ts';
import { listReads, type Place, toPlace } from './slot.ts';
import { depends, find, TAINT, type Value, walk } from './value.ts';

/** What a function asks of its caller. */
export type Guard = {
  /**
   * `slot`: an address kept in storage; `constant`: one in the code; `external`: one that another contract names; `member`: an entry in a
   * mapping; `authority`: another contract is asked about the caller; `hash`: an address of which only the hash is known; `signature`: one
   * that must have signed.
   */
  readonly kind: 'slot' | 'constant' | 'external' | 'member' | 'authority' | 'hash' | 'signature';
  readonly test: Value;
  readonly truth: boolean;
  /** The address itself, where the guard compares with one. */
  readonly holder: Value | undefined;
  /** The variable that decides. */
  readonly place: Place | undefined;
};

const isComparison = ({ op }: Value): boolean => op === 'lt' || op === 'gt' || op === 'slt' || op === 'sgt';

/**
 * Reads a condition on the caller as a guard. Undefined for what is no privilege: what somebody has (balances, allowances), what the
 * caller names themselves, what belongs to a record that the call names, and whether the caller is a contract.
 */
export function toGuard({ condition: test, truth, kind }: Flip): Guard | undefined {
  if (kind !== 'caller') return undefined;
  if (depends(test, TAINT.signer)) return toSignatureGuard(test, truth);
  const other = toOtherSide(test, isCaller);
  if (other !== undefined) return truth ? toAddressGuard(test, other) : undefined;
  if (find(test, (node) => node.op === 'size') !== undefined) return undefined;
  if (isComparison(test)) return toMemberGuard(test, truth);
  return toMemberGuard(test, truth) ?? toAuthorityGuard(test, truth) ?? toHashGuard(test, truth);
}

function toAddressGuard(test: Value, other: Value): Guard | undefined {
  if (depends(other, TAINT.arg | TAINT.caller | TAINT.origin | TAINT.funds)) return undefined;
  const read = listReads(other)[0];
  const place = read === undefined ? undefined : toPlace(read.load.note?.account ?? '', read.load.of[0] ?? read.load);
  const kind = other.taint === 0 ? 'constant' : depends(other, TAINT.ext) ? 'external' : 'slot';
  return { kind, test, truth: true, holder: other, place };
}

function toSignatureGuard(test: Value, truth: boolean): Guard | undefined {
  const other = toOtherSide(test, ({ op }) => op === 'signer');
  if (!truth) return undefined;
  if (other !== undefined) {
    if (depends(other, TAINT.arg | TAINT.caller | TAINT.signer) || other.v === 0n) return undefined;
    return { kind: 'signature', test, truth, holder: other, place: undefined };
  }
  const load = find(test, ({ op, of }) => op === 'load' && of[0] !== undefined && depends(of[0], TAINT.signer));
  if (load?.of[0] === undefined || isComparison(test)) return undefined;
  return { kind: 'signature', test, truth, holder: undefined, place: toPlace(load.note?.account ?? '', load.of[0]) };
}

function toMemberGuard(test: Value, truth: boolean): Guard | undefined {
  const load = find(test, ({ op, of }) => op === 'load' && of[0] !== undefined && depends(of[0], TAINT.caller | TAINT.origin));
  const slot = load?.of[0];
  if (load === undefined || slot === undefined) return undefined;
  if (hasOwnArgument(test)) return undefined;
  return { kind: 'member', test, truth, holder: undefined, place: toPlace(load.note?.account ?? '', slot) };
}

/** Whether an argument decides by itself. One that only leads to a value in storage, such as a role to its administrator, doesn't. */
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
  const asked = find(test, ({ op, of }) => (op === 'ext' || op === 'ok') && of.some((word) => depends(word, TAINT.caller | TAINT.origin)));
  // Whoever is asked about themselves can answer what they like.
  if (asked === undefined || (asked.of[1] !== undefined && depends(asked.of[1], TAINT.caller | TAINT.origin))) return undefined;
  return { kind: 'authority', test, truth, holder: undefined, place: undefined };
}

function toHashGuard(test: Value, truth: boolean): Guard | undefined {
  if (!truth || test.op !== 'eq') return undefined;
  // What is kept is the hash of an account, or the root of a list of them; an account hashed with an argument is an entry of its own.
  const hash = find(test, ({ op, of }) => op === 'keccak' && of.some((word) => word.op !== 'keccak' && find(word, isCaller) !== undefined));
  const kept = test.of.find((side) => !depends(side, TAINT.caller | TAINT.origin));
  if (hash === undefined || depends(hash, TAINT.arg) || kept === undefined || depends(kept, TAINT.arg)) return undefined;
  return { kind: 'hash', test, truth, holder: undefined, place: undefined };
}

/** The role that a membership is of, where the mapping is one of roles: the constant in the inner key. */
export function toRole({ place, kind }: Guard): bigint | undefined {
  if (kind !== 'member' || place === undefined || place.keys.length < 2) return undefined;
  const role = place.keys[1];
  return role === undefined || depends(role, TAINT.caller) ? undefined : role.v;
}

/** Equal for guards that ask the same. */
export function toGuardKey({ kind, holder, place, test, truth }: Guard): string {
  if (holder !== undefined) return `${kind} ${holder.v.toString(16)} ${place?.root.toString(16) ?? ''}`;
  const bits = listReads(test).reduce((sum, read) => sum | read.bits, 0n);
  if (place !== undefined)
    return `${kind} ${place.account} ${place.root.toString(16)} ${place.keys.map(({ op, v }) => (op === 'caller' ? '' : v.toString(16))).join(' ')} ${isComparison(test) ? test.op : ''} ${bits.toString(16)} ${truth}`;
  let key = '';
  walk(test, ({ op, v, taint }) => {
    key += (taint & TAINT.caller) === 0 ? v.toString(16) : op;
    return undefined;
  });
  return `${kind} ${key} ${truth}`;
}
