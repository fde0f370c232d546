import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { listen } from '../../listen.ts';
import { askNode } from '../anvil.ts';
import { createBlocks, GENESIS_TIME, SECONDS_PER_BLOCK, type SimulationOptions, toQuantity } from './blocks.ts';
import type { EndpointProfile } from './profiles.ts';

type Hex = `0x${string}`;
type Item = { readonly id: number; readonly method: string; readonly params: readonly unknown[] };
type Answer = { readonly result: unknown } | { readonly error: { readonly code: number; readonly message: string } };

/** What an endpoint was asked, as providers bill it: each item of a batch is one. */
export type Ledger = {
  readonly items: ReadonlyMap<string, number>;
  readonly posts: number;
  readonly rejections: ReadonlyMap<string, number>;
  /** Blocks that were asked for in full, and ranges of logs. */
  readonly fullBlocks: readonly number[];
};

export type SimulatedChain = AsyncDisposable & {
  readonly url: string;
  readonly ledger: Ledger;
  readonly head: () => number;
  setHead(number: number): void;
  /** Replaces the blocks from this number on. */
  reorganise(from: number, seed: number): void;
  /** Changes the endpoint's behaviour from here on. */
  setProfile(profile: EndpointProfile): void;
  /** While set, every request gets it in place of an answer. */
  fail(how: { readonly status: number } | undefined): void;
  clearLedger(): void;
};

export type SimulatedChainOptions = SimulationOptions & {
  readonly chainId: number;
  readonly head: number;
  readonly profile: EndpointProfile;
  /** A node that answers for the state of contracts at any block. Without it there is no contract. */
  readonly stateUrl?: string | undefined;
};

/**
 * An endpoint of a chain as large as Ethereum: JSON-RPC over HTTP, blocks that follow from a seed, and the
 * latency, limits and rejections of a profile.
 */
export async function startSimulatedChain({
  chainId,
  head: firstHead,
  profile: first,
  stateUrl,
  ...simulation
}: SimulatedChainOptions): Promise<SimulatedChain> {
  let profile = first;
  let head = firstHead;
  let blocks = createBlocks(simulation);
  let failing: { status: number } | undefined;
  let posts = 0;
  const items = new Map<string, number>();
  const rejections = new Map<string, number>();
  const fullBlocks: number[] = [];
  const ledger: Ledger = {
    items,
    get posts() {
      return posts;
    },
    rejections,
    fullBlocks,
  };
  let tokens = first.perSecond ?? 0;
  let filledAt = performance.now();
  let usedToday = 0;
  let replayed = 0;

  const count = (map: Map<string, number>, key: string, by = 1) => map.set(key, (map.get(key) ?? 0) + by);

  function refuse(rejection: { code: number; message: string; status?: number } | undefined): { status: number; answer: Answer } {
    const { code = -32_000, message = 'refused', status = 200 } = rejection ?? {};
    count(rejections, message);
    return { status, answer: { error: { code, message } } };
  }

  /** What the whole request is refused for. */
  function findRejection(asked: readonly Item[], isBatch: boolean) {
    if (isBatch && asked.length > (profile.batchMax ?? Number.POSITIVE_INFINITY)) return refuse(profile.tooLargeBatch);
    if (usedToday + asked.length > (profile.daily ?? Number.POSITIVE_INFINITY)) return refuse(profile.usedUp);
    usedToday += asked.length;
    if (profile.perSecond === undefined) return undefined;
    const now = performance.now();
    tokens = Math.min(profile.perSecond, tokens + ((now - filledAt) / 1000) * profile.perSecond);
    filledAt = now;
    // A batch may overdraw: it is one request to the limiter, and its items count afterwards.
    if (tokens < 1) return refuse(profile.tooFast);
    tokens -= asked.length;
    return undefined;
  }

  const toNumber = (tag: unknown): number | undefined => {
    if (tag === 'latest' || tag === 'pending' || tag === undefined) return head;
    if (tag === 'finalized' || tag === 'safe') return Math.max(0, head - 64);
    if (tag === 'earliest') return 0;
    const number = Number(tag);
    return number > head ? undefined : number;
  };

  async function answer({ method, params }: Item): Promise<Answer> {
    if (profile.missing?.includes(method) === true)
      return { error: { code: -32_601, message: `the method ${method} does not exist/is not available` } };
    if (method === 'eth_chainId') return { result: toQuantity(chainId) };
    if (profile.replays !== undefined) {
      replayed += 1;
      return refuse(profile.replays[(replayed - 1) % profile.replays.length]).answer;
    }
    if (method === 'eth_blockNumber') return { result: toQuantity(head) };
    if (method === 'eth_getBlockByNumber') {
      const number = toNumber(params[0]);
      if (number !== undefined && params[1] === true) fullBlocks.push(number);
      return { result: number === undefined ? null : blocks.toBlock(number, params[1] === true) };
    }
    if (method === 'eth_getBlockReceipts') {
      const number = toNumber(params[0]);
      return { result: number === undefined ? null : blocks.toReceipts(number) };
    }
    if (method === 'eth_getTransactionReceipt' || method === 'eth_getTransactionByHash') {
      const found = blocks.findTransaction(params[0] as Hex);
      if (found === undefined || found.number > head) return { result: null };
      const list =
        method === 'eth_getTransactionReceipt'
          ? blocks.toReceipts(found.number)
          : (blocks.toBlock(found.number, true).transactions as unknown[]);
      return { result: list[found.index] };
    }
    if (method === 'eth_getLogs') return answerLogs(params[0] as LogFilter);
    if (STATE_AT[method] !== undefined) return answerState(method, params, STATE_AT[method]);
    return { error: { code: -32_601, message: `the method ${method} does not exist/is not available` } };
  }

  function answerLogs({ fromBlock, toBlock, address, topics }: LogFilter): Answer {
    const [from, to] = [toNumber(fromBlock) ?? head + 1, toNumber(toBlock) ?? head];
    const addresses = new Set((Array.isArray(address) ? address : [address]).map((each) => String(each).toLowerCase()));
    if (to - from + 1 > (profile.logBlocks ?? Number.POSITIVE_INFINITY)) return refuse(profile.tooManyBlocks).answer;
    if (addresses.size > (profile.logAddresses ?? Number.POSITIVE_INFINITY)) return refuse(profile.tooManyAddresses).answer;
    const [first] = topics ?? [];
    const logs = blocks.toLogs(
      { from, to },
      { addresses, topics: first === undefined || first === null ? undefined : new Set([first].flat()) },
    );
    if (logs.length > (profile.logResults ?? Number.POSITIVE_INFINITY)) return refuse(profile.tooManyLogs).answer;
    return { result: logs };
  }

  /** The state is that of the node behind, at its newest block. */
  async function answerState(method: string, params: readonly unknown[], at: number): Promise<Answer> {
    const number = toNumber(params[at]);
    if (number === undefined) return { error: { code: -32_000, message: 'header not found' } };
    if (head - number >= (profile.stateBlocks ?? Number.POSITIVE_INFINITY))
      return { error: { code: -32_000, message: 'missing trie node 2a (path ) state 0x2a is not available' } };
    const overrides = method === 'eth_call' && params.length > 2;
    if (overrides && profile.override === 'refused') return { error: { code: -32_602, message: 'too many arguments, want at most 2' } };
    const kept = overrides && profile.override === 'ignored' ? params.slice(0, 2) : params;
    if (stateUrl === undefined)
      return { result: method === 'eth_getStorageAt' ? `0x${'0'.repeat(64)}` : method === 'eth_getBalance' ? '0x0' : '0x' };
    const forwarded = kept.map((param, index) => (index === at ? 'latest' : param));
    try {
      return { result: await askNode(stateUrl, method, forwarded) };
    } catch (error) {
      return { error: { code: 3, message: error instanceof Error ? error.message.replace(/^\w+: /, '') : 'execution reverted' } };
    }
  }

  const server = createServer(async (incoming, outgoing) => {
    const parsed = JSON.parse(await text(incoming)) as Item | Item[];
    const isBatch = Array.isArray(parsed);
    const asked = isBatch ? parsed : [parsed];
    posts += 1;
    for (const { method } of asked) count(items, method);
    await wait(profile.latencyMs);
    if (failing !== undefined) return outgoing.writeHead(failing.status).end();
    const send = (status: number, body: unknown) =>
      outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const refused = findRejection(asked, isBatch);
    if (refused !== undefined) return send(refused.status, { jsonrpc: '2.0', id: isBatch ? null : asked[0]?.id, ...refused.answer });
    const answers = await Promise.all(asked.map(async (item) => ({ jsonrpc: '2.0', id: item.id, ...(await answer(item)) })));
    send(200, isBatch ? answers : answers[0]);
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    ledger,
    head: () => head,
    setHead: (number) => {
      head = number;
    },
    reorganise: (from, seed) => {
      blocks = createBlocks({ ...simulation, fork: { from, seed } });
    },
    setProfile: (next) => {
      profile = next;
    },
    fail: (how) => {
      failing = how;
    },
    clearLedger: () => {
      items.clear();
      rejections.clear();
      fullBlocks.length = 0;
      posts = 0;
    },
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

type LogFilter = { fromBlock?: string; toBlock?: string; address?: string | string[]; topics?: (string | string[] | null)[] };

/** Methods about state, and the place of the block among their parameters. */
const STATE_AT: Readonly<Record<string, number>> = {
  eth_call: 1,
  eth_getCode: 1,
  eth_getBalance: 1,
  eth_getTransactionCount: 1,
  eth_getStorageAt: 2,
};

/** The block that is the newest at an instant. */
export const headAt = (instantMs: number): number => Math.floor((instantMs / 1000 - GENESIS_TIME) / SECONDS_PER_BLOCK);
