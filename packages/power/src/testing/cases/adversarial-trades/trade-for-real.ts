import { type ContractChain, toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import type { Address, Hex } from '../../../evm/reader.ts';
import { ETHER } from '../contract-calls.ts';
import {
  BLOCK_S,
  balanceOf,
  DEADLINE,
  encodeErc20,
  encodeRouter,
  type Launch,
  readReserves,
  type TradeCase,
  type Truth,
  toQuantity,
  UNLIMITED,
  withSnapshot,
} from './exchange.ts';

const PAID = ETHER / 20n;
/** What an ordinary account holds, and what its wallet offers for a transaction. */
const FUNDS = ETHER;
const GAS = 1_000_000;
const FEES = { maxFeePerGas: toQuantity(60_000_000_000), maxPriorityFeePerGas: toQuantity(1_000_000_000) };
const GWEI = 1_000_000_000;
const SOON_S = 3 * BLOCK_S;
const HOUR_S = 3_600;
/** Three blocks, one hour, one day. */
export const WAITS_S: readonly number[] = [SOON_S, HOUR_S, 86_400];
/** Blocks mined for a wait at most; those of longer waits are further apart. */
const BLOCKS_MAX = 300;

export type RealSale = {
  /** Seconds between purchase and sale. */
  readonly waitS: number;
  readonly sold: boolean;
  /** Wei that arrived. */
  readonly arrived: bigint;
  /** How much less reached the pool than had been bought. */
  readonly taxBps: number;
};
export type RealTrade = {
  readonly bought: boolean;
  /** Tokens that arrived. */
  readonly received: bigint;
  readonly buyTaxBps: number;
  /** One for each wait, each as if there had been no other; empty when nothing was bought. */
  readonly sales: readonly RealSale[];
};

/**
 * A new account without code buys for 0.05 ether and, after each of the waits, sells all that it
 * has, in transactions through the router. The chain then stands as before.
 */
export async function tradeForReal(
  made: Launch,
  { react, waitsS = WAITS_S }: Pick<TradeCase, 'react'> & { waitsS?: readonly number[] } = {},
): Promise<RealTrade> {
  const { chain, exchange, token } = made;
  const buyer = person(`new buyer of ${token}`);
  return withSnapshot(chain, async () => {
    await chain.rpc.ask('anvil_setBalance', [buyer, toQuantity(FUNDS)]);
    await chain.rpc.ask('anvil_setNextBlockBaseFeePerGas', [toQuantity(GWEI)]);
    const { tokens, ether } = await readReserves(made);
    const path = [exchange.weth, token];
    const data = encodeRouter(chain, 'swapExactETHForTokensSupportingFeeOnTransferTokens', [0n, path, buyer, DEADLINE]);
    const { passed } = await sendFrom(chain, buyer, { to: exchange.router, data, value: PAID });
    if (!passed) return { bought: false, received: 0n, buyTaxBps: 0, sales: [] };
    const received = await balanceOf(chain, token, buyer);
    const expected = (PAID * 997n * tokens) / (ether * 1000n + PAID * 997n);
    const sales: RealSale[] = [];
    for (const waitS of waitsS) sales.push(await withSnapshot(chain, () => sellAfter(made, { buyer, received, waitS, react })));
    return { bought: true, received, buyTaxBps: toMissingBps(received, expected), sales };
  });
}

async function sellAfter(
  made: Launch,
  { buyer, received, waitS, react }: { buyer: Address; received: bigint; waitS: number; react: TradeCase['react'] | undefined },
): Promise<RealSale> {
  const { chain, exchange, token } = made;
  const boughtAt = await readTime(chain);
  if (waitS >= HOUR_S) {
    await react?.(made, buyer);
    await chain.rpc.ask('anvil_setBalance', [buyer, toQuantity(FUNDS)]);
  }
  await waitUntil(chain, boughtAt + waitS - BLOCK_S);
  await chain.rpc.ask('anvil_setNextBlockBaseFeePerGas', [toQuantity(GWEI)]);
  const amount = await balanceOf(chain, token, buyer);
  await sendFrom(chain, buyer, { to: token, data: encodeErc20(chain, 'approve', [exchange.router, UNLIMITED]) });
  const { tokens, ether } = await readReserves(made);
  const before = await readEther(chain, buyer);
  const args = [amount, 0n, [token, exchange.weth], buyer, DEADLINE];
  const data = encodeRouter(chain, 'swapExactTokensForETHSupportingFeeOnTransferTokens', args);
  const { passed: sold, cost } = await sendFrom(chain, buyer, { to: exchange.router, data });
  if (!sold) return { waitS, sold, arrived: 0n, taxBps: 0 };
  const arrived = (await readEther(chain, buyer)) + cost - before;
  const reached = (tokens * arrived * 1000n) / ((ether - arrived) * 997n);
  return { waitS, sold, arrived, taxBps: toMissingBps(reached, received) };
}

/** Rounding of amounts and effects of the price are less than this. */
const TOLERANCE_BPS = 10;
const LOST_BPS = 5_000;

/** How a real trade contradicts what is said of a token; empty when it does not. */
export function findContradictions(truth: Truth, { bought, buyTaxBps, sales }: RealTrade): string[] {
  if (!bought) return ['It cannot be bought.'];
  const { kind, opensAfterS = 0, closesAfterS } = truth;
  const differs = (measured: number, stated = 0) => Math.abs(measured - stated) > TOLERANCE_BPS;
  const found = differs(buyTaxBps, truth.buyTaxBps) ? [`Purchases cost ${buyTaxBps} bps.`] : [];
  const lost = ({ sold, taxBps }: RealSale) => !sold || taxBps + buyTaxBps >= LOST_BPS;
  for (const sale of sales) {
    const { waitS, sold, taxBps } = sale;
    const closed = closesAfterS === undefined ? waitS > SOON_S : waitS >= closesAfterS;
    const said = `${waitS} s later: ${sold ? `${taxBps} bps` : 'refused'}.`;
    if (waitS < opensAfterS && sold) found.push(`Open ${said}`);
    if (kind === 'trap' && !lost(sale)) found.push(`Sold ${said}`);
    if (kind === 'trap-later' && !closed && lost(sale)) found.push(`Lost ${said}`);
    if ((kind === 'honest' || kind === 'taxed') && waitS >= opensAfterS && lost(sale)) found.push(`Lost ${said}`);
    if (kind === 'honest' && sold && differs(taxBps)) found.push(`Taxed ${said}`);
    if (waitS === SOON_S && sold && differs(taxBps, truth.sellTaxBps)) found.push(`Taxed ${said}`);
  }
  if (kind === 'trap-later' && !sales.some(lost)) found.push('It never closes.');
  return found;
}

/** The waits at which a trade shows what is said of a token. */
export const toWaitsS = ({ closesAfterS }: Truth): readonly number[] =>
  closesAfterS === undefined ? WAITS_S : [...WAITS_S, closesAfterS + HOUR_S];

/** Sends a transaction in the next block, 12 seconds later. */
async function sendFrom(
  chain: ContractChain,
  from: Address,
  { to, data, value = 0n }: { to: Address; data: Hex; value?: bigint },
): Promise<{ passed: boolean; cost: bigint }> {
  const request = { from, to, data, value: toQuantity(value), gas: toQuantity(GAS), ...FEES };
  const hash = await chain.rpc.ask('eth_sendTransaction', [request]);
  await chain.rpc.ask('evm_mine', [toQuantity((await readTime(chain)) + BLOCK_S)]);
  const receipt = (await chain.rpc.ask('eth_getTransactionReceipt', [hash])) as { status: Hex; gasUsed: Hex; effectiveGasPrice: Hex };
  return { passed: receipt.status === '0x1', cost: BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice) };
}

/** Mines so that the second next transaction is in a block of this time. */
async function waitUntil(chain: ContractChain, time: number): Promise<void> {
  const left = time - BLOCK_S - (await readTime(chain));
  if (left <= 0) return;
  const blocks = Math.min(Math.floor(left / BLOCK_S), BLOCKS_MAX);
  if (blocks > 1) await chain.rpc.ask('anvil_mine', [toQuantity(blocks - 1), toQuantity(Math.floor(left / blocks))]);
  await chain.rpc.ask('evm_mine', [toQuantity(time - BLOCK_S)]);
}

const readEther = async (chain: ContractChain, who: Address): Promise<bigint> =>
  BigInt((await chain.rpc.ask('eth_getBalance', [who, 'latest'])) as Hex);

async function readTime(chain: ContractChain): Promise<number> {
  const { timestamp } = (await chain.rpc.ask('eth_getBlockByNumber', ['latest', false])) as { timestamp: Hex };
  return Number(timestamp);
}

/** How much less than expected, in hundredths of a percent. */
const toMissingBps = (value: bigint, expected: bigint): number =>
  expected === 0n ? 0 : Math.max(0, Number(((expected - value) * 10_000n + expected / 2n) / expected));
