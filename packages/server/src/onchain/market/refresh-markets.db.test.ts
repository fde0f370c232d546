import { type ChainClient, createChainClient } from '@redoubt/chain/rpc/chain-client';
import { copyMadeChain } from '@redoubt/demo-chain/testing/made-chain';
import { makeFolder, type RunningChain, runChain } from '@redoubt/demo-chain/testing/run-chain';
import { toComparable } from '@redoubt/domain/catalog/fact-evidence/chain-call';
import { hashResult } from '@redoubt/domain/catalog/fact-evidence/hash-result';
import { ProjectId } from '@redoubt/domain/ids';
import { ProjectMarket, type TokenMarket } from '@redoubt/domain/onchain/market/schema';
import { mapPowers } from '@redoubt/power/map-powers';
import { describeControl } from '@redoubt/power/text/describe-control';
import { insertListings } from '@redoubt/testing/database/listings';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describePowers } from '../../follow/portfolio/judge-tokens.ts';
import { endWithdrawnFacts } from '../assess/replace-chain-facts.ts';
import { readAtBlock } from '../power/chain-power-reader.ts';
import { savePowerMap } from '../power/power-store.ts';
import { listProjectMaps, listProjectPowers } from '../privileged/list-project-powers.ts';
import { listProjectMarkets } from './list-project-markets.ts';
import { listDueTokens } from './market-store.ts';
import { refreshMarkets } from './refresh-markets.ts';

const CHAIN_ID = 31_337;
/** On the demo chain, with everything that leads to their pools. */
const PROJECTS = ['ferry', 'heron', 'tithe', 'sweetwater', 'tollgate', 'wardstone', 'pebble', 'larkspur', 'magpie', 'creel'];

type Head = { number: string; hash: string; timestamp: string };
type Log = { address: string; blockNumber: string; logIndex: string; transactionHash: string; topics: string[]; data: string };

const database = await createTestDatabase();
const { db } = database;
const folder = makeFolder();
/** What is found must not depend on the load of the machine. */
const LIMITS = { runMsMax: 120_000, tokenMsMax: 60_000 };
const log = pino({ level: 'silent' });
let chain: RunningChain;
let client: ChainClient;
/** What the page of Pebble says before any trade was simulated. */
let unsimulated: Awaited<ReturnType<typeof statementOf>>;

beforeAll(async () => {
  await copyMadeChain({ dataDir: folder.path });
  chain = await runChain({ dataDir: folder.path });
  client = createChainClient({ chainId: CHAIN_ID, urls: [chain.rpcUrl], tries: 1 });
  await insertListings(
    db,
    PROJECTS.map((id) => ({ id: `demo-${id}`, demo: true })),
  );
  await storeChain();
  unsimulated = await statementOf('pebble');
  await refreshMarkets({ db, log, clientOf: async () => client }, LIMITS);
});
afterAll(async () => {
  await client?.close();
  await chain?.[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
  folder[Symbol.dispose]();
});

const bytes = (hex: string) => Buffer.from(hex.slice(2), 'hex');
const ask = (method: string, ...params: unknown[]) => chain.rpc.ask(method, params);

/** What a follower would have stored of the chain and its contracts, and the powers of the tokens. */
async function storeChain(): Promise<void> {
  const head = (await ask('eth_getBlockByNumber', 'latest', false)) as Head;
  const block = Number(head.number);
  const time = new Date(Number(head.timestamp) * 1_000);
  const at = { indexed: block, indexed_hash: bytes(head.hash), indexed_time: time, head: block, head_time: time };
  await db
    .insertInto('chain')
    .values({ chain_id: CHAIN_ID, slug: 'demo', phase: 'live', finalized: block, traces: 'missing', ...at })
    .execute();
  await db
    .insertInto('chain_endpoint')
    .values({ chain_id: CHAIN_ID, position: 0, host: '127.0.0.1', state: 'ok', head: block, latency_ms: 1 })
    .execute();
  await sql`select ensure_chain_partition(${CHAIN_ID}, 0, true)`.execute(db);
  for (const id of PROJECTS) {
    const resident = chain.scenario.projects.find(({ project }) => project.id === `demo-${id}`);
    for (const [position, { role, name, contract }] of (resident?.deployed.contracts ?? []).entries()) {
      const own = { project_id: `demo-${id}`, name };
      const source = 'https://demo-chain.example';
      await db
        .insertInto('project_contract')
        .values({ ...own, position, chain: 'demo', address: contract.address, role, source })
        .execute();
      await db
        .insertInto('tracked_contract')
        .values({ ...own, chain_id: CHAIN_ID, address: bytes(contract.address), from_block: 0, live_from: 0, backfilled_to: -1 })
        .execute();
      if (role !== 'token' && role !== 'pool') continue;
      const logs = (await ask('eth_getLogs', { address: contract.address, fromBlock: '0x0', toBlock: head.number })) as Log[];
      const rows = logs.map(({ address, blockNumber, logIndex, transactionHash, topics, data }) => ({
        chain_id: CHAIN_ID,
        block: Number(blockNumber),
        log_index: Number(logIndex),
        time: new Date(time.getTime() - (block - Number(blockNumber)) * 60_000),
        tx_index: 0,
        tx_hash: bytes(transactionHash),
        contract: bytes(address),
        topic: bytes(topics[0] ?? '0x'),
        topics: Buffer.concat(topics.slice(1).map(bytes)),
        data: bytes(data),
      }));
      for (let from = 0; from < rows.length; from += 500)
        await db
          .insertInto('chain_log')
          .values(rows.slice(from, from + 500))
          .execute();
      if (role !== 'token') continue;
      const map = await mapPowers({
        address: contract.address,
        reader: readAtBlock(client, { block }),
        chainId: BigInt(CHAIN_ID),
        time: BigInt(head.timestamp),
        block: BigInt(block),
        candidatesOf: async () => [],
      });
      await savePowerMap(db, {
        chainId: CHAIN_ID,
        block,
        hash: at.indexed_hash,
        time,
        map,
        question: { address: map.address, accounts: {} },
      });
    }
  }
}

/** A project's only token, or the one of that name. */
async function marketOf(id: string, name?: string): Promise<TokenMarket> {
  const markets = ProjectMarket.parse(await listProjectMarkets({ db }, { projectId: ProjectId.parse(`demo-${id}`) }));
  expect(markets.waiting).toBe(0);
  const token = name === undefined ? markets.tokens[0] : markets.tokens.find((each) => each.name === name);
  if (token === undefined) throw new Error(`Nothing is known of ${id}.`);
  return token;
}

test('every token of the catalogue on the chain is simulated, and none twice', async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from token_simulation`.execute(db);
  expect(rows).toEqual([{ n: 9 }]);
  expect(await refreshMarkets({ db, log, clientOf: async () => client }, LIMITS)).toEqual({ simulated: 0, failed: 0 });
});

test('OP-23 supply, depth and largest holders over time end at what the chain reports, and what the record does not keep has its reason', async () => {
  const { timeline, holdings, pools } = await marketOf('tithe');
  const lastOf = (line: { is: 'known'; values: readonly unknown[] } | { is: 'unknown'; reason: string } | undefined) =>
    line?.is === 'known' ? line.values.at(-1) : line?.reason;
  expect(lastOf(timeline?.supply)).toBe(holdings?.supply);
  expect(lastOf(timeline?.depth)).toBe(pools[0]?.quoteReserve);
  expect(lastOf(timeline?.topTenShare)).toBeCloseTo(holdings?.topTenShare ?? 0, 5);
  // A pool of Uniswap V3 logs no reserves.
  expect(lastOf((await marketOf('wardstone')).timeline?.depth)).toBe('no-reserves-logged');
});

test('Tithe: its pool is found, its taxes are told, and its largest holders with what each has', async () => {
  const market = await marketOf('tithe');
  expect(market).toMatchObject({ symbol: 'TITH', decimals: 18, verdict: { is: 'no-risk' }, powersComplete: true });
  expect(market.sales.map(({ sell }) => sell.is === 'done' && sell.tax)).toEqual([0.05, 0.05]);
  expect(market.pools).toMatchObject([{ kind: 'v2', quote: { symbol: 'WETH', decimals: 18 }, name: 'TITH/WETH' }]);
  expect(market.holdings).toMatchObject({ complete: true, addsUp: true, supply: String(10n ** 25n) });
  expect(market.holdings?.top[0]).toMatchObject({ holdsPower: true, kind: 'key' });
  expect(market.holderSales).toHaveLength(20);
  expect(market.powers.find(({ functionName }) => functionName === 'setTax')?.result).toMatchObject({
    is: 'harmful',
    effects: [{ effect: { kind: 'raises-tax', sell: 1 } }],
  });
  // One account put all of it in, and can take it out.
  expect(market.liquidity).toMatchObject({ is: 'known', keyShare: expect.closeTo(1, 3), contractShare: 0, unknownShare: 0 });
});

test('Sweetwater cannot be sold, by a buyer as little as by those who hold it', async () => {
  const market = await marketOf('sweetwater');
  expect(market.verdict).toEqual({ is: 'risk', because: 'cannot-be-sold' });
  for (const { sell } of market.holderSales) expect(sell).toMatchObject({ is: 'refused', by: 'token' });
});

test('Creel cannot be sold by wallets, though contracts could sell it', async () => {
  const market = await marketOf('creel');
  expect(market.verdict).toEqual({ is: 'risk', because: 'cannot-be-sold' });
});

/** What the project's page says of who can take the money, in its first sentence and on its tab of powers. */
async function statementOf(id: string) {
  const { contracts } = await listProjectMaps({ db }, { projectId: `demo-${id}` });
  const statement = describeControl(contracts);
  const powers = await listProjectPowers({ db }, { projectId: `demo-${id}` });
  expect(describeControl(powers.contracts)).toEqual(statement);
  return statement;
}

test('OP-23 OP-42 Tithe: its page says first that one key can tax away a sale, and wallets that hold it say the same', async () => {
  const statement = {
    tone: 'danger',
    words:
      'A single-key wallet (EOA) can raise the tax of TITH to 100\u00a0% on sales and purchases, without a timelock: a sale then returns nothing.',
  };
  expect(await statementOf('tithe')).toEqual(statement);
  const address = (await marketOf('tithe')).address as `0x${string}`;
  const wallets = await describePowers(db, { chainId: CHAIN_ID, tokens: [{ address, symbol: 'TITH' }] });
  expect(wallets.get(address)).toEqual(statement);
});

test('OP-23 Sweetwater: its page says first that it cannot be sold', async () => {
  expect((await statementOf('sweetwater'))?.words).toBe(
    'Simulated sales of SWEET revert. A single-key wallet (EOA) can blacklist addresses in SWEET, without a timelock.',
  );
});

test('OP-23 Magpie: it can be sold, and its page says first that one key can take', async () => {
  expect((await marketOf('magpie')).verdict).toEqual({ is: 'no-risk' });
  expect(await statementOf('magpie')).toMatchObject({
    tone: 'danger',
    words: 'A single-key wallet (EOA) can take 100\u00a0% of a holder’s balance of MAGP, without a timelock.',
  });
});

test('OP-23 Tollgate: blocking all sales is named before minting; tokens without privileges get no such statement', async () => {
  expect((await statementOf('tollgate'))?.words).toBe(
    'A single-key wallet (EOA) can block all sales of TOLL, without a timelock. A single-key wallet (EOA) can mint tokens of TOLL, without a timelock.',
  );
  expect(await statementOf('pebble')).toEqual({
    tone: 'caution',
    words:
      'No usable privilege was found to take, dilute or replace what the contract holds. Whether PEBL can be sold is not known: no pool of it was found on this chain.',
  });
});

test('OP-23 until its first simulated trade the page of a token says that it is not known whether it can be sold', () => {
  expect(unsimulated).toEqual({
    tone: 'caution',
    words: 'No usable privilege was found to take, dilute or replace what the contract holds. Whether PEBL can be sold is not known yet.',
  });
});

test('Wardstone trades in a pool of V3 only, whose positions are no shares; Pebble trades nowhere, and is not called safe', async () => {
  expect(await marketOf('wardstone')).toMatchObject({
    verdict: { is: 'no-risk' },
    pools: [{ kind: 'v3', quote: { symbol: 'TOLL' } }],
    liquidity: { is: 'unknown', reason: 'positions-are-no-shares' },
  });
  expect(await marketOf('pebble')).toMatchObject({
    verdict: { is: 'unknown', reason: 'no-pool' },
    sales: [],
    pools: [],
    liquidity: { is: 'unknown', reason: 'no-pool' },
  });
});

test('Tollgate trades in two pools, and the deepest is the one that is simulated', async () => {
  const market = await marketOf('tollgate');
  expect(market.pools.length).toBeGreaterThanOrEqual(3);
  expect(market.verdict).toEqual({ is: 'no-risk' });
});

test('what was asked can be asked again by anybody, and gives what is hashed', async () => {
  const { calls, asOf } = await marketOf('tithe');
  expect(calls.length).toBeGreaterThan(20);
  for (const { method, params, resultHash } of calls) {
    expect(params[1]).toBe(`0x${asOf.block.toString(16)}`);
    expect(hashResult(toComparable(method, await chain.rpc.ask(method, params)))).toBe(resultHash);
  }
});

test('a token is simulated again when its powers were analysed again, when a setting was changed and when liquidity moved', async () => {
  const again = async () => (await refreshMarkets({ db, log, clientOf: async () => client }, LIMITS)).simulated;
  const tithe = await marketOf('tithe');
  await sql`update power_map set analysed_at = now() where address = ${bytes(tithe.address)}`.execute(db);
  expect(await again()).toBe(1);
  const later = { chain_id: CHAIN_ID, block: tithe.asOf.block + 1, time: new Date(tithe.asOf.time), tx_index: 0 };
  const call = { hash: Buffer.alloc(32, 1), sender: Buffer.alloc(20, 1), contract: bytes(tithe.address), value: '0', ok: true };
  await db
    .insertInto('chain_transaction')
    .values({ ...later, ...call, selector: bytes('0x667f6526') })
    .execute();
  expect(await again()).toBe(1);
  await sql`delete from chain_transaction`.execute(db);
  expect(await again()).toBe(0);
  const burn = { log_index: 9_999, tx_hash: Buffer.alloc(32, 2), topics: Buffer.alloc(0), data: Buffer.alloc(0) };
  const topic = bytes('0xdccd412f0b1252819cb1fd330b93224ca42612892bb3f4f789976e6d81936496');
  await db
    .insertInto('chain_log')
    .values({ ...later, ...burn, topic, contract: bytes(tithe.pools[0]?.address ?? '0x') })
    .execute();
  // It is a pool of wrapped ether as well.
  expect(await again()).toBe(2);
  await sql`delete from chain_log where log_index = ${burn.log_index}`.execute(db);
});

test('a run ends with its time, and a token that is stopped at its own keeps what was finished before, or is left to the next where its pools are not known', async () => {
  const tokens = [(await marketOf('tithe')).address, (await marketOf('tollgate')).address];
  for (const address of tokens) await sql`update power_map set analysed_at = now() where address = ${bytes(address)}`.execute(db);
  const simulate = (limits: Partial<typeof LIMITS>) => refreshMarkets({ db, log, clientOf: async () => client }, { ...LIMITS, ...limits });
  expect(await simulate({ runMsMax: 0 })).toEqual({ simulated: 0, failed: 0 });
  // Of pools of V3 the balances are read.
  const finished = await marketOf('tithe');
  expect(finished.stoppedAt).toBeNull();
  expect(await simulate({ tokenMsMax: 1 })).toEqual({ simulated: 0, failed: 2 });
  expect(await marketOf('tithe')).toEqual({ ...finished, stoppedAt: expect.any(String) });
  // One that was stopped is tried again after an hour.
  expect(await simulate({})).toEqual({ simulated: 1, failed: 0 });
  await sql`update token_simulation set stopped_at = stopped_at - interval '1 hour'`.execute(db);
  expect(await simulate({})).toEqual({ simulated: 1, failed: 0 });
  expect(await marketOf('tithe')).toMatchObject({ verdict: finished.verdict, stoppedAt: null });
});

test('what was stopped is shown as not determined where nothing was finished before', async () => {
  const { address } = await marketOf('tithe');
  await sql`delete from token_simulation where address = ${bytes(address)}`.execute(db);
  const simulate = (limits: Partial<typeof LIMITS>) => refreshMarkets({ db, log, clientOf: async () => client }, { ...LIMITS, ...limits });
  expect(await simulate({ tokenMsMax: 1 })).toEqual({ simulated: 0, failed: 1 });
  expect(await marketOf('tithe')).toMatchObject({ verdict: { is: 'unknown', reason: 'time' }, holdings: null, stoppedAt: null });
  await sql`update token_simulation set simulated_at = now() - interval '1 hour', stopped_at = now() - interval '1 hour' where stopped_at is not null`.execute(
    db,
  );
  expect(await simulate({})).toEqual({ simulated: 1, failed: 0 });
});

test('OP-23 a token of which every attempt fails waits behind those tried less lately; its result stands, beside the failure', async () => {
  const [pool3, other] = [await marketOf('tollgate'), await marketOf('tithe')];
  const due = () => listDueTokens(db, { chainId: CHAIN_ID, slug: 'demo', olderThanHours: 6, limit: 1 });
  const [failing, waiting] = [bytes(pool3.address), bytes(other.address)];
  await sql`update token_simulation set simulated_at = now() - interval '2 hours' where address = ${failing}`.execute(db);
  expect(await due()).toEqual([pool3.address]);
  expect(await refreshMarkets({ db, log, clientOf: async () => client }, { ...LIMITS, tokenMsMax: 1 })).toEqual({
    simulated: 0,
    failed: 1,
  });
  await sql`update power_map set analysed_at = now() where address = ${waiting}`.execute(db);
  expect(await due()).toEqual([other.address]);
  const failed = { at: expect.any(String), reason: 'the endpoint did not answer in time' };
  expect(await marketOf('tollgate')).toEqual({ ...pool3, failed });
  expect(await refreshMarkets({ db, log, clientOf: async () => client }, LIMITS)).toEqual({ simulated: 2, failed: 0 });
  expect(await marketOf('tollgate')).toMatchObject({ verdict: pool3.verdict, failed: null });
});

test('OP-23 a token of which nothing but failed attempts are known is said to be one', async () => {
  const { address } = await marketOf('tollgate');
  await sql`delete from token_simulation where address = ${bytes(address)}`.execute(db);
  expect(await refreshMarkets({ db, log, clientOf: async () => client }, { ...LIMITS, tokenMsMax: 1 })).toEqual({
    simulated: 0,
    failed: 1,
  });
  expect(await listProjectMarkets({ db }, { projectId: ProjectId.parse('demo-tollgate') })).toMatchObject({
    tokens: [],
    waiting: 1,
    failed: [{ address, chain: 'demo', reason: 'the endpoint did not answer in time' }],
  });
  expect(await refreshMarkets({ db, log, clientOf: async () => client }, LIMITS)).toEqual({ simulated: 1, failed: 0 });
});

test('what was simulated at a block that was replaced is forgotten', async () => {
  const count = async () => (await sql<{ n: number }>`select count(*)::int as n from token_simulation`.execute(db)).rows[0]?.n;
  const { asOf } = await marketOf('tithe');
  const kept = { chain_id: CHAIN_ID, number: asOf.block, parent_hash: Buffer.alloc(32), time: new Date(asOf.time) };
  await db
    .insertInto('chain_block')
    .values({ ...kept, hash: bytes(asOf.hash) })
    .execute();
  await db.transaction().execute(endWithdrawnFacts);
  expect(await count()).toBe(9);
  await sql`update chain_block set hash = sha256('another')`.execute(db);
  await db.transaction().execute(endWithdrawnFacts);
  expect(await count()).toBe(0);
});
