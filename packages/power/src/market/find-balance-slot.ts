import { type Address, type Hex, toWordHex } from '../evm/reader.ts';
import type { MarketReader } from './market-reader.ts';
import { hashSlot, hashSoladySlot, type Overrides, toWords } from './probe.ts';

/** So many first slots of a contract are tried. */
const SLOTS = 60;
/** Where OpenZeppelin's upgradeable tokens keep balances. */
const NAMESPACED = 0x52c63247e1f47db19d5ce0460030c497f067ca4cebf71ba98eeadabe20bace00n;
/** Differs from slot to slot, so that one answer names the slot; small enough for every pool. */
const MARK = 1n << 100n;

/** Where a token may keep what `owner` holds, in the orders of Solidity, Vyper and Solady. */
function listPlaces(owner: Address): Hex[] {
  const key = BigInt(owner);
  const plain = Array.from({ length: SLOTS }, (_, slot) => BigInt(slot));
  return [...[...plain, NAMESPACED].map((slot) => hashSlot(key, slot)), ...plain.map((slot) => hashSlot(slot, key)), hashSoladySlot(owner)];
}

/**
 * Finds what a node must suppose so that `owner` holds much of a token: every place where the balance may be is given another value, and
 * the balance that the token then tells names the place. Undefined where it tells none of them.
 */
export async function findFunding(
  reader: MarketReader,
  { token, owner, signal }: { token: Address; owner: Address; signal: AbortSignal },
): Promise<Overrides | undefined> {
  const places = listPlaces(owner);
  const values = places.map((_, index): Hex => `0x${toWordHex(MARK + BigInt(index))}`);
  const stateDiff = Object.fromEntries(places.map((place, index) => [place, values[index] ?? '0x']));
  const question = { to: token, data: `0x70a08231${toWordHex(BigInt(owner))}`, gas: '0x7a120' };
  const answer = await reader.call([question, `0x${reader.block.number.toString(16)}`, { [token]: { stateDiff } }], signal);
  const [reported] = answer === undefined ? [] : toWords(answer);
  const index = reported === undefined ? -1 : Number(reported - MARK);
  const place = places[index];
  return place === undefined ? undefined : { [token]: { stateDiff: { [place]: `0x${toWordHex(MARK << 12n)}` } } };
}
