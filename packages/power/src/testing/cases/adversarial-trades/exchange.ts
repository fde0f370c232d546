import type { Artifact } from '@redoubt/demo-chain/artifacts/compile-contracts';
import { readArtifact } from '@redoubt/demo-chain/scenario/artifacts';
import { type ContractChain, toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import type { Address, Hex } from '../../../evm/reader.ts';
import { callsOf, ETHER } from '../contract-calls.ts';

/** Uniswap V2 as it was published. */
export const EXCHANGE_ARTIFACTS: Readonly<Record<string, Artifact>> = Object.fromEntries(
  ['UniswapV2Factory', 'UniswapV2Pair', 'UniswapV2Router02', 'WETH9'].map((name) => [name, readArtifact(name)]),
);

export type Exchange = { readonly weth: Address; readonly factory: Address; readonly router: Address };

/** A token with its pool. */
export type Launch = {
  readonly chain: ContractChain;
  readonly exchange: Exchange;
  readonly token: Address;
  readonly pair: Address;
};

/** How a token is deployed and launched, and the truth about its trade. */
export type TradeCase = {
  /** Deploys the token; the person `deployer` then holds the liquidity. */
  readonly make: (chain: ContractChain, exchange: Exchange) => Promise<Address>;
  /** What the deployer adds to the pool, by default 1,000,000 tokens of 18 decimals and 10 ether. */
  readonly liquidity?: { readonly tokens: bigint; readonly ether: bigint };
  /** What happens between the making of the pool and the purchase. */
  readonly prepare?: (launch: Launch) => Promise<void>;
  /**
   * What others do within the hour after a purchase, e.g. the owner's bot. No transaction before the
   * purchase shows it.
   */
  readonly react?: (launch: Launch, buyer: Address) => Promise<void>;
  readonly truth: Truth;
};

export type Truth = {
  /**
   * - `trap`: a new buyer never sells, or loses at least half by a tax.
   * - `trap-later`: the same, but from some time on. A sale soon after the purchase passes.
   * - `taxed`: sales pass, at a tax of less than half.
   * - `honest`: sales pass without a tax.
   */
  readonly kind: 'trap' | 'taxed' | 'honest' | 'trap-later';
  /** Of a sale three blocks after the purchase; none by default. */
  readonly sellTaxBps?: number;
  /** None by default. */
  readonly buyTaxBps?: number;
  /** Seconds after the purchase from which on sales pass; at once by default. */
  readonly opensAfterS?: number;
  /** Seconds after the purchase from which on they no longer do, where that is more than a day. */
  readonly closesAfterS?: number;
  readonly reason: string;
};

/** In the year 2100: no trade expires. */
export const DEADLINE = 4_102_444_800n;
export const UNLIMITED = 2n ** 256n - 1n;
export const BLOCK_S = 12;
export const toQuantity = (value: bigint | number): Hex => `0x${value.toString(16)}`;

/** Deploys the exchange. Blocks then name a proposer, as those of public chains do. */
export async function deployExchange(chain: ContractChain): Promise<Exchange> {
  await chain.rpc.ask('anvil_setCoinbase', [person('proposer')]);
  const weth = await chain.make('WETH9');
  const factory = await chain.make('UniswapV2Factory', [person('deployer')]);
  return { weth, factory, router: await chain.make('UniswapV2Router02', [factory, weth]) };
}

/** Deploys a token, adds liquidity and does what comes before a new buyer. */
export async function launch(chain: ContractChain, exchange: Exchange, { make, liquidity, prepare }: TradeCase): Promise<Launch> {
  const token = await make(chain, exchange);
  const { tokens, ether } = liquidity ?? { tokens: 1_000_000n * ETHER, ether: 10n * ETHER };
  const deployer = person('deployer');
  await send(chain, { from: deployer, to: token, data: encodeErc20(chain, 'approve', [exchange.router, UNLIMITED]) });
  const args = [token, tokens, 0n, 0n, deployer, DEADLINE];
  await send(chain, { from: deployer, to: exchange.router, data: encodeRouter(chain, 'addLiquidityETH', args), value: ether });
  const made: Launch = { chain, exchange, token, pair: await findPair(chain, exchange, token) };
  await prepare?.(made);
  return made;
}

/**
 * Runs, then restores the chain. Tokens that are launched and traded one by one in this way do not
 * age while others are launched, and mining stays fast.
 */
export async function withSnapshot<Value>(chain: ContractChain, run: () => Promise<Value>): Promise<Value> {
  const snapshot = await chain.rpc.ask('evm_snapshot');
  try {
    return await run();
  } finally {
    await chain.rpc.ask('evm_revert', [snapshot]);
  }
}

/** Buys through the router. Rejects when it reverts. */
export function buy({ chain, exchange, token }: Launch, who: string, ether = ETHER / 20n): Promise<void> {
  const from = person(who);
  const data = encodeRouter(chain, 'swapExactETHForTokensSupportingFeeOnTransferTokens', [0n, [exchange.weth, token], from, DEADLINE]);
  return send(chain, { from, to: exchange.router, data, value: ether });
}

/** Sells all of a person's tokens through the router. Rejects when it reverts. */
export async function sell({ chain, exchange, token }: Launch, who: string): Promise<void> {
  const from = person(who);
  const amount = await balanceOf(chain, token, from);
  await send(chain, { from, to: token, data: encodeErc20(chain, 'approve', [exchange.router, UNLIMITED]) });
  const args = [amount, 0n, [token, exchange.weth], from, DEADLINE];
  const data = encodeRouter(chain, 'swapExactTokensForETHSupportingFeeOnTransferTokens', args);
  await send(chain, { from, to: exchange.router, data });
}

type Recipe = Pick<TradeCase, 'make' | 'prepare'>;

/** Deploys a token that needs nothing more. */
export const plain = (contract: string, toArgs: (exchange: Exchange) => readonly unknown[] = () => []): Recipe => ({
  make: (chain, exchange) => chain.make(contract, toArgs(exchange)),
});

/** Deploys a token whose deployer then names the pool, and does what follows. */
export const pooled = (
  contract: string,
  { toArgs, next }: { toArgs?: (exchange: Exchange) => readonly unknown[]; next?: (launch: Launch) => Promise<void> } = {},
): Recipe => ({
  ...plain(contract, toArgs),
  prepare: async (made) => {
    await callsTo(made, contract)('deployer', 'setPair', [made.pair]);
    await next?.(made);
  },
});

/** Sends calls to the token; each names the person who calls. */
export const callsTo = ({ chain, token }: Launch, contract: string) => callsOf(chain, token, contract);

/** Mines blocks at their usual distance. */
export const mine = (chain: ContractChain, blocks: number): Promise<unknown> =>
  chain.rpc.ask('anvil_mine', [toQuantity(blocks), toQuantity(BLOCK_S)]);

export const encodeRouter = (chain: ContractChain, name: string, args: readonly unknown[]): Hex =>
  chain.encode({ contract: 'UniswapV2Router02', name, args });

/** A pool's shares are a standard token. */
export const encodeErc20 = (chain: ContractChain, name: string, args: readonly unknown[]): Hex =>
  chain.encode({ contract: 'UniswapV2Pair', name, args });

export const balanceOf = async (chain: ContractChain, token: Address, who: Address): Promise<bigint> =>
  BigInt(await call(chain, token, encodeErc20(chain, 'balanceOf', [who])));

/** What the pool holds of the token and of ether, as it last recorded it. */
export async function readReserves({ chain, exchange, token, pair }: Launch): Promise<{ tokens: bigint; ether: bigint }> {
  const data = await call(chain, pair, encodeErc20(chain, 'getReserves', []));
  const [first, second] = [BigInt(data.slice(0, 66)), BigInt(`0x${data.slice(66, 130)}`)];
  return BigInt(token) < BigInt(exchange.weth) ? { tokens: first, ether: second } : { tokens: second, ether: first };
}

async function findPair(chain: ContractChain, { factory, weth }: Exchange, token: Address): Promise<Address> {
  const data = chain.encode({ contract: 'UniswapV2Factory', name: 'getPair', args: [token, weth] });
  return `0x${(await call(chain, factory, data)).slice(26)}`;
}

const call = async (chain: ContractChain, to: Address, data: Hex): Promise<Hex> =>
  (await chain.rpc.ask('eth_call', [{ to, data }, 'latest'])) as Hex;

/** Sends a transaction of a rich account in a block of its own. */
async function send(
  chain: ContractChain,
  { from, to, data, value = 0n }: { from: Address; to: Address; data: Hex; value?: bigint },
): Promise<void> {
  await chain.rpc.ask('anvil_setBalance', [from, toQuantity(1_000n * ETHER)]);
  const request = { from, to, data, value: toQuantity(value), gas: toQuantity(16_000_000) };
  const hash = await chain.rpc.ask('eth_sendTransaction', [request]);
  await chain.rpc.ask('evm_mine');
  const receipt = (await chain.rpc.ask('eth_getTransactionReceipt', [hash])) as { status: Hex } | null;
  if (receipt?.status !== '0x1') throw new Error(`${to} reverted: ${data.slice(0, 10)}`);
}
