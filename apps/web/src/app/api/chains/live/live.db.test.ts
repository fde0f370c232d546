import { WIDE_TIMES } from '@redoubt/domain/limits';
import { findPowerMap, type StoredMap, savePowerMap } from '@redoubt/server/onchain/power/power-store';
import { addressOf, insertChainRows } from '@redoubt/testing/chain/chain-rows';
import { insertListings } from '@redoubt/testing/database/listings';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FEED_LIMITS } from '@/http/chain-feed';
import { call, provideTestContext } from '@/testing/web-context';
import { GET as GET_CHAINS } from '../route';
import { GET, HEAD } from './route';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());
beforeAll(async () => {
  await insertListings(db, [{ id: 'harbour' }]);
  await insertChainRows(db, { indexed: 10, traces: 'offered', contracts: { harbour: [1] } });
});
beforeEach(() => provideTestContext({ db }));

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/** Opens the stream from a browser of that network. */
async function open(address = '127.0.0.1'): Promise<{ response: Response; reader: Reader; leave: () => Promise<void> }> {
  const gone = new AbortController();
  const headers = { host: 'localhost:3000', 'x-redoubt-client': address, 'x-redoubt-direct': '1' };
  const request = new Request('http://localhost:3000/api/chains/live', { headers, signal: gone.signal });
  const response = await GET(request, { params: Promise.resolve({}) });
  const reader = (response.body ?? new ReadableStream()).getReader();
  const leave = async () => {
    gone.abort();
    await reader.cancel();
  };
  return { response, reader, leave };
}

async function readUntil(reader: Reader, words: string): Promise<string> {
  let text = '';
  while (!text.includes(words)) {
    const { value, done } = await reader.read();
    if (done) throw new Error(`The stream ended without ${words}.`);
    text += new TextDecoder().decode(value);
  }
  return text;
}

test('a listener gets the state of each chain, then each block, and nothing else', async () => {
  const { response, reader, leave } = await open();
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store, no-transform');
  const first = await readUntil(reader, '"indexed":10');
  expect(first).toContain('retry: 3000');
  expect(first).toContain('event: chain\ndata: {"chain":"demo","head":10,');
  await db
    .updateTable('chain')
    .set({ indexed: 11, head: 11, indexed_hash: Buffer.alloc(32, 7) })
    .execute();
  expect((await readUntil(reader, '"indexed":11')).match(/event: chain/g)).toHaveLength(1);
  await leave();
});

test('a listener gets changed control of contracts, and nothing when an analysis repeats itself', async () => {
  const map: StoredMap['map'] = {
    address: addressOf(1),
    kind: 'contract',
    proxy: undefined,
    powers: [],
    open: [],
    reads: [],
    openDangers: [],
    unknown: [],
    renounced: false,
    controllers: [],
    effort: { computeMs: 1, reads: 1 },
  };
  const save = (block: number, changes: Partial<StoredMap['map']>) =>
    savePowerMap(db, {
      chainId: 31_337,
      block,
      hash: Buffer.alloc(32, block),
      time: new Date(),
      map: { ...map, ...changes },
      question: { address: map.address, accounts: {} },
    });
  await save(8, {});
  const { reader, leave } = await open();
  expect(await readUntil(reader, 'event: control')).toMatch(/event: control\ndata: {"change":\d+,"projects":null}/);
  await save(9, { effort: { computeMs: 5, reads: 2 } });
  await save(10, { renounced: true });
  // Who was overtaken by another worker's analysis of a newer block.
  await save(9, {});
  const heard = await readUntil(reader, '"projects":["harbour"]');
  expect(heard.match(/event: control/g)).toHaveLength(1);
  expect(await findPowerMap(db, { chainId: 31_337, address: map.address })).toMatchObject({ block: 10, map: { renounced: true } });
  await leave();
});

test('a network has a limit of open connections, and closed ones count no more', async () => {
  const held = [];
  for (let count = 0; count < FEED_LIMITS.perNetwork; count += 1) held.push(await open('203.0.113.7'));
  const headers = { 'x-redoubt-client': '203.0.113.7' };
  expect(await call(GET, { headers })).toMatchObject({ status: 429, body: { code: 'LimitExceededException' } });
  const other = await open('203.0.113.8');
  expect(other.response.status).toBe(200);
  await held[0]?.leave();
  const again = await open('203.0.113.7');
  expect(again.response.status).toBe(200);
  await Promise.all([...held, other, again].map(({ leave }) => leave()));
});

test('the networks of an IPv6 /48 together have twenty times as many', async () => {
  const held = [];
  for (let count = 0; count < FEED_LIMITS.perNetwork * WIDE_TIMES; count += 1) {
    held.push(await open(`2001:db8:1:${Math.floor(count / FEED_LIMITS.perNetwork)}::7`));
  }
  expect(await call(GET, { headers: { 'x-redoubt-client': '2001:db8:1:ffff::7' } })).toMatchObject({ status: 429 });
  const other = await open('2001:db8:2::7');
  expect(other.response.status).toBe(200);
  await Promise.all([...held, other].map(({ leave }) => leave()));
});

test('a HEAD request opens no connection', async () => {
  for (let count = 0; count <= FEED_LIMITS.perNetwork; count += 1) {
    expect(await call(HEAD, { method: 'HEAD', headers: { 'x-redoubt-client': '203.0.113.9' } })).toMatchObject({ status: 200 });
  }
});

test('the chains are listed with their newest indexed block', async () => {
  const { status, headers, body } = await call(GET_CHAINS);
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('no-cache');
  expect(body).toEqual({
    chains: [
      {
        chain: 'demo',
        chainId: 31337,
        name: 'Demo chain',
        nativeSymbol: 'ETH',
        explorerUrl: null,
        head: 11,
        indexed: 11,
        finalized: 5,
        lagSeconds: 0,
        demo: true,
        traces: true,
      },
    ],
  });
});

test('stopping the process ends every stream immediately', async () => {
  const { reader } = await open();
  await readUntil(reader, 'event: chain');
  process.emit('SIGTERM');
  for (let done = false; !done; ) ({ done } = await reader.read());
  expect(await call(GET)).toMatchObject({ status: 503 });
});
