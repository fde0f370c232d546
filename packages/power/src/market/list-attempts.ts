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

const isNumber = (type: string): boolean => /^u?int\d*$/.test(type) || type === 'bytes32';
const isFlat = (types: readonly string[]): boolean => types.every((type) => isNumber(type) || type === 'address' || type === 'bool');

/**
 * The calls that are tried to find the worst effect of a function: addresses are the trader, then
 * the pool; booleans are true, then false; numbers run through `NUMBERS`, all arguments together
 * and each by itself. Functions with arrays or bytes are called as their proofs did, and with the
 * trader and the pool as address. Where no argument is known to be an address, the usual shapes of a
 * list are tried too: types are recovered from bytecode, and may be lost.
 */
export function listAttempts(power: PowerFact, { trader, pool }: { trader: Address; pool: Address }): Attempt[] {
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
  for (const account of addresses.length > 0 ? [trader, pool] : [undefined]) {
    for (const on of switches.length > 0 ? [1n, 0n] : [undefined]) {
      const fixed = new Map<number, bigint>();
      for (const at of addresses) if (account !== undefined) fixed.set(at, BigInt(account));
      for (const at of switches) if (on !== undefined) fixed.set(at, on);
      const namesTrader = account === trader;
      if (numbers.length === 0) attempts.push({ data: encodeCall(sample, fixed), namesTrader, setting: undefined });
      for (const group of numbers.length > 1 ? [numbers, ...numbers.map((at) => [at])] : numbers.map((at) => [at])) {
        const at = (value: bigint): Attempt => {
          const words = new Map([...fixed, ...numbers.map((offset) => [offset, group.includes(offset) ? value : 0n] as const)]);
          const setting = { group: `${account ?? ''} ${on ?? ''} ${group.join()}`, value, at };
          return { data: encodeCall(sample, words), namesTrader, setting };
        };
        attempts.push(...NUMBERS.map(at));
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
