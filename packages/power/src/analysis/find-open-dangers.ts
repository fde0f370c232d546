import { STRANGER } from '../evm/explore.ts';
import type { Effect, Path } from '../evm/path.ts';
import { type Address, type ChainReader, LimitReached } from '../evm/reader.ts';
import { encodeCall } from '../evm/sample.ts';
import { depends, TAINT, type Value } from '../evm/value.ts';
import type { Capability, Meaning } from './capability.ts';
import { listChanges } from './capability.ts';
import type { OpenFunction } from './find-powers.ts';
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
const TRANSFER = 'a9059cbb';
const TRANSFER_FROM = '23b872dd';
const CHOSEN = TAINT.arg | TAINT.caller | TAINT.origin;

/**
 * Finds unguarded functions that delegate to code of the caller's choice, make arbitrary calls or
 * destroy the contract; and, only where a stranger's call succeeds in simulation, those that pay
 * out the contract's funds, set fees or change its owners.
 */
export async function findOpenDangers(
  reader: ChainReader,
  { address, open, meaning }: { address: Address; open: readonly OpenFunction[]; meaning: Meaning },
): Promise<OpenDanger[]> {
  const found: OpenDanger[] = [];
  for (const { exploration, accessPaths, capabilities } of open) {
    const { sample } = exploration;
    const grave = GRAVE.filter((each) => capabilities.includes(each));
    const changes = await findUnguardedChanges(reader, {
      address,
      accessPaths: accessPaths.map(({ path }) => path).filter(isUnconditional),
      meaning,
    });
    if (grave.length + changes.length === 0) continue;
    const attempts = new Set([...accessPaths.map(({ path }) => encodeCall(sample, solveArguments(path))), encodeCall(sample)]);
    const isProven = await succeeds(reader, address, [...attempts].slice(0, ATTEMPTS_MAX));
    const reported = isProven ? [...grave, ...changes] : grave;
    if (reported.length > 0) found.push({ selector: sample.selector, capabilities: reported, ...(isProven && { proven: true }) });
  }
  return found;
}

const ATTEMPTS_MAX = 4;

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
