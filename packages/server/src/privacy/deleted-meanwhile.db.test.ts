import { DEFAULT_LEVELS } from '@redoubt/domain/follow/notification/level';
import { WEBHOOK_ATTEMPTS_MAX } from '@redoubt/domain/follow/webhook/delivery';
import { UserId } from '@redoubt/domain/ids';
import type { AlertDetail } from '@redoubt/domain/onchain/alert/schema';
import { addressOf, insertChainRows } from '@redoubt/testing/chain/chain-rows';
import { insertListings } from '@redoubt/testing/database/listings';
import { actDuring, meetBehind } from '@redoubt/testing/database/locks';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { distributeNotifications } from '../follow/notification/distribute-notifications.ts';
import { setWatchlistFeed } from '../follow/notification/feeds.ts';
import { updateChoices } from '../follow/notification/manage-choices.ts';
import { sendNotificationMails } from '../follow/notification/send-notification-mails.ts';
import { deliverWebhook } from '../follow/webhook/deliver-webhook.ts';
import { deleteWebhook, testWebhook } from '../follow/webhook/manage-webhooks.ts';
import { confirmAlerts, raiseAlerts, retractAlerts } from '../onchain/alert/alert-store.ts';
import { startImpersonation } from '../people/impersonation/start-impersonation.ts';
import type { SessionUser } from '../people/session/find-session.ts';
import { insertSession } from '../people/session/session-store.ts';
import { LOCAL_TARGETS } from '../platform/http/guarded-request.ts';
import { createLog } from '../platform/log.ts';
import { deleteAccountRows } from './account-rows.ts';

// An account, or a row of a user, is deleted while another connection writes rows that reference it.

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());

const CHAIN_ID = 31_337;
const NOW = new Date('2026-11-22T10:00:00Z');
const DETAIL: AlertDetail = { kind: 'owner-change', by: null, before: addressOf(7), after: addressOf(8) };

beforeAll(async () => {
  await insertListings(db, [{ id: 'harbour' }, { id: 'reef' }]);
  await insertChainRows(db, { indexed: 100, contracts: { harbour: [1], reef: [2] } });
});
beforeEach(async () => {
  for (const table of ['alert', 'happening', 'user_account', 'mail'] as const) await db.deleteFrom(table).execute();
});

let people = 0;

/** A user with a confirmed address who watches `projects`. */
async function watcher({ projects = ['harbour'], admin = false }: { projects?: string[]; admin?: boolean } = {}) {
  people += 1;
  const [username, email] = [`person${String(people).padStart(4, '0')}`, `person${people}@example.com`];
  const { id } = await db
    .insertInto('user_account')
    .values({ username, email, confirmed_at: new Date(), role: admin ? 'admin' : 'user' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const list = await db
    .insertInto('watchlist')
    .values({ user_id: id, name: 'Mine', position: 1, projects })
    .returning('id')
    .executeTakeFirstOrThrow();
  const user: SessionUser = { id: UserId.parse(id), sessionId: '', username, email, role: admin ? 'admin' : 'user' };
  return { user, userId: user.id, username, email, listId: list.id };
}

async function webhookOf(userId: UserId, url = 'http://127.0.0.1:9/'): Promise<string> {
  const webhook = { user_id: userId, position: 1, url, kinds: ['alert'], severity_min: 'informational' } as const;
  const row = { ...webhook, kinds: [...webhook.kinds] };
  return (await db.insertInto('webhook').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

let blocks = 0;

async function raise(projectId = 'harbour'): Promise<number> {
  blocks += 1;
  const hash: `0x${string}` = `0x${blocks.toString(16).padStart(64, '0')}`;
  const cause = { chainId: CHAIN_ID, contract: addressOf(1), block: blocks, blockHash: hash, transaction: hash, logIndex: 0 };
  const rest = { happenedAt: NOW, state: 'pending', late: false, detail: DETAIL } as const;
  await db.transaction().execute((tx) => raiseAlerts(tx, [{ dedupeKey: `${projectId} ${blocks}`, projectId, cause, ...rest }]));
  return blocks;
}

const confirm = (toBlock: number) => db.transaction().execute((tx) => confirmAlerts(tx, { chainId: CHAIN_ID, toBlock }));
const distribute = () => distributeNotifications({ db }, { now: NOW, groupSeconds: 0, origin: 'https://site.example' });
const deleteAccount = ({ userId }: { userId: UserId }) => db.transaction().execute((tx) => deleteAccountRows(tx, { userId, email: null }));
const whileGoing = <T>({ userId }: { userId: UserId }, act: () => Promise<T>) =>
  actDuring(db, (tx) => deleteAccountRows(tx, { userId, email: null }), act);

test('a login to an account that is deleted meanwhile is refused like one with a wrong password', async () => {
  const ada = await watcher();
  const outcome = await whileGoing(ada, () => insertSession(db, { userId: ada.userId }));
  expect(outcome).toMatchObject({ reason: { code: 'NotAuthorizedException' } });
});

test('impersonating a user whose account is deleted meanwhile finds no user', async () => {
  const [ada, admin] = [await watcher(), await watcher({ admin: true })];
  const user = { ...admin.user, sessionId: await insertSession(db, { userId: admin.userId }) };
  const context = { db, settings: { secondFactorForAdmins: false } };
  const outcome = await whileGoing(ada, () => startImpersonation(context, { user, nameOrEmail: ada.username }));
  expect(outcome).toMatchObject({ reason: { code: 'ResourceNotFoundException', field: 'impersonatingUserId' } });
});

test('an impersonation that begins while its account is deleted is ended, and the log says so', async () => {
  const [ada, admin] = [await watcher(), await watcher({ admin: true })];
  const user = { ...admin.user, sessionId: await insertSession(db, { userId: admin.userId }) };
  const outcome = await actDuring(
    db,
    (tx) => startImpersonation({ db: tx, settings: { secondFactorForAdmins: false } }, { user, nameOrEmail: ada.username }),
    () => deleteAccount(ada),
  );
  expect(outcome).toMatchObject({ status: 'fulfilled' });
  const actions = await db
    .selectFrom('audit_log')
    .where('subject', '=', ada.username)
    .orderBy('id')
    .select(['action', 'details'])
    .execute();
  expect(actions).toEqual([
    { action: 'impersonation.start', details: {} },
    { action: 'impersonation.stop', details: { reason: 'target-deleted' } },
  ]);
});

test.each<[string, (userId: UserId, id: string) => Promise<unknown>]>([
  ['a choice for a list', (userId, id) => updateChoices({ db }, { userId, scope: { kind: 'watchlist', id }, levels: DEFAULT_LEVELS })],
  ['a feed of a list', (userId, id) => setWatchlistFeed({ db }, { user: { id: userId }, id, on: true })],
])('%s that goes for good meanwhile finds no list', async (_what, act) => {
  const { userId, listId } = await watcher();
  const outcome = await actDuring(
    db,
    (tx) => tx.deleteFrom('watchlist').where('id', '=', listId).execute(),
    () => act(userId, listId),
  );
  expect(outcome).toMatchObject({ reason: { code: 'ResourceNotFoundException' } });
});

test('HOOK-09: a test of a webhook that is deleted meanwhile finds none', async () => {
  const { user, userId } = await watcher();
  const id = await webhookOf(userId);
  const outcome = await actDuring(
    db,
    (tx) => tx.deleteFrom('webhook').where('id', '=', id).execute(),
    () => testWebhook({ db }, { user, id }),
  );
  expect(outcome).toMatchObject({ reason: { code: 'ResourceNotFoundException' } });
});

test('notices pass over an account that is deleted meanwhile, and reach the others', async () => {
  const [ada, bea] = [await watcher(), await watcher()];
  await raise();
  expect(await whileGoing(ada, distribute)).toMatchObject({ value: { notified: 1 } });
  expect(await db.selectFrom('notice').select('user_id').execute()).toEqual([{ user_id: bea.userId }]);
});

test('notices that are told pass over a webhook that is deleted meanwhile', async () => {
  const id = await webhookOf((await watcher()).userId);
  await raise();
  const outcome = await actDuring(db, (tx) => tx.deleteFrom('webhook').where('id', '=', id).execute(), distribute);
  expect(outcome).toMatchObject({ value: { notified: 1 } });
  expect(await db.selectFrom('notice').select('user_id').execute()).toHaveLength(1);
});

test('notices that are told while an account is deleted: neither keeps the other from its end', async () => {
  const [ada, bea] = [await watcher({ projects: ['harbour'] }), await watcher({ projects: ['reef'] })];
  const block = await raise('harbour');
  await distribute();
  await db.transaction().execute((tx) => retractAlerts(tx, { chainId: CHAIN_ID, fork: block - 1 }));
  await raise('reef');
  await raise('harbour');
  // It took back what Ada was told, waits here for Bea, and has something more for Ada.
  const outcomes = await meetBehind(
    db,
    (tx) => tx.selectFrom('user_account').where('id', '=', bea.userId).forUpdate().select('id').execute(),
    distribute,
    () => deleteAccount(ada),
  );
  expect(outcomes).toEqual(['done', 'done']);
  expect(await db.selectFrom('notice').select('user_id').execute()).toEqual([{ user_id: bea.userId }]);
});

test('HOOK-07: webhooks that are told what became of something while one is deleted: neither keeps the other from its end', async () => {
  const [ada, bea] = [await watcher(), await watcher()];
  const ids = { [await webhookOf(ada.userId)]: ada.user, [await webhookOf(bea.userId)]: bea.user };
  const block = await raise();
  await distribute();
  await confirm(block);
  const [first, last] = await db.selectFrom('webhook_delivery').orderBy('id').select(['id', 'webhook_id']).execute();
  const [id, user] = [first?.webhook_id ?? '', ids[first?.webhook_id ?? '']];
  if (last === undefined || user === undefined) throw new Error('Both webhooks were to be told.');
  const outcomes = await meetBehind(
    db,
    (tx) => tx.selectFrom('webhook_delivery').where('id', '=', last.id).forUpdate().select('id').execute(),
    distribute,
    () => deleteWebhook({ db }, { user, id }),
  );
  expect(outcomes).toEqual(['done', 'done']);
  expect(await db.selectFrom('webhook').select('id').execute()).toEqual([{ id: last.webhook_id }]);
});

test('mails that are ordered while their account is deleted: neither keeps the other from its end', async () => {
  const ada = await watcher();
  await raise();
  await raise();
  await distribute();
  const outcomes = await meetBehind(
    db,
    async (tx) => {
      const last = await tx
        .selectFrom('notice_mail')
        .orderBy('happening_id', 'desc')
        .limit(1)
        .select('happening_id')
        .executeTakeFirstOrThrow();
      await tx.selectFrom('notice_mail').where('happening_id', '=', last.happening_id).forUpdate().select('user_id').execute();
    },
    () => sendNotificationMails({ db, site: { name: 'Redoubt', origin: 'https://site.example' } }, { now: NOW }),
    () => deleteAccount(ada),
  );
  expect(outcomes).toEqual(['done', 'done']);
  expect(await db.selectFrom('user_account').select('id').execute()).toEqual([]);
});

test('a run of mails passes over an account that is deleted meanwhile', async () => {
  const ada = await watcher();
  await raise();
  await distribute();
  const outcome = await whileGoing(ada, () =>
    sendNotificationMails({ db, site: { name: 'Redoubt', origin: 'https://site.example' } }, { now: NOW }),
  );
  expect(outcome).toMatchObject({ value: 0 });
});

test('HOOK-06: a call that is given up while its webhook is deleted: neither keeps the other from its end', async () => {
  const { user, userId } = await watcher();
  const id = await webhookOf(userId, 'https://hook.example/');
  await raise();
  await distribute();
  const delivery = await db
    .updateTable('webhook_delivery')
    .set({ attempts: WEBHOOK_ATTEMPTS_MAX - 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const [called, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const resolve = async () => {
    called.resolve();
    await released.promise;
    return [];
  };
  const context = { db, log: createLog({ process: 'test', level: 'silent' }), installationSecret: 'k'.repeat(64) };
  const delivering = deliverWebhook({ ...context, call: { rule: LOCAL_TARGETS, resolve } }, { deliveryId: delivery.id });
  await called.promise;
  const outcomes = await meetBehind(
    db,
    (tx) => tx.selectFrom('webhook_delivery').forUpdate().select('id').execute(),
    () => {
      released.resolve();
      return delivering;
    },
    () => deleteWebhook({ db }, { user, id }),
  );
  expect(outcomes).toEqual(['done', 'done']);
  expect(await db.selectFrom('webhook').select('id').execute()).toEqual([]);
});
