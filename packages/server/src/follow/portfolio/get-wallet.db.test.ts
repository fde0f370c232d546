import { createServer } from 'node:http';
import { createChainClient } from '@redoubt/chain/rpc/chain-client';
import { WalletQuery } from '@redoubt/domain/onchain/wallet/holdings';
import { addressOf, insertChainRows } from '@redoubt/testing/chain/chain-rows';
import { insertListings } from '@redoubt/testing/database/listings';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { listen } from '@redoubt/testing/listen';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Hex, readWord, word } from '../../onchain/read/abi.ts';
import { readAggregate, writeAggregate } from '../../onchain/read/multicall.ts';
import { getWallet } from './get-wallet.ts';

const OWNER = addressOf(0xabc);
const [TOKEN, FEED, FOUND, POOL] = [addressOf(1), addressOf(2), addressOf(3), addressOf(4)];
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const MULTICALL = '0xca11bde05977b3631167028862be2a173976ca11';

const textOf = (text: string): Hex => `0x${word(32)}${word(text.length)}${Buffer.from(text).toString('hex').padEnd(64, '0')}`;
const words = (...values: (bigint | number)[]): Hex => `0x${values.map((value) => word(BigInt.asUintN(256, BigInt(value)))).join('')}`;
const NOW = Math.floor(Date.parse('2026-11-01T00:20:00Z') / 1000);

/** What each contract answers to each selector. */
const CONTRACTS: Record<string, Record<string, Hex>> = {
  [TOKEN]: {
    '0x70a08231': words(5n * 10n ** 17n),
    '0x95d89b41': textOf('WETH'),
    '0x06fdde03': textOf('Wrapped Ether'),
    '0x313ce567': words(18),
  },
  [FOUND]: { '0x70a08231': words(7_000_000), '0x95d89b41': textOf('FND'), '0x313ce567': words(6) },
  [FEED]: {
    '0x7284e416': textOf('ETH / USD'),
    '0x313ce567': words(8),
    '0xfeaf968c': words(1, 2_000n * 10n ** 8n, NOW, NOW, 1),
  },
  [POOL]: {
    '0x0dfe1681': words(BigInt(TOKEN)),
    '0xd21220a7': words(BigInt(FOUND)),
    '0x0902f1ac': words(10n ** 20n, 200_000n * 10n ** 6n, NOW),
    '0x70a08231': words(0),
  },
};

/** The logs of transfers to the owner. */
let sent: readonly { address: string; topics?: readonly string[] }[] = [];
let multicall = false;
let failing = false;
const asked: string[] = [];

function answerCall({ to, data }: { to: string; data: Hex }): Hex | undefined {
  if (to === MULTICALL) return aggregate(data);
  // The balances of the pool, by token.
  if (data.startsWith('0x70a08231') && data.endsWith(POOL.slice(2))) return to === TOKEN ? words(10n ** 20n) : words(200_000n * 10n ** 6n);
  return CONTRACTS[to]?.[data.slice(0, 10)];
}

function aggregate(data: Hex): Hex {
  const body: Hex = `0x${data.slice(10)}`;
  const count = Number(readWord(body, 1));
  const results = Array.from({ length: count }, (_, index) => {
    const start = 2 + 128 + Number(readWord(body, 2 + index)) * 2;
    const entry: Hex = `0x${body.slice(start)}`;
    const to = `0x${entry.slice(2 + 24, 2 + 64)}`;
    const bytes = Number(readWord(entry, 3));
    const answer = answerCall({ to, data: `0x${entry.slice(2 + 256, 2 + 256 + bytes * 2)}` });
    const text = answer?.slice(2) ?? '';
    return `${word(answer === undefined ? 0 : 1)}${word(64)}${word(text.length / 2)}${text.padEnd(Math.ceil(text.length / 64) * 64, '0')}`;
  });
  let offset = results.length * 32;
  const offsets = results.map((result) => {
    const own = word(offset);
    offset += result.length / 2;
    return own;
  });
  return `0x${word(32)}${word(count)}${offsets.join('')}${results.join('')}`;
}

function answer(method: string, params: [{ to: string; data: Hex; topics: string[] }]): object {
  asked.push(method);
  switch (method) {
    case 'eth_chainId':
      return { result: '0x7a69' };
    case 'eth_getCode':
      return { result: multicall ? '0x60' : '0x' };
    case 'eth_getBalance':
      return { result: '0x1bc16d674ec80000' };
    case 'eth_getTransactionCount':
      return { result: '0x5' };
    case 'eth_getLogs':
      return { result: params[0].topics[0] === TRANSFER ? sent : [] };
    default: {
      const result = answerCall(params[0]);
      return result === undefined ? { error: { code: 3, message: 'execution reverted' } } : { result };
    }
  }
}

const server = createServer(async (request, response) => {
  const { id, method, params } = JSON.parse(Buffer.concat(await request.toArray()).toString());
  if (failing) response.writeHead(500).end('<html>');
  else response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer(method, params) }));
});
const port = await listen(server);
const client = createChainClient({ chainId: 31_337, urls: [`http://127.0.0.1:${port}`], tries: 1 });
const database = await createTestDatabase();
const { db } = database;
afterAll(async () => {
  await client.close();
  server.close();
  await database[Symbol.asyncDispose]();
});

beforeAll(async () => {
  await insertListings(db, [{ id: 'harbour', rated: true, score: 61 }]);
  await insertChainRows(db, {
    indexed: 100,
    contracts: { harbour: [1, 2, 4] },
    calls: [
      { block: 3, from: 0xabc, to: 1 },
      { block: 50, from: 0xabc, to: 2 },
    ],
  });
  for (const [address, role, name] of [
    [TOKEN, 'token', 'WETH'],
    [FEED, 'oracle', 'ETH / USD'],
    [POOL, 'pool', 'FND/WETH'],
  ] as const) {
    await db.updateTable('project_contract').set({ role, name }).where('address', '=', address).execute();
  }
});
beforeEach(() => {
  sent = [{ address: FOUND }, { address: FOUND }];
  multicall = false;
  failing = false;
});

const read = (query = {}) =>
  getWallet({ db, clientOf: async () => client }, WalletQuery.parse({ address: OWNER, protocol: 'demo', ...query }));

test.each([true, false])('SKY-11: a wallet has its balances, their prices and the sources of these (multicall: %s)', async (gathered) => {
  multicall = gathered;
  expect(await read({ protocol: '31337' })).toEqual({
    address: OWNER,
    protocol: 'demo',
    label: null,
    asOf: { chain: 'demo', block: 100, hash: expect.stringMatching(/^0x/), time: '2026-11-01T00:20:00.000Z', finalizedBlock: 95 },
    totalUsd: 5_007,
    change24h: null,
    transactionCount: 5,
    firstSeen: '2026-11-01T00:00:36.000Z',
    lastSeen: '2026-11-01T00:10:00.000Z',
    updatedAt: '2026-11-01T00:20:00.000Z',
    tokensAsked: 2,
    approvals: {
      entries: [],
      collections: [],
      searched: { fromBlock: 0, toBlock: 100 },
      record: { contracts: 3, fromBlock: 0, complete: true },
      found: 0,
      asked: 0,
      truncated: false,
    },
    tokens: [
      {
        symbol: 'ETH',
        name: 'Demo chain currency',
        contract: null,
        logo: null,
        balance: '2',
        priceUsd: 2_000,
        priceSource: 'feed',
        priceFrom: [{ contract: FEED, name: 'ETH / USD' }],
        priceGap: null,
        valueUsd: 4_000,
        percentage: 79.89,
        projectId: null,
        project: null,
        score: null,
        powers: null,
        alerts: null,
      },
      {
        symbol: 'WETH',
        name: 'Wrapped Ether',
        contract: TOKEN,
        logo: null,
        balance: '0.5',
        priceUsd: 2_000,
        priceSource: 'feed',
        priceFrom: [{ contract: FEED, name: 'ETH / USD' }],
        priceGap: null,
        valueUsd: 1_000,
        percentage: 19.97,
        projectId: 'harbour',
        project: { name: 'harbour', verdict: expect.objectContaining({ level: 'unknown', chips: expect.any(Array) }) },
        score: 61,
        powers: null,
        alerts: { count: 0, worst: null },
      },
      {
        symbol: 'FND',
        name: 'FND',
        contract: FOUND,
        logo: null,
        balance: '7',
        priceUsd: 1,
        priceSource: 'pool',
        priceFrom: [
          { contract: FEED, name: 'ETH / USD' },
          { contract: POOL, name: 'FND/WETH' },
        ],
        priceGap: null,
        valueUsd: 7,
        percentage: 0.14,
        projectId: null,
        project: null,
        score: null,
        powers: null,
        alerts: null,
      },
    ],
  });
});

test('SKY-11: a price feed older than the catalogue’s heartbeat is not used and reported as stale', async () => {
  const setHeartbeat = (seconds: number | null) =>
    db.updateTable('project_contract').set({ heartbeat_seconds: seconds }).where('address', '=', FEED).execute();
  const setFeedAge = (secondsAgo: number) =>
    Object.assign(CONTRACTS[FEED] ?? {}, { '0xfeaf968c': words(1, 2_000n * 10n ** 8n, NOW - secondsAgo, NOW - secondsAgo, 1) });
  const readPrices = async () => (await read()).tokens.map(({ symbol, priceUsd, priceGap }) => [symbol, priceUsd, priceGap]);
  setFeedAge(3_601);
  expect(await readPrices()).toEqual([
    ['ETH', 2_000, null],
    ['WETH', 2_000, null],
    ['FND', 1, null],
  ]);
  await setHeartbeat(3_600);
  expect(await readPrices()).toEqual([
    ['ETH', null, 'stale-feed'],
    ['FND', null, 'stale-feed'],
    ['WETH', null, 'stale-feed'],
  ]);
  expect((await read()).totalUsd).toBeNull();
  setFeedAge(3_600);
  expect(await readPrices()).toContainEqual(['ETH', 2_000, null]);
  await setHeartbeat(null);
  setFeedAge(0);
});

test('a chain that is not connected is reported as such', async () => {
  await expect(read({ protocol: 'ethereum' })).rejects.toMatchObject({ code: 'ChainNotConnectedException', field: 'protocol' });
  await expect(
    getWallet({ db, clientOf: async () => undefined }, WalletQuery.parse({ address: OWNER, protocol: 'demo' })),
  ).rejects.toMatchObject({ code: 'ChainNotConnectedException' });
});

test('an unreachable endpoint is not an empty wallet', async () => {
  failing = true;
  await expect(read()).rejects.toMatchObject({ code: 'ServiceUnavailableException' });
});

test('many calls and their results survive encoding and decoding', () => {
  const calls = [
    { to: TOKEN, data: '0x95d89b41' },
    { to: addressOf(9), data: '0x95d89b41' },
  ] as const;
  expect(readAggregate(aggregate(writeAggregate(calls)), 2)).toEqual([textOf('WETH'), undefined]);
});

test('BR-14: amounts of a token that does not say its decimals, or says 78 or 255, stand in base units, without a price, and are in no sum', async () => {
  const odd: readonly string[] = [addressOf(0x21), addressOf(0x22), addressOf(0x23), addressOf(0x24)];
  const [silent = '', huge = '', exact = '', most = ''] = odd;
  const balance = { '0x70a08231': words(10n ** 24n) };
  CONTRACTS[silent] = { ...balance, '0x95d89b41': textOf('NONE') };
  CONTRACTS[huge] = { ...balance, '0x95d89b41': textOf('HUGE'), '0x313ce567': words(78) };
  CONTRACTS[most] = { ...balance, '0x95d89b41': textOf('MOST'), '0x313ce567': words(255) };
  CONTRACTS[exact] = { ...balance, '0x95d89b41': textOf('EXACT'), '0x313ce567': words(36) };
  sent = odd.map((address) => ({ address }));
  const { tokens, totalUsd } = await read();
  const shown = tokens
    .filter(({ contract }) => odd.includes(contract ?? ''))
    .map(({ symbol, balance, priceGap, valueUsd }) => [symbol, balance, priceGap, valueUsd]);
  expect(shown).toEqual([
    ['EXACT', '0.000000000001', 'no-market', null],
    ['HUGE', `${10n ** 24n}`, 'no-decimals', null],
    ['MOST', `${10n ** 24n}`, 'no-decimals', null],
    ['NONE', `${10n ** 24n}`, 'no-decimals', null],
  ]);
  expect(totalUsd).toBe(5_000);
});

test('a collection is no token, and a token that logs amounts as topics is one', async () => {
  const [pictures, badges, indexed] = [addressOf(0x31), addressOf(0x32), addressOf(0x33)];
  const held = { '0x70a08231': words(3) };
  CONTRACTS[pictures] = { ...held, '0x95d89b41': textOf('PICT') };
  CONTRACTS[badges] = { ...held, '0x95d89b41': textOf('BADGE'), '0x313ce567': words(0), '0x01ffc9a7': words(1) };
  CONTRACTS[indexed] = { ...held, '0x95d89b41': textOf('INDEX'), '0x313ce567': words(0) };
  const topics: readonly string[] = [TRANSFER, words(0), words(BigInt(OWNER)), words(7)];
  sent = [pictures, badges, indexed].map((address) => ({ address, topics }));
  const symbols = (await read()).tokens.map(({ symbol }) => symbol);
  expect(symbols).toContain('INDEX');
  expect(symbols).not.toContain('PICT');
  expect(symbols).not.toContain('BADGE');
});

test('what was sent to a pool without trading is no depth: its sender can withdraw it', async () => {
  const pool = CONTRACTS[POOL] ?? {};
  const reserves = pool['0x0902f1ac'] ?? '0x';
  // Twenty dollars on each side by its own count, and 200,000 that lie in it.
  pool['0x0902f1ac'] = words(10n ** 16n, 20n * 10n ** 6n, NOW);
  const found = (await read()).tokens.find(({ contract }) => contract === FOUND);
  pool['0x0902f1ac'] = reserves;
  expect(found).toMatchObject({ priceUsd: null, priceGap: 'thin-market', valueUsd: null });
});
