import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ProjectId } from '@redoubt/domain/ids';
import { openCase } from '@redoubt/server/office/identity/manage-cases';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getContext } from '@/http/context';
import { drawPage } from '@/testing/draw-page';
import { pageRequest } from '@/testing/page-request';
import { call, logIn, provideTestContext } from '@/testing/web-context';
import PersonPage from '../../../identity/[key]/page';
import CasePage from '../../../office/identity/[id]/page';
import CasesPage from '../../../office/identity/page';
import { POST as answerConsent } from '../../identity/[key]/consent/route.ts';
import { POST as upload } from '../../identity/[key]/documents/route.ts';
import { POST as tick } from './[id]/checks/route.ts';
import { POST as decide } from './[id]/decision/route.ts';
import { GET as readDocument } from './[id]/document/route.ts';
import { POST as invite } from './[id]/people/route.ts';
import { POST as withdraw } from './[id]/withdrawal/route.ts';
import { POST as open } from './route.ts';

// Who sees and does what of an identity case: each call and each page, as each role, by link and as strangers.

const database = await createTestDatabase();
const { db } = database;
const dataDir = mkdtempSync(join(tmpdir(), 'redoubt-identity-access-'));
afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true });
  await database[Symbol.asyncDispose]();
});

const WHO = ['visitor', 'user', 'elsewhere', 'one', 'two', 'editor', 'admin', 'impersonator'] as const;
type Who = (typeof WHO)[number];
const OUTSIDE: readonly Who[] = ['visitor', 'user', 'elsewhere', 'impersonator'];
const people = new Map<Who, Record<string, string>>();
const UNKNOWN = '0b9a1e1e-0f0e-4a52-9d61-0f6a4f1f0a11';
const EMAIL = 'mara@harbour.example';
const PDF = '%PDF-1.7 passport of Mara Voss';
let id: string;
let key: string;
let otherKey: string;

type Handler = Parameters<typeof call>[0];
const OWN = { host: 'localhost:3000', 'x-redoubt-client': '127.0.0.1', 'x-redoubt-direct': '1', origin: 'http://localhost:3000' };

beforeAll(async () => {
  provideTestContext({ db, dataDir });
  const project = (each: string, name: string) => ({ id: each, name, tickers: [], categories: [] });
  await db
    .insertInto('project')
    .values([project('harbour', 'Harbour'), project('reef', 'Reef')])
    .execute();
  const roles = { user: 'user', elsewhere: 'auditor', one: 'auditor', two: 'auditor', editor: 'editor', admin: 'admin' } as const;
  const ids = new Map<string, string>();
  for (const [who, role] of Object.entries(roles)) {
    const { headers, userId } = await logIn({ username: `the${who}000`, role });
    people.set(who as Who, headers);
    ids.set(who, userId);
  }
  people.set('visitor', {});
  const admin = await logIn({ username: 'otheradmin', role: 'admin' });
  const impersonation = {
    session_id: admin.sessionId,
    admin_id: admin.userId,
    target_id: ids.get('one') ?? '',
    expires_at: new Date(Date.now() + 600_000),
  };
  await db.insertInto('impersonation').values(impersonation).execute();
  people.set('impersonator', admin.headers);

  const opened = await ask('editor', open, { body: { projectId: 'harbour', tier: 'bronze', examiners: ['theone000', 'thetwo000'] } });
  expect(opened.status).toBe(200);
  id = (opened.body as { id: string }).id;
  const user = { id: ids.get('editor') as never, username: 'theeditor000', role: 'editor' as const, email: null };
  const other = { projectId: ProjectId.parse('reef'), tier: 'gold' as const, examiners: ['theelsewhere000', 'thetwo000'] };
  const reef = await openCase(getContext(), { ...other, user, home: { dataDir } });
  key = await inviteTo(id, EMAIL, 'one');
  otherKey = await inviteTo(reef, 'ben@reef.example', 'elsewhere');
  for (const each of [key, otherKey]) {
    expect(await byLink(each, answerConsent, { agree: true })).toMatchObject({ status: 200 });
    expect((await sendFile(each)).status).toBe(200);
  }
});

beforeEach(() => {
  pageRequest.headers = new Headers({ host: 'localhost:3000' });
});

async function ask(who: Who, handler: Handler, { params = {}, body }: { params?: Record<string, string>; body?: unknown }) {
  return call(handler, { method: 'POST', params, headers: { ...OWN, ...people.get(who) }, body });
}

const byLink = (link: string, handler: Handler, body: unknown) =>
  call(handler, { method: 'POST', params: { key: link }, headers: OWN, body });

async function inviteTo(caseId: string, email: string, who: Who): Promise<string> {
  expect(await ask(who, invite, { params: { id: caseId }, body: { email } })).toMatchObject({ status: 200 });
  const mails = db.selectFrom('mail').where('recipient', '=', email).orderBy('created_at', 'desc').select('text_body');
  return /\/identity\/([\w-]{43})/.exec((await mails.executeTakeFirstOrThrow()).text_body ?? '')?.[1] ?? '';
}

function sendFile(link: string, headers: Record<string, string> = {}): Promise<Response> {
  const form = new FormData();
  form.set('file', new File([PDF], 'passport-mara.pdf'));
  const request = new Request('http://localhost:3000/api/test', { method: 'POST', body: form, headers: { ...OWN, ...headers } });
  return upload(request, { params: Promise.resolve({ key: link }) });
}

const STAFF: readonly Who[] = ['one', 'two'];
const OFFICE: readonly Who[] = ['editor', 'admin'];
const CALLS = [
  { name: 'invite', handler: invite, body: { email: 'no address' }, may: [...STAFF, ...OFFICE] },
  { name: 'check', handler: tick, body: { person: 99, checks: [] }, may: STAFF },
  { name: 'decide', handler: decide, body: { action: 'approve' }, may: STAFF },
  { name: 'withdraw', handler: withdraw, body: { reason: '' }, may: OFFICE },
] as const;
/** Bodies that pass the schema, and change nothing for who is refused. */
const WELL_FORMED: Readonly<Record<string, unknown>> = { invite: { email: 'new@harbour.example' }, withdraw: { reason: 'x' } };

test.each(CALLS)('KYC-04: $name: anyone without a part gets what a case that is not there gives', async ({ name, handler, body }) => {
  for (const who of OUTSIDE) {
    const sent = WELL_FORMED[name] ?? body;
    const here = await ask(who, handler, { params: { id }, body: sent });
    const nowhere = await ask(who, handler, { params: { id: UNKNOWN }, body: sent });
    expect(here.status, who).toBe({ visitor: 401, impersonator: 403 }[who as string] ?? 404);
    expect(here.body, who).toEqual(nowhere.body);
  }
});

test.each(CALLS)('KYC-04: $name: of those with a part, only who may', async ({ name, handler, body, may }) => {
  for (const who of [...STAFF, ...OFFICE]) {
    const allowed = may.some((each) => each === who);
    const got = await ask(who, handler, { params: { id }, body: allowed ? body : (WELL_FORMED[name] ?? body) });
    expect(got.status < 500, who).toBe(true);
    expect(got.status !== 403, `${who}: ${JSON.stringify(got.body)}`).toBe(allowed);
  }
});

test('KYC-04: a case is opened by editors and admins alone', async () => {
  for (const who of WHO) {
    const { status } = await ask(who, open, { body: { projectId: 'no-such-project', tier: 'gold', examiners: ['a', 'b'] } });
    expect(status, who).toBe(OFFICE.includes(who) ? 404 : who === 'visitor' ? 401 : 403);
  }
});

test('KYC-04: a document is given to the examiners of its case alone, to be saved and not kept, and no one sees it by a link', async () => {
  for (const who of WHO) {
    const request = new Request('http://localhost:3000/api/test?person=1&document=1', { headers: { ...OWN, ...people.get(who) } });
    const answer = await readDocument(request, { params: Promise.resolve({ id }) });
    const text = await answer.text();
    expect(answer.status === 200, who).toBe(STAFF.includes(who));
    expect(text === PDF, who).toBe(STAFF.includes(who));
    if (answer.status !== 200) continue;
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('content-disposition')).toContain('person-1-document-1.pdf');
  }
  const readers = await db.selectFrom('identity_read').where('case_id', '=', id).select('user_id').execute();
  expect(readers).toHaveLength(2);
});

test('KYC-02: a link that does not work, whatever is wrong with it, is not there; no large form is read for it', async () => {
  const none = 'A'.repeat(43);
  for (const who of WHO) {
    for (const link of [none, 'short', `${key}x`]) {
      const params = { key: link };
      const { status } = await ask(who, answerConsent, { params, body: { agree: false } });
      expect([400, 403, 404], who).toContain(status);
    }
  }
  let wasRead = false;
  const body = new ReadableStream(
    {
      pull: () => {
        wasRead = true;
        throw new Error('read');
      },
    },
    { highWaterMark: 0 },
  );
  const init = {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { ...OWN, 'content-type': 'multipart/form-data; boundary=x' },
  } as RequestInit;
  expect((await upload(new Request('http://localhost:3000/api/test', init), { params: Promise.resolve({ key: none }) })).status).toBe(404);
  expect(wasRead).toBe(false);
  expect(await byLink(otherKey, answerConsent, { agree: true })).toMatchObject({ status: 200 });
  // An admin who impersonates someone does nothing by a link either.
  expect((await sendFile(key, people.get('impersonator'))).status).toBe(403);
});

test('KYC-07: without scripts a browser is led back to the page, and a refusal is a page with the reason, as text', async () => {
  const headers = { ...OWN, ...people.get('one'), accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' };
  const post = (fields: string) =>
    tick(new Request('http://localhost:3000/api/test', { method: 'POST', headers, body: fields }), { params: Promise.resolve({ id }) });
  const done = await post('person=1&document=on');
  expect([done.status, done.headers.get('location')]).toEqual([303, `/office/identity/${id}`]);
  expect(await db.selectFrom('identity_tick').select('check_id').execute()).toEqual([{ check_id: 'document' }]);
  const refused = await post('person=99');
  expect(refused.status).toBe(404);
  expect(await refused.text()).toContain('There is no such person.');
  const sent = await sendFile(key, { accept: 'text/html' });
  expect([sent.status, sent.headers.get('location')]).toEqual([303, `/identity/${key}`]);
  const opening = new Request('http://localhost:3000/api/test', {
    method: 'POST',
    headers: { ...headers, ...people.get('editor') },
    body: 'projectId=harbour&tier=gold&one=%3Cb%3Ex&two=y',
  });
  const text = await (await open(opening, { params: Promise.resolve({}) })).text();
  expect(text).toContain('No auditor, editor or admin is called');
  expect(text).not.toContain('<b>');
});

const PAGES = [
  { name: 'the list', draw: () => CasesPage(), text: () => `/office/identity/${id}`, sees: [...STAFF, ...OFFICE] },
  { name: 'the case', draw: () => CasePage({ params: Promise.resolve({ id }) }), text: () => EMAIL, sees: [...STAFF, ...OFFICE] },
  { name: 'its documents', draw: () => CasePage({ params: Promise.resolve({ id }) }), text: () => 'document?person=1', sees: STAFF },
  {
    name: 'who read what',
    draw: () => CasePage({ params: Promise.resolve({ id }) }),
    text: () => 'thetwo000',
    sees: [...STAFF, ...OFFICE],
  },
  { name: 'opening one', draw: () => CasesPage(), text: () => 'Open a case', sees: OFFICE },
] as const;

test.each(PAGES)('KYC-07: $name is drawn for who may see it, and for no one else', async ({ draw, text, sees }) => {
  const seen: Who[] = [];
  for (const who of WHO) {
    pageRequest.headers = new Headers({ host: 'localhost:3000', ...people.get(who) });
    if (who === 'visitor') await expect(draw()).rejects.toMatchObject({ digest: expect.stringContaining('/api/auth/signin') });
    else if ((await drawPage(await draw())).includes(text())) seen.push(who);
  }
  expect(seen.toSorted()).toEqual([...sees].toSorted());
});

test('KYC-07: a person sees by their link what is asked and what they sent, and nothing of anyone else', async () => {
  const draw = async (link: string) => drawPage(await PersonPage({ params: Promise.resolve({ key: link }) }));
  const page = await draw(key);
  expect(page).toContain('Harbour');
  expect(page).toContain('application/pdf');
  for (const foreign of ['Reef', 'ben@reef.example', otherKey, 'theone000']) expect(page).not.toContain(foreign);
  for (const link of ['A'.repeat(43), 'short', id]) expect(await draw(link)).toContain('Page not found');
});
