import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { addressOf, insertChainRows } from '@redoubt/testing/chain/chain-rows';
import { insertListings } from '@redoubt/testing/database/listings';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { listen } from '@redoubt/testing/listen';
import { afterAll, expect, test } from 'vitest';
import { provideTestContext } from '@/testing/web-context';
import { GET } from './route.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());

test('a visitor who closes the connection ends their analysis, also its question of the node, and has paid for it', async () => {
  await insertListings(db, [{ id: 'harbour' }]);
  await insertChainRows(db, { indexed: 200, contracts: { harbour: [1] } });
  const visitor = new AbortController();
  let [asked, ended] = [0, 0];
  // A node that never answers: only the end of the analysis ends the question.
  const node = createServer(async (request, response) => {
    const { id, method } = (await json(request)) as { id: number; method: string };
    if (method === 'eth_chainId') return response.end(JSON.stringify({ jsonrpc: '2.0', id, result: '0x7a69' }));
    asked += 1;
    request.socket.once('close', () => {
      ended += 1;
    });
    visitor.abort();
  });
  provideTestContext({ db, environment: { RPC_URLS: `31337=http://127.0.0.1:${await listen(node)}` } });
  const headers = { 'x-redoubt-client': '203.0.113.9', 'x-redoubt-direct': '0' };
  const request = new Request(`http://localhost:3000/api/skynet/privileged-address?address=${addressOf(50)}&chain=demo`, {
    headers,
    signal: visitor.signal,
  });
  try {
    expect((await GET(request, { params: Promise.resolve({}) })).status).toBe(499);
    await expect.poll(() => [asked, ended]).toEqual([1, 1]);
    // One read of a project, and seconds of analysis.
    expect(await db.selectFrom('rate_limit').selectAll().execute()).toHaveLength(2);
  } finally {
    node.closeAllConnections();
    node.close();
  }
});
