import { createDatabase } from '@redoubt/db/client';
import type { NotificationLevel } from '@redoubt/domain/follow/notification/level';
import { UserId } from '@redoubt/domain/ids';
import { insertListings } from '@redoubt/testing/database/listings';
import { actDuring } from '@redoubt/testing/database/locks';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { named, toMovements } from '@redoubt/tracing/testing/small-ledger';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addCaseVersion, createCase, deleteCase } from '../../onchain/case/manage-cases.ts';
import { addCaseMember, removeCaseMember } from '../../onchain/case/manage-members.ts';
import { stopWatchingCase, watchCase } from '../../onchain/case/manage-watch.ts';
import { exportCases } from '../../onchain/case/own-cases.ts';
import { rollBackMovements } from '../../onchain/movement/movement-chain.ts';
import { executeRun } from '../../onchain/trace/execute-run.ts';
import { startRun } from '../../onchain/trace/run-store.ts';
import { recordBlocks, TEST_CHAIN, toTransactionHash } from '../../onchain/trace/testing/record-blocks.ts';
import { createLog } from '../../platform/log.ts';
import { deleteAccountRows } from '../../privacy/account-rows.ts';
import { readWatchlistFeed, setWatchlistFeed } from './feeds.ts';
import { listNotifications } from './inbox.ts';
import { updateChoices } from './manage-choices.ts';
import { notifyCasePayments, PAYMENTS_NOTIFIED_MAX } from './notify-case-payments.ts';
import { sendNotificationMails } from './send-notification-mails.ts';

const database = await createTestDatabase();
const { db } = database;
const { pool } = createDatabase({ url: database.appUrl, connectionsMax: 2 });
afterAll(async () => {
  await pool.end();
  await database[Symbol.asyncDispose]();
});

const SITE = { name: 'Redoubt', origin: 'https://site.example' };
const NOW = new Date('2026-11-22T10:00:00Z');
const after = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const MOVES = [
  ['V', 'thief', 30_000n],
  ['thief', 'dormant', 20_000n],
  ['thief', 'other', 4_000n],
] as const;
/** The last block of the trace, and of the record before each test. */
const PINNED = 5;

let runId: string;

beforeAll(async () => {
  await recordBlocks({ db, pool }, { movements: toMovements([...MOVES]), to: PINNED });
  runId = await trace();
  await insertListings(db, [{ id: 'harbour', name: 'Harbour' }]);
});

beforeEach(async () => {
  await rollBack(PINNED);
  await db.deleteFrom('user_account').execute();
  await db.deleteFrom('happening').execute();
  await db.deleteFrom('mail').execute();
});

async function trace(): Promise<string> {
  const seeds = [{ block: 0, index: 0, rank: 1, amount: '30000' }];
  const order = { chain: 'demo', seeds, method: 'fifo', hops: 8, maxAccounts: 100, minimum: {}, treat: {} } as const;
  const { id } = await startRun({ db }, { ...order, seeds: [...seeds] });
  await executeRun({ db, clientOf: async () => undefined }, { runId: id });
  return id;
}

type Move = readonly [from: string, to: string, amount: bigint];

/** Records blocks after the trace, with these payments from block `first` on, one in each; final up to `final`. */
async function record(first: number, moves: readonly Move[], { final = PINNED, from = first }: { final?: number; from?: number } = {}) {
  const movements = toMovements([...moves]).map((movement) => ({ ...movement, pos: movement.pos + (BigInt(first) << 32n) }));
  await recordBlocks({ db, pool }, { movements, from, to: first + Math.max(moves.length, 1) - 1 });
  await finalise(final);
}

const finalise = (block: number) =>
  db.updateTable('chain').set({ finalized: block }).where('chain_id', '=', String(TEST_CHAIN.chainId)).execute();

/** The chain drops the blocks above. */
async function rollBack(fork: number): Promise<void> {
  await db.transaction().execute((tx) => rollBackMovements(tx, { chainId: TEST_CHAIN.chainId, fork }));
  await db.updateTable('chain').set({ head: fork, indexed: fork }).where('chain_id', '=', String(TEST_CHAIN.chainId)).execute();
}

let people = 0;
type Person = { readonly userId: UserId; readonly username: string; readonly email: string };

async function person(): Promise<Person> {
  people += 1;
  const username = `watcher${String(people).padStart(4, '0')}`;
  const email = `${username}@example.com`;
  const { id } = await db
    .insertInto('user_account')
    .values({ username, email, confirmed_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { userId: UserId.parse(id), username, email };
}

/** A case of the trace whose owner watches it. */
async function watched(name = 'Vault'): Promise<{ id: string; owner: Person }> {
  const owner = await person();
  const { id } = await createCase({ db }, { userId: owner.userId, name, text: '', runId });
  await watchCase({ db }, { userId: owner.userId, id });
  return { id, owner };
}

async function join(id: string, owner: Person): Promise<Person> {
  const member = await person();
  await addCaseMember({ db }, { userId: owner.userId, id, username: member.username, role: 'reader' });
  return member;
}

const ctx = { db, log: createLog({ process: 'test', level: 'silent' }) };
const look = (now = NOW) => notifyCasePayments(ctx, { now, groupSeconds: 120, origin: SITE.origin }, { millisMax: 60_000 });
const send = (now: Date) => sendNotificationMails({ db, site: SITE }, { now });
const inboxOf = async ({ userId }: Person) => (await listNotifications({ db }, { userId })).notices;
const statesOf = async (someone: Person) => (await inboxOf(someone)).map(({ state }) => state);
const mailsTo = ({ email }: Person) =>
  db.selectFrom('mail').where('recipient', '=', email).orderBy('created_at').select(['subject', 'text_body']).execute();

async function chooseLevel({ userId }: Person, level: NotificationLevel): Promise<void> {
  const row = { critical: level, major: level, medium: level, minor: level, informational: level };
  await updateChoices({ db }, { userId, scope: { kind: 'all' }, levels: { alert: row, incident: row, score: row } });
}

test('CASE-19: who watches a case is notified of a payment with amount, receiver, label, transaction and case, and no one else is', async () => {
  const { id, owner } = await watched();
  const reader = await join(id, owner);
  await sql`insert into label_list (source, name, licence, stated_on, covers, content_hash) values
    ('test', 'Test list', 'MIT', '2026-01-01', '{exchange}', '0x')`.execute(database.ownerDb);
  await sql`insert into address_label (source, chain, address, kind, label) values
    ('test', 'demo', ${named('bourse')}, 'exchange', 'Bourse 7')`.execute(database.ownerDb);
  await record(6, [
    ['dormant', 'dust', 1n],
    ['X', 'Y', 500n],
    ['dormant', 'bourse', 12_000n],
  ]);
  expect(await look()).toEqual({ looked: 1, notified: 1 });
  expect(await inboxOf(owner)).toMatchObject([
    {
      kind: 'case',
      severity: 'major',
      state: 'pending',
      project: null,
      case: { id, name: 'Vault' },
      title: 'Vault: 0.000000000000012 ETH moved to Bourse 7 (Test list)',
      path: `/trace/cases/${id}#since`,
      seen: false,
    },
  ]);
  const [{ detail = '' } = {}] = await inboxOf(owner);
  for (const part of [named('dormant'), named('bourse'), toTransactionHash(8)]) expect(detail).toContain(part);
  expect(await inboxOf(reader)).toEqual([]);
  expect(await look()).toEqual({ looked: 1, notified: 0 });
});

test('CASE-19: what was on record when the first began to watch is not notified', async () => {
  await record(6, [['dormant', 'fresh', 12_000n]]);
  const { id, owner } = await watched();
  await look();
  await record(7, [['dormant', 'fresh', 3_000n]]);
  const second = await join(id, owner);
  // A second watch does not hide from the first what came meanwhile.
  await watchCase({ db }, { userId: second.userId, id });
  await finalise(7);
  await look();
  expect((await inboxOf(owner)).map(({ title }) => title)).toEqual([expect.stringContaining('0.000000000000003 ETH')]);
  expect(await statesOf(second)).toEqual(['confirmed']);
});

test('CASE-20: a payment is pending until its block is final, then confirmed, without another notification', async () => {
  const { owner } = await watched();
  await record(6, [['dormant', 'fresh', 12_000n]]);
  await look();
  await db.updateTable('notice').set({ seen_at: new Date() }).execute();
  expect(await statesOf(owner)).toEqual(['pending']);
  await finalise(6);
  await look();
  expect(await inboxOf(owner)).toMatchObject([{ state: 'confirmed', seen: true }]);
});

test('CASE-20: a payment that a reorganisation replaces is retracted once its block is read again, to all who were notified', async () => {
  const { id, owner } = await watched();
  const left = await join(id, owner);
  const stopped = await join(id, owner);
  const late = await join(id, owner);
  for (const { userId } of [left, stopped]) await watchCase({ db }, { userId, id });
  await record(6, [
    ['X', 'Y', 500n],
    ['dormant', 'fresh', 12_000n],
  ]);
  await look();
  await removeCaseMember({ db }, { userId: owner.userId, id, username: left.username });
  await stopWatchingCase({ db }, { userId: stopped.userId, id });
  await watchCase({ db }, { userId: late.userId, id });
  await rollBack(6);
  await look();
  // The block is not on record: whether it happened is not known.
  expect(await statesOf(owner)).toEqual(['pending']);
  // The same place, the same transaction, another amount.
  await record(7, [['dormant', 'fresh', 9_000n]]);
  await look();
  const states = async (someone: Person) => (await inboxOf(someone)).map(({ state, title }) => [state, title.split(' ')[1]]).toSorted();
  const [was, is] = ['0.000000000000012', '0.000000000000009'];
  expect(await states(owner)).toEqual([
    ['pending', is],
    ['retracted', was],
  ]);
  expect(await states(left)).toEqual([['retracted', was]]);
  expect(await states(stopped)).toEqual([['retracted', was]]);
  expect(await states(late)).toEqual([['pending', is]]);
  // The first branch is the chain again: raised again, and the other retracted.
  await rollBack(6);
  await record(7, [['dormant', 'fresh', 12_000n]]);
  await look();
  expect(await states(owner)).toEqual([
    ['pending', was],
    ['retracted', is],
  ]);
});

test('CASE-20: a payment whose transaction comes to stand in another block stays as it is', async () => {
  const { owner } = await watched();
  await record(6, [['dormant', 'fresh', 12_000n]]);
  await look();
  await db.updateTable('notice').set({ seen_at: new Date() }).execute();
  await rollBack(PINNED);
  await record(7, [['dormant', 'fresh', 12_000n]], { from: 6 });
  const hash = Buffer.from(toTransactionHash(6).slice(2), 'hex');
  await sql`update movement_tx set hash = ${hash} where pos >= ${String(7n << 32n)}::bigint`.execute(database.ownerDb);
  expect(await look()).toEqual({ looked: 1, notified: 0 });
  expect(await inboxOf(owner)).toMatchObject([{ state: 'pending', seen: true }]);
  await finalise(7);
  await look();
  expect(await statesOf(owner)).toEqual(['confirmed']);
});

test('CASE-20: once a version has a later trace, what was notified before is still confirmed or retracted, and is not notified again', async () => {
  const { id, owner } = await watched();
  await record(6, [
    ['dormant', 'fresh', 12_000n],
    ['other', 'fresh', 3_000n],
  ]);
  await look();
  await finalise(6);
  const later = await trace();
  expect(later).not.toBe(runId);
  await finalise(PINNED);
  await addCaseVersion({ db }, { userId: owner.userId, id, base: 1, name: 'Renamed', text: '', runId: later });
  expect(await look()).toEqual({ looked: 1, notified: 0 });
  await finalise(6);
  await look();
  await rollBack(6);
  await record(7, []);
  await look();
  expect((await inboxOf(owner)).map(({ state, case: of }) => [state, of?.name]).toSorted()).toEqual([
    ['confirmed', 'Vault'],
    ['retracted', 'Vault'],
  ]);
});

test('CASE-21: who leaves a case watches it no longer: of later payments they get nothing, and of waiting mails none', async () => {
  const { id, owner } = await watched();
  const member = await join(id, owner);
  await watchCase({ db }, { userId: member.userId, id });
  await record(6, [['dormant', 'fresh', 12_000n]]);
  await look();
  await removeCaseMember({ db }, { userId: owner.userId, id, username: member.username });
  await addCaseMember({ db }, { userId: owner.userId, id, username: member.username, role: 'reader' });
  await record(7, [['dormant', 'fresh', 3_000n]]);
  await look();
  expect(await inboxOf(member)).toHaveLength(1);
  expect(await inboxOf(owner)).toHaveLength(2);
  await send(after(2));
  expect(await mailsTo(member)).toEqual([]);
  expect(await mailsTo(owner)).toHaveLength(1);
});

test('CASE-21: a part that ended in another way than by leaving ends the watch, too', async () => {
  const { id, owner } = await watched();
  const member = await join(id, owner);
  await watchCase({ db }, { userId: member.userId, id });
  await db.deleteFrom('trace_case_member').where('user_id', '=', member.userId).execute();
  await record(6, [['dormant', 'fresh', 12_000n]]);
  await look();
  expect(await inboxOf(member)).toEqual([]);
});

test('CASE-21: an export says which cases an account watches; watches and notifications go with the account and with the case', async () => {
  const { id, owner } = await watched();
  const member = await join(id, owner);
  expect(await exportCases(db, owner)).toMatchObject([{ id, watching: true }]);
  expect(await exportCases(db, member)).toMatchObject([{ id, watching: false }]);
  await watchCase({ db }, { userId: member.userId, id });
  await record(6, [['dormant', 'fresh', 12_000n]]);
  await look();
  await db.transaction().execute((tx) => deleteAccountRows(tx, { userId: member.userId, email: null }));
  expect(await db.selectFrom('trace_case_watch').select('user_id').execute()).toEqual([{ user_id: owner.userId }]);
  await deleteCase({ db }, { userId: owner.userId, id });
  expect(await inboxOf(owner)).toEqual([]);
  expect(await db.selectFrom('trace_case_payment').select('state').execute()).toEqual([]);
  expect(await look()).toEqual({ looked: 0, notified: 0 });
});

test('CASE-22: payments are mailed as major alerts are, several of one case in one mail, and a retraction to who was mailed', async () => {
  const { id, owner } = await watched();
  const [muted, daily] = [await join(id, owner), await join(id, owner)];
  for (const { userId } of [muted, daily]) await watchCase({ db }, { userId, id });
  await chooseLevel(muted, 'off');
  await chooseLevel(daily, 'daily');
  await record(6, [
    ['dormant', 'fresh', 12_000n],
    ['dormant', 'fresh', 3_000n],
  ]);
  await look();
  await send(after(2));
  const [mail, ...others] = await mailsTo(owner);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Major: 2 notifications on Vault');
  expect(mail?.text_body).toContain(`https://site.example/trace/cases/${id}#since`);
  expect(mail?.text_body).toContain('Its block is not final');
  expect(mail?.text_body).toContain('because you watch this case.');
  // Who asked for it has it in the inbox, whatever they chose for alerts.
  expect(await inboxOf(muted)).toHaveLength(2);
  expect(await mailsTo(muted)).toEqual([]);
  expect(await mailsTo(daily)).toEqual([]);
  await stopWatchingCase({ db }, { userId: owner.userId, id });
  await rollBack(6);
  await record(7, []);
  await look(after(3));
  await send(after(5));
  expect((await mailsTo(owner)).map(({ subject }) => subject)).toEqual([
    'Major: 2 notifications on Vault',
    'Retracted: Vault: 0.000000000000003 ETH moved to 0x0000…7368',
  ]);
});

test('CASE-22: a webhook for watched cases is called with the case, its confirmation and its retraction', async () => {
  const { id, owner } = await watched();
  await sql`insert into webhook (user_id, position, url, kinds, severity_min) values
    (${owner.userId}, 1, 'https://hooks.example/a', '{case}', 'major'), (${owner.userId}, 2, 'https://hooks.example/b', '{alert}', 'minor')`.execute(
    db,
  );
  await record(6, [
    ['dormant', 'fresh', 12_000n],
    ['dormant', 'fresh', 3_000n],
  ]);
  await look();
  await sql`update webhook_delivery set attempts = 1`.execute(db);
  await finalise(6);
  await rollBack(6);
  await record(7, [], { final: 6 });
  await look();
  const sent = await db
    .selectFrom('webhook_delivery')
    .innerJoin('webhook', 'webhook.id', 'webhook_id')
    .orderBy('happening_id')
    .orderBy('change')
    .select(['url', 'event', 'body'])
    .execute();
  expect(sent.map(({ url, event }) => [url, event])).toEqual([
    ['https://hooks.example/a', 'notice.raised'],
    ['https://hooks.example/a', 'notice.confirmed'],
    ['https://hooks.example/a', 'notice.raised'],
    ['https://hooks.example/a', 'notice.retracted'],
  ]);
  expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({
    notice: { kind: 'case', project: null, case: { id, name: 'Vault' }, url: `https://site.example/trace/cases/${id}#since` },
  });
});

test('CASE-23: no feed has an event of a case', async () => {
  const { owner } = await watched('Insider');
  const list = { user_id: owner.userId, name: 'Mine', position: 1, projects: ['harbour'] };
  const { id: listId } = await db.insertInto('watchlist').values(list).returning('id').executeTakeFirstOrThrow();
  const { key } = await setWatchlistFeed({ db }, { user: { id: owner.userId }, id: listId, on: true });
  const event = { kind: 'alert', source_key: '1', project_id: 'harbour', severity: 'minor', state: 'confirmed' } as const;
  const texts = { title: 'Alert', detail: '', path: '/', happened_at: new Date(), change: '1' };
  await db
    .insertInto('happening')
    .values({ ...event, ...texts })
    .execute();
  await record(6, [['dormant', 'fresh', 12_000n]]);
  await look();
  expect(await inboxOf(owner)).toHaveLength(1);
  const feed = await readWatchlistFeed({ db }, { key: key ?? '' });
  expect(feed.entries.map(({ title }) => title)).toEqual(['Alert']);
  // The database refuses an event of a case that has a project, too.
  const both = sql`update happening set project_id = 'harbour' where kind = 'case'`.execute(db);
  await expect(both).rejects.toThrow('happening_check');
});

test('CASE-24: of one trace so many payments are notified, the last says so, and a later trace has as many again', async () => {
  const { id, owner } = await watched();
  const moves = ['dormant', 'thief', 'other'].flatMap((from) =>
    Array.from({ length: PAYMENTS_NOTIFIED_MAX / 2 }, (): Move => [from, 'fresh', 60n]),
  );
  await record(6, moves);
  expect(await look()).toMatchObject({ notified: PAYMENTS_NOTIFIED_MAX });
  const inbox = (await listNotifications({ db }, { userId: owner.userId, limit: 1_000 })).notices;
  expect(inbox).toHaveLength(PAYMENTS_NOTIFIED_MAX);
  expect(inbox.filter(({ detail }) => detail.includes('no more payments after this trace are notified'))).toHaveLength(1);
  expect(await look()).toMatchObject({ notified: 0 });
  await finalise(5 + moves.length);
  await addCaseVersion({ db }, { userId: owner.userId, id, base: 1, name: 'Vault', text: '', runId: await trace() });
  await record(6 + moves.length, [['dormant', 'fresh', 60n]]);
  expect(await look()).toMatchObject({ notified: 1 });
});

test('CASE-25: one case that fails keeps no other from its turn, and a short run leaves the rest to the next', async () => {
  const broken = await watched();
  const { owner } = await watched();
  await record(6, [['dormant', 'fresh', 12_000n]]);
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$`.execute(database.ownerDb);
  await sql`create trigger refuse before insert on trace_case_payment for each row when (new.case_id = ${sql.lit(broken.id)}) execute function refuse()`.execute(
    database.ownerDb,
  );
  expect(await look()).toEqual({ looked: 2, notified: 1 });
  expect(await inboxOf(owner)).toHaveLength(1);
  expect(await inboxOf(broken.owner)).toEqual([]);
  await sql`drop trigger refuse on trace_case_payment`.execute(database.ownerDb);
  const none = await notifyCasePayments(ctx, { now: NOW, groupSeconds: 120, origin: SITE.origin }, { millisMax: 0 });
  expect(none).toEqual({ looked: 0, notified: 0 });
  await look();
  expect(await inboxOf(broken.owner)).toHaveLength(1);
});

test('CASE-25: workers that look at the same moment notify once', async () => {
  const { owner } = await watched();
  await record(6, [['dormant', 'fresh', 12_000n]]);
  await Promise.all([look(), look(), look()]);
  expect(await inboxOf(owner)).toHaveLength(1);
});

test('CASE-25: a look at a case whose owner deletes their account meanwhile waits for that, and notifies no one', async () => {
  const { id, owner } = await watched();
  const member = await join(id, owner);
  await watchCase({ db }, { userId: member.userId, id });
  await record(6, [['dormant', 'fresh', 12_000n]]);
  const looked = await actDuring(
    db,
    (tx) => deleteAccountRows(tx, { userId: owner.userId, email: null }),
    () => look(),
  );
  expect(looked).toEqual({ status: 'fulfilled', value: { looked: 1, notified: 0 } });
  expect(await inboxOf(member)).toEqual([]);
});

test('CASE-25: nothing is concluded from a trace whose last block the chain dropped', async () => {
  const { owner } = await watched();
  await record(6, [['dormant', 'fresh', 12_000n]]);
  await look();
  await record(7, [['dormant', 'fresh', 3_000n]]);
  const { pinned_hash } = await db.selectFrom('trace_run').where('id', '=', runId).select('pinned_hash').executeTakeFirstOrThrow();
  const pin = (hash: Buffer) => db.updateTable('trace_run').set({ pinned_hash: hash }).where('id', '=', runId).execute();
  await pin(Buffer.alloc(32));
  await look();
  expect(await statesOf(owner)).toEqual(['pending']);
  await pin(pinned_hash);
  await look();
  expect(await statesOf(owner)).toEqual(['pending', 'pending']);
});
