import type { PowerFact } from '../analysis/power-map.ts';
import type { Address, Hex } from '../evm/reader.ts';
import { encodeCall, makeSample } from '../evm/sample.ts';

/** What calls are made of. */
export type Material = {
  readonly holder: Address;
  /** Code that marks itself, for upgrades. */
  readonly stub: Address;
  /** What the contract holds, the chain's own coin with `asset` null. */
  readonly held: readonly { readonly asset: Address | null; readonly amount: bigint }[];
  /** Accounts that hold the contract's own token. */
  readonly owners: readonly { readonly address: Address; readonly amount: bigint }[];
  /** Of the contract's own token; undefined where it has none. */
  readonly supply: bigint | undefined;
};

/** A call of a function. `asksAll`: for as much as there is, so that what does not move cannot be moved by it. */
export type Call = { readonly data: Hex; readonly asksAll: boolean };

const CALLS_MAX = 32;
/** Addresses by which contracts name the chain's own coin. */
const COIN: readonly Address[] = [`0x${'0'.repeat(40)}`, `0x${'ee'.repeat(20)}`];
/** Of a token of 18 decimals. */
const UNIT = 10n ** 18n;
const UINT_MAX = (1n << 256n) - 1n;

/**
 * Calls of a privileged function that would show how much it reaches: for all that the contract and its
 * holders own, then those of its proofs. Addresses are the asset, the owner or the new code in each place
 * in turn, and the holder in all others. `isCut`: whether there are more.
 */
export function listCalls(
  power: Pick<PowerFact, 'selector' | 'types' | 'capabilities' | 'proofs'>,
  material: Material,
): { readonly calls: readonly Call[]; readonly isCut: boolean } {
  const { selector, types, capabilities, proofs } = power;
  const sample = makeSample(selector, types);
  const places = sample.addresses.map((index) => 4 + index * 32);
  const isFlat = sample.types.every((type) => isNumber(type) || type === 'address' || type === 'bool');
  const numbers = isFlat ? sample.types.flatMap((type, index) => (isNumber(type) ? [{ at: 4 + index * 32, most: toMost(type) }] : [])) : [];
  const fill = (accounts: readonly Address[], amount: bigint): Call => {
    const words = new Map<number, bigint>([
      ...places.map((at, index) => [at, BigInt(accounts[index] ?? material.holder)] as const),
      ...numbers.map(({ at, most }) => [at, amount < most ? amount : most] as const),
    ]);
    return { data: encodeCall(sample, words), asksAll: isFlat };
  };
  const all = (account: Address) => places.map(() => account);
  const each = (account: Address) => places.map((_, place) => all(material.holder).with(place, account));
  const calls = listAims(capabilities, material).flatMap(({ account, amounts }) => {
    const fillings = account === undefined || places.length === 0 ? [all(material.holder)] : [...each(account), all(account)];
    const wanted = numbers.length === 0 ? [0n] : amounts;
    return fillings.flatMap((accounts) => wanted.map((amount) => fill(accounts, amount)));
  });
  const proven = proofs.flatMap(({ asHolder, data }): Call[] => (asHolder.ok ? [{ data, asksAll: false }] : []));
  const distinct = [...new Map([...calls, ...proven].map((call) => [call.data, call])).values()];
  return { calls: distinct.slice(0, CALLS_MAX), isCut: distinct.length > CALLS_MAX };
}

type Aim = { readonly account: Address | undefined; readonly amounts: readonly bigint[] };

/** What a function with such capabilities is pointed at: undefined for the holder itself. */
function listAims(capabilities: PowerFact['capabilities'], { stub, held, owners, supply }: Material): Aim[] {
  const aims: Aim[] = [];
  if (capabilities.includes('upgrade')) aims.push({ account: stub, amounts: [0n] });
  if (capabilities.includes('withdraw') || capabilities.includes('destroy')) {
    aims.push({ account: undefined, amounts: [UINT_MAX, ...new Set(held.map(({ amount }) => amount))] });
    for (const { asset, amount } of held)
      for (const account of asset === null ? COIN : [asset]) aims.push({ account, amounts: [amount, UINT_MAX] });
  }
  if (capabilities.includes('burn') || capabilities.includes('withdraw'))
    for (const { address, amount } of owners) aims.push({ account: address, amounts: [amount] });
  if (capabilities.includes('mint') && supply !== undefined)
    aims.push({ account: undefined, amounts: [10n * supply, supply, UNIT, 1n].filter((amount) => amount > 0n) });
  return aims;
}

const isNumber = (type: string): boolean => /^u?int\d*$/.test(type);

/** The largest value of a number's type. */
function toMost(type: string): bigint {
  const bits = BigInt(/\d+/.exec(type)?.[0] ?? '256');
  return (1n << (type.startsWith('int') ? bits - 1n : bits)) - 1n;
}
