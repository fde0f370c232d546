import { createNumbers } from '@redoubt/testing/chain/chain-traffic';
import { createFollowWorld, type StartFollowers } from '@redoubt/testing/chain/follow-world';
import { listStored, pay, preparePayments, readClean, recorded } from '@redoubt/testing/chain/kill-recorder';
import { type RpcExchange, type RpcFaultInjected, startRpcProxy } from '@redoubt/testing/chain/rpc-proxy';
import { waitFor } from '@redoubt/testing/wait';
import { KINDS } from '@redoubt/tracing/model/movement';
import { expect, test } from 'vitest';
import { startFollowers } from '../start-followers.ts';

// Movements against a clean reading of the same node, while an endpoint lies about calls.

const CHAIN_ID = 31_337;
const TIMING = { pollMs: 20, syncMs: 100, leaseMs: 2_000, retryMs: 20, goneBackMs: 500 };
const start: StartFollowers = ({ urls, ...parts }) =>
  startFollowers(
    { ...parts, traceModeOf: () => 'all' },
    { chains: [{ chainId: CHAIN_ID, urls, rateLimited: false }], timing: TIMING, limits: { timeoutMs: 2_000 } },
  );

const isTraces = ({ method }: RpcExchange) => method === 'debug_traceBlockByNumber';
type Entry = { readonly txHash?: string; readonly result: unknown };
/** `earlier`: the traces of the block that was asked for before. */
type Spoil = (exchange: RpcExchange, earlier: unknown) => RpcFaultInjected | undefined;

const FAULTS: readonly (readonly [name: string, spoil: Spoil])[] = [
  ['traces in another order', (exchange) => (isTraces(exchange) ? { result: (exchange.result as Entry[]).toReversed() } : undefined)],
  [
    'traces in another order, without hashes',
    (exchange) =>
      isTraces(exchange) ? { result: (exchange.result as Entry[]).toReversed().map(({ result }) => ({ result })) } : undefined,
  ],
  ['a trace less', (exchange) => (isTraces(exchange) ? { result: (exchange.result as Entry[]).slice(1) } : undefined)],
  ['traces of another block', (exchange, earlier) => (isTraces(exchange) && earlier !== undefined ? { result: earlier } : undefined)],
  ['traces that never come', (exchange) => (isTraces(exchange) ? 'silence' : undefined)],
  ['half of the traces', (exchange) => (isTraces(exchange) ? 'truncated' : undefined)],
  ['no traces', (exchange) => (isTraces(exchange) ? { error: { code: -32_000, message: 'missing trie node' } } : undefined)],
];

test('whatever an endpoint does wrong with traces, one thing after another: movements are those of the node, and calls that could not be read are said to be missing', async () => {
  await using world = await createFollowWorld({ start });
  const payments = await preparePayments(world);
  await using proxy = await startRpcProxy({ target: world.anvil.url });
  const random = createNumbers(5);
  let earlier: unknown;
  world.follow([proxy.url]);
  for (const [index, [name, spoil]] of FAULTS.entries()) {
    let spoilt = 0;
    proxy.spoil((exchange) => {
      const fault = random(3) === 0 || spoilt === 0 ? spoil(exchange, earlier) : undefined;
      if (isTraces(exchange)) earlier = exchange.result;
      if (fault !== undefined) spoilt += 1;
      return fault;
    });
    await pay(world, payments, { blocks: 4, seed: 3 + 2 * index });
    await waitFor(name, () => spoilt >= 1);
    proxy.spoil(undefined);
    await pay(world, payments, { blocks: 2, seed: 4 + 2 * index });
    await recorded(world);
    const stored = await listStored(world);
    expect(stored, name).toEqual((await readClean(world)).movements);
    expect(
      stored.some((row) => row.split(' ')[1] === String(KINDS.internal)),
      name,
    ).toBe(true);
  }
});
