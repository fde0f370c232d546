import { ProjectId } from '@redoubt/domain/ids';
import { SIMULATION_ENGINE, SIMULATION_ENGINE_READ } from '@redoubt/power/market/simulation';
import { mintMap } from '@redoubt/power/testing/mint-map';
import { addressOf, insertChainRows } from '@redoubt/testing/chain/chain-rows';
import { insertListings } from '@redoubt/testing/database/listings';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { toEvidence } from '../assess/asker.ts';
import type { ContractView } from '../assess/contract-view.ts';
import { findSales } from '../assess/sale-findings.ts';
import { savePowerMap } from '../power/power-store.ts';
import { listProjectMarkets } from './list-project-markets.ts';
import { findMarket, listDueTokens, listSaleEvidence, type MarketRow, saveMarket } from './market-store.ts';

const TOKEN = addressOf(1);
const AT = { chainId: 31_337, block: 190, hash: Buffer.alloc(32, 1), time: new Date('2026-11-01T01:00:00Z') };
const done = { is: 'done', tax: 0, sent: '1', arrived: '1', quote: '1' } as const;
const MARKET: MarketRow['market'] = {
  token: TOKEN,
  symbol: 'HRB',
  decimals: 18,
  market: null,
  verdict: { is: 'no-risk' },
  method: 'blocks',
  rules: [],
  rounds: [],
  record: undefined,
  sales: [{ share: 0.01, buy: done, transfer: done, sell: done, call: 0 }],
  holders: [{ holder: addressOf(60), sell: done, call: 0 }],
  passes: [],
  powers: [],
  guards: null,
  endings: [],
  powersComplete: true,
  calls: [{ params: [{ to: TOKEN }, '0xbe'], result: '0x01' }],
  effort: { ms: 1, calls: 1 },
  pools: [],
  liquidity: { is: 'unknown', reason: 'no-pool' },
  holdings: null,
};

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());
beforeAll(async () => {
  await insertListings(db, [{ id: 'harbour' }]);
  await insertChainRows(db, { indexed: 200, contracts: { harbour: [1] } });
  await db.updateTable('project_contract').set({ role: 'token' }).execute();
  const map = mintMap({ token: TOKEN, key: addressOf(50) });
  await savePowerMap(db, { ...AT, map, question: { address: TOKEN, accounts: {} } });
});
beforeEach(() => saveMarket(db, { ...AT, market: MARKET }));

const madeBy = (engine: number) => sql`update token_simulation set engine = ${engine}`.execute(db);
const shown = async () =>
  (await listProjectMarkets({ db }, { projectId: ProjectId.parse('harbour') })).tokens.map(({ verdict, outdated }) => ({
    verdict,
    outdated,
  }));
const find = () => findMarket(db, { chainId: AT.chainId, address: TOKEN });
const due = () => listDueTokens(db, { chainId: AT.chainId, slug: 'demo', olderThanHours: 6, limit: 10 });
const evidence = async () => [...(await listSaleEvidence(db, { chainId: AT.chainId, addresses: [TOKEN] })).keys()];

test('after an upgrade the trades that an earlier engine simulated stand, marked, until they are made again; what cannot be read does not', async () => {
  expect(SIMULATION_ENGINE_READ).toBeLessThan(SIMULATION_ENGINE);
  expect(await shown()).toEqual([{ verdict: { is: 'no-risk' }, outdated: false }]);
  expect(await due()).toEqual([]);
  await madeBy(SIMULATION_ENGINE - 1);
  expect(await shown()).toEqual([{ verdict: { is: 'no-risk' }, outdated: true }]);
  expect(await find()).toMatchObject({ engine: SIMULATION_ENGINE - 1 });
  expect(await evidence()).toEqual([TOKEN]);
  expect(await due()).toEqual([TOKEN]);
  for (const unread of [SIMULATION_ENGINE_READ - 1, SIMULATION_ENGINE + 1]) {
    await madeBy(unread);
    expect(await shown()).toEqual([]);
    expect(await find()).toBeUndefined();
    expect(await evidence()).toEqual([]);
    expect(await due()).toEqual([TOKEN]);
  }
});

test('a fact names the engine that simulated its trades, also where that is an earlier one (FACT-03)', async () => {
  const now = { number: 200, hash: '0x09', time: AT.time } as const;
  // What it reads of a view.
  const view = { address: TOKEN, now } as unknown as ContractView;
  const named = async () => {
    const [finding] = findSales(view, await find(), { tradingOpen: true });
    if (finding === undefined) throw new Error('Nothing was found.');
    return toEvidence(async () => null, { chain: 'demo', shown: finding.shown });
  };
  expect(await named()).toMatchObject({ engine: `trades/${SIMULATION_ENGINE}`, blockNumber: 190 });
  await madeBy(SIMULATION_ENGINE - 1);
  expect(await named()).toMatchObject({ engine: `trades/${SIMULATION_ENGINE - 1}`, blockNumber: 190 });
});

test('a simulation that was stopped replaces what an earlier engine finished only where that cannot be read', async () => {
  const stop = () => saveMarket(db, { ...AT, market: { ...MARKET, verdict: { is: 'unknown', reason: 'time' } } }, { isFinished: false });
  await madeBy(SIMULATION_ENGINE - 1);
  await stop();
  expect(await find()).toMatchObject({
    engine: SIMULATION_ENGINE - 1,
    market: { verdict: { is: 'no-risk' } },
    stoppedAt: expect.any(Date),
  });
  await madeBy(SIMULATION_ENGINE_READ - 1);
  await sql`update token_simulation set stopped_at = null`.execute(db);
  await stop();
  expect(await find()).toMatchObject({ engine: SIMULATION_ENGINE, market: { verdict: { is: 'unknown' } }, stoppedAt: undefined });
});
