import { isCaller, toOtherSide } from '../../evm/condition.ts';
import type { Effect, Path, PathResult } from '../../evm/path.ts';
import { ADDRESS_MASK, depends, find, TAINT, toKey, type Value } from '../../evm/value.ts';
import { type Capability, isDecrease, isMoveOfOthers, listChanges } from '../capability.ts';
import { listReads, toChoosers, toLocation, toWrittenBits, toWrittenPart } from '../slot.ts';
import { type Guard, isComparison } from './guard.ts';

type Guarded = { readonly guards: readonly Guard[]; readonly result: PathResult };

const WHO = TAINT.caller | TAINT.origin | TAINT.signer;

/**
 * The guarded paths of an open function that reach more than its open paths do: a capability that no
 * open path has, or an effect on others without a check or a debit that every open path with this
 * effect has, such as the allowance in `transferFrom`.
 */
export function findPrivilegedPaths<GuardedPath extends Guarded>(
  guarded: readonly GuardedPath[],
  open: readonly PathResult[],
  capabilitiesOf: (result: PathResult) => readonly Capability[],
): GuardedPath[] {
  if (guarded.length === 0) return [];
  const anyone = new Set(open.flatMap(capabilitiesOf));
  const openSettings = new Set(open.flatMap(({ path }) => listSettings(path)));
  const openEntries = new Set(open.flatMap(({ path }) => listEntries(path)));
  const openSigns = new Set(open.flatMap(({ path }) => listSigns(path)));
  const openPaths = open.map(({ path }) => ({ effects: listEffectKeys(path), checks: listChecks(path), states: countStates(path) }));
  const openPayments = Map.groupBy(
    open.flatMap(({ path }) => listPayments(path)),
    ({ to }) => to,
  );
  return guarded.filter(({ result, guards }) => {
    if (guards.some(({ holder }) => holder !== undefined && isSelf(result.path, holder))) return false;
    // Fees that a path keeps change the same variables as fees that it sets.
    const own = capabilitiesOf(result).filter((capability) => capability !== 'other' && capability !== 'fee');
    if (own.some((capability) => !anyone.has(capability))) return true;
    if (listSettings(result.path).some((key) => !openSettings.has(key))) return true;
    if (listEntries(result.path).some((entry) => !openEntries.has(entry) && openEntries.has(entry.replace(/ .*/, '')))) return true;
    // A negative amount lowers what a positive one raises.
    if (listSigns(result.path).some((sign) => !openSigns.has(sign))) return true;
    const isPaidMore = ({ to, amount }: Payment) =>
      openPayments.has(to) && openPayments.get(to)?.every((other) => other.amount < amount) === true;
    // Who is free of a fee stands in a list.
    if (guards.every(({ kind }) => kind === 'constant' || kind === 'slot') && listPayments(result.path).some(isPaidMore)) return true;
    const onOthers = listEffectKeys(result.path).filter(({ onOthers }) => onOthers);
    const checks = new Set(listChecks(result.path).map(({ key }) => key));
    const passed = new Set(guards.map(({ test }) => toKey(test)));
    // What is open to all in another state of the contract, such as a shorter list, is not open now.
    const states = countStates(result.path);
    return onOthers.some(({ key }) => {
      const alike = openPaths.filter(({ effects }) => effects.some((effect) => effect.key === key));
      const now = alike.filter((each) => each.states <= states);
      return alike.length > 0 && now.every((each) => each.checks.some((check) => !checks.has(check.key) && !passed.has(check.test)));
    });
  });
}

const countStates = ({ flips }: Path): number => flips.filter(({ kind }) => kind === 'state').length;

/**
 * Whether an account is the contract itself. What it reaches in its own name, others reach through its
 * functions, such as those for signed transactions, and each of these is judged by itself.
 */
const isSelf = ({ effects }: Path, holder: Value): boolean =>
  effects.some((effect) => effect.kind === 'store' && BigInt(effect.account) === (holder.v & ADDRESS_MASK));

type Payment = { readonly to: string; readonly amount: bigint };

/** What a path pays in ether for the sampled arguments, and to whom. */
const listPayments = ({ effects }: Path): Payment[] =>
  effects.flatMap((effect) =>
    effect.kind === 'call' && effect.value.op !== 'value' && depends(effect.value, TAINT.arg)
      ? [{ to: toKey(effect.to), amount: effect.value.v }]
      : [],
  );

/** The signs that a path asks of numbers, each with what was found. */
const listSigns = (path: Path): string[] =>
  path.conditions
    .filter(({ op, taint }) => (op === 'slt' || op === 'sgt') && (taint & WHO) === 0)
    .map((test) => `${toKey(test)} ${isTrue(path, test)}`);

/** Plain variables that a path sets, whatever they held. */
function listSettings(path: Path): string[] {
  return listChanges(path).flatMap(({ account, slot, value }) => {
    const isSum = find(toWrittenPart(value), ({ op, of }) => op === 'load' && of[0]?.v === slot.v) !== undefined;
    return slot.op === 'const' && !isSum ? [`${account} ${slot.v} ${toWrittenBits(value, slot)}`] : [];
  });
}

/** The mappings that a path changes, alone and each with who chooses its keys. */
function listEntries(path: Path): string[] {
  return listChanges(path).flatMap(({ account, slot }) => {
    const location = toLocation(account, slot);
    if (location === undefined || location.keys.length < 2) return [];
    const mapping = `${account}.${location.root}`;
    return [mapping, `${mapping} ${toChoosers(location)}`];
  });
}

/** The effects of a path, equal where they do the same to the same variable or recipient. */
function listEffectKeys(path: Path): { key: string; onOthers: boolean }[] {
  const stores = listChanges(path).map(({ account, slot, value }) => {
    const location = toLocation(account, slot);
    const place =
      location === undefined
        ? toKey(slot)
        : `${location.root} ${location.field} ${location.keys.map(toKey).join(' ')} ${toWrittenBits(value, slot)}`;
    const keyed = location !== undefined && toChoosers(location).split(' ').includes('anyone');
    const isOwn = location !== undefined && toChoosers(location).split(' ').includes('caller');
    return { key: `store ${account} ${place} ${isDecrease(value, slot)}`, onOthers: keyed && !isOwn };
  });
  const calls = path.effects.flatMap((effect) => (effect.kind === 'store' || effect.kind === 'log' ? [] : [toCallKey(effect)]));
  return [...stores, ...calls];
}

function toCallKey(effect: Exclude<Effect, { kind: 'store' | 'log' }>): { key: string; onOthers: boolean } {
  if (effect.kind === 'create') return { key: 'create', onOthers: false };
  if (effect.kind !== 'call') return { key: `${effect.kind} ${toKey(effect.to)}`, onOthers: true };
  const { to, selector, value, words } = effect;
  const pays = value.op !== 'value' && (value.taint !== 0 || value.v > 0n);
  const moves = isMoveOfOthers(effect);
  const amounts = pays ? [value] : moves ? words : [];
  return { key: `call ${toKey(to)} ${selector} ${amounts.map(toKey).join(' ')}`, onOthers: pays || moves };
}

/**
 * What a path demands of its caller: to be or be approved by someone that the call names, to have an
 * amount; and debits of the caller's own entries. Not to be an account, or not to be in a list, is no
 * demand.
 */
export function listChecks(path: Path): { key: string; test: string }[] {
  const conditions = path.conditions.flatMap((test) => {
    // What must be left after a loan.
    const key = toKey(test);
    if (find(test, ({ op }) => op === 'balance') !== undefined) return [{ key: `${key} ${isTrue(path, test)}`, test: key }];
    if (!depends(test, WHO)) return [];
    // An amount is checked against the same entry, whatever is computed of it. A sum that is compared with the entry
    // itself is a check for overflow.
    if (isComparison(test))
      return isAlways(test) ? [] : listBounds(test).flatMap((load) => toDebit(load.source?.account ?? '', load.of[0]));
    return isTrue(path, test) ? [{ key, test: key }] : [];
  });
  const debits = listChanges(path).flatMap(({ account, slot, value }) => (isDecrease(value, slot) ? toDebit(account, slot) : []));
  return [...conditions, ...debits];
}

/** Whether a comparison asks whether an amount is below zero. */
const isAlways = ({ op, of: [left, right] }: Value): boolean => isZero(op === 'lt' ? right : op === 'gt' ? left : undefined);
const isZero = (value: Value | undefined): boolean => value?.op === 'const' && value.v === 0n;

/** Entries on one side of a comparison alone. */
export function listBounds({ of }: Value): Value[] {
  const [left = [], right = []] = of.map((side) => listReads(side).map(({ load }) => load));
  const isIn = (loads: readonly Value[], load: Value) => loads.some((each) => toKey(each) === toKey(load));
  return [...left.filter((load) => !isIn(right, load)), ...right.filter((load) => !isIn(left, load))];
}

/** An entry of the caller's own that bounds an amount. */
function toDebit(account: string, slot: Value | undefined): { key: string; test: string }[] {
  const location = slot !== undefined && depends(slot, WHO) ? toLocation(account, slot) : undefined;
  if (location === undefined) return [];
  const key = `${account} ${location.root} ${location.keys.map(toKey).join(' ')}`;
  return [{ key, test: key }];
}

/** Whether a condition holds on a path: as supposed, as it follows from the supposed caller, or as in the sample. */
export function isTrue(path: Path, test: Value): boolean {
  const flip = path.flips.findLast(({ condition }) => toKey(condition) === toKey(test));
  if (flip !== undefined) return flip.truth;
  const other = path.caller === undefined ? undefined : toOtherSide(test, isCaller);
  return other === undefined ? test.v !== 0n : (other.v & ADDRESS_MASK) === path.caller;
}
