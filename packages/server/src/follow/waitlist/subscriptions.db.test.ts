import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { notifySubscribers } from './notify-subscribers.ts';
import { subscribe } from './subscribe.ts';
import { countSubscriptions, deleteSubscription, findSubscription, listSubscriptionsOf } from './subscription-store.ts';

const database = await createTestDatabase();
const { db } = database;
const ctx = { db, log: createLog({ process: 'test', level: 'silent' }) };
const site = { name: 'Redoubt', origin: 'https://redoubt.example' };
const ada = { topic: 'skytrace', email: 'ada@example.com', website: '', site } as const;

const listMails = () => db.selectFrom('mail').select(['recipient', 'subject', 'text_body as text']).orderBy('created_at').execute();

beforeEach(async () => {
  await db.deleteFrom('product_notice').execute();
  await database.ownerDb.deleteFrom('mail').execute();
});
afterAll(() => database[Symbol.asyncDispose]());

test('an address is stored once per topic and confirmed by a mail whose link removes it', async () => {
  await subscribe(ctx, ada);
  const [mail] = await listMails();
  expect(mail).toMatchObject({ recipient: 'ada@example.com', subject: 'You will hear from Redoubt when SkyTrace opens' });
  const key = /https:\/\/redoubt\.example\/notices\?key=([0-9a-f]{32})/.exec(mail?.text ?? '')?.[1] ?? '';
  expect(await findSubscription(db, { key })).toEqual({ topic: 'skytrace', email: 'ada@example.com' });
  await deleteSubscription(db, { key });
  await deleteSubscription(db, { key });
  expect(await countSubscriptions(db)).toEqual([]);
});

test('twenty parallel subscriptions store one address and order one mail', async () => {
  await Promise.all(Array.from({ length: 20 }, () => subscribe(ctx, ada)));
  await subscribe(ctx, { ...ada, topic: 'contract-scan' });
  expect(await countSubscriptions(db)).toEqual([
    { topic: 'contract-scan', waiting: 1 },
    { topic: 'skytrace', waiting: 1 },
  ]);
  expect(await listMails()).toHaveLength(2);
});

test('a repeated subscription is mailed again after a day, with the same key', async () => {
  await subscribe(ctx, ada);
  const key = () => db.selectFrom('product_notice').select('key').executeTakeFirstOrThrow();
  const first = await key();
  await db
    .updateTable('product_notice')
    .set({ mailed_at: new Date(Date.now() - 25 * 3_600_000) })
    .execute();
  await subscribe(ctx, ada);
  expect(await key()).toEqual(first);
  expect(await listMails()).toHaveLength(2);
});

test('a bot that fills in the honeypot is neither stored nor mailed', async () => {
  await subscribe(ctx, { ...ada, website: 'https://spam.example' });
  expect([await countSubscriptions(db), await listMails()]).toEqual([[], []]);
});

test('on launch day every subscriber is mailed once and deleted', async () => {
  await subscribe(ctx, ada);
  await subscribe(ctx, { ...ada, email: 'bob@example.com' });
  await subscribe(ctx, { ...ada, topic: 'contract-scan' });
  await database.ownerDb.deleteFrom('mail').execute();
  const send = () => notifySubscribers({ db: database.ownerDb }, { topic: 'skytrace', site, actor: 'test' });
  expect([await send(), await send()]).toEqual([2, 0]);
  expect((await listMails()).map(({ recipient, subject }) => [recipient, subject]).sort()).toEqual([
    ['ada@example.com', 'At Redoubt, SkyTrace is open'],
    ['bob@example.com', 'At Redoubt, SkyTrace is open'],
  ]);
  expect((await listSubscriptionsOf(db, { email: 'ada@example.com' })).map(({ topic }) => topic)).toEqual(['contract-scan']);
});
