import { createHmac } from 'node:crypto';
import type { WebhookMessage } from '@redoubt/domain/follow/webhook/body';
import { WEBHOOK_ATTEMPTS_MAX } from '@redoubt/domain/follow/webhook/delivery';
import { UserId } from '@redoubt/domain/ids';
import { insertListings } from '@redoubt/testing/database/listings';
import { actDuring } from '@redoubt/testing/database/locks';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { startWebhookReceiver } from '@redoubt/testing/webhook-receiver';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SessionUser } from '../../people/session/find-session.ts';
import { LOCAL_TARGETS, PUBLIC_TARGETS } from '../../platform/http/guarded-request.ts';
import { createLog } from '../../platform/log.ts';
import type { EventChange } from '../notification/event-store.ts';
import { notifyEvent } from '../notification/notify-event.ts';
import type { CallDeps } from './call-webhook.ts';
import { deliverWebhook } from './deliver-webhook.ts';
import {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from './manage-webhooks.ts';

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
  await db.deleteFrom('user_account').execute();
  await db.deleteFrom('happening').execute();
  await sql`delete from graphile_worker._private_jobs`.execute(db);
});

const INSTALLATION = { installationSecret: 'k'.repeat(64) };
const DEPS = { db, rule: LOCAL_TARGETS, ...INSTALLATION };
const ORIGIN = 'https://site.example';
const ALL = { kinds: ['alert', 'incident', 'score'], severityMin: 'informational' } as const;
let people = 0;

async function watcher(): Promise<SessionUser> {
  people += 1;
  const username = `person${String(people).padStart(4, '0')}`;
  const { id } = await db.insertInto('user_account').values({ username }).returning('id').executeTakeFirstOrThrow();
  await db
    .insertInto('watchlist')
    .values({ user_id: id, name: 'Mine', position: 1, projects: ['harbour'] })
    .execute();
  return { id: UserId.parse(id), username, email: null, role: 'user' } as SessionUser;
}

const subscribe = (user: SessionUser, url: string, overrides: Partial<Parameters<typeof createWebhook>[1]> = {}) =>
  createWebhook(DEPS, { user, url, ...ALL, kinds: [...ALL.kinds], ...overrides });

let changes = 0;

function change(overrides: Partial<Omit<EventChange, 'projectId' | 'case'>> & { projectId?: string } = {}): EventChange {
  changes += 1;
  return {
    kind: 'alert',
    sourceKey: 'one',
    change: `${changes}`,
    projectId: 'harbour',
    severity: 'major',
    state: 'pending',
    title: 'Harbour: the owner changed',
    detail: 'Block 5.',
    path: '/projects/harbour',
    happenedAt: new Date('2026-11-22T10:00:00Z'),
    ...overrides,
  };
}

const notify = (each: EventChange) =>
  db.transaction().execute((tx) => notifyEvent(tx, each, { now: new Date(), groupSeconds: 120, origin: ORIGIN }));

/** Delivers all waiting calls in their order, as the job does. */
async function deliverAll(): Promise<string[]> {
  const waiting = await db.selectFrom('webhook_delivery').where('next_at', 'is not', null).orderBy('change').select('id').execute();
  const outcomes: string[] = [];
  for (const { id } of waiting) outcomes.push(await deliver(id));
  return outcomes;
}

const deliver = (deliveryId: string, deps: Pick<CallDeps, 'resolve'> = {}) =>
  deliverWebhook(
    { db, log: createLog({ process: 'test', level: 'silent' }), ...INSTALLATION, call: { rule: LOCAL_TARGETS, ...deps } },
    { deliveryId },
  );

const eventsOf = (calls: readonly { body: string }[]) => calls.map(({ body }) => (JSON.parse(body) as WebhookMessage).event);

test('HOOK-01: a webhook is called with events of watched projects, signed with its secret over time and body', async () => {
  await using receiver = await startWebhookReceiver();
  const user = await watcher();
  const { secret } = await subscribe(user, receiver.url);
  await notify(change());
  await notify(change({ sourceKey: 'two', projectId: 'reef' }));
  expect(await deliverAll()).toEqual(['delivered']);
  const [call] = receiver.received;
  const { 'webhook-timestamp': at, 'webhook-signature': signature, 'webhook-id': id } = call?.headers ?? {};
  expect(signature).toBe(`v1=${createHmac('sha256', secret).update(`${at}.${call?.body}`).digest('hex')}`);
  expect(Math.abs(Date.now() / 1_000 - Number(at))).toBeLessThan(60);
  expect(JSON.parse(call?.body ?? '')).toMatchObject({
    id,
    event: 'notice.raised',
    notice: { state: 'pending', severity: 'major', project: { id: 'harbour', name: 'Harbour' }, url: `${ORIGIN}/projects/harbour` },
  });
});

test('HOOK-04: a webhook gets the chosen kinds and severities, and nothing while it is paused', async () => {
  await using receiver = await startWebhookReceiver();
  const user = await watcher();
  const { webhook } = await subscribe(user, receiver.url, { kinds: ['score'], severityMin: 'medium' });
  await notify(change());
  await notify(change({ kind: 'score', sourceKey: '1', severity: 'minor' }));
  expect(await deliverAll()).toEqual([]);
  await notify(change({ kind: 'score', sourceKey: '2', severity: 'medium' }));
  await updateWebhook(DEPS, { user, id: webhook.id, paused: true });
  expect(await deliverAll()).toEqual(['dropped']);
  await notify(change({ kind: 'score', sourceKey: '3', severity: 'critical' }));
  expect(await deliverAll()).toEqual([]);
  expect(receiver.received).toEqual([]);
});

test('HOOK-05: a change is ordered once, and a delivered one is not delivered again', async () => {
  await using receiver = await startWebhookReceiver();
  await subscribe(await watcher(), receiver.url);
  const raised = change();
  expect(await notify(raised)).toBe(true);
  expect(await notify(raised)).toBe(false);
  const { id } = await db.selectFrom('webhook_delivery').select('id').executeTakeFirstOrThrow();
  expect([await deliver(id), await deliver(id)]).toEqual(['delivered', 'settled']);
  expect(receiver.received).toHaveLength(1);
});

test('HOOK-05: a worker that dies during an attempt leaves a delivery that is retried under the same id', async () => {
  await using receiver = await startWebhookReceiver();
  const user = await watcher();
  const { webhook } = await subscribe(user, receiver.url);
  await notify(change());
  const { id } = await db.selectFrom('webhook_delivery').select('id').executeTakeFirstOrThrow();
  const dying = { rule: LOCAL_TARGETS, resolve: () => Promise.reject(new Error('unused')) };
  // The attempt is recorded, the call is sent, and the database fails before its outcome is
  // recorded.
  await sql`create function refuse() returns trigger language plpgsql as $$ begin
    if new.delivered_at is not null then raise exception 'killed'; end if; return new; end $$`.execute(database.ownerDb);
  await sql`create trigger refuse before update on webhook_delivery for each row execute function refuse()`.execute(database.ownerDb);
  const log = createLog({ process: 'test', level: 'silent' });
  await expect(deliverWebhook({ db, log, ...INSTALLATION, call: dying }, { deliveryId: id })).rejects.toThrow('killed');
  await sql`drop trigger refuse on webhook_delivery`.execute(database.ownerDb);
  expect(await listDeliveries({ db }, { user, id: webhook.id })).toMatchObject([{ state: 'waiting', attempts: 1 }]);
  expect(await deliver(id)).toBe('delivered');
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([id, id]);
});

test('HOOK-06: a failed call is retried with growing pauses for a day, then given up, and the webhook is paused', async () => {
  await using receiver = await startWebhookReceiver(() => ({ status: 500 }));
  const user = await watcher();
  const { webhook } = await subscribe(user, receiver.url);
  await notify(change());
  const { id } = await db.selectFrom('webhook_delivery').select('id').executeTakeFirstOrThrow();
  const pauses: number[] = [];
  for (let attempts = 1; attempts < WEBHOOK_ATTEMPTS_MAX; attempts += 1) {
    expect(await deliver(id)).toBe('deferred');
    const { rows } = await sql<{ pause: number }>`
      select round(extract(epoch from run_at - now()))::int as pause from graphile_worker.jobs where key = ${`deliver-webhook:${id}`}`.execute(
      db,
    );
    pauses.push(rows[0]?.pause ?? 0);
  }
  expect(pauses).toEqual([10, 60, 300, 1_800, 7_200, 21_600, 43_200]);
  expect(await deliver(id)).toBe('dropped');
  expect(await deliver(id)).toBe('settled');
  expect(receiver.received).toHaveLength(WEBHOOK_ATTEMPTS_MAX);
  expect(await listDeliveries({ db }, { user, id: webhook.id })).toMatchObject([
    { state: 'dropped', status: 500, attempts: WEBHOOK_ATTEMPTS_MAX },
  ]);
  expect(await listWebhooks({ db }, { user })).toMatchObject([{ pausedBy: 'failures' }]);
  expect(await updateWebhook(DEPS, { user, id: webhook.id, paused: false })).toMatchObject({ pausedBy: null });
});

test('HOOK-06: a webhook with a later successful call is not paused when a call is given up', async () => {
  await using receiver = await startWebhookReceiver((_call, index) => ({ status: index === 0 ? 204 : 500 }));
  const user = await watcher();
  await subscribe(user, receiver.url);
  await notify(change());
  await notify(change({ sourceKey: 'two' }));
  await db
    .updateTable('webhook_delivery')
    .set({ attempts: WEBHOOK_ATTEMPTS_MAX - 1 })
    .execute();
  expect(await deliverAll()).toEqual(['delivered', 'dropped']);
  expect(await listWebhooks({ db }, { user })).toMatchObject([{ pausedBy: null }]);
});

test('HOOK-06: a webhook that its owner pauses during its last attempt stays paused by its owner', async () => {
  const user = await watcher();
  const { webhook } = await subscribe(user, 'https://hooks.example/');
  await notify(change());
  const { id } = await db
    .updateTable('webhook_delivery')
    .set({ attempts: WEBHOOK_ATTEMPTS_MAX - 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const resolve = async () => {
    await updateWebhook(DEPS, { user, id: webhook.id, paused: true });
    return [];
  };
  expect(await deliver(id, { resolve })).toBe('dropped');
  expect(await listWebhooks({ db }, { user })).toMatchObject([{ pausedBy: 'owner' }]);
});

test('HOOK-07: follow-ups go to the webhooks that were called, and to no other', async () => {
  await using receiver = await startWebhookReceiver();
  await using failing = await startWebhookReceiver((_call, index) => ({ status: index === 0 ? 500 : 204 }));
  await using newcomer = await startWebhookReceiver();
  const user = await watcher();
  const other = await watcher();
  await subscribe(user, receiver.url);
  await subscribe(user, failing.url);
  await notify(change());
  await deliverAll();
  await subscribe(other, newcomer.url);
  await notify(change({ state: 'confirmed' }));
  await notify(change({ state: 'retracted' }));
  await deliverAll();
  expect(eventsOf(receiver.received)).toEqual(['notice.raised', 'notice.confirmed', 'notice.retracted']);
  // It may have processed the first call although it answered with an error.
  expect(eventsOf(failing.received).at(-1)).toBe('notice.retracted');
  expect(newcomer.received).toEqual([]);
});

test('HOOK-07: an event retracted before the first attempt is not sent at all', async () => {
  await using receiver = await startWebhookReceiver();
  await subscribe(await watcher(), receiver.url);
  await notify(change());
  await notify(change({ state: 'retracted' }));
  expect(await deliverAll()).toEqual([]);
  expect(receiver.received).toEqual([]);
});

test('HOOK-08: a new secret replaces the old one, and neither is in the database', async () => {
  await using receiver = await startWebhookReceiver();
  const user = await watcher();
  const first = await subscribe(user, receiver.url);
  const second = await rotateWebhookSecret(DEPS, { user, id: first.webhook.id });
  expect(second.secret).not.toBe(first.secret);
  await testWebhook({ db }, { user, id: first.webhook.id });
  await deliverAll();
  const [call] = receiver.received;
  const { 'webhook-timestamp': at, 'webhook-signature': signature } = call?.headers ?? {};
  expect(signature).toBe(`v1=${createHmac('sha256', second.secret).update(`${at}.${call?.body}`).digest('hex')}`);
  expect(JSON.parse(call?.body ?? '')).toMatchObject({ event: 'test', notice: null });
  const rows = JSON.stringify([
    await db.selectFrom('webhook').selectAll().execute(),
    await db.selectFrom('webhook_delivery').selectAll().execute(),
  ]);
  expect(rows).not.toContain(second.secret);
  expect(rows).not.toContain(first.secret);
});

test.each([
  'http://hooks.example/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://10.0.0.5/',
  'https://localhost/',
  'https://db.internal/',
  'https://postgres/',
])('HOOK-02: %s is rejected on entry', async (url) => {
  const user = await watcher();
  const refused = { code: 'InvalidParameterException', field: 'url' };
  const deps = { ...DEPS, rule: PUBLIC_TARGETS };
  await expect(createWebhook(deps, { user, url, ...ALL, kinds: ['alert'] })).rejects.toMatchObject(refused);
  expect(await listWebhooks({ db }, { user })).toEqual([]);
  const { webhook } = await createWebhook(deps, { user, url: 'https://hooks.example/', ...ALL, kinds: ['alert'] });
  await expect(updateWebhook(deps, { user, id: webhook.id, url })).rejects.toMatchObject(refused);
  expect(await listWebhooks({ db }, { user })).toEqual([webhook]);
});

test('HOOK-09: an account has at most five webhooks, and deleting one frees its place', async () => {
  const user = await watcher();
  const made = [];
  for (let index = 0; index < 5; index += 1) made.push(await subscribe(user, `https://hooks.example/${index}`));
  await expect(subscribe(user, 'https://hooks.example/6')).rejects.toMatchObject({ code: 'ConflictException' });
  await deleteWebhook({ db }, { user, id: made[2]?.webhook.id ?? '' });
  await subscribe(user, 'https://hooks.example/7');
  expect(await listWebhooks({ db }, { user })).toHaveLength(5);
});

test('HOOK-09: two webhooks that are created at once get a place each', async () => {
  const user = await watcher();
  const make = (url: string, deps = DEPS) => createWebhook(deps, { user, url, ...ALL, kinds: ['alert'] });
  const outcome = await actDuring(
    db,
    (tx) => make('https://one.example/', { ...DEPS, db: tx }),
    () => make('https://two.example/'),
  );
  expect(outcome).toMatchObject({ status: 'fulfilled' });
  expect((await listWebhooks({ db }, { user })).map(({ url }) => url)).toEqual(['https://one.example/', 'https://two.example/']);
});
