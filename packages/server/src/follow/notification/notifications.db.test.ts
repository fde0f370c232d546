import type { VerdictByQuestion } from '@redoubt/domain/catalog/verdict/schema';
import { DEFAULT_LEVELS, type NotificationLevel } from '@redoubt/domain/follow/notification/level';
import { UserId } from '@redoubt/domain/ids';
import type { AlertDetail } from '@redoubt/domain/onchain/alert/schema';
import { addressOf, insertChainRows } from '@redoubt/testing/chain/chain-rows';
import { insertListings } from '@redoubt/testing/database/listings';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { confirmAlerts, type NewAlert, raiseAlerts, retractAlerts } from '../../onchain/alert/alert-store.ts';
import { raiseIncident } from '../../onchain/alert/raise-incident.ts';
import { unsubscribe } from '../../people/preferences/sso-settings.ts';
import { distributeNotifications } from './distribute-notifications.ts';
import { lockCursor } from './event-store.ts';
import { listNotifications } from './inbox.ts';
import { updateChoices } from './manage-choices.ts';
import { notifyEvent } from './notify-event.ts';
import { sendNotificationMails } from './send-notification-mails.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());

const SITE = { name: 'Redoubt', origin: 'https://site.example' };
/** A Sunday. */
const NOW = new Date('2026-11-22T10:00:00Z');
const DETAIL: AlertDetail = { kind: 'owner-change', by: null, before: addressOf(7), after: addressOf(8) };

beforeAll(async () => {
  await insertListings(db, [
    { id: 'harbour', name: 'Harbour' },
    { id: 'reef', name: 'Reef' },
    { id: 'tide', name: 'Tide' },
  ]);
  await insertChainRows(db, { indexed: 100, contracts: { harbour: [1], reef: [2] } });
});
beforeEach(async () => {
  await db.deleteFrom('alert').execute();
  await db.deleteFrom('happening').execute();
  await db.deleteFrom('user_account').execute();
  await db.deleteFrom('mail').execute();
  blocks = 0;
});

let people = 0;
let blocks = 0;

type Person = { userId: UserId; email: string; listId: string };

/** A user with a confirmed address who watches `projects`. */
async function watcher(projects: readonly string[] = ['harbour'], { level }: { level?: NotificationLevel } = {}): Promise<Person> {
  people += 1;
  const email = `person${people}@example.com`;
  const { id } = await db
    .insertInto('user_account')
    .values({ username: `person${String(people).padStart(4, '0')}`, email, confirmed_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const userId = UserId.parse(id);
  const list = await db
    .insertInto('watchlist')
    .values({ user_id: id, name: 'Mine', position: 1, projects: [...projects] })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (level !== undefined) await updateChoices({ db }, { userId, scope: { kind: 'all' }, levels: levels(level) });
  return { userId, email, listId: list.id };
}

function levels(level: NotificationLevel) {
  const row = { critical: level, major: level, medium: level, minor: level, informational: level };
  return { alert: row, incident: row, score: row };
}

/** An alert of the project, in a block of its own. Returns the block. */
async function raise(projectId = 'harbour', overrides: Partial<NewAlert> = {}): Promise<number> {
  blocks += 1;
  const hash: `0x${string}` = `0x${blocks.toString(16).padStart(64, '0')}`;
  const contract = addressOf(projectId === 'reef' ? 2 : 1);
  const cause = { chainId: 31_337, contract, block: blocks, blockHash: hash, transaction: hash, logIndex: 0 };
  const alert = { dedupeKey: `owner ${blocks}`, projectId, cause, happenedAt: NOW, state: 'pending', late: false, detail: DETAIL } as const;
  await db.transaction().execute((tx) => raiseAlerts(tx, [{ ...alert, ...overrides }]));
  return blocks;
}

const retractAbove = (fork: number) => db.transaction().execute((tx) => retractAlerts(tx, { chainId: 31_337, fork }));
const distribute = (now = NOW) => distributeNotifications({ db }, { now, groupSeconds: 120, origin: SITE.origin });
const after = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const send = (now: Date) => sendNotificationMails({ db, site: SITE }, { now });
const inboxOf = async ({ userId }: Person) => (await listNotifications({ db }, { userId })).notices;
const mailsTo = ({ email }: Person) =>
  db
    .selectFrom('mail')
    .where('recipient', '=', email)
    .orderBy('created_at')
    .select(['subject', 'text_body', 'html_body', 'unsubscribe_url'])
    .execute();
const subjectsTo = async (person: Person) => (await mailsTo(person)).map(({ subject }) => subject);

test('NOTE-01: watchers of a project are notified of its alert in the inbox and by mail, and no one else is', async () => {
  const ada = await watcher(['harbour', 'reef']);
  const bea = await watcher(['tide']);
  await raise();
  expect(await distribute()).toEqual({ notified: 1 });
  expect(await inboxOf(ada)).toMatchObject([
    { kind: 'alert', severity: 'major', state: 'pending', project: { id: 'harbour', name: 'Harbour' }, seen: false, watchlists: ['Mine'] },
  ]);
  expect(await send(after(1))).toBe(0);
  expect(await send(after(2))).toBe(1);
  const [mail, ...others] = await mailsTo(ada);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Major: Harbour: The owner changed');
  expect(mail?.text_body).toContain('Its block is not final');
  // What its project comes to, with why.
  expect(mail?.text_body).toContain('Not known. A name and an address are on record, nothing else.');
  expect(await inboxOf(bea)).toEqual([]);
  expect(await mailsTo(bea)).toEqual([]);
});

test('a mail says what its project comes to once, in the words of the verdict', async () => {
  const source = 'https://source.example/page';
  const sell = { about: 'sell', state: 'pass', value: 'Passed', basis: 'proven' } as const;
  const mint = { about: 'mint', state: 'fail', value: 'Single-key wallet', basis: 'proven' } as const;
  const sentence = 'One key can mint without a limit.';
  const verdict: VerdictByQuestion = {
    level: 'critical',
    sentence,
    basis: 'proven',
    asOf: '2026-11-19',
    reasons: [{ check: 'CAP-07', level: 'critical', sentence, evidence: [{ url: source }] }],
    chips: [sell, mint],
    read: { contracts: 1, of: 1 },
    questions: [],
  };
  await db
    .updateTable('project_listing')
    .set({ verdict: JSON.stringify(verdict), verdict_level: 'critical' })
    .where('project_id', '=', 'tide')
    .execute();
  const ada = await watcher(['tide']);
  await raise('tide');
  await raise('tide');
  await distribute();
  await send(after(2));
  const [mail] = await mailsTo(ada);
  const said = mail?.text_body?.split(sentence) ?? [];
  expect(said).toHaveLength(2);
  expect(said[0]).toMatch(/Critical risk: $/);
  expect(said[1]).toMatch(/^\s+Sell: Passed; Mint: Single-key wallet\s+Proven[^\n]*, the oldest of 2026-11-19/);
  expect(mail?.html_body).toContain(`Critical risk: ${sentence}`);
});

test('NOTE-02: running the jobs again notifies no one twice', async () => {
  const ada = await watcher();
  await raise();
  await distribute();
  await distribute();
  await send(after(2));
  await send(after(3));
  expect(await inboxOf(ada)).toHaveLength(1);
  expect(await mailsTo(ada)).toHaveLength(1);
});

test('NOTE-02: workers that run at the same moment notify each user once', async () => {
  const all = await Promise.all(Array.from({ length: 10 }, () => watcher()));
  await raise();
  await raise('reef');
  await Promise.all([distribute(), distribute(), distribute()]);
  await Promise.all([send(after(2)), send(after(2)), send(after(2))]);
  for (const person of all) {
    expect(await inboxOf(person)).toHaveLength(1);
    expect(await mailsTo(person)).toHaveLength(1);
  }
});

test('NOTE-02: a run that dies before its end notifies no one, and the next one notifies once', async () => {
  const ada = await watcher();
  await raise();
  const dying = database.db.transaction().execute(async (tx) => {
    await distributeNotifications({ db: asRoot(tx) }, { now: NOW, groupSeconds: 120, origin: SITE.origin });
    throw new Error('killed');
  });
  await expect(dying).rejects.toThrow('killed');
  expect(await inboxOf(ada)).toEqual([]);
  expect(await distribute()).toEqual({ notified: 1 });
  const dyingMails = database.db.transaction().execute(async (tx) => {
    expect(await sendNotificationMails({ db: asRoot(tx), site: SITE }, { now: after(2) })).toBe(1);
    throw new Error('killed');
  });
  await expect(dyingMails).rejects.toThrow('killed');
  expect(await mailsTo(ada)).toEqual([]);
  expect(await send(after(2))).toBe(1);
  expect(await mailsTo(ada)).toHaveLength(1);
});

test('NOTE-02: a step that fails in the middle of several changes leaves the cursor where it was', async () => {
  await watcher();
  await raise();
  await raise();
  const cursor = () => db.transaction().execute((tx) => lockCursor(tx, { source: 'alert' }));
  const before = await cursor();
  await sql`create function refuse() returns trigger language plpgsql as $$ begin
    if (select count(*) from happening) > 1 then raise exception 'full'; end if; return null; end $$`.execute(database.ownerDb);
  await sql`create trigger refuse after insert on happening for each row execute function refuse()`.execute(database.ownerDb);
  await expect(distribute()).rejects.toThrow('full');
  expect(await cursor()).toBe(before);
  expect(await db.selectFrom('notice').select('place').execute()).toEqual([]);
  await sql`drop trigger refuse on happening`.execute(database.ownerDb);
  expect(await distribute()).toEqual({ notified: 2 });
});

test('NOTE-03: several alerts of a project within minutes are one mail, those of another project a second', async () => {
  const ada = await watcher(['harbour', 'reef']);
  await raise();
  await distribute(NOW);
  await raise();
  await raise('reef');
  await distribute(after(1));
  expect(await send(after(2))).toBe(1);
  expect(await subjectsTo(ada)).toEqual(['Major: 2 notifications on Harbour']);
  expect(await send(after(3))).toBe(1);
  expect(await mailsTo(ada)).toHaveLength(2);
});

test('NOTE-04: an alert found long after it happened notifies no one, in no state', async () => {
  const ada = await watcher();
  const block = await raise('harbour', { late: true });
  await distribute();
  await db.transaction().execute((tx) => confirmAlerts(tx, { chainId: 31_337, toBlock: block }));
  await distribute();
  await retractAbove(0);
  await distribute();
  expect(await inboxOf(ada)).toEqual([]);
  expect(await send(after(9_999))).toBe(0);
});

test('NOTE-05: a retraction is mailed to exactly those who were mailed the alert, and shows in every inbox that had it', async () => {
  const mailed = await watcher();
  const inboxOnly = await watcher(['harbour'], { level: 'inbox' });
  await raise();
  await distribute();
  await send(after(2));
  const late = await watcher();
  await retractAbove(0);
  await distribute(after(5));
  await send(after(7));
  expect(await subjectsTo(mailed)).toEqual([expect.stringContaining('Major: Harbour'), expect.stringContaining('Retracted: Harbour')]);
  expect(await inboxOf(mailed)).toMatchObject([{ state: 'retracted', seen: false }]);
  expect(await mailsTo(inboxOnly)).toEqual([]);
  expect(await inboxOf(inboxOnly)).toMatchObject([{ state: 'retracted' }]);
  expect(await mailsTo(late)).toEqual([]);
  expect(await inboxOf(late)).toEqual([]);
});

test('NOTE-05: a user whose mail was still waiting is mailed neither the alert nor its retraction', async () => {
  const soon = await watcher();
  const daily = await watcher(['harbour'], { level: 'daily' });
  await raise();
  await distribute();
  await retractAbove(0);
  await distribute(after(1));
  await send(after(9_999));
  expect(await mailsTo(soon)).toEqual([]);
  expect(await mailsTo(daily)).toEqual([]);
  expect(await inboxOf(soon)).toMatchObject([{ state: 'retracted' }]);
});

test('NOTE-05: an alert raised again after its retraction notifies again, and can be retracted again', async () => {
  const ada = await watcher();
  await raise();
  await distribute();
  await send(after(2));
  await retractAbove(0);
  await distribute(after(3));
  await send(after(5));
  await raise('harbour', { dedupeKey: 'owner 1' });
  await distribute(after(6));
  await send(after(8));
  await retractAbove(0);
  await distribute(after(9));
  await send(after(11));
  expect((await subjectsTo(ada)).map((subject) => subject.split(':')[0])).toEqual(['Major', 'Retracted', 'Major', 'Retracted']);
  expect(await inboxOf(ada)).toHaveLength(1);
});

test('NOTE-06: the levels of a list, of the wallets and of all lists decide how a user is notified', async () => {
  const muted = await watcher();
  const daily = await watcher();
  const weekly = await watcher(['harbour'], { level: 'weekly' });
  await updateChoices({ db }, { ...muted, scope: { kind: 'watchlist', id: muted.listId }, levels: levels('off') });
  await updateChoices({ db }, { ...daily, scope: { kind: 'watchlist', id: daily.listId }, levels: levels('daily') });
  await raise();
  await raise();
  await distribute();
  expect(await inboxOf(muted)).toEqual([]);
  expect(await send(after(60))).toBe(0);
  expect(await send(new Date('2026-11-23T08:00:00Z'))).toBe(2);
  expect(await subjectsTo(daily)).toEqual(['Your daily summary: 2 notifications on Harbour']);
  expect(await subjectsTo(weekly)).toEqual(['Your weekly summary: 2 notifications on Harbour']);
});

test('NOTE-06: a deleted choice is as if it had never been made', async () => {
  const ada = await watcher();
  const scope = { kind: 'watchlist', id: ada.listId } as const;
  await updateChoices({ db }, { ...ada, scope, levels: levels('off') });
  const choices = await updateChoices({ db }, { ...ada, scope, levels: null });
  expect(choices).toEqual({
    all: DEFAULT_LEVELS,
    portfolio: null,
    watchlists: [{ id: ada.listId, name: 'Mine', levels: null }],
    timeZone: null,
  });
});

const chooseFrom = ({ userId }: Person, timeZone: string, level: NotificationLevel = 'daily') =>
  updateChoices({ db }, { userId, scope: { kind: 'all' }, levels: levels(level), timeZone });

test('NOTE-13: daily and weekly digests are sent at 8:00 in the time zone in which each user last chose', async () => {
  // It is Sunday evening in Tokyo, noon in Berlin, and before 8:00 in Los Angeles.
  const leaves = [
    ['America/Los_Angeles', 'daily', '2026-11-22T16:00:00Z'],
    ['Asia/Tokyo', 'daily', '2026-11-22T23:00:00Z'],
    ['Asia/Tokyo', 'weekly', '2026-11-22T23:00:00Z'],
    ['Europe/Berlin', 'daily', '2026-11-23T07:00:00Z'],
    ['Europe/Berlin', 'weekly', '2026-11-23T07:00:00Z'],
    [undefined, 'daily', '2026-11-23T08:00:00Z'],
    [undefined, 'weekly', '2026-11-23T08:00:00Z'],
    ['America/Los_Angeles', 'weekly', '2026-11-23T16:00:00Z'],
  ] as const;
  const readers: { reader: Person; at: Date }[] = [];
  for (const [zone, level, at] of leaves) {
    const reader = await watcher(['harbour'], { level });
    if (zone !== undefined) await chooseFrom(reader, zone, level);
    readers.push({ reader, at: new Date(at) });
  }
  await raise();
  await distribute();
  for (const at of new Set(readers.map((each) => each.at.getTime()))) {
    const due = readers.filter((each) => each.at.getTime() === at);
    expect(await send(new Date(at - 1))).toBe(0);
    expect(await send(new Date(at))).toBe(due.length);
    for (const { reader } of due) expect(await mailsTo(reader)).toHaveLength(1);
  }
});

test('NOTE-13: after a change of time zone, ordered mails keep the old hour, later ones get the new, and none is sent twice', async () => {
  const ada = await watcher();
  await chooseFrom(ada, 'Europe/Berlin');
  await raise();
  await distribute();
  await chooseFrom(ada, 'America/Los_Angeles');
  await raise();
  await distribute();
  const sent = [];
  // In Los Angeles it is 2:00; in Berlin it is past 8:00.
  for (const hour of ['2026-11-22T16:00:00Z', '2026-11-23T07:00:00Z', '2026-11-23T16:00:00Z', '2026-11-24T07:00:00Z']) {
    sent.push(await send(new Date(hour)));
  }
  expect(sent).toEqual([1, 1, 0, 0]);
  expect(await subjectsTo(ada)).toEqual(['Your daily summary: 1 notification on Harbour', 'Your daily summary: 1 notification on Harbour']);
});

test('NOTE-13: on the nights of a clock change, a daily digest is sent at 8:00, once', async () => {
  const ada = await watcher();
  await chooseFrom(ada, 'Europe/Berlin');
  const days = ['2026-10-24', '2026-10-25', '2026-10-26', '2026-03-28', '2026-03-29', '2026-03-30'];
  const offsets = [2, 1, 1, 1, 2, 2];
  for (const [index, day] of days.entries()) {
    const eight = new Date(Date.parse(`${day}T08:00:00Z`) - (offsets[index] ?? 0) * 3_600_000);
    await raise();
    await distribute(new Date(eight.getTime() - 6 * 3_600_000));
    expect(await send(new Date(eight.getTime() - 1))).toBe(0);
    expect(await send(eight)).toBe(1);
  }
  expect(await mailsTo(ada)).toHaveLength(days.length);
});

test('NOTE-13: an unknown time zone is ignored, and a stored one delays no one', async () => {
  const ada = await watcher();
  const bea = await watcher();
  await chooseFrom(ada, 'Europe/Berlin');
  expect(await chooseFrom(ada, 'Europe/Atlantis')).toMatchObject({ timeZone: 'Europe/Berlin' });
  await chooseFrom(bea, 'Europe/Berlin');
  await db.updateTable('mail_preference').where('user_id', '=', bea.userId).set({ time_zone: 'Europe/Atlantis' }).execute();
  await raise();
  await distribute();
  expect(await send(new Date('2026-11-23T07:00:00Z'))).toBe(1);
  expect(await send(new Date('2026-11-23T08:00:00Z'))).toBe(1);
});

test('NOTE-07: a user who holds a project’s token in a wallet of the portfolio is notified, too', async () => {
  const ada = await watcher([]);
  const wallet = { user_id: ada.userId, protocol: 'demo', address: addressOf(9), position: 1 };
  const { id } = await db.insertInto('wallet').values(wallet).returning('id').executeTakeFirstOrThrow();
  await db.insertInto('wallet_holding').values({ wallet_id: id, project_id: 'harbour' }).execute();
  await raise();
  await distribute();
  expect(await inboxOf(ada)).toMatchObject([{ held: true, watchlists: [] }]);
  await send(after(2));
  expect(await mailsTo(ada)).toHaveLength(1);
});

test('NOTE-08: an incident that editors publish notifies as an incident', async () => {
  const ada = await watcher();
  const incident = {
    incidentKind: 'exploit',
    title: 'The bridge was emptied',
    cause: 'A missing check.',
    date: '2026-11-22',
    lossUsd: '20000000',
    source: 'https://news.example/bridge',
    reference: null,
  } as const;
  await db.transaction().execute((tx) => raiseIncident(tx, { projectId: 'harbour', key: 'bridge', incident }));
  await distribute();
  expect(await inboxOf(ada)).toMatchObject([{ kind: 'incident', severity: 'critical', state: 'confirmed' }]);
});

async function score(low: number, tier: 'A' | 'B' | 'C', at: Date) {
  const record = { method: '1', high: 95, uncapped_low: low, coverage: 0.9, caps: [], fact_ids: [], inputs_hash: Buffer.alloc(32) };
  await db
    .insertInto('score_record')
    .values({ ...record, project_id: 'harbour', as_of: at, low, tier, changes: '[]' })
    .execute();
}

test('NOTE-09: a score that falls by five points or more since the last notification notifies once; a first score does not', async () => {
  const ada = await watcher(['harbour'], { level: 'inbox' });
  await score(80, 'A', after(-60));
  await score(78, 'A', after(-50));
  await distribute();
  expect(await inboxOf(ada)).toEqual([]);
  // Four more points: six since the last notified score.
  await score(74, 'A', after(-40));
  await distribute();
  await distribute();
  expect(await inboxOf(ada)).toMatchObject([{ kind: 'score', severity: 'minor', title: 'Harbour: the score fell from 80 to 74' }]);
  await score(71, 'A', after(-30));
  await distribute();
  expect(await inboxOf(ada)).toHaveLength(1);
  await score(60, 'B', after(-20));
  await distribute();
  expect(await inboxOf(ada)).toMatchObject([{ severity: 'medium', title: 'Harbour: the score fell from 74 to 60, from A to B' }, {}]);
});

test('NOTE-10: a user who unsubscribes from everything gets no mail, not even an ordered one', async () => {
  const ada = await watcher(['harbour'], { level: 'daily' });
  await raise();
  await distribute();
  await sql`insert into mail_preference (user_id) values (${ada.userId})`.execute(db);
  const { id } = await db.selectFrom('mail_preference').where('user_id', '=', ada.userId).select('id').executeTakeFirstOrThrow();
  await unsubscribe({ db }, { id });
  expect(await send(after(9_999))).toBe(0);
  await raise();
  await distribute();
  expect(await send(after(9_999))).toBe(0);
  expect(await mailsTo(ada)).toEqual([]);
  expect(await inboxOf(ada)).toHaveLength(2);
});

test('NOTE-10: each mail has the header with its one-click unsubscribe address', async () => {
  const ada = await watcher();
  await raise();
  await distribute();
  await send(after(2));
  const { id } = await db.selectFrom('mail_preference').where('user_id', '=', ada.userId).select('id').executeTakeFirstOrThrow();
  expect(await mailsTo(ada)).toMatchObject([{ unsubscribe_url: `https://site.example/api/unsubscribe?id=${id}` }]);
});

test('a deleted list notifies no one, and no inbox names it as a reason', async () => {
  const ada = await watcher();
  await raise();
  await distribute();
  await db.updateTable('watchlist').set({ deleted_at: new Date() }).where('id', '=', ada.listId).execute();
  await raise();
  await distribute();
  expect(await inboxOf(ada)).toMatchObject([{ watchlists: [] }]);
});

test('NOTE-02: a change that was processed before notifies no one when it is repeated, not even after later changes', async () => {
  const ada = await watcher();
  const context = { now: NOW, groupSeconds: 120, origin: SITE.origin };
  const event = {
    kind: 'alert',
    sourceKey: 'one',
    projectId: 'harbour',
    severity: 'major',
    title: 'T',
    detail: 'D',
    path: '/',
    happenedAt: NOW,
  } as const;
  const notify = (change: string, state: 'pending' | 'retracted') =>
    db.transaction().execute((tx) => notifyEvent(tx, { ...event, change, state }, context));
  expect(await notify('1', 'pending')).toBe(true);
  expect(await notify('2', 'retracted')).toBe(true);
  expect(await notify('3', 'pending')).toBe(true);
  expect(await notify('2', 'retracted')).toBe(false);
  expect(await inboxOf(ada)).toMatchObject([{ state: 'pending' }]);
});

test('an account that is disabled before its mail is sent is not mailed', async () => {
  const ada = await watcher();
  await raise();
  await distribute();
  await db.updateTable('user_account').set({ disabled_at: new Date() }).where('id', '=', ada.userId).execute();
  expect(await send(after(9_999))).toBe(0);
  expect(await mailsTo(ada)).toEqual([]);
});

test('an account without a confirmed address, or a disabled one, is not mailed', async () => {
  const unconfirmed = await watcher();
  const disabled = await watcher();
  await db.updateTable('user_account').set({ confirmed_at: null }).where('id', '=', unconfirmed.userId).execute();
  await db.updateTable('user_account').set({ disabled_at: new Date() }).where('id', '=', disabled.userId).execute();
  await raise();
  await distribute();
  expect(await send(after(9_999))).toBe(0);
  expect(await inboxOf(unconfirmed)).toHaveLength(1);
  expect(await inboxOf(disabled)).toEqual([]);
});

/** A transaction in which code that opens transactions can run: what it does is undone with it. */
function asRoot(tx: typeof db): typeof db {
  return new Proxy(tx, {
    get: (target, name) =>
      name === 'transaction'
        ? () => ({ execute: (work: (inner: typeof db) => unknown) => work(target) })
        : Reflect.get(target, name, target),
  });
}
