import { randomBytes } from 'node:crypto';
import { UserId } from '@redoubt/domain/ids';
import { MESSAGE_FILES } from '@redoubt/domain/office/engagement/office';
import { deleteAccountRows } from '@redoubt/server/privacy/account-rows';
import { collectAccount } from '@redoubt/server/privacy/export-account';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logIn, provideTestContext } from '@/testing/web-context';
import { GET } from './[id]/route.ts';
import { POST } from './route.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());

let key: string;
let engagementId: string;
let member: Awaited<ReturnType<typeof logIn>>;

beforeAll(async () => {
  provideTestContext({ db });
  await db.insertInto('project').values({ id: 'harbour', name: 'Harbour', tickers: [], categories: [], origin: 'catalog' }).execute();
  const row = { project_id: 'harbour', scope: 'Vaults', source: 'https://harbour.example', stated_on: '2026-11-20' };
  const engagement = await db.insertInto('engagement').values(row).returning(['id', 'key']).executeTakeFirstOrThrow();
  ({ key, id: engagementId } = engagement);
  member = await logIn({ username: 'member001' });
  await db.insertInto('team_member').values({ project_id: 'harbour', user_id: member.userId, part: 'member' }).execute();
});

const OWN = { host: 'localhost:3000', 'x-redoubt-client': '127.0.0.1', 'x-redoubt-direct': '1' };

async function send(files: readonly File[], { text = 'See the files.', who = member }: { text?: string; who?: typeof member } = {}) {
  const form = new FormData();
  form.set('text', text);
  for (const file of files) form.append('file', file);
  const request = new Request('http://localhost:3000/api/test', { method: 'POST', body: form, headers: { ...OWN, ...who.headers } });
  const answer = await POST(request, { params: Promise.resolve({ key }) });
  return { status: answer.status, body: (await answer.json()) as unknown };
}

const small = (name: string) => new File([name], name);
const listKept = () =>
  db.selectFrom('engagement_message_file').select(['id', 'name', 'bytes']).orderBy('entry_id').orderBy('position').execute();
const countEntries = async () => (await db.selectFrom('engagement_entry').select('id').execute()).length;

test('OFF-31: five files go with one message, one of the largest size, and come back byte for byte under their names', async () => {
  const bytes = randomBytes(MESSAGE_FILES.bytes);
  const rest = ['../keys.txt', 'c.txt', 'd.txt', 'e.txt'].map(small);
  expect(await send([new File([bytes], 'половина "1".pdf'), ...rest])).toEqual({ status: 200, body: { success: true } });
  const kept = await listKept();
  expect(kept.map(({ name }) => name)).toEqual(['половина "1".pdf', 'keys.txt', 'c.txt', 'd.txt', 'e.txt']);
  const [first] = kept;
  const request = new Request('http://localhost:3000/api/test', { headers: { ...OWN, ...member.headers } });
  const answer = await GET(request, { params: Promise.resolve({ key, id: first?.id ?? '' }) });
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  const encoded = '%D0%BF%D0%BE%D0%BB%D0%BE%D0%B2%D0%B8%D0%BD%D0%B0%20%221%22.pdf';
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="________ _1_.pdf"; filename*=UTF-8''${encoded}`);
  await db.deleteFrom('engagement_entry').execute();
  expect(await listKept()).toEqual([]);
});

test('OFF-31: a sixth file, one byte too many, an empty file or no words: nothing is written, and the answer says why', async () => {
  const six = ['a', 'b', 'c', 'd', 'e', 'f'].map(small);
  expect(await send(six)).toMatchObject({ status: 400, body: { field: 'files', message: 'files: At most 5 files, please.' } });
  const large = new File([new Uint8Array(MESSAGE_FILES.bytes + 1)], 'large.bin');
  expect(await send([large])).toMatchObject({ status: 413, body: { message: 'large.bin is larger than 5000000 bytes.' } });
  expect(await send([new File([], 'empty.txt')])).toMatchObject({ status: 400, body: { message: 'files: empty.txt is empty.' } });
  expect(await send([small('a')], { text: ' ' })).toMatchObject({ status: 400, body: { field: 'text' } });
  expect(await send([small('a')], { text: 'a\0b' })).toMatchObject({ status: 400 });
  expect(await countEntries()).toBe(0);
});

test('OFF-31: messages of one engagement carry no more than their bytes together', async () => {
  const entry = { engagement_id: engagementId, author_id: member.userId, kind: 'message' as const, words: 'Before' };
  for (let left = MESSAGE_FILES.engagementBytes; left > 0; left -= MESSAGE_FILES.bytes) {
    const { id } = await db.insertInto('engagement_entry').values(entry).returning('id').executeTakeFirstOrThrow();
    const file = { entry_id: id, position: 0, name: 'x', bytes: MESSAGE_FILES.bytes, sha256: '0'.repeat(64), content: Buffer.from('x') };
    await db.insertInto('engagement_message_file').values(file).execute();
  }
  const before = await countEntries();
  const message = 'files: Messages of one engagement carry at most 200 MB.';
  expect(await send([small('a')])).toMatchObject({ status: 400, body: { field: 'files', message } });
  expect(await countEntries()).toBe(before);
  await db.deleteFrom('engagement_entry').execute();
});

test('OFF-31: nothing of a form is read for someone who may not write', async () => {
  const stranger = await logIn({ username: 'stranger1' });
  const body = new ReadableStream({ pull: () => Promise.reject(new Error('The body was read.')) }, { highWaterMark: 0 });
  const headers = { ...OWN, ...stranger.headers, 'content-type': 'multipart/form-data; boundary=a' };
  const request = new Request('http://localhost:3000/api/test', { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
  expect((await POST(request, { params: Promise.resolve({ key }) })).status).toBe(404);
});

test('OFF-31: an export names the files of its account; with the account the name goes, and the files stay with the message', async () => {
  const gone = await logIn({ username: 'gone00001' });
  await db.insertInto('team_member').values({ project_id: 'harbour', user_id: gone.userId, part: 'member' }).execute();
  await send([small('a.txt')], { who: gone });
  await send([small('other.txt')]);
  const userId = UserId.parse(gone.userId);
  const user = { id: userId, sessionId: '', username: 'gone00001', email: null, role: 'user' as const };
  const { office } = await collectAccount({ db }, { user, pictureBase: '' });
  expect(office.entries).toMatchObject([
    {
      words: 'See the files.',
      files: [{ name: 'a.txt', bytes: 5, sha256: '18b7cb099a9ea3f50ba899b5ba81e0d377a5f3b16f8f6eeb8b3e58cd4692b993' }],
    },
  ]);
  await db.transaction().execute((tx) => deleteAccountRows(tx, { userId, email: null }));
  expect((await listKept()).map(({ name }) => name)).toEqual(['a.txt', 'other.txt']);
  const authors = await db.selectFrom('engagement_entry').select('author_id').orderBy('id').execute();
  expect(authors).toEqual([{ author_id: null }, { author_id: member.userId }]);
});

test('OFF-31: an account sends only so many messages with files in an hour', async () => {
  provideTestContext({ db, environment: { LIMITS_SCALE: '0.02' } });
  const flooding = await logIn({ username: 'flooding1' });
  const statuses = [];
  for (let sent = 0; sent < 3; sent += 1) statuses.push((await send([small('a')], { who: flooding })).status);
  expect(statuses).toEqual([404, 429, 429]);
});
