import type { ContractChain } from '@redoubt/demo-chain/testing/run-contracts';
import { type Address, type Hex, toWordHex } from '../evm/reader.ts';
import { mapPowers } from '../map-powers.ts';
import type { MarketReader } from '../market/market-reader.ts';
import { toWords } from '../market/probe.ts';
import { simulateToken } from '../market/simulate-token.ts';
import type { TokenSimulation } from '../market/simulation.ts';
import { type SaleVerdict, toSaleVerdict } from '../text/sale-verdict.ts';
import { type Launch, readReserves, type TradeCase } from './cases/adversarial-trades/exchange.ts';
import { type RealTrade, tradeForReal } from './cases/adversarial-trades/trade-for-real.ts';
import { readCandidates, readChain } from './read-chain.ts';

export type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>;
/** How a node differs from the real one. */
export type NodeOptions = { lacks?: readonly string[]; through?: (ask: Ask) => Ask };

type Head = { number: Hex; hash: Hex; timestamp: Hex; baseFeePerGas: Hex; gasLimit: Hex; miner: Hex };

/**
 * A node at its newest block, for simulations. `lacks`: methods that it is to lack. `through`: how it
 * answers in place of the real one.
 */
export async function readMarket(ask: Ask, { lacks = [], through = (it) => it }: NodeOptions = {}): Promise<MarketReader> {
  const head = (await ask('eth_getBlockByNumber', ['latest', false])) as Head;
  const attempt = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    if (lacks.includes(method)) return undefined;
    return through(ask)(method, params).catch(() => undefined);
  };
  return {
    block: {
      number: Number(head.number),
      hash: head.hash,
      time: Number(head.timestamp),
      intervalS: 12,
      baseFee: BigInt(head.baseFeePerGas),
      gasLimit: BigInt(head.gasLimit),
      gasPrice: BigInt(head.baseFeePerGas) * 2n,
      feeRecipient: BigInt(head.miner) === 0n ? undefined : head.miner,
    },
    call: async (params) => (await attempt('eth_call', params)) as Hex | undefined,
    ask: attempt,
  };
}

/** Between purchase and sale, as in the simulation's first round. */
const WAIT_S = 180;

/**
 * Simulates a token of the table as the product does: with its power map, and with its holders and
 * sales from the logs. Then trades it for real, with the same wait.
 */
export async function simulateCase(
  made: Launch,
  { react, ...node }: Pick<TradeCase, 'react'> & NodeOptions = {},
): Promise<{ simulation: TokenSimulation; real: RealTrade }> {
  const { chain, exchange, token, pair } = made;
  const ask: Ask = (method, params) => chain.rpc.ask(method, params);
  const reader = await readMarket(ask, node);
  const head = { number: `0x${reader.block.number.toString(16)}`, timestamp: `0x${reader.block.time.toString(16)}` } as const;
  const candidates = await readCandidates(ask, token, head);
  const world = { chainId: 31_337n, time: BigInt(reader.block.time), block: BigInt(reader.block.number) };
  const mapOf = (address: Address) =>
    mapPowers({ ...world, address, reader: readChain(ask, head), candidatesOf: (of) => readCandidates(ask, of, head) });
  const powers = await mapOf(token);
  const { tokens, ether } = await readReserves(made);
  const market = {
    pool: pair,
    kind: 'v2',
    quote: exchange.weth,
    isFirst: BigInt(token) < BigInt(exchange.weth),
    tokenReserve: tokens,
    quoteReserve: ether,
    router: exchange.router,
  } as const;
  const insiders = new Set<string>([
    ...powers.powers.flatMap(({ holders }) => holders),
    ...powers.controllers.map(({ address }) => address),
  ]);
  const holders = await listHolders(chain, { token, accounts: candidates.filter((each) => each !== pair && !insiders.has(each)) });
  const simulation = await simulateToken({ reader, token, market, powers, holders, mapOf, signal: AbortSignal.timeout(60_000) });
  const real = await tradeForReal(made, { ...(react && { react }), waitsS: [WAIT_S] });
  return { simulation, real };
}

async function listHolders(chain: ContractChain, { token, accounts }: { token: Address; accounts: readonly Address[] }) {
  const held: { address: Address; held: bigint }[] = [];
  for (const address of accounts) {
    if ((await chain.rpc.ask('eth_getCode', [address, 'latest'])) !== '0x') continue;
    const call = { to: token, data: `0x70a08231${toWordHex(BigInt(address))}` };
    const [amount = 0n] = toWords((await chain.rpc.ask('eth_call', [call, 'latest'])) as Hex);
    if (amount > 0n) held.push({ address, held: amount });
  }
  return held.toSorted((one, other) => (one.held > other.held ? -1 : 1));
}

/** Rounding of a tax, in hundredths of a percent. */
const TOLERANCE_BPS = 10;

/**
 * What is wrong with a simulation of a token: a trap that passes, an honest token called a trap, a
 * tax that differs from the real trade's. `gap`: no verdict, with its reason, which is no fault.
 */
export function findTradeFaults(
  { truth }: TradeCase,
  { simulation, real }: { simulation: TokenSimulation; real: RealTrade },
): { faults: string[]; said: SaleVerdict['verdict']; gap: string | undefined } {
  const { verdict, why, buyTax, sellTax } = toSaleVerdict(simulation);
  const faults: string[] = [];
  const isTrap = truth.kind === 'trap' || truth.kind === 'trap-later';
  if (isTrap && verdict === 'sellable') faults.push('a trap passes');
  if (truth.kind === 'honest' && (verdict === 'not-sellable' || verdict === 'taxed')) faults.push(`honest, called ${verdict}`);
  if (truth.kind === 'taxed' && verdict === 'not-sellable') faults.push('sellable, called not sellable');
  const [sold] = real.sales;
  if (sold?.sold === true && verdict !== 'undetermined') {
    // The real trade is larger than the ordinary one: a tax by amount lies between that of both sizes.
    const differs = (step: 'buy' | 'sell', bps: number): boolean => {
      const said = simulation.sales.flatMap((sale) => (sale[step].is === 'done' ? [sale[step].tax * 10_000] : []));
      return said.length > 0 && (bps < Math.min(...said) - TOLERANCE_BPS || bps > Math.max(...said) + TOLERANCE_BPS);
    };
    if (differs('buy', real.buyTaxBps)) faults.push(`buy tax ${buyTax}, really ${real.buyTaxBps} bps`);
    if (differs('sell', sold.taxBps)) faults.push(`sell tax ${sellTax}, really ${sold.taxBps} bps`);
  }
  return { faults, said: verdict, gap: verdict === 'undetermined' ? (why ?? 'no reason') : undefined };
}
