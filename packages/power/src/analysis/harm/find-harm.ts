import { strip } from '../../evm/condition.ts';
import type { Effect, Flip, Path } from '../../evm/path.ts';
import { depends, find, TAINT, type Value } from '../../evm/value.ts';
import { type Capability, fromLedger, fromStore, isChosenSlot, isDecrease, isMoveOfOthers, listChanges } from '../capability.ts';
import { isComparison } from '../privilege/guard.ts';
import { isSameLocation, listReads, type StorageLocation, toLocation, toWrittenPart } from '../slot.ts';
import { canArrange, isFree, isOfBalance, isPassword } from './arrange.ts';
import { type Context, WHO } from './context.ts';
import { isDoubledByItself, isOfEarlierCaller, isStale, isUnevenMove } from './flaws.ts';
import { isJustified, isOfNothing } from './justify.ts';

/** What a path without a guard does to others. */
export type Harm = {
  readonly path: Path;
  readonly capabilities: readonly Capability[];
  /** Offsets in the calldata of the accounts that lose. */
  readonly victims: readonly number[];
  /** Offsets in the calldata of the tokens of which it pays what the contract holds. */
  readonly tokens: readonly number[];
  /** Amounts that it pays as records say that the call names, such as requests by number, to whom they name; none where it pays otherwise, too. */
  readonly recorded: readonly Value[];
  /**
   * What a stranger needs: nothing but arguments; what anyone can arrange or read on the chain, such as a password, code at
   * the caller or a certain gas price; or more than was understood.
   */
  readonly needs: 'nothing' | 'arrangement' | 'more';
};

/** transfer and transferFrom of ERC-20. */
export const TRANSFER = 'a9059cbb';

export const TRANSFER_FROM = '23b872dd';

const APPROVE = '095ea7b3';

/** What a caller chooses, also in an earlier call of the transaction. */
export const CHOSEN = TAINT.arg | TAINT.caller | TAINT.origin | TAINT.env;

const STOPS: ReadonlySet<Capability> = new Set(['pause', 'blacklist']);

const CONTROL: ReadonlySet<Capability> = new Set(['ownership', 'upgrade']);

/**
 * What a path does to others without a check that holds the caller to what is theirs: it mints, moves
 * or burns what an account that the call names owns, pays to an account that the caller chooses,
 * takes control, pauses or blocks. Undefined for a path that does nothing of this.
 */
export function findHarm(path: Path, context: Context): Harm | undefined {
  const { meaning, sample } = context;
  if (path.flips.some(({ kind, condition }) => kind === 'state' && !depends(condition, TAINT.time) && !isOfBalance(condition)))
    return undefined;
  const changes = listChanges(path);
  const victims = listVictims(path, context);
  const isReentered = isStale(path);
  const isUneven = isUnevenMove(path, meaning);
  const isDoubled = isDoubledByItself(path, meaning);
  const settings = changes.filter(isSetting).flatMap((store) => fromStore(store, meaning, sample));
  const control = settings.filter((each) => CONTROL.has(each));
  // Who also becomes owner begins the contract: the flag says that it has begun.
  const stops = control.length > 0 ? [] : settings.filter((each) => STOPS.has(each));
  const minted =
    path.flips.some((flip) => isPassword(flip, changes)) ||
    changes.some(
      ({ value }) => depends(value, TAINT.arg) && !depends(value, TAINT.funds) && find(value, ({ op }) => op === 'add') !== undefined,
    );
  const ledger = fromLedger(changes, meaning).filter((each) => (each === 'mint' ? minted : victims.length > 0));
  const payments = path.effects.filter((effect) => isPayment(effect, context));
  const pays = payments.length > 0;
  const tokens = listTokens(path);
  const found = new Set<Capability>();
  if (!isPaidFor(path) && !isJustified(path, victims, context)) {
    if (tokens.length > 0) found.add('withdraw');
    for (const each of ledger) found.add(each);
    if (pays || (victims.length > 0 && ledger.length + control.length === 0)) found.add('withdraw');
    for (const each of stops) found.add(each);
  }
  if (!isJustified(path, victims, context)) for (const each of control) found.add(each);
  if (isReentered || changes.some(isOfEarlierCaller)) found.add('withdraw');
  if (isUneven || isDoubled) found.add('mint');
  if (changes.some(({ slot }) => isChosenSlot(path, slot)) && !isJustified(path, victims, context)) found.add('ownership');
  if (found.size === 0) return undefined;
  const others = path.flips.filter((flip) => !isFree(flip) && (pays || !isOfVictim(flip, victims)));
  const isArranged = isReentered || isDoubled || (others.length > 0 && others.every((flip) => canArrange(flip, context)));
  const needs = isArranged ? 'arrangement' : others.length > 0 || pays || isUneven ? 'more' : 'nothing';
  const recorded = payments.flatMap((payment) => toAmountOfRecord(payment) ?? []);
  return { path, capabilities: [...found], victims, tokens, recorded: recorded.length === payments.length ? recorded : [], needs };
}

/** The accounts that lose: the call names them, and their entry falls or is opened to others. */
function listVictims(path: Path, { approvals }: Context): number[] {
  return listChanges(path).flatMap(({ account, slot, value }) => {
    const location = toLocation(account, slot);
    if (location === undefined || isOfNothing(path, value)) return [];
    const owner = location.keys.at(-1);
    const opens = owner !== undefined && location.keys.length > 1 && approvals.some((each) => isSameLocation(each, location));
    const keys = isDecrease(value, slot) && location.keys.length === 1 ? location.keys : opens && !isDecrease(value, slot) ? [owner] : [];
    return keys.flatMap((key) => (strip(key).op === 'arg' ? [strip(key).source?.at ?? 0] : []));
  });
}

/** Whether a supposition is that a victim has an entry: a call is tried with accounts that have one. */
const isOfVictim = ({ kind, condition, truth }: Flip, victims: readonly number[]): boolean => {
  const reads = kind === 'arg' && truth ? listReads(condition) : [];
  const keysOf = ({ load }: (typeof reads)[number]) => (load.of[0] === undefined ? [] : (toLocation('', load.of[0])?.keys ?? []));
  const isVictim = (key: Value) => strip(key).op === 'arg' && victims.includes(strip(key).source?.at ?? 0);
  return !isComparison(condition) && reads.length > 0 && reads.every((read) => keysOf(read).length === 1 && keysOf(read).every(isVictim));
};

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

/** The amount of a payment where it stands in an entry that the call names, as its recipient does. */
function toAmountOfRecord(effect: Effect): Value | undefined {
  if (effect.kind !== 'call' || effect.isOwn) return undefined;
  const { to, value, selector, words } = effect;
  const moves = isMoveOfOthers(effect);
  const amount = moves ? words.at(-1) : value;
  const recipient = !moves ? to : words[selector === TRANSFER || selector === APPROVE ? 0 : 1];
  return amount !== undefined && recipient !== undefined && isOfRecord(amount) && isOfRecord(recipient) ? amount : undefined;
}

/** Whether a value is what stands in an entry that the call names. */
function isOfRecord(value: Value): boolean {
  const { op, of } = strip(value);
  return op === 'load' && of[0] !== undefined && depends(of[0], TAINT.arg);
}

/** The tokens of the caller's choice that a path sends from the contract to an account of the caller's choice. */
const listTokens = ({ effects }: Path): number[] =>
  effects.flatMap((effect) => {
    if (effect.kind !== 'call' || effect.selector !== TRANSFER || strip(effect.to).op !== 'arg') return [];
    const [receiver, amount] = effect.words;
    const isTaken = receiver !== undefined && depends(receiver, CHOSEN) && amount !== undefined && depends(amount, TAINT.ext | TAINT.arg);
    return isTaken ? [strip(effect.to).source?.at ?? 0] : [];
  });

/** Whether the caller pays: with ether that the path counts, or with tokens. */
export const isPaidFor = ({ effects, flips }: Path): boolean =>
  flips.some(({ condition }) => depends(condition, TAINT.funds)) ||
  effects.some(
    (effect) =>
      (effect.kind === 'call' &&
        effect.selector === TRANSFER_FROM &&
        effect.words[0] !== undefined &&
        depends(effect.words[0], TAINT.caller)) ||
      (effect.kind === 'store' && depends(effect.value, TAINT.funds)),
  );

/** Whether a store is of no entry of the caller's own, such as an allowance, and no sum with the previous value. */
const isSetting = ({ slot, value }: { readonly slot: Value; readonly value: Value }): boolean =>
  !depends(slot, WHO | TAINT.signer) &&
  find(toWrittenPart(value), ({ op, of }) => (op === 'add' || op === 'sub') && of.some((side) => isOfSlot(side, slot))) === undefined;

const isOfSlot = (value: Value, slot: Value): boolean => find(value, ({ op, of }) => op === 'load' && of[0]?.v === slot.v) !== undefined;
