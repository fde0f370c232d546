import type { Hex } from '@redoubt/chain/hex';
import { makeTraffic } from '@redoubt/testing/chain/chain-traffic';
import { createFollowWorld, type FollowWorld, type StartFollowers } from '@redoubt/testing/chain/follow-world';
import { type RpcExchange, type RpcFaultInjected, type RpcProxy, startRpcProxy } from '@redoubt/testing/chain/rpc-proxy';
import type { FollowTiming } from '../follow/follow-context.ts';
import { startFollowers } from '../follow/start-followers.ts';

const TIMING: FollowTiming = { pollMs: 20, syncMs: 100, leaseMs: 2_000, retryMs: 20, goneBackMs: 500 };

const start: StartFollowers = ({ urls, ...parts }) =>
  startFollowers(parts, { chains: [{ chainId: 31_337, urls, rateLimited: false }], timing: TIMING, limits: { timeoutMs: 300 } });

/** A followed chain whose endpoint can be made to err: every request goes through `proxy`. */
export type ProxiedWorld = FollowWorld & { readonly targets: string[]; readonly proxy: RpcProxy };

/** `blocks`: with traffic of two followed contracts. */
export async function createProxiedWorld(blocks: number): Promise<ProxiedWorld> {
  const world = await createFollowWorld({ start });
  const proxy = await startRpcProxy({ target: world.anvil.url });
  const targets = [await world.traffic.deployEmitter(), await world.traffic.deployEmitter()];
  await world.track('first', targets);
  await makeTraffic(world.traffic, { ...world, targets, blocks, seed: 1 });
  const dispose = async () => {
    await world[Symbol.asyncDispose]();
    await proxy[Symbol.asyncDispose]();
  };
  return { ...world, targets, proxy, [Symbol.asyncDispose]: dispose };
}

/** What a check of the record finds where nothing is wrong. */
export const EXACT = { differences: [], wrongSums: [] };

export type BloomLog = { readonly address: Hex; readonly topics: readonly Hex[] };
export type LogLike = { readonly blockNumber: string };
export const isLogs = ({ method }: RpcExchange) => method === 'eth_getLogs';

/**
 * Without one whose loss shows: the only one of its block by the block's filter, one before others by the gap in the numbers. Without the last of
 * several the filter can be the same, when others have its address and topics: only the root of the receipts would tell.
 */
function withoutOne<Log extends LogLike>(logs: readonly Log[], random: (below: number) => number): Log[] {
  const ofBlocks = Map.groupBy(logs, ({ blockNumber }) => blockNumber);
  const candidates = [...ofBlocks.values()].flatMap((each) => (each.length === 1 ? each : each.slice(0, -1)));
  const left = candidates[random(candidates.length)];
  return logs.filter((log) => log !== left);
}

export type Spoil = (exchange: RpcExchange, random: (below: number) => number) => RpcFaultInjected | undefined;

/** What endpoints do wrong now and then; undefined where it does not fit the request. */
export const FAULTS: readonly (readonly [name: string, spoil: Spoil])[] = [
  ['timeouts', () => 'silence'],
  ['resets', () => 'reset'],
  ['429', () => ({ status: 429, headers: { 'retry-after': '0' } })],
  ['500', () => ({ status: 500 })],
  ['HTML', () => 'html'],
  ['truncated JSON', () => 'truncated'],
  ['wrong ids', () => 'wrong-id'],
  ['missing blocks', ({ method }) => (method === 'eth_getBlockByNumber' ? { result: null } : undefined)],
  [
    'too large ranges',
    (exchange) => (isLogs(exchange) ? { error: { code: -32_005, message: 'query returned more than 10000 results' } } : undefined),
  ],
  [
    'missing logs',
    (exchange, random) => {
      if (isLogs(exchange)) return { result: withoutOne(exchange.result as LogLike[], random) };
      if (exchange.method !== 'eth_getBlockReceipts') return undefined;
      const receipts = exchange.result as { logs: LogLike[] }[];
      const kept = withoutOne(
        receipts.flatMap(({ logs }) => logs),
        random,
      );
      return { result: receipts.map((receipt) => ({ ...receipt, logs: receipt.logs.filter((log) => kept.includes(log)) })) };
    },
  ],
  [
    'no logs at all',
    (exchange) => {
      if (isLogs(exchange)) return { result: [] };
      if (exchange.method !== 'eth_getBlockReceipts') return undefined;
      return { result: (exchange.result as { logs: LogLike[] }[]).map((receipt) => ({ ...receipt, logs: [] })) };
    },
  ],
  [
    'duplicate logs',
    (exchange) => (isLogs(exchange) ? { result: (exchange.result as LogLike[]).flatMap((log) => [log, log]) } : undefined),
  ],
  [
    'missing receipts',
    (exchange) => (exchange.method === 'eth_getBlockReceipts' ? { result: (exchange.result as unknown[]).slice(1) } : undefined),
  ],
];
