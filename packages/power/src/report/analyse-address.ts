import { keccak_256 } from '@noble/hashes/sha3';
import { toChainSlug } from '@redoubt/domain/platform/chain/to-chain-slug';
import type { PowerMap } from '../analysis/power-map.ts';
import { parseHex, toDigits } from '../evm/bytes.ts';
import { toDelegate } from '../evm/code.ts';
import type { FoundFunction } from '../evm/functions/find-functions.ts';
import { STRANGER } from '../evm/path.ts';
import { type Address, type ChainReader, type Hex, LimitReached, toWordHex } from '../evm/reader.ts';
import { encodeCall, makeSample } from '../evm/sample.ts';
import { type MapPowersOptions, mapPowers } from '../map-powers.ts';
import type { MarketReader } from '../market/market-reader.ts';
import { decodeBalances, toBalanceParams } from '../market/probe.ts';
import { simulateToken } from '../market/simulate-token.ts';
import { measureReach } from '../reach/measure-reach.ts';
import { type ReachMap, toUnmeasured } from '../reach/reach.ts';
import { type Endpoint, EndpointDown } from '../verify/endpoint.ts';
import { NoAnswer, OtherHistory, type PinnedNode, pinNode } from '../verify/pinned-node.ts';
import { type ContractReport, type ReportedCall, type Trade, toContractReport } from './contract-report.ts';
import { countSales } from './count-sales.ts';
import { findPool, listPartners } from './find-pool.ts';
import { findSource, SOURCE_NOT_ASKED, type SourceAnswer } from './find-source.ts';
import { createTrailReader, type Trail } from './list-candidates.ts';

/** What was found of a contract through one endpoint, at one block. */
export type AddressAnalysis = {
  readonly address: Address;
  readonly chainId: number;
  readonly hash: Hex;
  readonly report: ContractReport;
  /** Whether its source is published, in words. */
  readonly source: SourceAnswer;
  /** The findings behind the report, for sentences and drawings. */
  readonly map: PowerMap;
  readonly trade: Trade | undefined;
  readonly reach: ReachMap;
};

/** Maps powers, here or in a thread with limits of its own. `functions` are undefined where it stopped before they were known. */
export type MapContract = (options: Omit<MapPowersOptions, 'onFunctions'>) => Promise<{
  readonly map: PowerMap;
  readonly functions: readonly FoundFunction[] | undefined;
}>;

/** What an analysis is at: the code, its privileged functions and holders, a simulated trade, what the functions reach. */
export type AnalysisStep = 'code' | 'powers' | 'trade' | 'reach';

export type Explored = { readonly done: number; readonly of: number };

export type AnalyseAddressOptions = {
  readonly address: Address;
  /** The newest by default. */
  readonly block?: number | undefined;
  readonly mapContract?: MapContract;
  /** Called when a step begins, and within it with how many functions were run, of those that are known so far. */
  readonly onStep?: (step: AnalysisStep, explored?: Explored) => void;
  /** Address of a server with Sourcify's API, to ask whether source is published. Not asked by default. */
  readonly sources?: string | undefined;
};

/** Time that an endpoint may take for the logs and transactions that name possible holders: what it cuts is said. */
const TRAIL_MS_MAX = 60_000;
/** As long for a simulated trade, of which requests are counted. */
const TRADE_MS_MAX = 60_000;
/** Accounts whose balance is read; the largest holders that have no code are asked to sell. */
const ACCOUNTS_MAX = 200;
const HOLDERS_MAX = 20;
/** Blocks over which the usual time between two is measured. */
const INTERVAL_BLOCKS = 100;
const INTERVAL_S = 12;
/** A gas price at which transactions enter a block without a base fee: 1 gwei. */
const GAS_PRICE_MIN = 1_000_000_000n;
const BALANCE_OF = '70a08231';

/**
 * Analyses any contract from what a node serves: code, storage, logs, transactions and simulated
 * calls. Undefined for an address without a contract. Throws NoAnswer or EndpointDown with a message
 * for users.
 */
export async function analyseAddress(
  endpoint: Endpoint,
  { address, block, mapContract = mapHere, sources, onStep }: AnalyseAddressOptions,
): Promise<AddressAnalysis | undefined> {
  onStep?.('code');
  const { chainId, head, node } = await openAt(endpoint, { block });
  const code = await node.getCode(address);
  if (code === '0x') return undefined;
  const delegate = toDelegate(code);
  if (delegate !== undefined) throw new NoAnswer('refused', toWalletWords(delegate));
  const trails = createTrailReader(endpoint, { block: head.number, waitMsMax: TRAIL_MS_MAX });
  const reader = limitCalls(node);
  const mapOf = (of: Address, onExplored?: (done: number, all: number) => void) =>
    mapContract({
      onExplored,
      address: of,
      reader,
      chainId: BigInt(chainId),
      time: node.time,
      block: BigInt(head.number),
      candidatesOf: async (each) => (await trails.of(each)).accounts,
    });
  onStep?.('powers');
  const { map, functions } = await mapOf(address, (done, of) => onStep?.('powers', { done, of }));
  const trail = await trails.of(address);
  onStep?.('trade');
  const trade = await simulateTrade(
    { endpoint, reader, head },
    { chainId, address, map, trail, mapOf: async (of) => (await mapOf(of)).map },
  );
  onStep?.('reach');
  const reach = await measure({ endpoint, head }, { map, accounts: trail.accounts });
  const source = sources === undefined ? SOURCE_NOT_ASKED : await lookUp(sources, { chainId, node, map, code });
  return {
    address,
    chainId,
    hash: head.hash,
    map,
    trade,
    reach,
    source,
    report: toContractReport({
      chain: toChainSlug(String(chainId)),
      block: head.number,
      codeHash: `0x${toDigits(keccak_256(parseHex(code)))}`,
      verified: source.verified,
      map,
      selectors: functions?.map(({ selector }) => selector),
      dangerCalls: await callDangers(reader, { map, functions }),
      trade,
      reach,
      gaps: mayMissHolders(map) ? await trails.gaps() : [],
    }),
  };
}

/** The contract's code and that of its implementations, as the node serves them, looked up at a server of sources. */
async function lookUp(
  server: string,
  { chainId, node, map: { address, proxy }, code }: { chainId: number; node: PinnedNode; map: PowerMap; code: Hex },
): Promise<SourceAnswer> {
  const behind = [...new Set([...(proxy?.implementations ?? []), ...(proxy?.beacon === undefined ? [] : [proxy.beacon])])];
  const parts = [{ address, code }];
  for (const part of behind) parts.push({ address: part, code: await node.getCode(part) });
  return findSource(server, { chainId, parts });
}

/** Whether another account could hold a privilege, so that a gap in the contract's history counts. */
const mayMissHolders = ({ powers, controllers }: PowerMap): boolean =>
  powers.some(({ holdersComplete }) => !holdersComplete) || controllers.some(({ complete }) => !complete);

/** Of an account that delegates (EIP-7702). */
const toWalletWords = (delegate: Address): string =>
  `This is a single-key wallet that runs the code at ${delegate} (EIP-7702): its key controls it, and that code may let others act for it. Analyse that address, or a contract that the wallet controls.`;

async function mapHere(options: Parameters<MapContract>[0]): ReturnType<MapContract> {
  let functions: readonly FoundFunction[] | undefined;
  const map = await mapPowers({
    ...options,
    onFunctions: (found) => {
      functions = found;
    },
  });
  return { map, functions };
}

/** An endpoint's chain at a block, the newest by default. Throws NoAnswer or EndpointDown with a message for users. */
export async function openAt(
  endpoint: Endpoint,
  { block }: { block: number | undefined },
): Promise<{ chainId: number; head: Head; node: PinnedNode }> {
  const chainId = await readChainId(endpoint);
  const head = await readHead(endpoint, block);
  return { chainId, head, node: await pin(endpoint, { chainId, head }) };
}

async function readChainId(endpoint: Endpoint): Promise<number> {
  const { result } = await endpoint.ask('eth_chainId', []);
  const id = isQuantity(result) ? Number(result) : Number.NaN;
  if (!Number.isSafeInteger(id)) throw new NoAnswer('refused', 'It does not return its chain id.');
  return id;
}

const isQuantity = (value: unknown): value is Hex => typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value);

type Head = MarketReader['block'];

async function readHead(endpoint: Endpoint, block: number | undefined): Promise<Head> {
  const at = block === undefined ? 'latest' : `0x${block.toString(16)}`;
  const { result } = await endpoint.ask('eth_getBlockByNumber', [at, false]);
  const { number, hash, baseFeePerGas, gasLimit, timestamp, miner } = (result ?? {}) as Record<string, unknown>;
  if (!isQuantity(number) || !isQuantity(hash) || !isQuantity(gasLimit) || !isQuantity(timestamp))
    throw new NoAnswer('no-block', block === undefined ? 'It does not return its newest block.' : `It does not have block ${block}.`);
  const baseFee = isQuantity(baseFeePerGas) ? BigInt(baseFeePerGas) : GAS_PRICE_MIN;
  const fee = baseFee * 2n;
  const time = Number(timestamp);
  return {
    number: Number(number),
    hash: hash.toLowerCase() as Hex,
    time,
    intervalS: await readInterval(endpoint, { number: Number(number), time }),
    baseFee,
    gasLimit: BigInt(gasLimit),
    gasPrice: fee > GAS_PRICE_MIN ? fee : GAS_PRICE_MIN,
    feeRecipient: isQuantity(miner) && BigInt(miner) !== 0n ? miner : undefined,
  };
}

/** Seconds between the last hundred blocks, on average; as on Ethereum where the endpoint does not tell. */
async function readInterval(endpoint: Endpoint, { number, time }: { number: number; time: number }): Promise<number> {
  if (number <= INTERVAL_BLOCKS) return INTERVAL_S;
  const { result } = await endpoint.ask('eth_getBlockByNumber', [`0x${(number - INTERVAL_BLOCKS).toString(16)}`, false]);
  const { timestamp } = (result ?? {}) as Record<string, unknown>;
  return isQuantity(timestamp) ? Math.max(0.25, (time - Number(timestamp)) / INTERVAL_BLOCKS) : INTERVAL_S;
}

async function pin(endpoint: Endpoint, { chainId, head }: { chainId: number; head: Head }): Promise<PinnedNode> {
  try {
    return await pinNode(endpoint, { chainId, pin: { blockNumber: head.number, blockHash: head.hash } });
  } catch (error) {
    if (!(error instanceof OtherHistory)) throw error;
    throw new NoAnswer('refused', `It returned two different blocks ${head.number}: try again.`, { cause: error });
  }
}

/**
 * A call that takes the node too long ends the analysis of one function, not of the contract: code must
 * not look like an endpoint that is down.
 */
function limitCalls(node: PinnedNode): ChainReader {
  return {
    ...node,
    call: async (request) => {
      try {
        return await node.call(request);
      } catch (error) {
        if (!(error instanceof EndpointDown)) throw error;
        // Throws when the endpoint itself does not answer.
        await node.getBalance(request.to);
        throw new LimitReached('time');
      }
    },
  };
}

/** Calls of open dangers by a stranger that succeed, with the arguments of a sample. */
async function callDangers(
  reader: ChainReader,
  { map, functions }: { map: PowerMap; functions: readonly FoundFunction[] | undefined },
): Promise<Map<string, ReportedCall>> {
  const calls = new Map<string, ReportedCall>();
  for (const { selector } of map.openDangers) {
    const { types = '' } = functions?.find((each) => each.selector === selector) ?? {};
    const request = { from: STRANGER, to: map.address, data: encodeCall(makeSample(selector, types)) };
    try {
      const { ok, data } = await reader.call(request);
      if (ok) calls.set(selector, { ...request, ok, result: data });
    } catch (error) {
      // The danger stands without a proof.
      if (!(error instanceof LimitReached)) throw error;
    }
  }
  return calls;
}

type Connection = { readonly endpoint: Endpoint; readonly reader: ChainReader; readonly head: Head };
type Traded = {
  readonly chainId: number;
  readonly address: Address;
  readonly map: PowerMap;
  readonly trail: Trail;
  readonly mapOf: (address: Address) => Promise<PowerMap>;
};

/** The simulated trades of a token in its deepest pool; undefined for what is no token, or in no pool. */
async function simulateTrade(
  { endpoint, reader, head }: Connection,
  { chainId, address, map, trail, mapOf }: Traded,
): Promise<Trade | undefined> {
  const signal = AbortSignal.timeout(TRADE_MS_MAX);
  let found: Pick<Trade, 'pool'> = {};
  try {
    const balance = await reader.call({ to: address, data: `0x${BALANCE_OF}${toWordHex(BigInt(STRANGER))}` });
    if (!balance.ok || balance.data.length !== 66) return undefined;
    const { pool, pools, isComplete } = await findPool(
      { endpoint, reader },
      { chainId, token: address, block: head.number, logs: trail.logs },
    );
    if (pool === undefined) return isComplete ? undefined : { failed: 'The endpoint returned no logs that lead to a pool.' };
    found = { pool };
    const market = readMarket(endpoint, head);
    const powerful = new Set([...map.powers.flatMap(({ holders }) => holders), ...map.controllers.map((each) => each.address), pool.pool]);
    const accounts = listPartners(trail.logs).filter((account) => !powerful.has(account));
    const holders = await readHolders({ reader, market, signal }, { token: address, accounts });
    const simulation = await simulateToken({
      reader: market,
      token: address,
      market: pool,
      powers: map,
      holders,
      record: countSales(trail.logs, { token: address, pools, insiders: powerful }),
      mapOf,
      signal,
    });
    return { pool, simulation };
  } catch (error) {
    if (error instanceof LimitReached || signal.aborted) return { ...found, failed: 'Calls of the token took too long.' };
    if (error instanceof EndpointDown) return { ...found, failed: `The endpoint did not answer a simulated trade. ${error.message}` };
    throw error;
  }
}

/** What the powers of a map reach. An endpoint that gives no answer to that leaves it open. */
async function measure(
  { endpoint, head }: Pick<Connection, 'endpoint' | 'head'>,
  { map, accounts }: { map: PowerMap; accounts: readonly Address[] },
): Promise<ReachMap> {
  try {
    return await measureReach({ reader: readMarket(endpoint, head), map, accounts });
  } catch (error) {
    if (!(error instanceof EndpointDown)) throw error;
    return { held: [], powers: toUnmeasured(map.powers, 'not-answered') };
  }
}

function readMarket(endpoint: Endpoint, head: Head): MarketReader {
  async function ask(method: string, params: readonly unknown[], signal: AbortSignal): Promise<unknown> {
    signal.throwIfAborted();
    const aborted = Promise.withResolvers<never>();
    const abort = () => aborted.reject(signal.reason);
    signal.addEventListener('abort', abort);
    try {
      return (await Promise.race([endpoint.ask(method, params), aborted.promise])).result;
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }
  return {
    block: head,
    ask,
    async call(params, signal) {
      const result = await ask('eth_call', params, signal);
      return typeof result === 'string' && /^0x([0-9a-f]{2})*$/i.test(result) ? (result as Hex) : undefined;
    },
  };
}

/** Of some accounts the largest holders without code, the largest first. */
async function readHolders(
  { reader, market, signal }: { reader: ChainReader; market: MarketReader; signal: AbortSignal },
  { token, accounts }: { token: Address; accounts: readonly Address[] },
): Promise<{ address: Address; held: bigint }[]> {
  const asked = accounts.slice(0, ACCOUNTS_MAX);
  const answer = asked.length === 0 ? undefined : await market.call(toBalanceParams(token, asked, market.block), signal);
  const balances = answer === undefined ? [] : decodeBalances(answer);
  const held = asked.flatMap((address, index) => {
    const amount = balances[index] ?? 0n;
    return amount > 0n ? [{ address, held: amount }] : [];
  });
  const largest = held.toSorted((one, other) => (one.held < other.held ? 1 : one.held > other.held ? -1 : 0)).slice(0, 2 * HOLDERS_MAX);
  const codes = await Promise.all(largest.map(({ address }) => reader.getCode(address)));
  return largest.filter((_, index) => codes[index] === '0x').slice(0, HOLDERS_MAX);
}
