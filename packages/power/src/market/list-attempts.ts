import type { PowerFact } from '../analysis/power-map.ts';
import { type Address, type Hex, toWordHex } from '../evm/reader.ts';
import { encodeCall, makeSample } from '../evm/sample.ts';

/**
 * A number that a function was called with. `group` identifies the arguments that it was used for.
 */
export type Setting = { readonly group: string; readonly value: bigint; readonly at: (value: bigint) => Attempt };

export type Attempt = {
  readonly data: Hex;
  /** Whether the trader is one of the arguments. */
  readonly namesTrader: boolean;
  readonly setting: Setting | undefined;
};

/**
 * Usual units of taxes (per cent, per mille, basis points, 10^18) with parts of them, and the
 * extreme values.
 */
const NUMBERS: readonly bigint[] = [
  10_000n,
  100n,
  1_000n,
  2_500n,
  25n,
  5_000n,
  50n,
  90n,
  99n,
  10n,
  500n,
  9_900n,
  9_999n,
  100_000n,
  1_000_000n,
  10n ** 18n,
  10n ** 27n,
  (1n << 256n) - 1n,
  1n,
  0n,
];

/** Numbers where addresses differ: what matters there is what an account has. */
const EXTREMES: readonly bigint[] = [(1n << 256n) - 1n, 1n];

/** What the address arguments are, for each run through the others. */
function listAccounts(count: number, { trader, pool, holder }: Parties): readonly (readonly Address[])[] {
  if (count === 0) return [[]];
  const all = (account: Address) => Array.from({ length: count }, () => account);
  if (count === 1 || holder === undefined) return [all(trader), all(pool)];
  const places = Array.from({ length: Math.min(count, PLACES_MAX) }, (_, place) => all(holder).with(place, trader));
  return [all(trader), all(pool), ...places];
}

const isNumber = (type: string): boolean => /^u?int\d*$/.test(type) || type === 'bytes32';
const isFlat = (types: readonly string[]): boolean => types.every((type) => isNumber(type) || type === 'address' || type === 'bool');

/** The accounts that a function is called with. `amounts`: of the token, that the trader holds. */
export type Parties = {
  readonly trader: Address;
  readonly pool: Address;
  readonly holder?: Address | undefined;
  readonly amounts?: readonly bigint[];
};

/** Addresses of a call of which one alone is the trader, at most. */
const PLACES_MAX = 3;

/**
 * The calls that are tried to find the worst effect of a function: addresses are the trader, then
 * the pool; booleans are true, then false; numbers run through `NUMBERS`, all arguments together
 * and each by itself. Of several addresses each alone is also the trader, the others the holder:
 * what takes from one account gives to another. Functions with arrays or bytes are called as their proofs did, and with the
 * trader and the pool as address. Where no argument is known to be an address, the usual shapes of a
 * list are tried too: types are recovered from bytecode, and may be lost.
 */
export function listAttempts(power: PowerFact, { trader, pool, holder, amounts = [] }: Parties): Attempt[] {
  const sample = makeSample(power.selector, power.types);
  const proven = power.proofs.flatMap(({ data, asHolder }): Attempt[] =>
    asHolder.ok ? [{ data, namesTrader: false, setting: undefined }] : [],
  );
  const { types } = sample;
  if (!isFlat(types)) {
    const named = (account: Address): Attempt => {
      const words = new Map(sample.addresses.map((index) => [4 + index * 32, BigInt(account)] as const));
      return { data: encodeCall(sample, words), namesTrader: account === trader, setting: undefined };
    };
    return unique([...(sample.addresses.length > 0 ? [named(trader), named(pool)] : guess(power, { trader, pool })), ...proven]);
  }
  const offsetsOf = (matches: (type: string) => boolean) => types.flatMap((type, index) => (matches(type) ? [4 + index * 32] : []));
  const [addresses, switches, numbers] = [
    offsetsOf((type) => type === 'address'),
    offsetsOf((type) => type === 'bool'),
    offsetsOf(isNumber),
  ];
  const attempts: Attempt[] = [];
  for (const accounts of listAccounts(addresses.length, { trader, pool, holder })) {
    const isMixed = new Set(accounts).size > 1;
    for (const on of switches.length > 0 ? [1n, 0n] : [undefined]) {
      const fixed = new Map<number, bigint>();
      for (const [index, at] of addresses.entries()) fixed.set(at, BigInt(accounts[index] ?? trader));
      for (const at of switches) if (on !== undefined) fixed.set(at, on);
      const namesTrader = accounts.includes(trader);
      if (numbers.length === 0) attempts.push({ data: encodeCall(sample, fixed), namesTrader, setting: undefined });
      const each = isMixed || numbers.length === 1 ? [] : numbers.map((at) => [at]);
      for (const group of numbers.length === 0 ? [] : [numbers, ...each]) {
        const at = (value: bigint): Attempt => {
          const words = new Map([...fixed, ...numbers.map((offset) => [offset, group.includes(offset) ? value : 0n] as const)]);
          const setting = { group: `${accounts.join()} ${on ?? ''} ${group.join()}`, value, at };
          return { data: encodeCall(sample, words), namesTrader, setting };
        };
        attempts.push(...[...amounts, ...(isMixed ? EXTREMES : NUMBERS)].map(at));
      }
    }
  }
  return unique([...attempts, ...proven, ...(addresses.length === 0 ? guess(power, { trader, pool }) : [])]);
}

/** Whether an argument is known to be an address. */
export const namesAccounts = ({ selector, types }: Pick<PowerFact, 'selector' | 'types'>): boolean =>
  makeSample(selector, types).addresses.length > 0;

/** Calls in the shapes of `block(address,bool)`, `block(address[])` and `block(address[],bool)`. */
function guess({ selector, capabilities }: PowerFact, accounts: { trader: Address; pool: Address }): Attempt[] {
  if (!capabilities.includes('blacklist')) return [];
  return Object.entries(accounts).flatMap(([who, account]) => {
    const own = BigInt(account);
    const shapes = [
      [own, 1n],
      [32n, 1n, own],
      [64n, 1n, 1n, own],
    ];
    return shapes.map(
      (words): Attempt => ({
        data: `0x${selector}${words.map(toWordHex).join('')}`,
        namesTrader: who === 'trader',
        setting: undefined,
      }),
    );
  });
}

function unique(attempts: readonly Attempt[]): Attempt[] {
  return [...new Map(attempts.toReversed().map((attempt) => [attempt.data, attempt])).values()].toReversed();
}
