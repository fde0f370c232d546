import { evaluate } from '../evm/evaluate.ts';
import type { Effect, Path } from '../evm/path.ts';
import { STRANGER } from '../evm/path.ts';
import { type Address, type ChainReader, LimitReached } from '../evm/reader.ts';
import { encodeCall, type Sample } from '../evm/sample.ts';
import { depends, TAINT, type Value } from '../evm/value.ts';
import type { Capability, Meaning } from './capability.ts';
import { isDecrease, listChanges } from './capability.ts';
import type { Powers } from './find-powers.ts';
import { CHOSEN, findHarm, type Harm, listApprovals, TRANSFER, TRANSFER_FROM } from './harm.ts';
import { solveArguments } from './prove.ts';
import { toLocation, toWrittenBits, toWrittenPart } from './slot.ts';

/** A dangerous action that is open to anyone, presumably by mistake. */
export type OpenDanger = {
  readonly selector: string;
  readonly capabilities: readonly Capability[];
  /** Present when a stranger's call succeeded in simulation at the block of the analysis. */
  readonly proven?: true;
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
  const approvals = open.flatMap(({ unguarded }) => unguarded.flatMap(({ path }) => listApprovals(path)));
  for (const { exploration, accessPaths, unguarded, capabilities } of open) {
    const { sample } = exploration;
    const grave = GRAVE.filter((each) => capabilities.includes(each));
    const changes = await findUnguardedChanges(reader, {
      address,
      accessPaths: accessPaths.map(({ path }) => path).filter(isUnconditional),
      meaning,
    });
    const harms = unguarded.flatMap(({ path }) => findHarm(path, { meaning, sample, address, ledgers, approvals }) ?? []);
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
        else if (needs === 'arrangement') for (const each of capabilities) supposed.add(each);
        else isUnclear = true;
      } else isUnclear = true;
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
