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

/** What anybody can do to a contract though nobody leaves that to anybody on purpose. */
export type OpenDanger = {
  readonly selector: string;
  readonly capabilities: readonly Capability[];
  /** Whether a stranger's call went through at the block of the analysis. */
  readonly proven?: true;
};

/** Always told, proven or not. */
const GRAVE: readonly Capability[] = ['upgrade', 'execute', 'destroy'];
const TRANSFER = 'a9059cbb';
const TRANSFER_FROM = '23b872dd';
const CHOSEN = TAINT.arg | TAINT.caller | TAINT.origin;

/**
 * Functions open to all that run code of the caller's choice, call whom the caller likes, or destroy the contract; and, only where a
 * stranger's call goes through, those that hand out what the contract has, set what everybody pays, or say who holds its powers.
 */
export async function findOpenDangers(
  reader: ChainReader,
  { address, open, meaning }: { address: Address; open: readonly OpenFunction[]; meaning: Meaning },
): Promise<OpenDanger[]> {
  const found: OpenDanger[] = [];
  for (const { exploration, accessPaths, capabilities } of open) {
    const { sample } = exploration;
    const grave = GRAVE.filter((each) => capabilities.includes(each));
    const careless = await findCareless(reader, { address, accessPaths: accessPaths.map(({ path }) => path).filter(asksNothing), meaning });
    if (grave.length + careless.length === 0) continue;
    const attempts = new Set([...accessPaths.map(({ path }) => encodeCall(sample, solveArguments(path))), encodeCall(sample)]);
    const isProven = await goesThrough(reader, address, [...attempts].slice(0, ATTEMPTS_MAX));
    const reported = isProven ? [...grave, ...careless] : grave;
    if (reported.length > 0) found.push({ selector: sample.selector, capabilities: reported, ...(isProven && { proven: true }) });
  }
  return found;
}

const ATTEMPTS_MAX = 4;

async function goesThrough(reader: ChainReader, to: Address, attempts: readonly `0x${string}`[]): Promise<boolean> {
  try {
    for (const data of attempts) if ((await reader.call({ from: STRANGER, to, data })).ok) return true;
  } catch (error) {
    // Not proven is what is said of what nobody had time for.
    if (!(error instanceof LimitReached)) throw error;
  }
  return false;
}

/** Whether a way needs nothing of the state, of who calls, or of what is sent along. */
const asksNothing = ({ flips }: Path): boolean =>
  flips.every(({ kind, condition }) => kind === 'arg' && !depends(condition, TAINT.storage | TAINT.ext | TAINT.funds | TAINT.signer));

async function findCareless(
  reader: ChainReader,
  { address, accessPaths, meaning }: { address: Address; accessPaths: readonly Path[]; meaning: Meaning },
): Promise<Capability[]> {
  const found = new Set<Capability>();
  for (const path of accessPaths) {
    for (const effect of path.effects) if (await handsOut(reader, { address, effect })) found.add('withdraw');
    for (const { account, slot, value } of listChanges(path)) {
      const location = toLocation(account, slot);
      const part = toWrittenPart(value);
      if (location === undefined || location.keys.length > 0) continue;
      const bits = toWrittenBits(value, slot);
      const meets = (locations: Meaning['guards']) =>
        locations.some(
          (each) => each.account === account && each.root === location.root && each.keys.length === 0 && (each.bits & bits) !== 0n,
        );
      // As it was said, not worked into what was there before.
      if ((part.op === 'arg' || part.op === 'caller') && meets(meaning.owners)) found.add('ownership');
      else if (part.op === 'arg' && meets(meaning.rates)) found.add('fee');
    }
  }
  return [...found];
}

/** Whether an effect sends what is the contract's to whom the caller chooses: any amount they say, or all there is. */
async function handsOut(reader: ChainReader, { address, effect }: { address: Address; effect: Effect }): Promise<boolean> {
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

/** What is worked out from what is kept is somebody's share, or what is left over. */
const isAnyAmount = (amount: Value | undefined): boolean =>
  amount !== undefined && amount.v > 0n && !depends(amount, TAINT.storage | TAINT.funds);
