import { DEFAULT_LEVELS } from '@redoubt/domain/follow/notification/level';
import { notifyEvent } from '@redoubt/server/follow/notification/notify-event';
import { insertListings } from '@redoubt/testing/database/listings';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { GET as listFeed } from '@/app/feeds/[key]/route';
import { call, FORM_HEADERS, logIn, provideTestContext } from '@/testing/web-context';
import { POST as oneClick, GET as openLink } from '../../unsubscribe/route.ts';
import { GET as readFeed, POST as setFeed } from '../../watchlist/feed/route.ts';
import { POST as createWebhook } from '../webhooks/create/route.ts';
import { POST as deleteWebhook } from '../webhooks/delete/route.ts';
import { GET as deliveries } from '../webhooks/deliveries/route.ts';
import { POST as rotate } from '../webhooks/rotate/route.ts';
import { GET as webhooks } from '../webhooks/route.ts';
import { POST as tryWebhook } from '../webhooks/test/route.ts';
import { POST as updateWebhook } from '../webhooks/update/route.ts';
import { GET as choices } from './choices/route.ts';
import { POST as choose } from './choices/update/route.ts';
import { GET as inbox } from './route.ts';
import { POST as seen } from './seen/route.ts';
import { GET as unseen } from './unseen/route.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());
beforeAll(() =>
  insertListings(db, [
    { id: 'harbour', name: 'Harbour' },
    { id: 'reef', name: 'Reef' },
  ]),
);
beforeEach(async () => {
  provideTestContext({ db });
  await db.deleteFrom('user_account').execute();
  await db.deleteFrom('happening').execute();
});

const NONE = '00000000-0000-4000-8000-000000000000';
let people = 0;
let changes = 0;

/** A logged-in user who watches a project. */
async function watcher(projects: readonly string[] = ['harbour']) {
  people += 1;
  const person = await logIn({ username: `person${String(people).padStart(4, '0')}` });
  const list = { user_id: person.userId, name: 'Mine', position: 1, projects: [...projects] };
  const { id: listId } = await db.insertInto('watchlist').values(list).returning('id').executeTakeFirstOrThrow();
  return { ...person, listId };
}

type Person = { headers: Record<string, string> };
type Handler = typeof inbox;

async function notify({
  sourceKey,
  state = 'pending',
  projectId = 'harbour',
}: {
  sourceKey: string;
  state?: 'pending' | 'retracted';
  projectId?: string;
}) {
  changes += 1;
  const change = {
    kind: 'alert' as const,
    sourceKey,
    change: `${changes}`,
    projectId,
    severity: 'major' as const,
    state,
    title: `The owner of ${projectId} <changed>`,
    detail: 'Block 5.',
    path: `/projects/${projectId}`,
    happenedAt: new Date('2026-11-22T10:00:00Z'),
  };
  const context = { now: new Date(), groupSeconds: 0, origin: 'http://localhost:3000' };
  await db.transaction().execute((tx) => notifyEvent(tx, change, context));
}

const post = (handler: Handler, { headers }: Person, body: unknown) => call(handler, { method: 'POST', body, headers });
const read = async <Body>(handler: Handler, { headers }: Person, path?: string) =>
  (await call(handler, { headers, ...(path !== undefined && { path }) })).body as Body;

type Inbox = { notices: { place: string; title: string; seen: boolean; state: string }[]; next: string | null; unseen: number };
type Hook = { webhook: { id: string }; secret: string };

test('NOTE-12: an inbox shows unseen notifications, and viewing marks them as seen, except those that arrive meanwhile', async () => {
  const ada = await watcher();
  await notify({ sourceKey: 'one' });
  const shown = await read<Inbox>(inbox, ada);
  expect(shown).toMatchObject({ notices: [{ seen: false, state: 'pending' }], next: null, unseen: 1 });
  await notify({ sourceKey: 'two' });
  expect((await post(seen, ada, { until: shown.notices[0]?.place })).body).toEqual({ unseen: 1 });
  expect(await read(unseen, ada)).toEqual({ unseen: 1 });
  expect((await read<Inbox>(inbox, ada)).notices.map((notice) => notice.seen)).toEqual([false, true]);
  await notify({ sourceKey: 'one', state: 'retracted' });
  expect((await read<Inbox>(inbox, ada)).notices).toMatchObject([{ state: 'retracted', seen: false }, { state: 'pending' }]);
});

test('NOTE-12: a long inbox has pages, with each notification once', async () => {
  const ada = await watcher();
  for (let index = 0; index < 35; index += 1) await notify({ sourceKey: `n${index}` });
  const first = await read<Inbox>(inbox, ada);
  const second = await read<Inbox>(inbox, ada, `/api/user/notices?before=${first.next}`);
  expect([first.notices.length, second.notices.length, second.next]).toEqual([30, 5, null]);
  expect(new Set([...first.notices, ...second.notices].map(({ place }) => place)).size).toBe(35);
});

test('NOTE-11, OP-08: only its owner reads an inbox and marks it as seen', async () => {
  const ada = await watcher();
  const bea = await watcher(['reef']);
  await notify({ sourceKey: 'one' });
  expect(await read<Inbox>(inbox, bea)).toEqual({ notices: [], next: null, unseen: 0 });
  expect((await post(seen, bea, { until: '999999999', userId: ada.userId })).body).toEqual({ unseen: 0 });
  expect(await read(unseen, ada)).toEqual({ unseen: 1 });
});

test('NOTE-13: the time zone of the browser of the last choice is stored, and an invalid one is refused', async () => {
  const ada = await watcher();
  const choice = { scope: { kind: 'all' }, levels: null };
  expect(await read(choices, ada)).toMatchObject({ timeZone: null });
  expect((await post(choose, ada, { ...choice, timeZone: 'Europe/Berlin' })).body).toMatchObject({ timeZone: 'Europe/Berlin' });
  expect((await post(choose, ada, choice)).body).toMatchObject({ timeZone: 'Europe/Berlin' });
  expect((await post(choose, ada, { ...choice, timeZone: '+01:00; drop' })).status).toBe(400);
  expect(await read(choices, ada)).toMatchObject({ timeZone: 'Europe/Berlin' });
});

test('NOTE-11: a list’s choices and feed are private: another user’s id is like one that does not exist', async () => {
  const ada = await watcher();
  const bea = await watcher();
  const levels = { ...DEFAULT_LEVELS, alert: { ...DEFAULT_LEVELS.alert, critical: 'off' } };
  for (const id of [ada.listId, NONE]) {
    expect((await post(choose, bea, { scope: { kind: 'watchlist', id }, levels })).status).toBe(404);
    expect((await post(choose, bea, { scope: { kind: 'watchlist', id }, levels: null })).status).toBe(404);
    expect((await post(setFeed, bea, { id, on: true })).status).toBe(404);
    expect((await call(readFeed, { headers: bea.headers, path: `/api/watchlist/feed?id=${id}` })).status).toBe(404);
  }
  await post(choose, bea, { scope: { kind: 'all' }, levels, userId: ada.userId, user_id: ada.userId });
  expect(await read(choices, ada)).toMatchObject({ all: DEFAULT_LEVELS, watchlists: [{ id: ada.listId, levels: null }] });
  expect(await read(choices, bea)).toMatchObject({ all: { alert: { critical: 'off' } } });
  expect(await read(readFeed, ada, `/api/watchlist/feed?id=${ada.listId}`)).toEqual({ key: null });
});

test('NOTE-11, HOOK-09: another user’s webhook is like one that does not exist, for every call', async () => {
  const ada = await watcher();
  const bea = await watcher();
  const made = (await post(createWebhook, ada, { url: 'https://hooks.example/ada', userId: bea.userId })).body as Hook;
  const calls = [
    [updateWebhook, { url: 'https://evil.example/' }],
    [updateWebhook, { paused: true }],
    [rotate, {}],
    [tryWebhook, {}],
    [deleteWebhook, {}],
  ] as const;
  for (const [handler, more] of calls) {
    for (const id of [made.webhook.id, NONE]) {
      const { status, body } = await post(handler, bea, { id, ...more, userId: ada.userId });
      expect([status, (body as { code: string }).code]).toEqual([404, 'ResourceNotFoundException']);
    }
  }
  const path = `/api/user/webhooks/deliveries?id=${made.webhook.id}`;
  expect((await call(deliveries, { headers: bea.headers, path })).status).toBe(404);
  expect(await read(webhooks, bea)).toEqual({ webhooks: [] });
  expect(await read(webhooks, ada)).toMatchObject({ webhooks: [{ url: 'https://hooks.example/ada', pausedBy: null }] });
  expect(await read(deliveries, ada, path)).toEqual({ deliveries: [] });
});

test('HOOK-08: only the answer that creates a secret contains it', async () => {
  const ada = await watcher();
  const { status, body } = await post(createWebhook, ada, { url: 'https://hooks.example/' });
  const { secret, webhook } = body as Hook;
  expect([status, secret]).toEqual([201, expect.stringMatching(/^whsec_[A-Za-z0-9_-]{43}$/)]);
  const others = [
    await read(webhooks, ada),
    (await post(updateWebhook, ada, { id: webhook.id, severityMin: 'major' })).body,
    (await post(tryWebhook, ada, { id: webhook.id })).body,
  ];
  expect(JSON.stringify(others)).not.toContain('whsec_');
});

test.each([
  'javascript:alert(1)',
  'https://name:word@hooks.example/',
  'ftp://hooks.example/',
  'hooks.example',
  `https://hooks.example/${'x'.repeat(2_048)}`,
])('HOOK-02: %s is not a valid webhook address', async (url) => {
  const answer = await post(createWebhook, await watcher(), { url });
  expect([answer.status, (answer.body as { code: string }).code]).toEqual([400, 'InvalidParameterException']);
});

test('HOOK-02: on a public site no webhook targets a private network', async () => {
  provideTestContext({ db, environment: { PUBLIC_URL: 'https://redoubt.example', HOST: '0.0.0.0' } });
  const ada = await watcher();
  for (const url of ['http://127.0.0.1:3000/', 'https://127.0.0.1/', 'https://169.254.169.254/latest', 'http://hooks.example/']) {
    expect([url, (await post(createWebhook, ada, { url })).status]).toEqual([url, 400]);
  }
});

test('NOTE-11, OP-08: without a session every call is refused', async () => {
  const reads = [inbox, unseen, choices, webhooks];
  for (const handler of reads) expect((await call(handler)).status).toBe(401);
  for (const handler of [seen, choose, createWebhook, updateWebhook, rotate, tryWebhook, deleteWebhook, setFeed]) {
    expect((await call(handler, { method: 'POST', body: {} })).status).toBe(401);
  }
});

async function text(handler: Handler, params: Record<string, string>) {
  const response = await handler(new Request('http://localhost:3000/feed'), { params: Promise.resolve(params) });
  return { status: response.status, headers: response.headers, body: await response.text() };
}

test('FEED-01: a list’s feed has the notifications of its projects; retracted ones stay and are marked', async () => {
  const ada = await watcher();
  const { key } = (await post(setFeed, ada, { id: ada.listId, on: true })).body as { key: string };
  await notify({ sourceKey: 'one' });
  await notify({ sourceKey: 'two', projectId: 'reef' });
  const first = await text(listFeed, { key });
  expect(first.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  expect(first.body).toContain('<title>The owner of harbour &lt;changed&gt;</title>');
  expect(first.body).not.toContain('reef');
  await notify({ sourceKey: 'one', state: 'retracted' });
  const second = await text(listFeed, { key });
  expect(second.body).toContain('<title>Retracted: The owner of harbour &lt;changed&gt;</title>');
  const idOf = (body: string) => /<entry>\s*<id>(.*)<\/id>/.exec(body)?.[1];
  expect(idOf(second.body)).toBe(idOf(first.body));
});

test('FEED-02: a list’s feed has its own address, which is gone for good once removed', async () => {
  const ada = await watcher();
  await notify({ sourceKey: 'one' });
  const { key } = (await post(setFeed, ada, { id: ada.listId, on: true })).body as { key: string };
  expect(key).toMatch(/^[A-Za-z0-9_-]{22}$/);
  expect((await post(setFeed, ada, { id: ada.listId, on: true })).body).toEqual({ key });
  const feed = await text(listFeed, { key });
  expect(feed.body).toContain('The owner of harbour');
  expect(feed.headers.get('cache-control')).toBe('private, no-cache');
  expect((await post(setFeed, ada, { id: ada.listId, on: false })).body).toEqual({ key: null });
  expect((await text(listFeed, { key })).status).toBe(404);
  const again = (await post(setFeed, ada, { id: ada.listId, on: true })).body as { key: string };
  expect(again.key).not.toBe(key);
  await db.updateTable('user_account').set({ disabled_at: new Date() }).where('id', '=', ada.userId).execute();
  expect((await text(listFeed, { key: again.key })).status).toBe(404);
  expect((await text(listFeed, { key: 'x'.repeat(22) })).status).toBe(404);
});

test('NOTE-06: without scripts a form stores the choices of one list, or that it is as all; one with a choice missing is refused', async () => {
  const ada = await watcher();
  const send = async (fields: Record<string, string>) => {
    const headers = { ...ada.headers, ...FORM_HEADERS };
    const init = { method: 'POST', headers, body: new URLSearchParams({ scope: ada.listId, ...fields }).toString() };
    return (await choose(new Request('http://localhost:3000/api/test', init), { params: Promise.resolve({}) })).status;
  };
  const listed = async () => (await read(choices, ada)) as { watchlists: unknown };
  const levels = Object.entries(DEFAULT_LEVELS).flatMap(([kind, of]) =>
    Object.entries(of).map(([severity, level]) => [`${kind}.${severity}`, level]),
  );
  const fields: Record<string, string> = { ...Object.fromEntries(levels), 'alert.critical': 'weekly' };
  expect(await send(fields)).toBe(303);
  const own = { ...DEFAULT_LEVELS, alert: { ...DEFAULT_LEVELS.alert, critical: 'weekly' } };
  expect(await listed()).toMatchObject({ watchlists: [{ id: ada.listId, levels: own }] });
  expect(await send({ 'alert.critical': 'off' })).toBe(400);
  expect(await listed()).toMatchObject({ watchlists: [{ levels: own }] });
  expect(await send({ ...fields, asForAll: 'on' })).toBe(303);
  expect(await listed()).toMatchObject({ watchlists: [{ levels: null }] });
});

async function click(id: string, body = 'List-Unsubscribe=One-Click', headers: Record<string, string> = {}) {
  const request = new Request(`http://localhost:3000/api/unsubscribe?id=${id}`, {
    method: 'POST',
    body,
    headers: { host: 'localhost:3000', 'x-redoubt-client': '127.0.0.1', 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
  return (await oneClick(request, { params: Promise.resolve({}) })).status;
}

test('NOTE-10, OP-40: a mail program unsubscribes by one POST without a session, repeatedly; GET changes nothing', async () => {
  const ada = await watcher();
  const { id } = await db.insertInto('mail_preference').values({ user_id: ada.userId }).returning('id').executeTakeFirstOrThrow();
  const ended = async () =>
    (await db.selectFrom('mail_preference').where('id', '=', id).select('unsubscribed_at').executeTakeFirstOrThrow()).unsubscribed_at;
  const link = await openLink(new Request(`http://localhost:3000/api/unsubscribe?id=${id}`), { params: Promise.resolve({}) });
  expect([link.status, link.headers.get('location')]).toEqual([303, `/unsubscribe?id=${id}`]);
  expect(await click(id, 'something=else')).toBe(400);
  expect(await ended()).toBe(null);
  expect(await click(id)).toBe(204);
  const at = await ended();
  expect(at).toBeInstanceOf(Date);
  expect(await click(id)).toBe(204);
  expect(await ended()).toEqual(at);
  expect(await click(NONE)).toBe(404);
  expect(await click('17')).toBe(400);
});
