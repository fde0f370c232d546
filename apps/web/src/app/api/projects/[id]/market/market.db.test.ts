import { type MarketRow, saveMarket } from '@redoubt/server/onchain/market/market-store';
import { addressOf, insertChainRows } from '@redoubt/testing/chain/chain-rows';
import { insertListings } from '@redoubt/testing/database/listings';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { call, provideTestContext } from '@/testing/web-context';
import { GET } from './route';

const TOKEN = addressOf(1);
const POOL = addressOf(2);
const OWNER = addressOf(50);

/** A token whose owner can keep a quarter of each sale, as the simulation leaves it. */
const MARKET: MarketRow['market'] = {
  token: TOKEN,
  symbol: 'HRB',
  decimals: 18,
  market: null,
  verdict: { is: 'no-risk' },
  method: 'blocks',
  rules: [{ kind: 'cooldown', fromS: 12, toS: 180 }],
  rounds: [],
  record: { outsidersBought: 4, outsidersSold: 2, fromBlock: 7 },
  sales: [],
  holders: [],
  passes: [],
  powers: [
    {
      selector: 'f2fde38b',
      types: 'address',
      holders: [OWNER],
      result: {
        is: 'harmful',
        complete: true,
        effects: [{ effect: { kind: 'raises-tax', buy: null, sell: 0.25, transfer: null }, data: '0xf2fde38b', holder: OWNER, call: 0 }],
      },
    },
  ],
  guards: [{ contract: POOL, powers: null }],
  endings: [],
  powersComplete: true,
  calls: [
    { params: [{ to: TOKEN }, '0xbe', { [TOKEN]: { code: '0x00' } }], result: '0x01' },
    { params: [{ blockStateCalls: [], validation: true }, '0xbe'], result: [['0x01']] },
  ],
  effort: { ms: 1, calls: 1 },
  pools: [
    {
      address: POOL,
      kind: 'v2',
      quote: { address: OWNER, symbol: 'WETH', decimals: 18 },
      tokenReserve: '1',
      quoteReserve: '2',
      name: null,
    },
  ],
  liquidity: { is: 'unknown', reason: 'pool-not-followed' },
  holdings: null,
};

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());
beforeAll(async () => {
  await insertListings(db, [{ id: 'harbour' }, { id: 'quay' }]);
  await insertChainRows(db, { indexed: 200, contracts: { harbour: [1, 3], quay: [] } });
  await db.updateTable('project_contract').set({ role: 'token' }).execute();
  await saveMarket(db, { chainId: 31_337, block: 190, hash: Buffer.alloc(32, 1), time: new Date('2026-11-01T01:00:00Z'), market: MARKET });
});
beforeEach(() => provideTestContext({ db }));

const ask = (id: string) => call(GET, { path: `/api/projects/${id}/market`, params: { id } });

test('OP-23: the simulation of a token is returned with its block, named functions, and calls', async () => {
  expect(await ask('harbour')).toMatchObject({
    status: 200,
    body: {
      projectId: 'harbour',
      // The other token has not been looked at.
      waiting: 1,
      tokens: [
        {
          address: TOKEN,
          chain: 'demo',
          asOf: { block: 190 },
          outdated: false,
          verdict: { is: 'no-risk' },
          powers: [{ selector: '0xf2fde38b', functionName: 'transferOwnership', holders: [OWNER] }],
          // SHA-256 of the result as JSON: printf '"0x01"' | sha256sum
          calls: [
            { method: 'eth_call', resultHash: '0x71dcfa3a93f01cf880e3f10238e84d5e6f897def336df736ca9484509199c98c' },
            { method: 'eth_simulateV1' },
          ],
          rules: [{ kind: 'cooldown', fromS: 12, toS: 180 }],
          record: { outsidersBought: 4, outsidersSold: 2, fromBlock: 7 },
          guards: [{ contract: POOL, powers: null }],
          reservation: `Its transfers call the contract ${POOL}, whose privileged functions could not be read.`,
        },
      ],
    },
  });
});

test('a project without a followed token has no market, and an unknown project is 404', async () => {
  expect(await ask('quay')).toMatchObject({ status: 200, body: { tokens: [], waiting: 0, failed: [] } });
  expect(await ask('nowhere')).toMatchObject({ status: 404 });
});
