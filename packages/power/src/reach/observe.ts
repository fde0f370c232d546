import { toSelector } from '../analysis/read-safe.ts';
import { type Address, type Hex, toWordHex } from '../evm/reader.ts';
import { toWords } from '../market/probe.ts';
import type { Material } from './list-calls.ts';
import type { ReachEffect } from './reach.ts';

export const [BALANCE_OF, SUPPLY, ALLOWANCE] = ['balanceOf(address)', 'totalSupply()', 'allowance(address,address)'].map(toSelector) as [
  string,
  string,
  string,
];

/** One read before and after a call. */
export type Read = { readonly to: Address; readonly data: Hex };

/** Returns balance and code hash of the account that the input names. */
export const LENS_CODE: Hex = '0x60003580316000523f60205260406000f3';
/** The slot of ERC-1967, which new code must name as its own (ERC-1822). */
const MARK = 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbcn;
/** Returns that word, whatever is called. */
export const STUB_CODE: Hex = `0x7f${toWordHex(MARK)}60005260206000f3`;
/** A function that no contract has. */
const UNKNOWN: Hex = '0x6d61726b';

export const encodeRead = (selector: string, ...words: readonly Address[]): Hex =>
  `0x${selector}${words.map((word) => toWordHex(BigInt(word))).join('')}`;

/** What others own in a contract, as reads with the effect that a change means. */
export type Observation = {
  readonly read: Read;
  /** The effect of a change between two answers; undefined where it takes nothing from others. */
  toEffect(before: readonly bigint[], after: readonly bigint[]): ReachEffect | undefined;
};

/** Reads of everything that others own in a contract: its assets, its token's supply, balances and allowances, its code. */
export function listObservations(
  contract: Address,
  { lens, spender, held, owners, supply }: Pick<Material, 'held' | 'owners' | 'supply'> & { lens: Address; spender: Address },
): Observation[] {
  const fall = (before: bigint | undefined, after: bigint | undefined): bigint =>
    before !== undefined && after !== undefined && after < before ? before - after : 0n;
  const approval = (asset: Address, owner: Address, amount: bigint): Observation => ({
    read: { to: asset, data: encodeRead(ALLOWANCE, owner, spender) },
    toEffect: ([before = 0n], [after = 0n]) => (after > before && after >= amount ? { kind: 'approves', asset } : undefined),
  });
  const account: Observation = {
    read: { to: lens, data: `0x${toWordHex(BigInt(contract))}` },
    toEffect([coins, code], [left, other]) {
      if (code !== undefined && other !== undefined && code !== other) return { kind: 'replaces-code' };
      const amount = fall(coins, left);
      return amount === 0n ? undefined : { kind: 'takes-assets', asset: null, amount: String(amount), held: String(coins) };
    },
  };
  const code: Observation = {
    read: { to: contract, data: UNKNOWN },
    toEffect: ([before], [after]) => (after === MARK && before !== MARK ? { kind: 'replaces-code' } : undefined),
  };
  const tokens = held.flatMap(({ asset, amount: has }): Observation[] => {
    if (asset === null) return [];
    const balance: Observation = {
      read: { to: asset, data: encodeRead(BALANCE_OF, contract) },
      toEffect([before], [after]) {
        const amount = fall(before, after);
        return amount === 0n ? undefined : { kind: 'takes-assets', asset, amount: String(amount), held: String(before) };
      },
    };
    return [balance, approval(asset, contract, has)];
  });
  const minted: Observation = {
    read: { to: contract, data: encodeRead(SUPPLY) },
    toEffect([before = 0n], [after = 0n]) {
      return after > before ? { kind: 'mints', amount: String(after - before), supply: String(before) } : undefined;
    },
  };
  const balances = owners.flatMap(({ address, amount: has }): Observation[] => {
    const balance: Observation = {
      read: { to: contract, data: encodeRead(BALANCE_OF, address) },
      toEffect([before], [after]) {
        const amount = fall(before, after);
        return amount === 0n ? undefined : { kind: 'takes-balance', amount: String(amount), held: String(before) };
      },
    };
    return [balance, approval(contract, address, has)];
  });
  return [account, code, ...tokens, ...(supply === undefined ? [] : [minted]), ...balances];
}

/** The words of an answer, at most the two that are read. */
export const toAnswer = (data: Hex): readonly bigint[] => toWords(data).slice(0, 2);

/** How much an effect takes, as a share of what there was; more than 1 for a supply that more than doubles. */
export function toShare(effect: ReachEffect): number {
  switch (effect.kind) {
    case 'takes-assets':
    case 'takes-balance':
      return divide(BigInt(effect.amount), BigInt(effect.held));
    case 'mints':
      return divide(BigInt(effect.amount), BigInt(effect.supply));
    case 'approves':
    case 'replaces-code':
      return 1;
  }
}

const divide = (part: bigint, whole: bigint): number => (whole === 0n ? 0 : Number((part * 1_000_000n) / whole) / 1e6);
