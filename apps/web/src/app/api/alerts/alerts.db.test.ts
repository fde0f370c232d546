import type { AlertDetail } from '@redoubt/domain/onchain/alert/schema';
import { type NewAlert, raiseAlerts, retractAlerts } from '@redoubt/server/onchain/alert/alert-store';
import { addressOf, insertChainRows } from '@redoubt/testing/chain/chain-rows';
import { insertListings } from '@redoubt/testing/database/listings';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { GET as FEED } from '@/app/alerts/feed.xml/route';
import { GET as PROJECT_FEED } from '@/app/projects/[id]/alerts.xml/route';
import { call, provideTestContext } from '@/testing/web-context';
import { GET } from './route';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());

const PAUSE: AlertDetail = { kind: 'pause', paused: true, by: { address: addressOf(7), kind: 'eoa', via: null } };
const OWNER: AlertDetail = { kind: 'owner-change', by: null, before: addressOf(7), after: addressOf(8) };

function newAlert(block: number, { projectId = 'harbour', detail = PAUSE }: { projectId?: string; detail?: AlertDetail } = {}): NewAlert {
  const transaction: `0x${string}` = `0x${block.toString(16).padStart(64, '0')}`;
  const cause = { chainId: 31_337, contract: addressOf(1), block, blockHash: undefined, transaction, logIndex: 0 };
  // Two in a second, so that the order must not depend on chance.
  const happenedAt = new Date(1_790_000_000_000 + Math.floor(block / 2) * 1_000);
  return { dedupeKey: `${projectId} ${block}`, projectId, cause, happenedAt, state: 'pending', late: false, detail };
}

type Body = {
  alerts: { id: string; change: number; state: string; project: { id: string }; evidence: { block: number } }[];
  next: string | null;
  change: number;
};
const ask = async (query = '') => (await call(GET, { path: `/api/alerts${query}` })).body as Body;
const blocks = ({ alerts }: Body) => alerts.map(({ evidence }) => evidence.block);

beforeAll(async () => {
  await insertListings(db, [{ id: 'harbour', name: 'Harbour & <Sons>' }, { id: 'lighthouse' }]);
  await insertChainRows(db, { indexed: 100, contracts: { harbour: [1], lighthouse: [1] } });
});
beforeEach(async () => {
  provideTestContext({ db });
  await db.deleteFrom('alert').execute();
  await db.transaction().execute(async (tx) => {
    await raiseAlerts(
      tx,
      Array.from({ length: 9 }, (_, index) => newAlert(index + 1)),
    );
    await raiseAlerts(tx, [newAlert(20, { projectId: 'lighthouse', detail: OWNER })]);
  });
});

test('ALRT-11: pages go back in time without gaps or duplicates', async () => {
  const seen: string[] = [];
  for (let next: string | null = ''; next !== null; ) {
    const page: Body = await ask(`?limit=4${next === '' ? '' : `&before=${encodeURIComponent(next)}`}`);
    seen.push(...page.alerts.map(({ id }) => id));
    next = page.next;
  }
  expect(seen).toHaveLength(10);
  expect(new Set(seen).size).toBe(10);
});

test('ALRT-10: kind, severity, state, project and chain narrow the list, and meaningless values are refused', async () => {
  expect(blocks(await ask('?kind=owner-change'))).toEqual([20]);
  expect(blocks(await ask('?project=lighthouse'))).toEqual([20]);
  expect(blocks(await ask('?severity=major&state=pending&chain=demo&project=harbour'))).toHaveLength(9);
  expect(blocks(await ask('?chain=ethereum'))).toEqual([]);
  expect(await call(GET, { path: '/api/alerts?kind=nonsense' })).toMatchObject({ status: 400 });
  expect(await call(GET, { path: '/api/alerts?limit=101' })).toMatchObject({ status: 400 });
});

test('ALRT-11: a client that follows gets the changes after a cursor, in that order, and the same answer has the same tag', async () => {
  const { change } = await ask();
  expect((await ask(`?after=${change}`)).alerts).toEqual([]);
  await db.transaction().execute((tx) => retractAlerts(tx, { chainId: 31_337, fork: 8 }));
  const changed = await ask(`?after=${change}`);
  expect(changed.alerts.map(({ state }) => state)).toEqual(['retracted', 'retracted']);
  expect(changed.alerts.map((alert) => alert.change)).toEqual(changed.alerts.map((alert) => alert.change).toSorted((a, b) => a - b));
  const first = await call(GET);
  const etag = first.headers.get('etag') ?? '';
  expect(await call(GET, { headers: { 'if-none-match': etag } })).toMatchObject({ status: 304 });
});

test('ALRT-12: the feeds list every alert, and retracted ones are marked under the same id', async () => {
  const read = async (response: Promise<Response>) => (await response).text();
  const request = new Request('http://localhost:3000/alerts/feed.xml?project=harbour');
  const all = await read(FEED(request, { params: Promise.resolve({}) }));
  expect(all.match(/<entry>/g)).toHaveLength(9);
  expect(all).toContain('<title>Pending: Harbour &amp; &lt;Sons&gt;: The contract was paused</title>');
  expect(all).toContain('/alerts/feed.xml?project=harbour');
  await db.transaction().execute((tx) => retractAlerts(tx, { chainId: 31_337, fork: 9 }));
  const own = await read(PROJECT_FEED(request, { params: Promise.resolve({ id: 'lighthouse' }) }));
  const [{ id } = { id: '' }] = (await ask('?project=lighthouse')).alerts;
  expect(own).toContain(`<id>urn:uuid:${id}</id>\n<title>Retracted: lighthouse: The owner changed</title>`);
  const none = PROJECT_FEED(request, { params: Promise.resolve({ id: 'missing' }) });
  expect((await none).status).toBe(404);
});
