import { strip } from '../evm/condition.ts';
import { evaluate } from '../evm/evaluate.ts';
import type { Effect, Flip, Path } from '../evm/path.ts';
import { STRANGER } from '../evm/path.ts';
import { type Address, type ChainReader, LimitReached } from '../evm/reader.ts';
import { encodeCall, type Sample } from '../evm/sample.ts';
import { depends, find, TAINT, type Value } from '../evm/value.ts';
import type { Capability, Meaning } from './capability.ts';
import { fromLedger, fromStore, isDecrease, isMoveOfOthers, listChanges } from './capability.ts';
import type { OpenFunction } from './find-powers.ts';
import { isComparison } from './guard.ts';
import { listChecks } from './privileged-paths.ts';
import { solveArguments } from './prove.ts';
import { listReads, toLocation, toWrittenBits, toWrittenPart } from './slot.ts';

/** A dangerous action that is open to anyone, presumably by mistake. */
export type OpenDanger = {
  readonly selector: string;
  readonly capabilities: readonly Capability[];
  /** Present when a stranger's call succeeded in simulation at the block of the analysis. */
  readonly proven?: true;
};

/** Reported whether proven or not. */
const GRAVE: readonly Capability[] = ['upgrade', 'execute', 'destroy'];
const TRANSFER = 'a9059cbb';
const TRANSFER_FROM = '23b872dd';
const APPROVE = '095ea7b3';
const CHOSEN = TAINT.arg | TAINT.caller | TAINT.origin;

/** What open functions can do to others, and those of which that was not determined. */
export type OpenDangers = { readonly dangers: readonly OpenDanger[]; readonly unclear: readonly string[] };

/**
 * Finds unguarded functions that delegate to code of the caller's choice, make arbitrary calls or
 * destroy the contract; those that pay out the contract's funds, set fees, change its owners, mint,
 * take or burn what others own, pause the contract or block accounts, where a stranger's call
 * succeeds in simulation or needs only what anyone can read on the chain, such as a password. Where
 * such an effect depends on anything else, the function is unclear.
 */
export async function findOpenDangers(
  reader: ChainReader,
  {
    address,
    open,
    meaning,
    candidates,
  }: { address: Address; open: readonly OpenFunction[]; meaning: Meaning; candidates: readonly Address[] },
): Promise<OpenDangers> {
  const dangers: OpenDanger[] = [];
  const unclear: string[] = [];
  for (const { exploration, accessPaths, unguarded, capabilities } of open) {
    const { sample } = exploration;
    const grave = GRAVE.filter((each) => capabilities.includes(each));
    const changes = await findUnguardedChanges(reader, {
      address,
      accessPaths: accessPaths.map(({ path }) => path).filter(isUnconditional),
      meaning,
    });
    const harms = unguarded.flatMap(({ path }) => findHarm(path, { meaning, sample, address }) ?? []);
    if (grave.length + changes.length + harms.length === 0) continue;
    const attempts = new Set([...accessPaths.map(({ path }) => encodeCall(sample, solveArguments(path))), encodeCall(sample)]);
    const isProven = grave.length + changes.length > 0 && (await succeeds(reader, address, [...attempts].slice(0, ATTEMPTS_MAX)));
    const proven = new Set(isProven ? changes : []);
    const supposed = new Set<Capability>();
    let isUnclear = false;
    for (const harm of harms) {
      const { capabilities, needs } = harm;
      if (capabilities.every((each) => proven.has(each))) continue;
      if (needs !== 'more') {
        const calls = await listHarmfulCalls(reader, { ...harm, address, sample, candidates });
        if (await succeeds(reader, address, calls)) for (const each of capabilities) proven.add(each);
        else if (needs === 'secret') for (const each of capabilities) supposed.add(each);
        else isUnclear = true;
      } else {
        isUnclear = true;
      }
    }
    const reported = [...new Set([...grave, ...proven, ...supposed])];
    const isAllProven = (isProven || grave.length === 0) && [...supposed].every((each) => proven.has(each));
    if (reported.length > 0) dangers.push({ selector: sample.selector, capabilities: reported, ...(isAllProven && { proven: true }) });
    else if (isUnclear) unclear.push(sample.selector);
  }
  return { dangers, unclear };
}

const ATTEMPTS_MAX = 4;
/** Accounts that are tried as the one that loses. */
const VICTIMS_MAX = 40;

type Harm = {
  readonly path: Path;
  readonly capabilities: readonly Capability[];
  /** Offsets in the calldata of the accounts that lose. */
  readonly victims: readonly number[];
  /** What a stranger needs: nothing, a password that the chain shows, or more than was understood. */
  readonly needs: 'nothing' | 'secret' | 'more';
};

/**
 * What a path does to others without a check on its caller: it mints any amount for nothing, moves or
 * burns what an account that the call names owns, pays to an account that the caller chooses, or pauses or blocks.
 */
function findHarm(path: Path, { meaning, sample, address }: { meaning: Meaning; sample: Sample; address: Address }): Harm | undefined {
  if (path.flips.some(({ kind, condition }) => kind === 'state' && !depends(condition, TAINT.time))) return undefined;
  if (listChecks(path).length > 0 || isPaidFor(path) || isSignedOnce(path)) return undefined;
  const changes = listChanges(path);
  const victims = changes.flatMap(({ account, slot, value }) => {
    const keys = isDecrease(value, slot) ? (toLocation(account, slot)?.keys ?? []) : [];
    return keys.flatMap((key) => (strip(key).op === 'arg' ? [strip(key).source?.at ?? 0] : []));
  });
  const isChosen = changes.some(({ value }) => depends(value, TAINT.arg) && !depends(value, TAINT.funds));
  const ledger = fromLedger(changes, meaning).filter((each) => (each === 'mint' ? isChosen : victims.length > 0));
  const pays = path.effects.some((effect) => isPayment(effect, address));
  const settings = changes.filter(isSetting).flatMap((store) => fromStore(store, meaning, sample));
  // Who also becomes owner begins the contract: the flag says that it has begun.
  const stops = ledger.length > 0 || settings.includes('ownership') ? [] : settings.filter((each) => STOPS.has(each));
  const capabilities: Capability[] = [...new Set([...ledger, ...(pays ? (['withdraw'] as const) : []), ...stops])];
  if (capabilities.length === 0) return undefined;
  const others = path.flips.filter((flip) => !isFree(flip));
  const needs = others.length === 0 && !pays ? 'nothing' : others.length > 0 && others.every(isSecret) ? 'secret' : 'more';
  return { path, capabilities, victims, needs };
}

/** Whether an effect sends ether or tokens of the contract, or of those who approved it, to an account that the caller chooses. */
function isPayment(effect: Effect, address: Address): boolean {
  if (effect.kind !== 'call') return false;
  const { to, value, selector, words } = effect;
  if (value.op !== 'value' && !depends(value, TAINT.funds) && (value.taint !== 0 || value.v > 0n) && depends(to, CHOSEN)) return true;
  if (depends(to, CHOSEN) || !isMoveOfOthers(effect)) return false;
  const [first, second] = words;
  if (selector === TRANSFER || selector === APPROVE) return first !== undefined && depends(first, CHOSEN);
  return (
    second !== undefined && depends(second, CHOSEN) && first !== undefined && (depends(first, TAINT.arg) || first.v === BigInt(address))
  );
}

/** Whether the caller pays: with ether that the path counts, with tokens, or with an entry of their own. */
const isPaidFor = ({ effects, flips }: Path): boolean =>
  flips.some(({ condition }) => depends(condition, TAINT.funds)) ||
  effects.some(
    (effect) =>
      effect.kind === 'call' &&
      effect.selector === TRANSFER_FROM &&
      effect.words[0] !== undefined &&
      depends(effect.words[0], TAINT.caller),
  ) ||
  effects.some((effect) => effect.kind === 'store' && depends(effect.value, TAINT.funds));

/** Whether a path needs a signature, and marks it as used or counts it. */
const isSignedOnce = (path: Path): boolean =>
  path.conditions.some((condition) => depends(condition, TAINT.signer)) &&
  listChanges(path).some(({ value }) => {
    const part = toWrittenPart(value);
    return (part.op === 'const' && part.v === 1n) || (part.op === 'add' && part.of.some(({ op, v }) => op === 'const' && v === 1n));
  });

/** Whether a supposition is that the call names a password: a value in storage or code, or one with a certain hash. */
function isSecret({ kind, condition, truth }: Flip): boolean {
  if (kind !== 'arg' || !truth || depends(condition, TAINT.ext | TAINT.funds | TAINT.signer | TAINT.time | TAINT.env)) return false;
  const [left, right] = condition.of;
  if (condition.op !== 'eq' || left === undefined || right === undefined) return false;
  const [named, other] = depends(left, TAINT.arg) ? [left, right] : [right, left];
  return depends(named, TAINT.arg) && !depends(other, TAINT.arg | TAINT.caller | TAINT.origin);
}

/** Whether a store is of no entry of the caller's own, such as an allowance, and no sum with the previous value. */
const isSetting = ({ slot, value }: { readonly slot: Value; readonly value: Value }): boolean =>
  !depends(slot, TAINT.caller | TAINT.origin | TAINT.signer) &&
  find(toWrittenPart(value), ({ op, of }) => op === 'load' && of[0]?.v === slot.v) === undefined;

const STOPS: ReadonlySet<Capability> = new Set(['pause', 'blacklist']);

/** Whether a supposition is about arguments alone, or about what an account that the call names has. */
const isFree = ({ kind, condition }: Flip): boolean =>
  kind === 'arg' &&
  !depends(condition, TAINT.ext | TAINT.funds | TAINT.signer | TAINT.time) &&
  (!depends(condition, TAINT.storage) ||
    (isComparison(condition) && listReads(condition).every(({ load }) => load.of[0] !== undefined && depends(load.of[0], TAINT.arg))));

/** Calls of a path with arguments that suit it, and with accounts that have something to lose. */
async function listHarmfulCalls(
  reader: ChainReader,
  { address, sample, path, victims, candidates }: Harm & { address: Address; sample: Sample; candidates: readonly Address[] },
): Promise<`0x${string}`[]> {
  const solved = solveArguments(path);
  if (victims.length === 0) return [encodeCall(sample, solved), encodeCall(sample)];
  const calls: `0x${string}`[] = [];
  const held = listChanges(path).filter(({ value, slot }) => isDecrease(value, slot));
  try {
    for (const account of candidates.slice(0, VICTIMS_MAX)) {
      const args = new Map([...solved, ...victims.map((at) => [at, BigInt(account)] as const)]);
      const [has] = await Promise.all(
        held.slice(0, 1).map(({ before }) => evaluate(before, { reader, self: address, caller: STRANGER, args })),
      );
      if ((has ?? 0n) > 0n) calls.push(encodeCall(sample, args));
      if (calls.length >= ATTEMPTS_MAX) break;
    }
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
  }
  return calls;
}

async function succeeds(reader: ChainReader, to: Address, attempts: readonly `0x${string}`[]): Promise<boolean> {
  try {
    for (const data of attempts) if ((await reader.call({ from: STRANGER, to, data })).ok) return true;
  } catch (error) {
    // Without time for the simulation the danger stays unproven.
    if (!(error instanceof LimitReached)) throw error;
  }
  return false;
}

/** Whether a path supposes nothing about state, caller or payment. */
const isUnconditional = ({ flips }: Path): boolean =>
  flips.every(({ kind, condition }) => kind === 'arg' && !depends(condition, TAINT.storage | TAINT.ext | TAINT.funds | TAINT.signer));

async function findUnguardedChanges(
  reader: ChainReader,
  { address, accessPaths, meaning }: { address: Address; accessPaths: readonly Path[]; meaning: Meaning },
): Promise<Capability[]> {
  const found = new Set<Capability>();
  for (const path of accessPaths) {
    for (const effect of path.effects) if (await paysOut(reader, { address, effect })) found.add('withdraw');
    for (const { account, slot, value } of listChanges(path)) {
      const location = toLocation(account, slot);
      const part = toWrittenPart(value);
      if (location === undefined || location.keys.length > 0) continue;
      const bits = toWrittenBits(value, slot);
      const meets = (locations: Meaning['guards']) =>
        locations.some(
          (each) => each.account === account && each.root === location.root && each.keys.length === 0 && (each.bits & bits) !== 0n,
        );
      // The argument itself, not a value computed with the previous one.
      if ((part.op === 'arg' || part.op === 'caller') && meets(meaning.owners)) found.add('ownership');
      else if (part.op === 'arg' && meets(meaning.rates)) found.add('fee');
    }
  }
  return [...found];
}

/**
 * Whether an effect sends the contract's funds to a recipient that the caller chooses, in any
 * amount.
 */
async function paysOut(reader: ChainReader, { address, effect }: { address: Address; effect: Effect }): Promise<boolean> {
  if (effect.kind !== 'call') return false;
  const { to, value, selector, words } = effect;
  if (value.op !== 'value' && value.v > 0n && isAnyAmount(value) && depends(to, CHOSEN)) return (await reader.getBalance(address)) > 0n;
  if (depends(to, CHOSEN)) return false;
  if (selector === TRANSFER) return words[0] !== undefined && depends(words[0], CHOSEN) && isAnyAmount(words[1]);
  const [from, receiver, amount] = words;
  return (
    selector === TRANSFER_FROM && from?.v === BigInt(address) && receiver !== undefined && depends(receiver, CHOSEN) && isAnyAmount(amount)
  );
}

/** An amount that is computed from storage is a share or a remainder, not any amount. */
const isAnyAmount = (amount: Value | undefined): boolean =>
  amount !== undefined && amount.v > 0n && !depends(amount, TAINT.storage | TAINT.funds);
