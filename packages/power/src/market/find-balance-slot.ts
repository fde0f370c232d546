import { type Address, type Hex, toWordHex } from '../evm/reader.ts';
import type { MarketReader } from './market-reader.ts';
import { hashSlot, hashSoladySlot, type Overrides, toWords } from './probe.ts';

/** Number of leading storage slots that are tried. */
const SLOTS = 60;
/** The balances slot of OpenZeppelin's upgradeable ERC-20 (ERC-7201). */
const NAMESPACED = 0x52c63247e1f47db19d5ce0460030c497f067ca4cebf71ba98eeadabe20bace00n;
/**
 * Each slot gets this plus its index, so that one answer identifies the slot; small enough for
 * every pool.
 */
const MARK = 1n << 100n;

/**
 * Storage slots that may hold the balance of `owner`, in the layouts of Solidity, Vyper and Solady.
 */
function listBalanceSlots(owner: Address): Hex[] {
  const key = BigInt(owner);
  const plain = Array.from({ length: SLOTS }, (_, slot) => BigInt(slot));
  return [...[...plain, NAMESPACED].map((slot) => hashSlot(key, slot)), ...plain.map((slot) => hashSlot(slot, key)), hashSoladySlot(owner)];
}

/** The state override that gives an account this balance of a token. */
export type Funding = (owner: Address, amount: bigint) => Overrides;

/** More than any trade costs; for accounts that the token does not get to see. */
export const PLENTY = MARK << 12n;

/**
 * Finds how a state override gives accounts a balance of a token. Storage layout inference by one
 * call: every candidate slot of `owner` is overridden with a different value, and the balance that
 * the token returns identifies the slot. Undefined where it returns none of the values.
 */
export async function findFunding(
  reader: MarketReader,
  { token, owner, signal }: { token: Address; owner: Address; signal: AbortSignal },
): Promise<Funding | undefined> {
  const slots = listBalanceSlots(owner);
  const values = slots.map((_, index): Hex => `0x${toWordHex(MARK + BigInt(index))}`);
  const stateDiff = Object.fromEntries(slots.map((slot, index) => [slot, values[index] ?? '0x']));
  const question = { to: token, data: `0x70a08231${toWordHex(BigInt(owner))}`, gas: '0x7a120' };
  const answer = await reader.call([question, `0x${reader.block.number.toString(16)}`, { [token]: { stateDiff } }], signal);
  const [reported] = answer === undefined ? [] : toWords(answer);
  const index = reported === undefined ? -1 : Number(reported - MARK);
  if (slots[index] === undefined) return undefined;
  return (account, amount) => {
    const slot = listBalanceSlots(account)[index];
    return slot === undefined ? {} : { [token]: { stateDiff: { [slot]: `0x${toWordHex(amount)}` } } };
  };
}
