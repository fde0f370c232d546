import { expect, test } from 'vitest';
import { toSelector } from '../analysis/read-safe.ts';
import { type Address, type ChainReader, type Hex, toAddress, toWordHex } from '../evm/reader.ts';
import { findPool, TRANSFER } from './find-pool.ts';
import { KNOWN_FACTORIES } from './known-factories.ts';

const at = (digit: string): Address => `0x${digit.repeat(40)}`;
const [TOKEN, OWN_QUOTE, OWN_FACTORY] = [at('a'), at('b'), at('c')];
const [exchange] = KNOWN_FACTORIES[1] ?? [];
const [WETH, USDC] = exchange?.quotes ?? [];
const COIN = 10n ** 18n;

/** Reserves of the first and of the second token, and what the pool has of the second where that is less. */
type Pair = { factory: Address; sides: readonly [Address, Address]; reserves: readonly [bigint, bigint]; held?: bigint };

/** A chain with these pairs of Uniswap V2, each confirmed by its factory. */
function chainOf(pairs: Readonly<Record<Address, Pair>>): ChainReader {
  const answer = (to: Address, data: Hex): readonly bigint[] | undefined => {
    const [selector, first, second] = [data.slice(2, 10), data.slice(10, 74), data.slice(74)];
    const is = (name: string) => selector === toSelector(name);
    if (is('getPair(address,address)')) {
      const sides = [first, second].toSorted().join();
      const found = Object.entries(pairs).find(
        ([, pair]) =>
          pair.factory === to &&
          pair.sides
            .map((side) => toWordHex(BigInt(side)))
            .toSorted()
            .join() === sides,
      );
      return [BigInt(found?.[0] ?? 0)];
    }
    if (is('balanceOf(address)')) {
      const pair = pairs[toAddress(BigInt(`0x${first}`))];
      return pair && [to === pair.sides[1] ? (pair.held ?? pair.reserves[1]) : pair.reserves[0]];
    }
    const pair = pairs[to];
    if (pair === undefined) return undefined;
    if (is('token0()')) return [BigInt(pair.sides[0])];
    if (is('token1()')) return [BigInt(pair.sides[1])];
    if (is('factory()')) return [BigInt(pair.factory)];
    return is('getReserves()') ? [...pair.reserves, 0n] : undefined;
  };
  return {
    getCode: async () => '0x',
    getBalance: async () => 0n,
    getStorageAt: async () => 0n,
    call: async ({ to, data }) => {
      const words = answer(to as Address, data);
      return words === undefined ? { ok: false, data: '0x' } : { ok: true, data: `0x${words.map(toWordHex).join('')}` };
    },
  };
}

/** The pool in which the token's trades are simulated, on Ethereum. */
async function poolOf(pairs: Readonly<Record<Address, Pair>>): Promise<Address | undefined> {
  const logs = (Object.keys(pairs) as Address[]).map((pool) => ({
    topics: [TRANSFER, toWordHex(0n), toWordHex(BigInt(pool))].map((each) => (each.startsWith('0x') ? each : `0x${each}`)) as Hex[],
  }));
  const endpoint = { ask: async () => ({ result: [] }) as never };
  const context = { chainId: 1, token: TOKEN, block: 1, logs: logs as never };
  return (await findPool({ endpoint, reader: chainOf(pairs) }, context)).pool?.pool;
}

const against = (quote: Address | undefined, reserves: readonly [bigint, bigint], factory = exchange?.factory): Pair => ({
  factory: factory ?? '0x',
  sides: [TOKEN, quote ?? '0x'],
  reserves,
});

test('a token is judged by its sale into the wrapped coin, though its deployer put more of it into a pool against an own quote (BR-29)', async () => {
  const worthless = against(OWN_QUOTE, [10n ** 30n, 10n ** 30n], OWN_FACTORY);
  expect(await poolOf({ [at('2')]: worthless, [at('3')]: against(WETH, [100n * COIN, 2n * COIN]) })).toBe(at('3'));
});

test('of pools against known quotes the one with more worth counts (BR-29)', async () => {
  const dollars: Pair = {
    factory: exchange?.factory ?? '0x',
    sides: [USDC ?? '0x', WETH ?? '0x'],
    reserves: [1_000_000n * 1_000_000n, 1_000n * COIN],
  };
  // Two coins, and 5,000 dollars: five coins.
  const pools = { [at('2')]: against(WETH, [10n ** 30n, 2n * COIN]), [at('3')]: against(USDC, [100n, 5_000n * 1_000_000n]) };
  expect(await poolOf({ ...pools, [at('4')]: dollars })).toBe(at('3'));
});

test('a pool that states more of the wrapped coin than it has outranks none that has it (BR-29)', async () => {
  const stated: Pair = { ...against(WETH, [100n * COIN, 10n ** 30n], OWN_FACTORY), held: 1n };
  expect(await poolOf({ [at('2')]: stated, [at('3')]: against(WETH, [100n * COIN, 2n * COIN]) })).toBe(at('3'));
});
