import { strip } from '../evm/condition.ts';
import type { Effect, Path, PathResult } from '../evm/path.ts';
import type { Sample } from '../evm/sample.ts';
import { depends, find, TAINT, type Value } from '../evm/value.ts';
import { isComparison } from './privilege/guard.ts';
import { SLOT } from './proxy.ts';
import { isSameLocation, listReads, type Read, type StorageLocation, toLocation, toWrittenBits, toWrittenPart } from './slot.ts';

/** What a function lets its holder do, inferred from its effects, never from its name. */
export type Capability =
  | 'upgrade'
  | 'withdraw'
  | 'mint'
  | 'burn'
  | 'execute'
  | 'pause'
  | 'blacklist'
  | 'fee'
  | 'ownership'
  | 'destroy'
  | 'other';

/**
 * Storage layout inference: the meaning of a contract's variables, inferred from its getters and
 * from how open functions use them.
 */
export type Meaning = {
  /** Variables that hold implementation addresses. */
  readonly code: readonly StorageLocation[];
  readonly supply: readonly (StorageLocation & { readonly bits: bigint })[];
  readonly balances: readonly (StorageLocation & { readonly bits: bigint })[];
  /** Variables that guards read. */
  readonly guards: readonly (StorageLocation & { readonly bits: bigint })[];
  /** Variables that hold the accounts callers are compared with. */
  readonly owners: readonly (StorageLocation & { readonly bits: bigint })[];
  /** Variables that decide whether open functions revert. `isAmount`: as a number that is compared with another, and not as a switch. */
  readonly gates: readonly (StorageLocation & { readonly bits: bigint; readonly isAmount: boolean })[];
  /** Factors of amounts. */
  readonly rates: readonly (StorageLocation & { readonly bits: bigint })[];
};

const CODE_SLOTS: readonly bigint[] = [SLOT.implementation, SLOT.beacon, SLOT.proxiable, SLOT.zeppelinos];
/** transfer, transferFrom, approve, safeTransferFrom, safeTransferFrom with data. */
const MOVES = new Set(['a9059cbb', '23b872dd', '095ea7b3', '42842e0e', 'b88d4fde', 'f242432a']);
/** What the contract keeps elsewhere, and the index of who gets it: withdrawTo and withdrawStake of ERC-4337, withdraw of Aave, withdraw and redeem of ERC-4626. */
const WITHDRAWALS: ReadonlyMap<string, number> = new Map([
  ['205c2878', 0],
  ['c23a5cea', 0],
  ['69328dec', 2],
  ['b460af94', 1],
  ['ba087652', 1],
]);
/** upgradeTo, upgradeToAndCall, upgrade, upgradeAndCall, diamondCut. */
const UPGRADES = new Set(['3659cfe6', '4f1ef286', '99a88ec4', '9623609d', '1f931c1c']);
/** transferOwnership, changeAdmin, grantRole, setOwner. */
const HANDOVERS = new Set(['f2fde38b', '8f283970', '2f2ff15d', '13af4035']);

/** Storage reads as variables. */
export function toLocations(reads: readonly Read[]): (StorageLocation & { bits: bigint })[] {
  return reads.flatMap(({ load, bits }) => {
    const location = load.of[0] === undefined ? undefined : toLocation(load.source?.account ?? '', load.of[0]);
    return location === undefined ? [] : [{ ...location, bits }];
  });
}

/** The capabilities of one path, from its effects. */
export function listCapabilities({ path }: Pick<PathResult, 'path'>, meaning: Meaning, sample: Sample): Capability[] {
  const stores = listMade(path);
  const found = new Set<Capability>();
  for (const effect of path.effects) if (effect.kind !== 'store') for (const it of fromCall(effect)) found.add(it);
  for (const it of fromLedger(stores, meaning)) found.add(it);
  for (const store of stores) for (const it of fromStore(store, meaning, sample)) found.add(it);
  // Whatever stands in storage: its owner, or where its code is.
  if (stores.some(({ slot }) => isChosenSlot(path, slot))) {
    found.add('ownership');
    if (meaning.code.length > 0) found.add('upgrade');
  }
  if (found.size === 0) found.add('other');
  return [...found];
}

type Store = Extract<Effect, { kind: 'store' }>;

/** The changes that a path makes; where it makes none, what would be one in another state. */
export function listMade(path: Path): readonly Store[] {
  const changes = listChanges(path);
  return changes.length > 0 || path.effects.some(({ kind }) => kind !== 'store' && kind !== 'log') ? changes : listSettings(path);
}

/**
 * Stores of the present value: in another state they are changes. Slots that are stored twice are
 * reentrancy locks.
 */
function listSettings({ effects }: Path): Store[] {
  const stores = effects.filter((effect) => effect.kind === 'store');
  return stores.filter(({ slot }) => stores.filter((other) => other.slot.v === slot.v).length === 1);
}

/** Of finished paths that were asked for before: each question about a function asks again. */
const known = new WeakMap<Path, readonly Store[]>();

/**
 * Stores of a finished path whose final value differs from the first: a reentrancy lock that is set and
 * released changes nothing.
 */
export function listChanges(path: Path): readonly Store[] {
  const changes = known.get(path) ?? toChanges(path);
  known.set(path, changes);
  return changes;
}

function toChanges({ effects, flips }: Path): Store[] {
  const stores = effects.filter((effect) => effect.kind === 'store');
  const byKey = Map.groupBy(stores, ({ account, slot }) => `${account} ${slot.v}`);
  return [...byKey.values()].flatMap((own) => {
    const [first, last] = [own[0], own.at(-1)];
    if (first === undefined || last === undefined) return [];
    const written = toWrittenBits(last.value, last.slot);
    const isWritten = ({ load, bits }: Read) => load.of[0]?.v === last.slot.v && (bits & written) !== 0n;
    const isSupposed = flips.some(({ condition }) => listReads(condition).some(isWritten));
    const isKept = last.value.op === 'load' && last.value.of[0]?.v === last.slot.v;
    const isSame =
      isKept ||
      (!isSupposed &&
        !depends(last.slot, TAINT.arg) &&
        first.before.v === last.value.v &&
        !depends(toWrittenPart(last.value), TAINT.arg | TAINT.caller | TAINT.time));
    return isSame ? [] : [{ ...last, before: first.before }];
  });
}

/** What a call, a creation or the end of a contract lets its caller do. */
export function fromCall(effect: Exclude<Effect, Store>): Capability[] {
  if (effect.kind === 'destroy') return ['destroy'];
  // Code of the caller's choice can do all that this contract can.
  if (effect.kind === 'delegate') return depends(effect.to, TAINT.arg) ? ['upgrade', 'execute'] : ['upgrade'];
  if (effect.kind === 'create' || effect.kind === 'log') return [];
  const { to, value, selector, words, isFree, isOwn } = effect;
  const found: Capability[] = [];
  // A caller who chooses target and calldata can do all that this contract can.
  if ((depends(to, TAINT.arg) || isOwn) && isFree) found.push('execute');
  // Forwarded call value was never the contract's.
  if (value.op !== 'value' && (value.taint !== 0 || value.v > 0n)) found.push('withdraw');
  const receiver = words[WITHDRAWALS.get(selector ?? '') ?? -1];
  if (isMoveOfOthers(effect) || (receiver !== undefined && depends(receiver, TAINT.arg | TAINT.caller))) found.push('withdraw');
  if (selector !== undefined && UPGRADES.has(selector)) found.push('upgrade');
  if (selector !== undefined && HANDOVERS.has(selector)) found.push('ownership');
  return found;
}

/** Whether a call moves tokens that are not the caller's. */
export const isMoveOfOthers = ({ selector, words }: Extract<Effect, { kind: 'call' }>): boolean =>
  selector !== undefined && MOVES.has(selector) && !isFromCaller(selector, words);

/** Whether a call takes from the caller alone. */
export const isOfCaller = ({ selector, words }: Extract<Effect, { kind: 'call' }>): boolean =>
  selector !== undefined && isFromCaller(selector, words);

/** A transfer from the caller takes nothing from others. */
function isFromCaller(selector: string, [from]: readonly Value[]): boolean {
  return selector === '23b872dd' && from !== undefined && depends(from, TAINT.caller);
}

/** Changes of supply and balances: mint, burn, or withdraw from others. */
export function fromLedger(stores: readonly Store[], { supply, balances }: Meaning): Capability[] {
  const supplyChange = stores.find((store) => isAmong(store, supply));
  const balanceChanges = stores.filter((store) => isAmong(store, balances));
  const found: Capability[] = [];
  if (supplyChange !== undefined) {
    const falls = isDecrease(supplyChange.value, supplyChange.slot);
    found.push(falls ? 'burn' : 'mint');
  }
  const taken = balanceChanges.filter(({ value, slot }) => isDecrease(value, slot) && !depends(slot, TAINT.caller));
  const given = balanceChanges.filter(({ value, slot }) => !isDecrease(value, slot));
  if (supplyChange === undefined && taken.length > 0 && given.length > 0) found.push('withdraw');
  if (supplyChange === undefined && taken.length > 0 && given.length === 0) found.push('burn');
  if (supplyChange === undefined && taken.length === 0 && given.length > 0 && balanceChanges.length === given.length) found.push('mint');
  return found;
}

/** Whether a store is of the supply, or of an entry of balances. */
export const isOfLedger = (store: Store, { supply, balances }: Pick<Meaning, 'supply' | 'balances'>): boolean =>
  isAmong(store, supply) || isAmong(store, balances);

const isAmong = ({ account, slot, value }: Store, locations: Meaning['supply']): boolean => {
  const location = toLocation(account, slot);
  const bits = toWrittenBits(value, slot);
  return location !== undefined && locations.some((each) => isSameLocation(each, location) && (each.bits & bits) !== 0n);
};

/** Whether a value is the previous one minus something. */
export function isDecrease(value: Value, slot: Value): boolean {
  const difference = find(value, ({ op }) => op === 'sub' || op === 'add');
  if (difference === undefined) return value.v === 0n;
  // Unchecked code adds what wraps around.
  if (difference.op === 'add') return difference.of.some((side) => side.op === 'const' && side.v >= 1n << 255n);
  return difference.of[0] !== undefined && find(difference.of[0], ({ op, of }) => op === 'load' && of[0]?.v === slot.v) !== undefined;
}

/** Whether the caller chooses a place in storage by its number, without a bound. */
export function isChosenSlot({ conditions }: Path, slot: Value): boolean {
  const sides = slot.op === 'add' ? slot.of : [slot];
  return sides.some((side) => {
    const at = strip(side).op === 'arg' ? (strip(side).source?.at ?? 0) : undefined;
    return (
      at !== undefined &&
      !conditions.some((test) => isComparison(test) && find(test, ({ op, source }) => op === 'arg' && source?.at === at) !== undefined)
    );
  });
}

export function fromStore(store: Store, meaning: Meaning, sample: Sample): Capability[] {
  const location = toLocation(store.account, store.slot);
  if (location === undefined) return CODE_SLOTS.includes(store.slot.v) ? ['upgrade'] : [];
  if (CODE_SLOTS.includes(location.root) || meaning.code.some((each) => isSameLocation(each, location))) return ['upgrade'];
  if (isOfLedger(store, meaning)) return [];
  const bits = toWrittenBits(store.value, store.slot);
  const meets = (locations: Meaning['guards']) => locations.some((each) => isSameLocation(each, location) && (each.bits & bits) !== 0n);
  const found: Capability[] = [];
  if (location.root === SLOT.admin || meets(meaning.guards)) found.push('ownership');
  if (meets(meaning.rates) && location.keys.length === 0) found.push('fee');
  else if (meets(meaning.gates)) {
    if (location.keys.some((key) => depends(key, TAINT.arg | TAINT.caller | TAINT.origin))) {
      if (found.length === 0 && location.keys.some((key) => isOfAccount(key, sample))) found.push('blacklist');
    } else if (
      found.length === 0 &&
      meets(meaning.gates.filter(({ isAmount }) => !isAmount)) &&
      (isFlag(store.value, bits) || isBoolean(store.value, sample))
    )
      found.push('pause');
  }
  return found;
}

/** Whether a mapping's key is an address argument. */
const isOfAccount = (key: Value, { addresses }: Sample): boolean =>
  strip(key).op === 'arg' && addresses.includes(((strip(key).source?.at ?? 0) - 4) / 32);

/** Whether the stored value is a boolean argument, which some compilers keep in a word of its own. */
const isBoolean = (value: Value, { types }: Sample): boolean => {
  const part = strip(toWrittenPart(value));
  return part.op === 'arg' && types[((part.source?.at ?? 0) - 4) / 32] === 'bool';
};

/** Whether the stored value is a boolean. */
function isFlag(value: Value, bits: bigint): boolean {
  const part = toWrittenPart(value);
  if (part.taint === 0) return part.v <= 1n || bits.toString(2).replaceAll('0', '').length === 8;
  return bits.toString(2).replaceAll('0', '').length === 8 || find(part, ({ op }) => op === 'iszero') !== undefined;
}
