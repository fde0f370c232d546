import { toSelector } from '../analysis/read-safe.ts';
import { type Address, type ChainReader, type Hex, isUncontrolled, toAddress, toWordHex } from '../evm/reader.ts';
import { type Market, toWords } from '../market/probe.ts';
import { sortByDepth } from '../market/sort-by-depth.ts';
import { type Endpoint, EndpointDown } from '../verify/endpoint.ts';
import { KNOWN_FACTORIES } from './known-factories.ts';
import type { Log } from './list-candidates.ts';

/** The pool in which a token is traded in simulation. */
export type Pool = Market & { readonly factory: Address; readonly tokenReserve: bigint; readonly quoteReserve: bigint };

/** `PairCreated(address,address,address,uint256)` of Uniswap V2: the pool is the first word of the data. */
const PAIR_CREATED = '0x0d3648bd0f6ba80134a33ba9275ac585d9d315f0ad8355cddefde31afa28d0e9';
/** `PoolCreated(address,address,uint24,int24,address)` of Uniswap V3: the pool is the second word of the data. */
const POOL_CREATED = '0x783cca1c0412dd0d695e784568c96da2e9c22ff989357a2e8b1d9b2b4e6b7118';
/** `Transfer(address,address,uint256)`. */
export const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const [TOKEN0, TOKEN1, FACTORY, FEE, RESERVES, GET_PAIR, GET_POOL, BALANCE_OF] = [
  'token0()',
  'token1()',
  'factory()',
  'fee()',
  'getReserves()',
  'getPair(address,address)',
  'getPool(address,address,uint24)',
  'balanceOf(address)',
].map(toSelector) as [string, string, string, string, string, string, string, string];
/** Fees of Uniswap V3, in hundredths of a basis point. */
const V3_FEES = [100n, 500n, 3_000n, 10_000n];
/** Addresses that are asked whether they are a pool of the token. */
const POOLS_MAX = 24;

/**
 * The deepest pool of a token that its factory confirms, by `sortByDepth`. Pools are found in the factories' events, among
 * those that sent or received the token, and through the known factories of public chains. `pools`: all of them. `isComplete`:
 * whether the endpoint returned those events, so that no pool means that there is none.
 */
export async function findPool(
  { endpoint, reader }: { endpoint: Endpoint; reader: ChainReader },
  { chainId, token, block, logs }: { chainId: number; token: Address; block: number; logs: readonly Log[] },
): Promise<{ pool: Pool | undefined; pools: readonly Address[]; isComplete: boolean }> {
  const created = await listCreated(endpoint, { token, block });
  const known = await listKnown(reader, { chainId, token });
  const named = [...known, ...(created ?? []), ...listPartners(logs)];
  const found: Pool[] = [];
  for (const address of [...new Set(named)].slice(0, POOLS_MAX)) {
    const pool = await readPool(reader, { address, token });
    if (pool !== undefined && pool.tokenReserve > 0n) found.push(pool);
  }
  const values = await readValues(reader, { chainId, quotes: new Set(found.map(({ quote }) => quote)) });
  return { pool: sortByDepth(found, values)[0], pools: found.map(({ pool }) => pool), isComplete: created !== undefined };
}

/**
 * What the smallest unit of each quote of the known factories is worth in those of the wrapped coin, which is the first of them: by
 * their pool on Uniswap V2 or a fork. Other quotes may be anything: anyone can make a token, and a factory.
 */
async function readValues(
  reader: ChainReader,
  { chainId, quotes }: { chainId: number; quotes: ReadonlySet<Address> },
): Promise<ReadonlyMap<Address, number>> {
  const factories = KNOWN_FACTORIES[chainId] ?? [];
  const values = new Map<Address, number>();
  for (const { factory, kind, quotes: known } of factories) {
    const [coin] = known;
    if (coin === undefined) continue;
    values.set(coin, 1);
    if (kind !== 'v2') continue;
    for (const quote of known.slice(1).filter((each) => quotes.has(each) && !values.has(each))) {
      const [address = 0n] = await ask(reader, factory, `${GET_PAIR}${toWordHex(BigInt(quote))}${toWordHex(BigInt(coin))}`);
      const pool = address === 0n ? undefined : await readPool(reader, { address: toAddress(address), token: quote });
      if (pool !== undefined && pool.tokenReserve > 0n) values.set(quote, Number(pool.quoteReserve) / Number(pool.tokenReserve));
    }
  }
  return values;
}

/** Pools that factories of the chain announced for the token; undefined where the endpoint does not return such logs. */
async function listCreated(endpoint: Endpoint, { token, block }: { token: Address; block: number }): Promise<Address[] | undefined> {
  const events = [PAIR_CREATED, POOL_CREATED];
  const word = `0x${toWordHex(BigInt(token))}`;
  const range = { fromBlock: '0x0', toBlock: `0x${block.toString(16)}` };
  const found: Address[] = [];
  for (const topics of [
    [events, word],
    [events, null, word],
  ]) {
    const answer = await readOrNothing(endpoint, 'eth_getLogs', [{ ...range, topics }]);
    if (!Array.isArray(answer)) return undefined;
    for (const entry of answer) {
      const { topics: of, data } = (entry ?? {}) as { topics?: unknown; data?: unknown };
      const [first, second] = typeof data === 'string' ? toWords(data as Hex) : [];
      const pool = Array.isArray(of) && of[0] === POOL_CREATED ? second : first;
      if (pool !== undefined) found.push(toAddress(pool));
    }
  }
  return found;
}

/** Pools that the known factories of a public chain return. */
async function listKnown(reader: ChainReader, { chainId, token }: { chainId: number; token: Address }): Promise<Address[]> {
  const found: Address[] = [];
  for (const { factory, kind, quotes } of KNOWN_FACTORIES[chainId] ?? []) {
    for (const quote of quotes) {
      const sides = `${toWordHex(BigInt(token))}${toWordHex(BigInt(quote))}`;
      const calls = kind === 'v2' ? [`${GET_PAIR}${sides}`] : V3_FEES.map((fee) => `${GET_POOL}${sides}${toWordHex(fee)}`);
      for (const data of calls) {
        const [pool = 0n] = await ask(reader, factory, data);
        if (pool !== 0n) found.push(toAddress(pool));
      }
    }
  }
  return found;
}

async function ask(reader: ChainReader, to: Address, data: string): Promise<bigint[]> {
  const answer = await reader.call({ to, data: `0x${data}` });
  return answer.ok ? toWords(answer.data) : [];
}

async function readOrNothing(endpoint: Endpoint, method: string, params: readonly unknown[]): Promise<unknown> {
  try {
    return (await endpoint.ask(method, params)).result;
  } catch (error) {
    if (error instanceof EndpointDown) return undefined;
    throw error;
  }
}

/** Senders and recipients of the token, the most frequent first: a pool is in each of its trades. */
export function listPartners(logs: readonly Log[]): Address[] {
  const counts = new Map<Address, number>();
  for (const { topics } of logs) {
    if (topics[0] !== TRANSFER || topics.length !== 3) continue;
    for (const topic of topics.slice(1)) {
      const account = toAddress(BigInt(topic));
      if (!isUncontrolled(BigInt(account))) counts.set(account, (counts.get(account) ?? 0) + 1);
    }
  }
  return [...counts].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([account]) => account);
}

/** A pool with its reserves; undefined for what its own factory does not know as a pool of the token. */
async function readPool(reader: ChainReader, { address, token }: { address: Address; token: Address }): Promise<Pool | undefined> {
  const [first] = await ask(reader, address, TOKEN0);
  const [second] = await ask(reader, address, TOKEN1);
  const [by] = await ask(reader, address, FACTORY);
  if (first === undefined || second === undefined || by === undefined) return undefined;
  const [token0, token1, factory] = [first, second, by].map(toAddress) as [Address, Address, Address];
  if (token0 !== token && token1 !== token) return undefined;
  const isFirst = token0 === token;
  const quote = isFirst ? token1 : token0;
  const sides = `${toWordHex(first)}${toWordHex(second)}`;
  const reserves = await ask(reader, address, RESERVES);
  const base = { pool: address, quote, isFirst, factory };
  if (reserves.length >= 2) {
    const [known] = await ask(reader, factory, `${GET_PAIR}${sides}`);
    if (known === undefined || toAddress(known) !== address) return undefined;
    const [r0 = 0n, r1 = 0n] = reserves;
    const [stated, held = 0n] = [isFirst ? r1 : r0, ...(await ask(reader, quote, `${BALANCE_OF}${toWordHex(BigInt(address))}`))];
    // A pool may be of its deployer's making, factory and all: what it states of the quote, it must have.
    return { ...base, kind: 'v2', tokenReserve: isFirst ? r0 : r1, quoteReserve: stated < held ? stated : held };
  }
  const [fee] = await ask(reader, address, FEE);
  if (fee === undefined) return undefined;
  const [known] = await ask(reader, factory, `${GET_POOL}${sides}${toWordHex(fee)}`);
  if (known === undefined || toAddress(known) !== address) return undefined;
  const [tokenReserve = 0n] = await ask(reader, token, `${BALANCE_OF}${toWordHex(BigInt(address))}`);
  const [quoteReserve = 0n] = await ask(reader, quote, `${BALANCE_OF}${toWordHex(BigInt(address))}`);
  return { ...base, kind: 'v3', tokenReserve, quoteReserve };
}
