import { createDatabase } from '@redoubt/db/client';
import { executeRun } from '@redoubt/server/onchain/trace/execute-run';
import { recordBlocks, toTransactionHash } from '@redoubt/server/onchain/trace/testing/record-blocks';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { TraceFile } from '@redoubt/tracing/model/ledger';
import { named, toMovements } from '@redoubt/tracing/testing/small-ledger';
import { checkFile } from '@redoubt/tracing/verify/check-file';
import { shortenAddress } from '@redoubt/ui/data/identity';
import { afterAll, expect, test } from 'vitest';
import { call, provideTestContext } from '@/testing/web-context';
import { GET as getFlow } from '../../trace/runs/[id]/flow.json/route.ts';
import { GET as getGraph } from '../../trace/runs/[id]/graph.svg/route.ts';
import { GET as getMovements } from '../../trace/runs/[id]/movements.csv/route.ts';
import { GET as getWaysOut } from '../../trace/runs/[id]/ways-out.csv/route.ts';
import { GET as getAddress } from './[chain]/[address]/route.ts';
import { GET as getTransaction } from './[chain]/tx/[hash]/route.ts';
import { POST as startByForm } from './form/route.ts';
import { GET as findPaths } from './paths/route.ts';
import { DELETE as cancelRun, GET as getRun } from './runs/[id]/route.ts';
import { POST as stopByForm } from './runs/[id]/stop/route.ts';
import { POST as startRun } from './runs/route.ts';

const database = await createTestDatabase();
const { db } = database;
const { pool } = createDatabase({ url: database.appUrl, connectionsMax: 2 });
provideTestContext({ db });
afterAll(async () => {
  await pool.end();
  await database[Symbol.asyncDispose]();
});

const movements = toMovements([
  ['V', 'A', 30n],
  ['A', 'B', 20n],
  ['B', 'C', 5n],
]);
await recordBlocks({ db, pool }, { movements, to: 9 });
const order = { chain: 'demo', seeds: [{ block: 0, index: 0, rank: 1, amount: '30' }] };
const ask = (handler: Parameters<typeof call>[0], params: Record<string, string>) => call(handler, { path: '/api/trace/x', params });

test('a transaction, a trace from it, and its file are answers of the API', async () => {
  const seen = await ask(getTransaction, { chain: 'demo', hash: toTransactionHash(0) });
  expect(seen.status).toBe(200);
  expect(seen.body).toMatchObject({ movements: [{ from: named('V'), to: named('A'), amount: '30' }], seeds: [{ movement: { rank: 1 } }] });
  const started = await call(startRun, { method: 'POST', body: order });
  expect(started.status).toBe(202);
  const { id } = started.body as { id: string };
  expect((await ask(getRun, { id })).body).toMatchObject({ state: 'queued', file: null });
  await executeRun({ db, clientOf: async () => undefined }, { runId: id });
  const { body } = await ask(getRun, { id });
  expect(body).toMatchObject({ state: 'done', chain: 'demo', abandoned: false });
  const file = TraceFile.parse((body as { file: unknown }).file);
  expect(checkFile(file)).toEqual({ hash: 'match', arithmetic: 'match', ledger: 'match', faults: [] });
  expect(file.result.waysOut.map(({ account, amount }) => [account, amount])).toEqual([
    [named('B'), 15n],
    [named('A'), 10n],
    [named('C'), 5n],
  ]);
  // No node could be asked for balances before: the result says so.
  expect(file.result.leavesOut.map(({ reason }) => reason)).toContain('openings');
});

test('the picture of a trace is a file that runs nothing, with every account and movement of the trace', async () => {
  const { id } = (await call(startRun, { method: 'POST', body: { ...order, method: 'lifo' } })).body as { id: string };
  const ask = (run: string, headers = {}) =>
    getGraph(
      new Request(`http://localhost:3000/trace/runs/${run}/graph.svg`, { headers: { 'x-redoubt-client': '127.0.0.1', ...headers } }),
      {
        params: Promise.resolve({ id: run }),
      },
    );
  expect((await ask(id)).status).toBe(404);
  await executeRun({ db, clientOf: async () => undefined }, { runId: id });
  const answer = await ask(id);
  expect(answer.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox");
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="trace-${id}.svg"`);
  const text = await answer.text();
  const titles = [...new Set([...text.matchAll(/<g><title>([^<]*)/g)].map(([, title]) => title))];
  expect(titles).toEqual([
    ...['VA3', 'AB2', 'BC5'].map(([from = '', to = '', digit = '']) =>
      expect.stringMatching(`^${shortenAddress(named(from))} to ${shortenAddress(named(to))}: 0\\.0+${digit} ETH traced of `),
    ),
    ...['V', 'A', 'B', 'C'].map((name) => expect.stringContaining(named(name))),
  ]);
  expect((await ask(id, { 'if-none-match': answer.headers.get('etag') })).status).toBe(304);
  expect((await ask('not-an-id')).status).toBe(404);
});

test('CASE-13: the movements of a trace are a CSV file, one a line, exact, in their order', async () => {
  const { id } = (await call(startRun, { method: 'POST', body: { ...order, method: 'haircut' } })).body as { id: string };
  const ask = (run: string) =>
    getMovements(new Request(`http://localhost:3000/trace/runs/${run}/movements.csv`, { headers: { 'x-redoubt-client': '127.0.0.1' } }), {
      params: Promise.resolve({ id: run }),
    });
  expect((await ask(id)).status).toBe(404);
  await executeRun({ db, clientOf: async () => undefined }, { runId: id });
  const answer = await ask(id);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="trace-${id}.csv"`);
  expect(answer.headers.get('x-robots-tag')).toBe('noindex');
  const [headings, ...rows] = (await answer.text()).trimEnd().split('\r\n');
  expect(headings).toBe(
    'block,transaction index,place,time,transaction,kind,from,from label,to,to label,asset,symbol,amount,traced,amount in base units,traced in base units',
  );
  expect(rows).toHaveLength(3);
  expect(rows[1]).toBe(
    `1,0,1,2026-09-21T14:13:21.000Z,${toTransactionHash(1)},value,${named('A')},,${named('B')},,native,ETH,0.00000000000000002,0.00000000000000002,20,20`,
  );
  expect((await ask('not-an-id')).status).toBe(404);
});

test('CASE-14: ways out are a CSV file with bounds, times and transactions, and a trace is a case of Etherscan Flow', async () => {
  const { id } = (await call(startRun, { method: 'POST', body: { ...order, method: 'tainted-first' } })).body as { id: string };
  const ask = (handler: typeof getFlow, file: string) =>
    handler(new Request(`http://localhost:3000/trace/runs/${id}/${file}`, { headers: { 'x-redoubt-client': '127.0.0.1' } }), {
      params: Promise.resolve({ id }),
    });
  expect((await ask(getWaysOut, 'ways-out.csv')).status).toBe(404);
  await executeRun({ db, clientOf: async () => undefined }, { runId: id });
  const csv = await ask(getWaysOut, 'ways-out.csv?mark=on');
  expect(csv.headers.get('content-disposition')).toBe(`attachment; filename="trace-${id}-ways-out.csv"`);
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await csv.arrayBuffer());
  expect(text.startsWith('\ufeffaccount,')).toBe(true);
  const [, first, ...rows] = text.trimEnd().split('\r\n');
  expect(rows).toHaveLength(2);
  expect(first?.startsWith(`${named('B')},,,Still there,`)).toBe(true);
  expect(first?.endsWith(`,2026-09-21T14:13:21.000Z,2026-09-21T14:13:21.000Z,${toTransactionHash(1)}`)).toBe(true);
  const flow = await ask(getFlow, 'flow.json');
  expect(flow.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(flow.headers.get('x-robots-tag')).toBe('noindex');
  expect(await flow.json()).toMatchObject({ schemaVersion: 1, edges: [{ txhash: toTransactionHash(0) }, {}, {}], nodes: [{}, {}, {}, {}] });
});

test('an address answers with what is on record, also when it was never seen', async () => {
  const { body } = await ask(getAddress, { chain: 'demo', address: named('A') });
  expect(body).toMatchObject({ balances: [{ asset: 'native', received: '30', paid: '20', balance: null }], more: false });
  const unseen = await ask(getAddress, { chain: 'demo', address: named('Z') });
  expect(unseen.body).toMatchObject({
    balances: [],
    movements: [],
    coverage: [{ what: 'native', from: 0, to: 9 }, { what: 'internal' }, { what: 'token' }],
    leftOut: [{ what: 'fee', from: 0, to: 9 }],
  });
});

test('TRAC-02: smallest amounts and accounts to follow or to stop at are inputs of the file, and change what is followed', async () => {
  const fields = { chain: 'demo', method: 'fifo', 'seed-0-0-1': '30', 'minimum-native': '1.9', 'decimals-native': '1', stop: named('B') };
  const location = (await call(startByForm, { method: 'POST', body: fields })).headers.get('location') ?? '';
  const id = new URL(location, 'http://localhost').pathname.split('/').at(-1) ?? '';
  await executeRun({ db, clientOf: async () => undefined }, { runId: id });
  const file = TraceFile.parse(((await ask(getRun, { id })).body as { file: unknown }).file);
  expect([file.inputs.minimum, file.inputs.treat]).toEqual([{ native: 19n }, { [named('B')]: 'stop' }]);
  expect(file.result.waysOut.map(({ account, amount, reason }) => [account, amount, reason])).toEqual([
    [named('B'), 20n, 'user'],
    [named('A'), 10n, 'still-there'],
  ]);
  expect(checkFile(file)).toEqual({ hash: 'match', arithmetic: 'match', ledger: 'match', faults: [] });
});

test('TRAC-10: a payment, or what an account holds, is followed back by the API and by form, with what is not known', async () => {
  const explain = async (body: object) => {
    const started = await call(startRun, { method: 'POST', body: { chain: 'demo', direction: 'backward', ...body } });
    expect(started.status, JSON.stringify(started.body)).toBe(202);
    const { id } = started.body as { id: string };
    await executeRun({ db, clientOf: async () => undefined }, { runId: id });
    const { body: run } = await ask(getRun, { id });
    expect(run).toMatchObject({ state: 'done', reason: null });
    const file = TraceFile.parse((run as { file: unknown }).file);
    expect(checkFile(file)).toEqual({ hash: 'match', arithmetic: 'match', ledger: 'match', faults: [] });
    return { id, file };
  };
  const seeds = [{ block: 2, index: 0, rank: 1, amount: '5' }];
  const { id, file } = await explain({ seeds });
  // The record begins with block 0, and no node says what A had then: the parts add up, and the gap is named.
  expect(file.result.waysOut).toMatchObject([{ reason: 'unseen', amount: 5n, least: 5n, most: 5n }]);
  expect(file.result.leavesOut.map(({ reason }) => reason)).toEqual(expect.arrayContaining(['unseen', 'openings']));
  expect(file.ledger.places).toMatchObject([{ account: named('C'), reason: 'target' }, { account: named('B') }, { account: named('A') }]);
  const held = await explain({ holding: { account: named('C'), asset: 'native' } });
  expect(held.file.inputs).toMatchObject({ seeds: [], holding: { account: named('C'), block: 9 } });
  expect(held.file.result.waysOut).toMatchObject([{ amount: 5n }]);

  const read = (handler: typeof getFlow, path: string) =>
    handler(new Request(`http://localhost:3000/trace/runs/${id}/${path}`, { headers: { 'x-redoubt-client': '127.0.0.1' } }), {
      params: Promise.resolve({ id }),
    });
  expect((await read(getFlow, 'flow.json')).status).toBe(404);
  expect((await read(getGraph, 'graph.svg')).status).toBe(404);
  expect(await (await read(getWaysOut, 'ways-out.csv')).text()).toContain('Several accounts,,Not seen to come,');

  const send = async (fields: Record<string, string>) =>
    (await call(startByForm, { method: 'POST', body: { chain: 'demo', direction: 'backward', method: 'fifo', ...fields } })).headers.get(
      'location',
    );
  expect(await send({ explain: '2-0-1-5' })).toContain(`/trace/runs/${id}`);
  expect(await send({ account: named('C'), asset: 'native', block: '' })).toContain(`/trace/runs/${held.id}`);
  expect(decodeURIComponent((await send({ explain: '2-0-1-5', method: 'poison' })) ?? '')).toContain('FIFO, LIFO or haircut');
  expect(decodeURIComponent((await send({})) ?? '')).toContain('explains one movement');
  const both = await call(startRun, { method: 'POST', body: { ...order, holding: { account: named('C'), asset: 'native' } } });
  expect(both).toMatchObject({ status: 400, body: { message: expect.stringContaining('add the direction') } });
});

test('TRAC-15: paths between two accounts are answers of the API, with what was not looked at', async () => {
  const ask = (query: Record<string, string>) =>
    call(findPaths, { path: `/api/trace/paths?${new URLSearchParams({ chain: 'demo', from: named('V'), to: named('C'), ...query })}` });
  const { status, body } = await ask({});
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body).toMatchObject({
    block: 9,
    assets: [{ asset: 'native', symbol: 'ETH', decimals: 18 }],
    paths: [
      {
        asset: 'native',
        smallest: '5',
        steps: 3,
        movements: [
          { step: 1, from: named('V'), to: named('A'), amount: '30', hash: toTransactionHash(0) },
          { step: 2, from: named('A'), to: named('B'), amount: '20', hash: toTransactionHash(1), time: '2026-09-21T14:13:21.000Z' },
          { step: 3, from: named('B'), to: named('C'), amount: '5', hash: toTransactionHash(2) },
        ],
      },
    ],
    hubs: [],
    hubsMore: false,
    // No node says what the accounts on the way are.
    leftOut: [{ reason: 'kinds', detail: expect.stringContaining('2 accounts') }],
  });
  // Money does not go back, and an account that was never seen has no path.
  expect((await ask({ from: named('C'), to: named('V') })).body).toMatchObject({ paths: [] });
  expect((await ask({ to: named('Z') })).body).toMatchObject({ paths: [], hubs: [] });
  expect(await ask({ to: named('V') })).toMatchObject({ status: 400, body: { message: 'Please name two different accounts.' } });
  expect((await ask({ to: 'V' })).status).toBe(400);
  expect((await ask({ chain: 'ethereum' })).status).toBe(404);
});

test('what can not be traced is refused with its reason', async () => {
  const refused = async (body: object) => {
    const answer = await call(startRun, { method: 'POST', body });
    return [answer.status, (answer.body as { message: string }).message];
  };
  expect(await refused({ ...order, chain: 'ethereum' })).toEqual([404, expect.stringContaining('not read')]);
  expect(await refused({ ...order, seeds: [{ block: 50, index: 0, rank: 1, amount: '1' }] })).toEqual([400, 'Block 50 is not on record.']);
  expect((await refused({ ...order, seeds: [] }))[0]).toBe(400);
  expect((await refused({ ...order, method: 'mine' }))[0]).toBe(400);
  expect(await refused({ ...order, minimum: { native: '9'.repeat(79) } })).toEqual([400, expect.stringContaining('minimum')]);
  expect((await refused({ ...order, minimum: { native: '-1' } }))[0]).toBe(400);
  expect((await refused({ ...order, treat: { [named('B')]: 'service' } }))[0]).toBe(400);
  expect((await refused({ ...order, treat: { B: 'stop' } }))[0]).toBe(400);
  expect((await refused({ ...order, seeds: [{ ...order.seeds[0], amount: '9'.repeat(79) }] }))[0]).toBe(400);
  expect((await ask(getTransaction, { chain: 'demo', hash: `0x${'9'.repeat(64)}` })).status).toBe(404);
  expect((await ask(getRun, { id: '00000000-0000-4000-8000-000000000000' })).status).toBe(404);
  const { body } = await call(startRun, { method: 'POST', body: { ...order, seeds: [{ block: 0, index: 0, rank: 1, amount: '31' }] } });
  const { id } = body as { id: string };
  await executeRun({ db, clientOf: async () => undefined }, { runId: id });
  expect((await ask(getRun, { id })).body).toMatchObject({ state: 'refused', reason: 'Seed 1: the movement has 30, not 31.' });
});

type Started = { id: string; stopKey: string | null };
/** Starts a trace of its own: no other has as many steps. */
async function startOwn(hops: number): Promise<Started> {
  return (await call(startRun, { method: 'POST', body: { ...order, hops } })).body as Started;
}
const cancel = async (id: string, stopKey: string | null) => {
  const { status, body } = await call(cancelRun, { path: '/api/trace/x', method: 'DELETE', params: { id }, body: { stopKey } });
  return [status, (body as { message?: string }).message];
};
const stateOf = async (id: string) => ((await ask(getRun, { id })).body as { state: string }).state;

test('TRAC-01: who ordered a trace stops it, and no one else; what has ended answers 409, and the same order starts it again', async () => {
  const { id, stopKey } = await startOwn(21);
  expect(stopKey).toMatch(/^[A-Za-z0-9_-]{22}$/);
  const other = await startOwn(22);
  expect((await cancel(id, other.stopKey))[0]).toBe(404);
  expect((await cancel(id, ''))[0]).toBe(400);
  expect((await cancel('00000000-0000-4000-8000-000000000000', stopKey))[0]).toBe(404);
  expect(await stateOf(id)).toBe('queued');
  expect(await cancel(id, stopKey)).toEqual([200, undefined]);
  expect(await cancel(id, stopKey)).toEqual([200, undefined]);
  expect(await stateOf(id)).toBe('cancelled');
  await executeRun({ db, clientOf: async () => undefined }, { runId: id });
  expect((await ask(getRun, { id })).body).toMatchObject({ state: 'cancelled', file: null, reason: null, progress: null });

  const again = await startOwn(21);
  expect(again).toEqual({ id, stopKey: expect.stringMatching(/^.{22}$/) });
  expect(again.stopKey).not.toBe(stopKey);
  expect((await cancel(id, stopKey))[0]).toBe(404);
  await executeRun({ db, clientOf: async () => undefined }, { runId: id });
  expect(await stateOf(id)).toBe('done');
  expect(await cancel(id, again.stopKey)).toEqual([409, 'This trace has ended: there is nothing to stop.']);
});

test('TRAC-01: once the same trace is ordered a second time, no one stops it', async () => {
  const { id, stopKey } = await startOwn(23);
  expect(await startOwn(23)).toEqual({ id, stopKey: null });
  expect((await cancel(id, stopKey))[0]).toBe(404);
  expect(await stateOf(id)).toBe('queued');
});

test('TRAC-01: a run that is cancelled while it is computed keeps no result', async () => {
  const { id, stopKey } = await startOwn(24);
  const clientOf = async () => {
    await cancel(id, stopKey);
    return undefined;
  };
  await executeRun({ db, clientOf }, { runId: id });
  expect((await ask(getRun, { id })).body).toMatchObject({ state: 'cancelled', file: null });
});

test('TRAC-01: without scripts the Stop button stops the trace and leads to its page, or back with why it goes on', async () => {
  const send = async (id: string, stopKey: string) =>
    (await call(stopByForm, { path: '/api/trace/x', method: 'POST', params: { id }, body: { stopKey } })).headers.get('location');
  const started = await call(startByForm, { method: 'POST', body: { chain: 'demo', method: 'fifo', hops: '25', 'seed-0-0-1': '30' } });
  const page = new URL(started.headers.get('location') ?? '', 'http://localhost');
  const id = page.pathname.split('/').at(-1) ?? '';
  expect(await send(id, 'x'.repeat(22))).toBe(`/trace/runs/${id}?goesOn=key`);
  expect(await stateOf(id)).toBe('queued');
  expect(await send(id, page.searchParams.get('stopKey') ?? '')).toBe(`/trace/runs/${id}`);
  expect(await stateOf(id)).toBe('cancelled');
});

test('without scripts a form starts the trace and leads to its page, or back with the reason', async () => {
  const send = async (fields: Record<string, string>) =>
    (await call(startByForm, { method: 'POST', body: fields })).headers.get('location');
  expect(await send({ chain: 'demo', method: 'lifo', hops: '4', 'seed-0-0-1': '30' })).toMatch(
    /^\/trace\/runs\/[0-9a-f-]{36}\?stopKey=.{22}$/,
  );
  const chosen = await send({
    chain: 'demo',
    method: 'fifo',
    'seed-0-0-1': '30',
    'minimum-native': '6',
    follow: '',
    stop: `${named('C').toUpperCase().replace('0X', '0x')}, ${named('B')}`,
  });
  const { inputs } = await db
    .selectFrom('trace_run')
    .where('id', '=', chosen?.split('/').at(-1)?.split('?').at(0) ?? '')
    .select('inputs')
    .executeTakeFirstOrThrow();
  expect(inputs).toMatchObject({ minimum: { native: '6' }, treat: { [named('B')]: 'stop', [named('C')]: 'stop' } });
  const refusedBy = async (fields: Record<string, string>) => {
    const location = await send({ chain: 'demo', method: 'lifo', 'seed-0-0-1': '30', ...fields });
    return new URL(location ?? '', 'http://localhost').searchParams.get('refused');
  };
  expect(await refusedBy({ 'minimum-native': 'many' })).toContain('“many” is not an amount');
  expect(await refusedBy({ 'minimum-native': '0.5' })).toContain('at most 0 decimals');
  expect(await refusedBy({ 'minimum-native': '9'.repeat(79) })).toContain('is not an amount');
  expect(await refusedBy({ stop: `${named('B')} 0x12` })).toContain('“0x12” is not an address');
  expect(await refusedBy({ stop: named('B'), follow: named('B') })).toContain('please choose one');
  expect(await send({ chain: 'demo', method: 'lifo', hops: '4' })).toMatch(/^\/trace\?refused=/);
});
