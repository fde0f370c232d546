import type { PowerFact } from '../analysis/power-map.ts';
import type { Address, Hex } from '../evm/reader.ts';
import { encodeCall, makeSample } from '../evm/sample.ts';

/** A number that a function was called with: `group` tells which of its arguments it stands for. */
export type Setting = { readonly group: string; readonly value: bigint; readonly at: (value: bigint) => Attempt };

export type Attempt = {
  readonly data: Hex;
  /** Whether the trader is one of the arguments. */
  readonly namesTrader: boolean;
  readonly setting: Setting | undefined;
};

/** Wholes and parts as taxes are written in them: per cent, per mille, hundredths of a per cent, 10^18; and the ends of what fits. */
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
 * What a function is called with to find the worst that it can do: addresses are the trader, then the pool; switches are on, then off;
 * numbers run through those that settings are written in, all of them together and each by itself. Where arguments are lists or text, what
 * proved the power is all there is.
 */
export function listAttempts(power: PowerFact, { trader, pool }: { trader: Address; pool: Address }): Attempt[] {
  const sample = makeSample(power.selector, power.types);
  const proven = power.proofs.flatMap(({ data, asHolder }): Attempt[] =>
    asHolder.ok ? [{ data, namesTrader: false, setting: undefined }] : [],
  );
  const { types } = sample;
  if (!isFlat(types)) {
    const named = sample.addresses.map((index) => [4 + index * 32, BigInt(trader)] as const);
    const data = encodeCall(sample, new Map(named));
    return unique([...(named.length > 0 ? [{ data, namesTrader: true, setting: undefined }] : []), ...proven]);
  }
  const places = (matches: (type: string) => boolean) => types.flatMap((type, index) => (matches(type) ? [4 + index * 32] : []));
  const [addresses, switches, numbers] = [places((type) => type === 'address'), places((type) => type === 'bool'), places(isNumber)];
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
          const words = new Map([...fixed, ...numbers.map((place) => [place, group.includes(place) ? value : 0n] as const)]);
          const setting = { group: `${account ?? ''} ${on ?? ''} ${group.join()}`, value, at };
          return { data: encodeCall(sample, words), namesTrader, setting };
        };
        attempts.push(...NUMBERS.map(at));
      }
    }
  }
  return unique([...attempts, ...proven]);
}

function unique(attempts: readonly Attempt[]): Attempt[] {
  return [...new Map(attempts.toReversed().map((attempt) => [attempt.data, attempt])).values()].toReversed();
}
