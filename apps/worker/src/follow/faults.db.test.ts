import { type Hex, toQuantity } from '@redoubt/chain/hex';
import { bloomOf } from '@redoubt/chain/read/bloom';
import { createChainClient } from '@redoubt/chain/rpc/chain-client';
import { checkChain } from '@redoubt/server/onchain/record/check-chain';
import { createNumbers, makeTraffic } from '@redoubt/testing/chain/chain-traffic';
import type { RpcExchange, RpcFaultInjected } from '@redoubt/testing/chain/rpc-proxy';
import { waitFor } from '@redoubt/testing/wait';
import { expect, test } from 'vitest';
import { type BloomLog, createProxiedWorld, EXACT, FAULTS, isLogs, type LogLike } from '../testing/faulty-endpoint.ts';

// Each fault alone, again and again: faults.long.db.test.ts.

test('whatever an endpoint does wrong, one thing after another, what is on record is exact at every moment, and whole afterwards', async () => {
  await using world = await createProxiedWorld(40);
  const { proxy } = world;
  const random = createNumbers(7);
  const waiting = FAULTS.map(([name]) => name);
  proxy.spoil((exchange) => {
    // What is left out of an empty list is missed by no one.
    if (random(3) !== 0 || (Array.isArray(exchange.result) && exchange.result.length === 0)) return undefined;
    for (const name of waiting) {
      const fault = FAULTS.find(([each]) => each === name)?.[1](exchange, random);
      if (fault === undefined) continue;
      waiting.splice(waiting.indexOf(name), 1);
      return fault;
    }
    return undefined;
  });
  world.follow([proxy.url]);
  for (let seed = 2; waiting.length > 0; seed += 1) {
    await makeTraffic(world.traffic, { ...world, blocks: 5, seed });
    expect((await world.check()) ?? EXACT).toMatchObject(EXACT);
  }
  proxy.spoil(undefined);
  await world.caughtUp();
  expect(await world.check()).toMatchObject({ ...EXACT, unfinished: 0 });
});

/** With another filter of logs in every block. */
const withFilter = ({ method, result }: RpcExchange, digit: '0' | 'f') =>
  method === 'eth_getBlockByNumber' && result !== null
    ? { result: { ...(result as object), logsBloom: `0x${digit.repeat(512)}` } }
    : undefined;

test.each(['0', 'f'] as const)(
  'a chain whose blocks all have the same filter, of %s alone, is followed, and logs that an endpoint leaves out are not missed',
  async (digit) => {
    await using world = await createProxiedWorld(60);
    const { proxy } = world;
    let left = 0;
    proxy.spoil((exchange) => {
      if (!isLogs(exchange)) return withFilter(exchange, digit);
      const kept = (exchange.result as LogLike[]).filter((_, index) => index % 10 !== 3);
      left += (exchange.result as LogLike[]).length - kept.length;
      return { result: kept };
    });
    world.follow([proxy.url]);
    await world.caughtUp();
    await makeTraffic(world.traffic, { ...world, blocks: 10, seed: 2 });
    await world.caughtUp();
    expect(left).toBeGreaterThan(0);
    expect(await world.check()).toMatchObject({ ...EXACT, unfinished: 0 });
    await waitFor('the note', async () => {
      const [endpoint] = await world.database.db.selectFrom('chain_endpoint').selectAll().execute();
      return endpoint?.missing.includes('filters of logs (logsBloom)') === true;
    });
  },
);

test.each(['old', 'new', 'empty'] as const)(
  'a log that belongs to no transaction, in a block that is %s, stops no chain and is counted once (BR-06)',
  async (kind) => {
    await using world = await createProxiedWorld(60);
    const { proxy, anvil, targets } = world;
    if (kind === 'empty') await anvil.rpc('anvil_mine', '0x2');
    const readBlock = (of: number) =>
      anvil.rpc('eth_getBlockByNumber', toQuantity(of), false) as Promise<{ number: Hex; hash: string; transactions: unknown[] }>;
    let block = await readBlock(kind === 'old' ? 10 : await world.head());
    while (kind !== 'empty' && block.transactions.length === 0) block = await readBlock(Number(block.number) + (kind === 'old' ? 1 : -1));
    const { number } = block;
    expect(block.transactions.length === 0).toBe(kind === 'empty');
    const others = (await anvil.rpc('eth_getLogs', { fromBlock: number, toBlock: number })) as BloomLog[];
    const system = {
      address: targets[0]?.toLowerCase() as Hex,
      topics: [`0x${'5e'.repeat(32)}` as Hex],
      data: '0x',
      blockNumber: number,
      blockHash: block.hash,
      transactionHash: `0x${'0'.repeat(64)}`,
      transactionIndex: '0x0',
      logIndex: toQuantity(others.length),
      removed: false,
    };
    proxy.spoil(({ method, params, result }) => {
      if (method === 'eth_getBlockByNumber' && (params as [string])[0] === number)
        return { result: { ...(result as object), logsBloom: `0x${bloomOf([...others, system]).toString('hex')}` } };
      if (method !== 'eth_getLogs') return undefined;
      const [{ fromBlock, toBlock }] = params as [{ fromBlock: string; toBlock: string }];
      const isAsked = Number(fromBlock) <= Number(number) && Number(toBlock) >= Number(number);
      return isAsked ? { result: [...(result as unknown[]), system] } : undefined;
    });
    world.follow([proxy.url]);
    await world.caughtUp();
    await makeTraffic(world.traffic, { ...world, blocks: 10, seed: 2 });
    await world.caughtUp();
    const { db } = world.database;
    const kept = await db.selectFrom('chain_log').where('tx_index', '<', 0).select(['block', 'tx_index']).execute();
    expect(kept).toEqual([{ block: String(Number(number)), tx_index: -1 }]);
    const client = createChainClient({ chainId: 31_337, urls: [proxy.url] });
    const check = await checkChain({ db }, { client });
    await client.close();
    expect(check).toMatchObject({ ...EXACT, unfinished: 0 });
  },
);

test('where an endpoint has dropped the oldest blocks, the record begins with the first that it has', async () => {
  await using world = await createProxiedWorld(60);
  const { proxy } = world;
  const FIRST = 27;
  const isDropped = ({ method, params }: RpcExchange) => {
    const [of] = params as [string | { fromBlock: string }];
    const block = typeof of === 'string' ? of : of?.fromBlock;
    const isOfBlocks = ['eth_getBlockByNumber', 'eth_getBlockReceipts', 'eth_getLogs'].includes(method);
    return isOfBlocks && block?.startsWith('0x') && Number(block) > 0 && Number(block) < FIRST;
  };
  proxy.spoil((exchange) => (isDropped(exchange) ? { error: { code: 4_444, message: 'pruned history unavailable' } } : undefined));
  world.follow([proxy.url]);
  await world.caughtUp();
  await makeTraffic(world.traffic, { ...world, blocks: 10, seed: 2 });
  await world.caughtUp();
  expect(await world.database.db.selectFrom('chain').select('start_block').executeTakeFirst()).toEqual({ start_block: `${FIRST}` });
  expect(await world.check()).toMatchObject({ ...EXACT, unfinished: 0 });
});

test('a chain that changes while it is read leaves nothing of both branches', async () => {
  await using world = await createProxiedWorld(60);
  const { proxy, anvil } = world;
  let [begun, done] = [0, 0];
  proxy.spoil(async ({ method }) => {
    if (method !== 'eth_getBlockByNumber' || begun >= 3 || world.lines.length === 0) return undefined;
    begun += 1;
    await anvil.rpc('anvil_reorg', 10 * begun, []);
    done += 1;
    return undefined;
  });
  world.follow([proxy.url]);
  await waitFor('the chain to change', () => done === 3);
  await world.caughtUp();
  expect(await world.check()).toMatchObject({ ...EXACT, unfinished: 0 });
});

test('an endpoint with an old head undoes nothing while another goes on', async () => {
  await using world = await createProxiedWorld(30);
  const { proxy, anvil } = world;
  world.follow([proxy.url, anvil.url]);
  await world.caughtUp();
  const old = await anvil.rpc('eth_getBlockByNumber', '0x5', false);
  proxy.spoil(({ method, params }) => (method === 'eth_getBlockByNumber' && params[0] === 'latest' ? { result: old } : undefined));
  await makeTraffic(world.traffic, { ...world, blocks: 10, seed: 3 });
  await world.caughtUp();
  expect(world.lines.map(({ msg }) => msg)).not.toContain('the chain went back');
  await waitFor('the note', async () => {
    const [first] = await world.database.db.selectFrom('chain_endpoint').selectAll().orderBy('position').execute();
    return first?.state === 'slow' && first.head === '5';
  });
  expect(await world.check()).toMatchObject({ ...EXACT, unfinished: 0 });
});

test('an endpoint of another chain is refused at the start: it is asked for nothing but its id', async () => {
  await using world = await createProxiedWorld(10);
  const { proxy } = world;
  proxy.spoil(({ method }) => (method === 'eth_chainId' ? { result: '0x38' } : undefined));
  world.follow([proxy.url]);
  await waitFor('the refusal', () => world.lines.some(({ reason }) => /speaks of chain 56, not 31337/.test(String(reason))));
  expect(await world.indexed()).toBeUndefined();
  expect([...proxy.asked.keys()]).toEqual(['eth_chainId']);
  await waitFor('the note', async () => {
    const [endpoint] = await world.database.db.selectFrom('chain_endpoint').selectAll().execute();
    return endpoint?.state === 'wrong-chain';
  });
});

test('an endpoint that comes back as another chain after a breach is asked nothing else', async () => {
  await using world = await createProxiedWorld(10);
  const { proxy } = world;
  world.follow([proxy.url]);
  await world.caughtUp();
  proxy.spoil(() => 'reset');
  await waitFor('the breach', () => world.lines.some(({ msg }) => msg === 'can not follow the chain'));
  let asked = 0;
  proxy.spoil(({ method }) => {
    if (method !== 'eth_chainId') asked += 1;
    return method === 'eth_chainId' ? { result: '0x38' } : undefined;
  });
  const before = await world.indexed();
  await makeTraffic(world.traffic, { ...world, blocks: 5, seed: 4 });
  await waitFor('the refusal', () => world.lines.some(({ reason }) => /speaks of chain 56/.test(String(reason))));
  expect(asked).toBe(0);
  expect(await world.indexed()).toBe(before);
});

test('an endpoint without receipts of whole blocks and without traces serves as well, and the page can say so', async () => {
  await using world = await createProxiedWorld(30);
  const { proxy } = world;
  const missing = ['eth_getBlockReceipts', 'debug_traceBlockByNumber'];
  proxy.spoil(({ method }) => (missing.includes(method) ? { error: { code: -32_601, message: 'Method not found' } } : undefined));
  world.follow([proxy.url]);
  await world.caughtUp();
  expect(await world.check()).toMatchObject({ ...EXACT, unfinished: 0 });
  const { db } = world.database;
  expect(await db.selectFrom('chain').select('traces').execute()).toEqual([{ traces: 'missing' }]);
  await waitFor('the note', async () => (await db.selectFrom('chain_endpoint').selectAll().execute())[0]?.missing.length === 2);
});

/** What anvil answers about a block whose state it lost, what others refuse with, and no answer at all. */
const TRACE_FAULTS: readonly (readonly [name: string, spoil: (exchange: RpcExchange) => RpcFaultInjected])[] = [
  ['traces without a result', ({ result }) => ({ result: (result as unknown[]).map(() => ({ error: 'Block 7 not found' })) })],
  ['fewer traces than transactions', ({ result }) => ({ result: (result as unknown[]).slice(1) })],
  ['no list', () => ({ result: null })],
  ['a refusal because the state is gone', () => ({ error: { code: -32_000, message: 'missing trie node' } })],
  ['a refusal by plan', () => ({ error: { code: -32_600, message: 'not available on your plan' } })],
  ['an error of the endpoint', () => ({ status: 500 })],
  ['silence', () => 'silence'],
];

test('whatever is wrong with traces: blocks are recorded without the calls between contracts, and these are counted again afterwards', async () => {
  await using world = await createProxiedWorld(10);
  const { proxy, database } = world;
  world.follow([proxy.url]);
  await world.caughtUp();
  const record = () => database.db.selectFrom('chain').select(['traces', 'traced_from', 'fault', 'phase']).executeTakeFirstOrThrow();
  await makeTraffic(world.traffic, { ...world, blocks: 2, seed: 2 });
  await world.caughtUp();
  expect(await record()).toMatchObject({ traces: 'offered', fault: null });

  for (const [name, spoil] of TRACE_FAULTS) {
    let spoilt = 0;
    proxy.spoil((exchange) => {
      if (exchange.method !== 'debug_traceBlockByNumber') return undefined;
      spoilt += 1;
      return spoil(exchange);
    });
    const before = (await world.indexed()) ?? 0;
    for (const seed of [3, 4]) {
      await makeTraffic(world.traffic, { ...world, blocks: 3, seed });
      await world.caughtUp();
    }
    expect(spoilt, name).toBeGreaterThan(0);
    expect(await record(), name).toEqual({ traces: 'missing', traced_from: null, fault: null, phase: 'live' });
    expect(await world.check(), name).toMatchObject({ ...EXACT, unfinished: 0 });

    proxy.spoil(undefined);
    await waitFor(
      `calls between contracts to be counted again after ${name}`,
      async () => {
        await makeTraffic(world.traffic, { ...world, blocks: 1, seed: 5 });
        return (await record()).traces === 'offered';
      },
      { everyMs: 200 },
    );
    expect(Number((await record()).traced_from), name).toBeGreaterThan(before + 6);
  }
});

test('a demo chain reorganised deeper than what can be undone is read again', async () => {
  await using world = await createProxiedWorld(30);
  const { database } = world;
  world.follow();
  await world.caughtUp();
  // As if only the newest five could be undone.
  await database.db
    .deleteFrom('chain_block')
    .where('number', '<', String((await world.head()) - 4))
    .execute();
  await world.anvil.rpc('anvil_reorg', 12, []);
  await waitFor('the demo chain to be read again', () =>
    world.lines.some(({ msg }) => msg === 'forgets the chain and follows it from its start'),
  );
  await world.caughtUp();
  expect(await world.check()).toMatchObject({ ...EXACT, unfinished: 0 });
});
