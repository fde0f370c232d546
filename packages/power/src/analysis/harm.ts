import { isCaller, strip } from '../evm/condition.ts';
import type { Effect, Flip, Path } from '../evm/path.ts';
import type { Address } from '../evm/reader.ts';
import type { Sample } from '../evm/sample.ts';
import { depends, find, TAINT, toKey, type Value, walk } from '../evm/value.ts';
import { type Capability, fromLedger, fromStore, isDecrease, isMoveOfOthers, listChanges, type Meaning } from './capability.ts';
import { isComparison } from './guard.ts';
import { isTrue, listBounds } from './privileged-paths.ts';
import { canMake, isSameLocation, listReads, type StorageLocation, toChoosers, toLocation, toWrittenPart } from './slot.ts';

/** What a path without a guard does to others. */
export type Harm = {
  readonly path: Path;
  readonly capabilities: readonly Capability[];
  /** Offsets in the calldata of the accounts that lose. */
  readonly victims: readonly number[];
  /**
   * What a stranger needs: nothing but arguments; what anyone can arrange or read on the chain, such as a password, code at
   * the caller or a certain gas price; or more than was understood.
   */
  readonly needs: 'nothing' | 'arrangement' | 'more';
};

type Context = {
  readonly meaning: Meaning;
  readonly sample: Sample;
  readonly address: Address;
  /** Mappings in which anyone can make entries. */
  readonly ledgers: readonly StorageLocation[];
  /** Mappings whose entries let an account use what another account owns. */
  readonly approvals: readonly StorageLocation[];
};

/** transfer and transferFrom of ERC-20. */
export const TRANSFER = 'a9059cbb';
export const TRANSFER_FROM = '23b872dd';
const APPROVE = '095ea7b3';
/** What a caller chooses. */
export const CHOSEN = TAINT.arg | TAINT.caller | TAINT.origin;
const WHO = TAINT.caller | TAINT.origin;
const STOPS: ReadonlySet<Capability> = new Set(['pause', 'blacklist']);
const CONTROL: ReadonlySet<Capability> = new Set(['ownership', 'upgrade']);

/**
 * What a path does to others without a check that holds the caller to what is theirs: it mints, moves
 * or burns what an account that the call names owns, pays to an account that the caller chooses,
 * takes control, pauses or blocks. Undefined for a path that does nothing of this.
 */
export function findHarm(path: Path, context: Context): Harm | undefined {
  const { meaning, sample } = context;
  if (path.flips.some(({ kind, condition }) => kind === 'state' && !depends(condition, TAINT.time))) return undefined;
  const changes = listChanges(path);
  const victims = listVictims(path, context);
  const isReentered = isStale(path);
  const isUneven = isUnevenMove(path, meaning);
  const settings = changes.filter(isSetting).flatMap((store) => fromStore(store, meaning, sample));
  const control = settings.filter((each) => CONTROL.has(each));
  // Who also becomes owner begins the contract: the flag says that it has begun.
  const stops = control.length > 0 ? [] : settings.filter((each) => STOPS.has(each));
  const minted = changes.some(
    ({ value }) => depends(value, TAINT.arg) && !depends(value, TAINT.funds) && find(value, ({ op }) => op === 'add') !== undefined,
  );
  const ledger = fromLedger(changes, meaning).filter((each) => (each === 'mint' ? minted : victims.length > 0));
  const pays = path.effects.some((effect) => isPayment(effect, context));
  const found = new Set<Capability>();
  if (!isPaidFor(path) && !isJustified(path, victims, context)) {
    for (const each of ledger) found.add(each);
    if (pays || (victims.length > 0 && ledger.length === 0)) found.add('withdraw');
    for (const each of stops) found.add(each);
  }
  if (!isJustified(path, victims, context)) for (const each of control) found.add(each);
  if (isReentered) found.add('withdraw');
  if (isUneven) found.add('mint');
  if (found.size === 0) return undefined;
  const others = path.flips.filter((flip) => !isFree(flip));
  const isArranged = isReentered || (others.length > 0 && others.every(canArrange));
  const needs = isArranged ? 'arrangement' : others.length > 0 || pays || isUneven ? 'more' : 'nothing';
  return { path, capabilities: [...found], victims, needs };
}

/** The accounts that lose: the call names them, and their entry falls or is opened to others. */
function listVictims(path: Path, { approvals }: Context): number[] {
  return listChanges(path).flatMap(({ account, slot, value }) => {
    const location = toLocation(account, slot);
    if (location === undefined) return [];
    const owner = location.keys.at(-1);
    const opens = owner !== undefined && location.keys.length > 1 && approvals.some((each) => isSameLocation(each, location));
    const keys = isDecrease(value, slot) && location.keys.length === 1 ? location.keys : opens && !isDecrease(value, slot) ? [owner] : [];
    return keys.flatMap((key) => (strip(key).op === 'arg' ? [strip(key).source?.at ?? 0] : []));
  });
}

/** Mappings of which a path lowers the entry that an account that it takes from made for the caller. */
export function listApprovals(path: Path): StorageLocation[] {
  return listChanges(path).flatMap(({ account, slot, value }) => {
    const location = isDecrease(value, slot) ? toLocation(account, slot) : undefined;
    if (location === undefined || location.keys.length < 2) return [];
    const owner = location.keys.at(-1);
    return owner !== undefined && strip(owner).op === 'arg' && location.keys.some((key) => depends(key, WHO)) ? [location] : [];
  });
}

/** Whether an effect sends ether or tokens of the contract, or of those who approved it, to an account that the caller chooses. */
function isPayment(effect: Effect, { address }: Context): boolean {
  if (effect.kind !== 'call') return false;
  if (effect.isOwn && effect.isFree) return true;
  const { to, value, selector, words } = effect;
  // Nothing is there to be taken, whatever the arguments.
  const amount = selector !== undefined && isMoveOfOthers(effect) ? words.at(-1) : value;
  if (amount !== undefined && amount.v === 0n && !depends(amount, TAINT.arg)) return false;
  if (value.op !== 'value' && !depends(value, TAINT.funds) && (value.taint !== 0 || value.v > 0n) && depends(to, CHOSEN)) return true;
  if (depends(to, CHOSEN) || !isMoveOfOthers(effect)) return false;
  const [first, second] = words;
  if (selector === TRANSFER || selector === APPROVE) return first !== undefined && depends(first, CHOSEN);
  return (
    second !== undefined && depends(second, CHOSEN) && first !== undefined && (depends(first, TAINT.arg) || first.v === BigInt(address))
  );
}

/** Whether the caller pays: with ether that the path counts, or with tokens. */
const isPaidFor = ({ effects, flips }: Path): boolean =>
  flips.some(({ condition }) => depends(condition, TAINT.funds)) ||
  effects.some(
    (effect) =>
      (effect.kind === 'call' &&
        effect.selector === TRANSFER_FROM &&
        effect.words[0] !== undefined &&
        depends(effect.words[0], TAINT.caller)) ||
      (effect.kind === 'store' && depends(effect.value, TAINT.funds)),
  );

/**
 * Whether something holds the caller to what is theirs: a debit of an entry of their own or of one that
 * the account that loses made for them, a test of who they are, or a signature that counts once.
 */
function isJustified(path: Path, victims: readonly number[], context: Context): boolean {
  const debits = listChanges(path).some(({ account, slot, value }) => {
    if (!isDecrease(value, slot) || !depends(slot, WHO)) return false;
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
    if (!depends(test, WHO)) return false;
    if (isComparison(test)) return victims.length === 0 ? isOwnBound(test) : depends(test, TAINT.arg) && !isOwnEntry(test);
    if (!isTrue(path, test) || isAboutCode(test)) return false;
    if (victims.length === 0) return !isAnswerable(test) && !isOpenMembership(test, context);
    return depends(test, TAINT.arg) && !isOwnEntry(test);
  });
}

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

/** Whether a comparison bounds an amount by an entry of the caller's. */
const isOwnBound = (test: Value): boolean => listBounds(test).some(({ of }) => of[0] !== undefined && depends(of[0], WHO));

/** Whether a test reads an entry that the caller makes for themselves, outermost key first. */
function isOwnEntry(test: Value): boolean {
  const reads = listReads(test).flatMap(({ load }) => (load.of[0] === undefined ? [] : [load.of[0]]));
  return reads.some((slot) => {
    const owner = toLocation('', slot)?.keys.at(-1);
    return owner !== undefined && depends(owner, WHO);
  });
}

/** Whether a test is about the code at the caller, or about what the caller's code answers. */
const isAboutCode = (test: Value): boolean =>
  find(test, ({ op, of }) => op === 'size' || ((op === 'ext' || op === 'ok') && of[1] !== undefined && depends(of[1], WHO))) !== undefined;

/** Whether an argument is compared with what the caller can compute before. */
const isAnswerable = (test: Value): boolean =>
  test.op === 'eq' && test.of.some((side, index) => strip(side).op === 'arg' && !isCaller(strip(test.of[1 - index] ?? side)));

/** Whether a test is membership in a list that anyone can enter. */
function isOpenMembership(test: Value, { ledgers }: Context): boolean {
  const reads = listReads(test);
  return (
    reads.length > 0 &&
    reads.every(({ load }) => {
      const location = load.of[0] === undefined ? undefined : toLocation(load.source?.account ?? '', load.of[0]);
      return location !== undefined && ledgers.some((each) => toChoosers(each) === 'caller' && canMake(each, location));
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

function hasArgument(value: Value, at: number): boolean {
  return find(value, ({ op, source }) => op === 'arg' && source?.at === at) !== undefined;
}

/** Whether a store is of no entry of the caller's own, such as an allowance, and no sum with the previous value. */
const isSetting = ({ slot, value }: { readonly slot: Value; readonly value: Value }): boolean =>
  !depends(slot, WHO | TAINT.signer) && find(toWrittenPart(value), ({ op, of }) => op === 'load' && of[0]?.v === slot.v) === undefined;

/** Whether a supposition is about arguments alone, or about what an account that the call names has. */
const isFree = ({ kind, condition }: Flip): boolean =>
  kind === 'arg' &&
  !depends(condition, TAINT.ext | TAINT.funds | TAINT.signer | TAINT.time | TAINT.env) &&
  (!depends(condition, TAINT.storage) ||
    (isComparison(condition) && listReads(condition).every(({ load }) => load.of[0] !== undefined && depends(load.of[0], TAINT.arg))));

/**
 * Whether anyone can arrange a supposition: a password in storage or code or with a certain hash, a bound that
 * an argument can pass, a gas price or size of calldata, ether sent along, a certain code at the caller.
 */
function canArrange({ kind, condition, truth }: Flip): boolean {
  if (isFree({ kind, condition, truth }) || isAboutCode(condition)) return true;
  if (depends(condition, TAINT.ext | TAINT.signer | TAINT.time)) return false;
  if (depends(condition, TAINT.env | TAINT.funds)) return !depends(condition, WHO);
  const [left, right] = condition.of;
  if (left === undefined || right === undefined) return false;
  const named = [left, right].find((side) => depends(side, TAINT.arg) && !depends(side, TAINT.storage));
  if (named === undefined) return false;
  return condition.op === 'eq' ? truth : isComparison(condition) && strip(named).op === 'arg';
}

/**
 * Whether a path gives control to the caller's choice before it lowers an entry from a value that it had read before, without a
 * lock: the caller can enter again.
 */
function isStale({ effects }: Path): boolean {
  const stores = effects.flatMap((effect, index) => (effect.kind === 'store' ? [{ ...effect, index }] : []));
  return effects.some((effect, index) => {
    if (effect.kind !== 'call' || effect.handover === undefined) return false;
    const { handover, value, words } = effect;
    const isLocked = stores.some(
      (before) => before.index < index && stores.some((after) => after.index > index && after.slot.v === before.slot.v),
    );
    if (isLocked) return false;
    return stores.some((store) => {
      if (store.index < index || !depends(store.slot, WHO) || !isDecrease(store.value, store.slot)) return false;
      const early = (side: Value) =>
        find(side, ({ op, of, source }) => op === 'load' && of[0]?.v === store.slot.v && (source?.handovers ?? 0) < handover) !== undefined;
      return early(store.value) || (store.value.v === 0n && [value, ...words].some(early));
    });
  });
}

/**
 * Whether a path raises balances by an amount of which it lowers the caller's by a part or a product
 * that may overflow.
 */
function isUnevenMove(path: Path, meaning: Meaning): boolean {
  const changes = listChanges(path).filter(({ account, slot }) => {
    const location = toLocation(account, slot);
    return location !== undefined && meaning.balances.some((each) => isSameLocation(each, location));
  });
  const taken = changes.flatMap(({ value, slot }) => (isDecrease(value, slot) ? [toAmount(value)] : []));
  const given = changes.flatMap(({ value, slot }) => (isDecrease(value, slot) ? [] : [toAmount(value)]));
  return given.some((amount) =>
    taken.some((cost) => {
      if (amount === undefined || cost === undefined || toKey(strip(amount)) === toKey(strip(cost))) return false;
      const isPart = find(cost, (node) => node !== cost && toKey(node) === toKey(strip(amount))) !== undefined;
      if (!isPart) return false;
      if (cost.op === 'and' || cost.op === 'signextend') return true;
      return cost.op === 'mul' && !isChecked(path, cost);
    }),
  );
}

/** The amount by which a stored value differs from the previous one. */
function toAmount(value: Value): Value | undefined {
  const sum = find(value, ({ op }) => op === 'add' || op === 'sub');
  return sum?.of.find((side) => side.op !== 'load' && find(side, ({ op }) => op === 'load') === undefined) ?? sum?.of[1];
}

/** Whether a path tests a product by dividing it again. */
function isChecked({ conditions }: Path, product: Value): boolean {
  const key = toKey(product);
  let found = false;
  for (const condition of conditions)
    walk(condition, ({ op, of }) => {
      if (op === 'div' && of[0] !== undefined && toKey(of[0]) === key) found = true;
      return undefined;
    });
  return found;
}
