import { createHash } from 'node:crypto';
import { createDatabase, type Db, type Tx } from '@redoubt/db/client';
import { UserId } from '@redoubt/domain/ids';
import type { Arrangement } from '@redoubt/domain/onchain/case/arrangement';
import {
  CASE_BODY_BYTES,
  CASE_COMMENTS_MAX,
  CASE_MEMBERS_MAX,
  CASE_SHARE_DAYS_MAX,
  CASE_SHARES_MAX,
  CASE_VERSIONS_MAX,
  CASES_MAX,
  COLLAPSED_MAX,
  GROUP_ACCOUNTS_MAX,
  GROUP_NAME_CHARACTERS_MAX,
  GROUPS_MAX,
  HIDDEN_MAX,
  PINS_MAX,
  PLACE_MAX,
} from '@redoubt/domain/onchain/case/limits';
import { AddCaseCommentBody, ArrangeCaseBody, CreateCaseBody, CreateCaseShareBody } from '@redoubt/domain/onchain/case/schema';
import { actDuring } from '@redoubt/testing/database/locks';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { toMovements } from '@redoubt/tracing/testing/small-ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteAccountRows } from '../../privacy/account-rows.ts';
import { executeRun } from '../trace/execute-run.ts';
import { deleteRunsBefore, getRun, startRun } from '../trace/run-store.ts';
import { recordBlocks } from '../trace/testing/record-blocks.ts';
import { hashVersion } from './case-versions.ts';
import { addCaseVersion, arrangeCase, createCase, deleteCase, getCase, listCases } from './manage-cases.ts';
import { addCaseComment, removeCaseComment } from './manage-comments.ts';
import { addCaseMember, removeCaseMember } from './manage-members.ts';
import { findSharedCase, revokeCaseShare, shareCase } from './manage-shares.ts';
import { exportCases } from './own-cases.ts';

const database = await createTestDatabase();
const { db } = database;
const { pool } = createDatabase({ url: database.appUrl, connectionsMax: 2 });
afterAll(async () => {
  await pool.end();
  await database[Symbol.asyncDispose]();
});

let runId: string;
let otherRunId: string;

async function trace(method: 'fifo' | 'lifo', { runs = true } = {}): Promise<string> {
  const order = { chain: 'demo', seeds: [{ block: 0, index: 0, rank: 1, amount: '30' }], method, hops: 8, maxAccounts: 100 };
  const { id } = await startRun({ db }, { ...order, minimum: {}, treat: {} });
  if (runs) await executeRun({ db, clientOf: async () => undefined }, { runId: id });
  return id;
}

beforeAll(async () => {
  await recordBlocks(
    { db, pool },
    {
      movements: toMovements([
        ['V', 'A', 30n],
        ['A', 'B', 20n],
      ]),
      to: 9,
    },
  );
  runId = await trace('fifo');
  otherRunId = await trace('lifo');
});

let people = 0;

async function person(): Promise<{ userId: UserId; username: string }> {
  people += 1;
  const username = `analyst${String(people).padStart(4, '0')}`;
  const { id } = await db.insertInto('user_account').values({ username }).returning('id').executeTakeFirstOrThrow();
  return { userId: UserId.parse(id), username };
}

const TEXTS = { name: 'Where the vault went', text: '**All** of it.' };
const create = (userId: UserId) => createCase({ db }, { userId, ...TEXTS, runId });

test('CASE-01: a finished trace is saved as a case, and its owner alone has it', async () => {
  const [mara, other] = [await person(), await person()];
  const { id, version } = await create(mara.userId);
  expect(version).toBe(1);
  const seen = await getCase({ db }, { userId: mara.userId, id });
  expect(seen).toMatchObject({
    role: 'owner',
    owner: mara.username,
    members: [],
    shares: [],
    shown: { ...TEXTS, runId, by: mara.username },
  });
  expect((await listCases({ db }, mara)).cases).toMatchObject([{ id, name: TEXTS.name, role: 'owner', version: 1 }]);
  expect(await listCases({ db }, other)).toEqual({ cases: [] });
  await expect(getCase({ db }, { userId: other.userId, id })).rejects.toMatchObject({ code: 'ResourceNotFoundException' });
});

test('CASE-02: a trace that is not there, or has no result, is not saved, and nothing is half written', async () => {
  const { userId } = await person();
  const missing = createCase({ db }, { userId, ...TEXTS, runId: '00000000-0000-4000-8000-000000000000' });
  await expect(missing).rejects.toMatchObject({ code: 'InvalidParameterException', field: 'runId' });
  const { id } = await startRun(
    { db },
    {
      chain: 'demo',
      seeds: [{ block: 0, index: 0, rank: 1, amount: '29' }],
      method: 'fifo',
      hops: 8,
      maxAccounts: 100,
      minimum: {},
      treat: {},
    },
  );
  await expect(createCase({ db }, { userId, ...TEXTS, runId: id })).rejects.toMatchObject({
    message: 'runId: This trace has no result yet.',
  });
  expect(await listCases({ db }, { userId })).toEqual({ cases: [] });
});

test('CASE-03: names and texts have limits', () => {
  const longest = { name: 'n'.repeat(120), text: 'n'.repeat(10_000), runId };
  expect(CreateCaseBody.safeParse(longest).success).toBe(true);
  for (const wrong of [{ name: 'n'.repeat(121) }, { name: ' ' }, { text: 'n'.repeat(10_001) }, { runId: 'mine' }])
    expect(CreateCaseBody.safeParse({ ...longest, ...wrong }).success, JSON.stringify(Object.keys(wrong))).toBe(false);
});

test('CASE-04: versions follow one another and are never changed; each hash holds the one before', async () => {
  const { userId } = await person();
  const { id } = await create(userId);
  const first = (await getCase({ db }, { userId, id })).shown;
  const next = { name: 'Renamed', text: 'By the other rule.', runId: otherRunId };
  expect(await addCaseVersion({ db }, { userId, id, base: 1, ...next })).toEqual({ id, version: 2 });
  const seen = await getCase({ db }, { userId, id });
  expect(seen.versions.map(({ version, name }) => [version, name])).toEqual([
    [2, 'Renamed'],
    [1, TEXTS.name],
  ]);
  expect((await getCase({ db }, { userId, id, version: 1 })).shown).toEqual(first);
  const { file } = await getRun({ db }, { id: otherRunId });
  const { sha256, at, version } = seen.shown;
  const { name, text } = next;
  expect(sha256).toBe(
    hashVersion({ id, version, name, text, at: new Date(at), file: file?.hash ?? '', previous: first.sha256, arrangement: null }),
  );
  await expect(getCase({ db }, { userId, id, version: 3 })).rejects.toMatchObject({ code: 'ResourceNotFoundException' });
});

test('CASE-05: of two people who save at once one is told, and no version is lost', async () => {
  const [owner, editor] = [await person(), await person()];
  const { id } = await create(owner.userId);
  await addCaseMember({ db }, { userId: owner.userId, id, username: editor.username, role: 'editor' });
  const save = ({ userId, username }: typeof owner) => addCaseVersion({ db }, { userId, id, base: 1, name: username, text: '', runId });
  const saved = await Promise.allSettled([save(owner), save(editor)]);
  expect(saved.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const refused = saved.find((each) => each.status === 'rejected');
  const { shown } = await getCase({ db }, { userId: owner.userId, id });
  expect(refused?.reason).toMatchObject({
    code: 'ConflictException',
    reason: 'edited',
    message: `The newest version is 2, saved by ${shown.by}. Nothing of yours was saved: read it, then save again.`,
  });
  expect(shown.version).toBe(2);
});

const account = (index: number) => `0x${index.toString(16).padStart(40, '0')}`;
const ARRANGEMENT: Arrangement = {
  hidden: [account(1)],
  pins: [{ account: account(2), x: 300, y: 200 }],
  groups: [{ name: 'Mixers', accounts: [account(3)] }],
  collapsed: [account(4)],
};

test('CASE-34: an arrangement is saved as the next version with the same trace and words, stays with the versions after it, and is in their hash', async () => {
  const [owner, editor, reader] = [await person(), await person(), await person()];
  const { id } = await create(owner.userId);
  for (const [{ username }, role] of [[editor, 'editor'] as const, [reader, 'reader'] as const])
    await addCaseMember({ db }, { userId: owner.userId, id, username, role });
  const save = (userId: UserId, base: number, arrangement = ARRANGEMENT) => arrangeCase({ db }, { userId, id, base, arrangement });
  const first = (await getCase({ db }, { userId: owner.userId, id })).shown;
  expect(first.arrangement).toBeNull();
  await expect(save(reader.userId, 1)).rejects.toMatchObject({ code: 'ForbiddenException' });
  await expect(save((await person()).userId, 1)).rejects.toMatchObject({ code: 'ResourceNotFoundException' });
  expect(await save(editor.userId, 1)).toEqual({ id, version: 2 });
  await expect(save(owner.userId, 1)).rejects.toMatchObject({
    code: 'ConflictException',
    reason: 'edited',
    message: `The newest version is 2, saved by ${editor.username}. Nothing of yours was saved: read it, then save again.`,
  });
  const { shown } = await getCase({ db }, { userId: reader.userId, id });
  expect(shown).toMatchObject({ version: 2, ...TEXTS, runId, by: editor.username });
  // As its schema writes it, whatever order the database gives its fields.
  expect(JSON.stringify(shown.arrangement)).toBe(JSON.stringify(ARRANGEMENT));
  const { file } = await getRun({ db }, { id: runId });
  const hashed = { id, version: 2, ...TEXTS, at: new Date(shown.at), file: file?.hash ?? '', previous: first.sha256 };
  expect(shown.sha256).toBe(hashVersion({ ...hashed, arrangement: ARRANGEMENT }));
  expect(shown.sha256).not.toBe(hashVersion({ ...hashed, arrangement: null }));
  await addCaseVersion({ db }, { userId: owner.userId, id, base: 2, name: 'Renamed', text: '', runId: otherRunId });
  expect((await getCase({ db }, { userId: owner.userId, id })).shown).toMatchObject({ version: 3, arrangement: ARRANGEMENT });
  expect((await getCase({ db }, { userId: owner.userId, id, version: 1 })).shown).toEqual(first);
  const { key } = await shareCase({ db }, { userId: owner.userId, id, days: 1, version: 2 });
  expect(await findSharedCase({ db }, { key })).toMatchObject({ version: 2, arrangement: ARRANGEMENT });
  expect(await exportCases(db, owner)).toMatchObject([
    { versions: [{ arrangement: null }, { arrangement: ARRANGEMENT }, { arrangement: ARRANGEMENT }] },
  ]);
});

test('CASE-34: of two who save an arrangement at once one is refused, and the largest that the schema takes has its place', async () => {
  const { userId } = await person();
  const { id } = await create(userId);
  const accounts = (count: number, from = 0) => Array.from({ length: count }, (_, index) => account(from + index));
  const largest: Arrangement = {
    hidden: accounts(HIDDEN_MAX),
    pins: accounts(PINS_MAX).map((each) => ({ account: each, x: PLACE_MAX, y: PLACE_MAX })),
    groups: Array.from({ length: GROUPS_MAX }, (_, index) => ({
      // Each character takes as many bytes as one can.
      name: `${String(index).padStart(2, '0')}${'\u{1f600}'.repeat((GROUP_NAME_CHARACTERS_MAX - 2) / 2)}`,
      accounts: accounts(GROUP_ACCOUNTS_MAX, index * GROUP_ACCOUNTS_MAX),
    })),
    collapsed: accounts(COLLAPSED_MAX),
  };
  const { arrangement } = ArrangeCaseBody.parse({ base: 1, arrangement: largest });
  expect(JSON.stringify({ base: 1, arrangement }).length).toBeLessThan(CASE_BODY_BYTES);
  const both = await Promise.allSettled(
    [arrangement, ARRANGEMENT].map((each) => arrangeCase({ db }, { userId, id, base: 1, arrangement: each })),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await arrangeCase({ db }, { userId, id, base: 2, arrangement })).toMatchObject({ version: 3 });
  const tooMuch = JSON.stringify({ hidden: ['x'.repeat(65_536)] });
  await expect(
    db.updateTable('trace_case_version').set({ arrangement: tooMuch }).where('case_id', '=', id).execute(),
  ).rejects.toMatchObject({ code: '23514' });
});

test('CASE-06: an account owns, and has a part in, so many cases and no more; deleting one makes room', async () => {
  const [owner, other] = [await person(), await person()];
  const { id } = await create(owner.userId);
  const rows = Array.from({ length: CASES_MAX - 2 }, () => ({ user_id: owner.userId }));
  const added = await db.insertInto('trace_case').values(rows).returning('id').execute();
  // Of two at once one is too many.
  const both = await Promise.allSettled([create(owner.userId), create(owner.userId)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(create(owner.userId)).rejects.toMatchObject({ code: 'ConflictException' });
  const parts = [...added, { id }].map((each) => ({ case_id: each.id, user_id: other.userId, role: 'reader' as const }));
  await db.insertInto('trace_case_member').values(parts).execute();
  const [third, fourth] = [await person(), await person()];
  const add = async (user: typeof third) =>
    addCaseMember({ db }, { userId: user.userId, id: (await create(user.userId)).id, username: other.username, role: 'reader' });
  await add(third);
  await expect(add(fourth)).rejects.toMatchObject({ code: 'ConflictException' });
  await deleteCase({ db }, { userId: owner.userId, id });
  await create(owner.userId);
  await add(fourth);
});

test('CASE-07: a case has so many versions and no more', async () => {
  const { userId } = await person();
  const { id } = await create(userId);
  const rows = Array.from({ length: CASE_VERSIONS_MAX - 2 }, (_, index) => ({
    case_id: id,
    version: index + 2,
    ...TEXTS,
    run_id: runId,
    at: new Date(),
    sha256: Buffer.alloc(32),
  }));
  await db.insertInto('trace_case_version').values(rows).execute();
  const add = (base: number) => addCaseVersion({ db }, { userId, id, base, ...TEXTS, runId });
  expect(await add(CASE_VERSIONS_MAX - 1)).toMatchObject({ version: CASE_VERSIONS_MAX });
  const arrange = arrangeCase({ db }, { userId, id, base: CASE_VERSIONS_MAX, arrangement: ARRANGEMENT });
  await expect(arrange).rejects.toMatchObject({ message: expect.stringContaining('Start another case') });
  await expect(add(CASE_VERSIONS_MAX)).rejects.toMatchObject({ message: expect.stringContaining('Start another case') });
});

test('CASE-08: members are added by username, changed and removed; a case has so many and no more', async () => {
  const [owner, member, last] = [await person(), await person(), await person()];
  const { id } = await create(owner.userId);
  const add = (username: string, role: 'editor' | 'reader' = 'reader') =>
    addCaseMember({ db }, { userId: owner.userId, id, username, role });
  await expect(add('missing000')).rejects.toMatchObject({ field: 'username' });
  await expect(add(owner.username)).rejects.toMatchObject({ field: 'username' });
  await add(member.username);
  await add(member.username, 'editor');
  expect((await getCase({ db }, { userId: member.userId, id })).members).toMatchObject([{ username: member.username, role: 'editor' }]);
  const others = await Promise.all(Array.from({ length: CASE_MEMBERS_MAX - 1 }, person));
  await db
    .insertInto('trace_case_member')
    .values(others.map(({ userId }) => ({ case_id: id, user_id: userId, role: 'reader' as const })))
    .execute();
  await expect(add(last.username)).rejects.toMatchObject({ code: 'ConflictException' });
  // Who is in it can still be given another part.
  await add(member.username, 'reader');
  await removeCaseMember({ db }, { userId: member.userId, id, username: member.username });
  await expect(getCase({ db }, { userId: member.userId, id })).rejects.toMatchObject({ code: 'ResourceNotFoundException' });
  await add(last.username);
  await removeCaseMember({ db }, { userId: owner.userId, id, username: last.username });
  const gone = removeCaseMember({ db }, { userId: owner.userId, id, username: last.username });
  await expect(gone).rejects.toMatchObject({ message: 'They are no member of the case.' });
});

test('CASE-17: who has a part comments on a version, an account or a transaction; its author deletes a comment, and the owner any', async () => {
  const [owner, reader, editor] = [await person(), await person(), await person()];
  const { id } = await create(owner.userId);
  const join = (username: string, role: 'editor' | 'reader') => addCaseMember({ db }, { userId: owner.userId, id, username, role });
  await join(reader.username, 'reader');
  await join(editor.username, 'editor');
  const say = (userId: typeof owner.userId, text: string, about: string | null = null) =>
    addCaseComment({ db }, { userId, id, version: 1, text, about });
  const account = `0x${'ab'.repeat(20)}`;
  await say(reader.userId, 'Who is this?', account);
  await say(editor.userId, 'An exchange.', `0x${'cd'.repeat(32)}`);
  await say(owner.userId, '<b>Thanks</b>');
  const comments = async () => (await getCase({ db }, { userId: reader.userId, id })).comments;
  const [first, second] = await comments();
  expect(await comments()).toMatchObject([
    { text: 'Who is this?', about: account, version: 1, by: reader.username },
    { text: 'An exchange.', about: `0x${'cd'.repeat(32)}`, by: editor.username },
    { text: '<b>Thanks</b>', about: null, by: owner.username },
  ]);
  const remove = (userId: typeof owner.userId, commentId: string | undefined) =>
    removeCaseComment({ db }, { userId, id, commentId: commentId ?? '' });
  await expect(remove(reader.userId, second?.id)).rejects.toMatchObject({ code: 'ForbiddenException' });
  await remove(reader.userId, first?.id);
  await remove(owner.userId, second?.id);
  await expect(remove(owner.userId, second?.id)).rejects.toMatchObject({ message: 'There is no such comment.' });
  expect(await comments()).toMatchObject([{ text: '<b>Thanks</b>' }]);
  await expect(addCaseComment({ db }, { userId: owner.userId, id, version: 2, text: 'x', about: null })).rejects.toMatchObject({
    message: 'The case has no such version.',
  });
});

test('CASE-17: a comment is about an address or a transaction, has 1 to 4,000 characters, and a case has so many and no more', async () => {
  const body = { version: 1, text: 'x' };
  for (const about of ['0x12', 'vitalik.eth', `0x${'g'.repeat(40)}`])
    expect(AddCaseCommentBody.safeParse({ ...body, about }).success).toBe(false);
  expect(AddCaseCommentBody.parse({ ...body, about: ` 0x${'AB'.repeat(20)} ` }).about).toBe(`0x${'ab'.repeat(20)}`);
  for (const text of [' ', 'x'.repeat(4_001)]) expect(AddCaseCommentBody.safeParse({ ...body, text }).success).toBe(false);
  const { userId } = await person();
  const { id } = await create(userId);
  const rows = Array.from({ length: CASE_COMMENTS_MAX - 1 }, () => ({ case_id: id, version: 1, text: 'x', author_id: userId }));
  await db.insertInto('trace_case_comment').values(rows).execute();
  const say = () => addCaseComment({ db }, { userId, id, version: 1, text: 'x', about: null });
  await say();
  await expect(say()).rejects.toMatchObject({ code: 'ConflictException' });
});

test('CASE-09: a link shows one version or the newest, until it expires or is revoked, and its key is kept as a hash alone', async () => {
  const { userId } = await person();
  const { id } = await create(userId);
  const fixed = await shareCase({ db }, { userId, id, days: 1, version: 1 });
  const newest = await shareCase({ db }, { userId, id, days: 90, version: null });
  expect(new Date(newest.expiresAt).getTime() - Date.now()).toBeGreaterThan(89.9 * 86_400_000);
  await addCaseVersion({ db }, { userId, id, base: 1, name: 'Second', text: '', runId: otherRunId });
  expect(await findSharedCase({ db }, fixed)).toMatchObject({ version: 1, name: TEXTS.name, runId });
  const shown = await findSharedCase({ db }, newest);
  expect(shown).toMatchObject({ version: 2, name: 'Second', runId: otherRunId });
  expect(shown).not.toHaveProperty('by');
  const rows = await db.selectFrom('trace_case_share').where('case_id', '=', id).selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(newest.key);
  expect(rows.map(({ key_hash }) => key_hash.toString('hex'))).toContain(createHash('sha256').update(newest.key).digest('hex'));
  await expect(shareCase({ db }, { userId, id, days: 1, version: 3 })).rejects.toMatchObject({ code: 'ResourceNotFoundException' });
  await revokeCaseShare({ db }, { userId, id, shareId: fixed.id });
  expect(await findSharedCase({ db }, fixed)).toBeUndefined();
  await expect(revokeCaseShare({ db }, { userId, id, shareId: fixed.id })).rejects.toMatchObject({ message: 'There is no such link.' });
  await db
    .updateTable('trace_case_share')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where('id', '=', newest.id)
    .execute();
  expect(await findSharedCase({ db }, newest)).toBeUndefined();
});

test('CASE-09: links of a disabled account show nothing', async () => {
  const { userId } = await person();
  const { id } = await create(userId);
  const share = await shareCase({ db }, { userId, id, days: 1, version: null });
  await db.updateTable('user_account').set({ disabled_at: new Date() }).where('id', '=', userId).execute();
  expect(await findSharedCase({ db }, share)).toBeUndefined();
});

test('CASE-10: a link lasts 1 to 90 days, and a case has so many and no more; expired ones make room', async () => {
  for (const days of [0, CASE_SHARE_DAYS_MAX + 1, 1.5]) expect(CreateCaseShareBody.safeParse({ days }).success).toBe(false);
  for (const days of [1, CASE_SHARE_DAYS_MAX]) expect(CreateCaseShareBody.safeParse({ days }).success).toBe(true);
  const { userId } = await person();
  const { id } = await create(userId);
  const share = () => shareCase({ db }, { userId, id, days: 1, version: null });
  const [first] = await Promise.all(Array.from({ length: CASE_SHARES_MAX }, share));
  await expect(share()).rejects.toMatchObject({ code: 'ConflictException' });
  await db
    .updateTable('trace_case_share')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where('id', '=', first?.id ?? '')
    .execute();
  await share();
  expect((await getCase({ db }, { userId, id })).shares).toHaveLength(CASE_SHARES_MAX);
});

test('CASE-11: a trace is kept as long as a case names it, and swept after', async () => {
  const { userId } = await person();
  await db.deleteFrom('trace_case').execute();
  const kept = await createCase({ db }, { userId, ...TEXTS, runId: otherRunId });
  const old = new Date(Date.now() - 15 * 86_400_000);
  await db.updateTable('trace_run').set({ created_at: old }).where('id', '=', otherRunId).execute();
  expect(await deleteRunsBefore(db, { olderThanDays: 14 })).toBe(0);
  await deleteCase({ db }, { userId, id: kept.id });
  expect(await deleteRunsBefore(db, { olderThanDays: 14 })).toBe(1);
  otherRunId = await trace('lifo');
});

test('CASE-12: an account’s export has its cases whole, and of others what it wrote; with the account its cases go, for members, too', async () => {
  const [owner, editor] = [await person(), await person()];
  const { id } = await create(owner.userId);
  const { id: theirs } = await create(editor.userId);
  await addCaseMember({ db }, { userId: owner.userId, id, username: editor.username, role: 'editor' });
  await addCaseVersion({ db }, { userId: editor.userId, id, base: 1, name: 'By the editor', text: '', runId });
  await addCaseComment({ db }, { userId: editor.userId, id, version: 2, text: 'Said by the editor', about: null });
  await shareCase({ db }, { userId: owner.userId, id, days: 7, version: null });
  const own = await exportCases(db, owner);
  expect(own).toMatchObject([
    {
      id,
      role: 'owner',
      versions: [{ version: 1, ...TEXTS }, { version: 2 }],
      members: [{ username: editor.username }],
      comments: [],
      shares: [{ version: null }],
    },
  ]);
  expect(await exportCases(db, editor)).toMatchObject([
    {
      id,
      role: 'editor',
      versions: [{ version: 2, name: 'By the editor' }],
      members: [],
      comments: [{ text: 'Said by the editor' }],
      shares: [],
    },
    { id: theirs, role: 'owner' },
  ]);
  await removeCaseMember({ db }, { userId: editor.userId, id, username: editor.username });
  expect(await exportCases(db, editor)).toMatchObject([{ id, role: null, versions: [{ version: 2 }] }, { id: theirs }]);
  await addCaseMember({ db }, { userId: editor.userId, id: theirs, username: owner.username, role: 'editor' });
  await addCaseVersion({ db }, { userId: owner.userId, id: theirs, base: 1, name: 'By one who left', text: '', runId });
  await addCaseComment({ db }, { userId: owner.userId, id: theirs, version: 1, text: 'Said by one who left', about: null });
  await db.transaction().execute((tx) => deleteAccountRows(tx, { userId: owner.userId, email: null }));
  await expect(getCase({ db }, { userId: editor.userId, id })).rejects.toMatchObject({ code: 'ResourceNotFoundException' });
  expect(await getCase({ db }, { userId: editor.userId, id: theirs })).toMatchObject({
    members: [],
    shown: { name: 'By one who left', by: null },
    comments: [{ text: 'Said by one who left', by: null }],
  });
});

test('CASE-12: a version that its owner saves while the account is deleted: neither keeps the other from its end', async () => {
  const { userId } = await person();
  const remove = (tx: Tx) => deleteAccountRows(tx, { userId, email: null });
  const { id } = await create(userId);
  const save = (tx: Db) => addCaseVersion({ db: tx }, { userId, id, base: 1, ...TEXTS, runId });
  const saved = await actDuring(
    db,
    (tx) => save(tx),
    () => db.transaction().execute(remove),
  );
  expect(saved.status).toBe('fulfilled');
  const second = await person();
  const { id: theirs } = await create(second.userId);
  const late = await actDuring(
    db,
    (tx) => deleteAccountRows(tx, { userId: second.userId, email: null }),
    () => addCaseVersion({ db }, { userId: second.userId, id: theirs, base: 1, ...TEXTS, runId }),
  );
  expect(late).toMatchObject({ reason: { code: 'ResourceNotFoundException' } });
});

test('CASE-12: a member who is added while their account is deleted is not found', async () => {
  const [owner, member] = [await person(), await person()];
  const { id } = await create(owner.userId);
  const added = await actDuring(
    db,
    (tx) => deleteAccountRows(tx, { userId: member.userId, email: null }),
    () => addCaseMember({ db }, { userId: owner.userId, id, username: member.username, role: 'reader' }),
  );
  expect(added).toMatchObject({ reason: { code: 'InvalidParameterException', field: 'username' } });
});
