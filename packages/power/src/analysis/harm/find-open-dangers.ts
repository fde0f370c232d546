import { normalise, strip } from '../../evm/condition.ts';
import { evaluate, hashWords } from '../../evm/evaluate.ts';
import { type Effect, type Flip, type Path, type PathResult, STRANGER } from '../../evm/path.ts';
import { type Address, type ChainReader, LimitReached } from '../../evm/reader.ts';
import { encodeCall, type Sample } from '../../evm/sample.ts';
import { depends, TAINT, type Value } from '../../evm/value.ts';
import { type Capability, isDecrease, listCapabilities, listChanges, type Meaning, toLocations } from '../capability.ts';
import type { Powers } from '../privilege/find-powers.ts';
import { isComparison } from '../privilege/guard.ts';
import { solveArguments } from '../prove.ts';
import { isSameLocation, listReads, type StorageLocation, toChoosers, toLocation, toWrittenBits, toWrittenPart } from '../slot.ts';
import { WHO } from './context.ts';
import { CHOSEN, findHarm, type Harm, isPaidFor, listApprovals, TRANSFER, TRANSFER_FROM } from './find-harm.ts';

/** A dangerous action that is open to anyone, presumably by mistake. */
export type OpenDanger = {
  readonly selector: string;
  readonly capabilities: readonly Capability[];
  /** Those of the capabilities for which a stranger's call succeeded in simulation at the block of the analysis. */
  readonly proven: readonly Capability[];
};

/** Reported whether proven or not. */
const GRAVE: readonly Capability[] = ['upgrade', 'execute', 'destroy'];

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
    ledgers,
    candidates,
  }: Pick<Powers, 'open' | 'meaning' | 'ledgers'> & { address: Address; candidates: readonly Address[] },
): Promise<OpenDangers> {
  const dangers: OpenDanger[] = [];
  const unclear: string[] = [];
  const forFree = open.flatMap(({ unguarded }) => unguarded.flatMap(({ path }) => listEntriesForFree(path)));
  const lists = open.flatMap(({ unguarded }) => unguarded.flatMap(({ path }) => listMembersForFree(path)));
  const approvals = open.flatMap(({ unguarded }) => unguarded.flatMap(({ path }) => listApprovals(path)));
  for (const { exploration, accessPaths, unguarded, capabilities, needsState } of open) {
    const { sample } = exploration;
    const grave = needsState ? [] : GRAVE.filter((each) => capabilities.includes(each));
    const changes = await findUnguardedChanges(reader, {
      address,
      accessPaths: accessPaths.map(({ path }) => path).filter(isUnconditional),
      meaning,
    });
    const harms = unguarded
      .flatMap(({ path }) => findHarm(path, { meaning, sample, address, ledgers, lists, approvals }) ?? [])
      .map((harm) => (isOfAny(harm.recorded, forFree) ? { ...harm, recorded: [] } : harm));
    if (grave.length + changes.length + harms.length === 0) {
      if (unguarded.some((result) => isGraveLater(result, { meaning, sample }))) unclear.push(sample.selector);
      continue;
    }
    const attempts = new Set([...accessPaths.map(({ path }) => encodeCall(sample, solveArguments(path))), encodeCall(sample)]);
    const isProven = grave.length + changes.length > 0 && (await succeeds(reader, address, [...attempts].slice(0, ATTEMPTS_MAX)));
    const proven = new Set(isProven ? changes : []);
    const supposed = new Set<Capability>();
    let isUnclear = false;
    for (const harm of harms) {
      const { capabilities, needs } = harm;
      if (capabilities.every((each) => proven.has(each))) continue;
      // It pays whom a record names what the record says. How much may be written there is a matter of who writes it.
      if (needs !== 'more' && harm.recorded.length === 0) {
        const calls = await listHarmfulCalls(reader, { ...harm, address, sample, candidates });
        // A router is swept by anyone, and holds nothing.
        if (calls.length === 0 && harm.tokens.length > 0) continue;
        if (await succeeds(reader, address, calls)) for (const each of capabilities) proven.add(each);
        else if (needs === 'arrangement') for (const each of capabilities) supposed.add(each);
        else isUnclear = true;
      } else isUnclear = true;
    }
    const reported = [...new Set([...grave, ...proven, ...supposed])];
    if (isProven) for (const each of grave) proven.add(each);
    if (reported.length > 0) dangers.push({ selector: sample.selector, capabilities: reported, proven: [...proven] });
    else if (isUnclear) unclear.push(sample.selector);
  }
  return { dangers, unclear };
}

/**
 * Whether a path does what is grave once entries are there that the call names, and as many as a variable asks for, such as
 * approvals of others: who makes them was not followed.
 */
function isGraveLater(result: PathResult, { meaning, sample }: { meaning: Meaning; sample: Sample }): boolean {
  const { flips } = result.path;
  const isEntry = ({ kind, condition, truth }: Flip) => kind === 'arg' && truth && depends(condition, TAINT.storage);
  const isCount = ({ kind, condition }: Flip) => kind === 'state' && isComparison(normalise(condition).test);
  if (!flips.some(isEntry) || !flips.every((each) => each.kind === 'arg' || isCount(each))) return false;
  return listCapabilities(result, meaning, sample).some((each) => GRAVE.includes(each));
}

/** Entries that a path sets to what the caller says, without a payment or a debit of theirs: anyone can make them of any amount. */
const listEntriesForFree = (path: Path): StorageLocation[] =>
  listFreeChanges(path).flatMap(({ account, slot, value }) => {
    const location = strip(toWrittenPart(value)).op === 'arg' ? toLocation(account, slot) : undefined;
    return location === undefined || location.keys.length === 0 ? [] : [location];
  });

/** Lists in which a path enters an account that the call names, in the same way. */
const listMembersForFree = (path: Path): StorageLocation[] =>
  listFreeChanges(path).flatMap(({ account, slot, value }) => {
    const part = toWrittenPart(value);
    const location = part.taint === 0 && part.v > 0n ? toLocation(account, slot) : undefined;
    return location !== undefined && toChoosers(location) === 'anyone' ? [location] : [];
  });

function listFreeChanges(path: Path) {
  const changes = listChanges(path);
  return isPaidFor(path) || changes.some(({ slot, value }) => isDecrease(value, slot) && depends(slot, WHO)) ? [] : changes;
}

/** Whether an amount is read in one of some mappings or arrays. */
const isOfAny = (amounts: readonly Value[], entries: readonly StorageLocation[]): boolean =>
  toLocations(amounts.flatMap(listReads)).some((each) => entries.some((entry) => isSameLocation(entry, each) || isElement(entry, each)));

/** Whether the place of an array's element was computed by the compiler from the hash of the array's slot. */
function isElement({ account, root }: StorageLocation, array: StorageLocation): boolean {
  const words = root - hashWords([array.root]);
  return account === array.account && words >= 0n && words < ELEMENT_WORDS_MAX;
}

const ELEMENT_WORDS_MAX = 32n;

const BALANCE_OF = '0x70a08231';
const ATTEMPTS_MAX = 4;
/** Accounts that are tried as the one that loses. */
const VICTIMS_MAX = 40;

/** Calls of a path with arguments that suit it, and with accounts that have something to lose. */
async function listHarmfulCalls(
  reader: ChainReader,
  { address, sample, path, victims, tokens, candidates }: Harm & { address: Address; sample: Sample; candidates: readonly Address[] },
): Promise<`0x${string}`[]> {
  const solved = solveArguments(path);
  if (tokens.length > 0) {
    const held = await listHeld(reader, { address, candidates: candidates.slice(0, VICTIMS_MAX) });
    return held.map((token) => encodeCall(sample, new Map([...solved, ...tokens.map((at) => [at, BigInt(token)] as const)])));
  }
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

/** The tokens among accounts of which a contract holds some. */
async function listHeld(
  reader: ChainReader,
  { address, candidates }: { address: Address; candidates: readonly Address[] },
): Promise<Address[]> {
  const data = `${BALANCE_OF}${address.slice(2).padStart(64, '0')}` as const;
  const held: Address[] = [];
  try {
    for (const to of candidates) {
      const { ok, data: answer } = await reader.call({ from: STRANGER, to, data });
      if (ok && answer.length === 66 && BigInt(answer) > 0n) held.push(to);
      if (held.length >= ATTEMPTS_MAX) break;
    }
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
  }
  return held;
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
