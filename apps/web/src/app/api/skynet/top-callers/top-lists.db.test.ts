import { addressOf, insertChainRows } from '@redoubt/testing/chain/chain-rows';
import { insertListings } from '@redoubt/testing/database/listings';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { call, provideTestContext } from '@/testing/web-context';
import * as activity from '../activity/route';
import * as topEvents from '../top-events/route';
import * as topFunctionCalls from '../top-function-calls/route';
import * as topCallers from './route';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());
beforeAll(async () => {
  await insertListings(db, [{ id: 'harbour' }, { id: 'lighthouse' }]);
  const calls = Array.from({ length: 12 }, (_, index) => ({
    block: 5,
    from: 100 + index,
    to: 1,
    selector: `0x000000${(16 + index).toString(16)}`,
  }));
  const logs = calls.map(({ block, selector }) => ({ block, contract: 1, topic: `${selector}${'00'.repeat(28)}` }));
  await insertChainRows(db, { indexed: 10, contracts: { harbour: [1] }, calls, logs });
});
beforeEach(() => provideTestContext({ db }));

const LISTS = [
  ['top-callers', topCallers],
  ['top-events', topEvents],
  ['top-function-calls', topFunctionCalls],
] as const;

const ask = (route: { GET: typeof topCallers.GET }, query: string, headers = {}) =>
  call(route.GET, { path: `/api/skynet/x${query}`, headers });

test.each(LISTS)('SKY-01 to SKY-06: %s takes projectId and count, 10 unless given', async (_name, route) => {
  const usual = await ask(route, '?projectId=harbour');
  expect(usual).toMatchObject({ status: 200, body: { projectId: 'harbour', count: 10, total: 12, entries: 12, monitored: true } });
  expect(usual.body).toMatchObject({ items: Array.from({ length: 10 }, (_, index) => ({ rank: index + 1, count: 1, percentage: 8.33 })) });
  expect(await ask(route, '?projectId=harbour&count=3&window=24h')).toMatchObject({ body: { count: 3, items: { length: 3 } } });
  expect(await ask(route, '?projectId=harbour&count=100')).toMatchObject({ body: { items: { length: 12 } } });
});

test.each([
  ['', 'projectId'],
  ['?projectId=No%20Slug', 'projectId'],
  ['?projectId=harbour&count=0', 'count'],
  ['?projectId=harbour&count=101', 'count'],
  ['?projectId=harbour&count=1.5', 'count'],
  ['?projectId=harbour&count=', 'count'],
  ['?projectId=harbour&count=ten', 'count'],
  ['?projectId=harbour&count=-1', 'count'],
  ['?projectId=harbour&count=1&count=2', 'count'],
  ['?projectId=harbour&window=1h', 'window'],
  ['?projectId=harbour&window=', 'window'],
])('%s is refused with the field %s', async (query, field) => {
  for (const [, route] of LISTS) {
    expect(await ask(route, query)).toMatchObject({ status: 400, body: { code: 'InvalidParameterException', field } });
  }
});

test.each(LISTS)('%s of an unknown project is 404; of a project without followed contracts it is empty', async (_name, route) => {
  expect(await ask(route, '?projectId=missing')).toMatchObject({ status: 404, body: { code: 'ResourceNotFoundException' } });
  expect(await ask(route, '?projectId=lighthouse')).toMatchObject({
    status: 200,
    body: { monitored: false, asOf: null, total: 0, items: [] },
  });
});

test.each([...LISTS, ['activity', activity] as const])(
  '%s is asked for again by its tag, which a new block changes',
  async (_name, route) => {
    const first = await ask(route, '?projectId=harbour');
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const held = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect(await ask(route, '?projectId=harbour', held)).toMatchObject({ status: 304 });
    const before = await db.selectFrom('chain').select(['indexed', 'indexed_hash']).executeTakeFirstOrThrow();
    await db
      .updateTable('chain')
      .set({ indexed: 11, indexed_hash: Buffer.alloc(32, 7) })
      .execute();
    expect(await ask(route, '?projectId=harbour', held)).toMatchObject({ status: 200, body: { asOf: { block: 11 } } });
    await db.updateTable('chain').set(before).execute();
  },
);

test('an answer has only the fields of its schema', async () => {
  const { body } = await ask(topCallers, '?projectId=harbour&count=1');
  expect(Object.keys(body as object)).toEqual(
    expect.arrayContaining(['projectId', 'monitored', 'window', 'asOf', 'chains', 'updatedAt', 'count', 'total', 'entries', 'items']),
  );
  expect(JSON.stringify(body)).not.toContain('addresses');
  expect(body).toMatchObject({ items: [{ address: addressOf(100), kind: 'eoa', label: null }] });
});

test('a network that sends too many requests gets 429', async () => {
  // So small that no use is restored during the test, even on a slow machine.
  provideTestContext({ db, environment: { LIMITS_SCALE: '0.05' } });
  const answers = await Promise.all(Array.from({ length: 25 }, () => ask(topCallers, '?projectId=harbour')));
  expect(answers.map(({ status }) => status)).toContain(429);
});
