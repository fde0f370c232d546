import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UserId } from '@redoubt/domain/ids';
import { ProjectId } from '@redoubt/domain/ids';
import { DOCUMENTS } from '@redoubt/domain/office/identity/schema';
import { checksOf, type Tier } from '@redoubt/domain/office/identity/tiers';
import type { Role } from '@redoubt/domain/people/user/role';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listCurrentChecks } from '../../catalog/project/identity-check-store.ts';
import type { OfficeUser } from '../engagement/admit.ts';
import { withdrawStatement } from '../statement/state-fact.ts';
import { admitToCase, listCases } from './admit-to-case.ts';
import { findCaseKey } from './case-keys.ts';
import { decideCase, listPeopleOfCase, readDocument, tickChecks } from './examine.ts';
import { mailRenewals } from './mail-renewals.ts';
import { invitePerson, listReadings, openCase, withdrawCase } from './manage-cases.ts';
import { findInvited, giveConsent, uploadDocument, withdrawConsent } from './person-link.ts';
import { purgeCases } from './purge-cases.ts';

const database = await createTestDatabase();
const { db } = database;
const ctx = { db };
const site = { name: 'Redoubt', origin: 'https://site.example' };
const projectId = ProjectId.parse('harbour');
const PDF = Buffer.from('%PDF-1.7 passport of Mara Voss');
const user = {} as Record<'editor' | 'admin' | 'one' | 'two' | 'other' | 'stranger', OfficeUser>;
let home: { dataDir: string };

beforeAll(async () => {
  await sql`insert into project (id, name, tickers, categories) values ('harbour', 'Harbour', '{}', '{}')`.execute(db);
  const roles = { editor: 'editor', admin: 'admin', one: 'auditor', two: 'auditor', other: 'auditor', stranger: 'user' } as const;
  for (const [name, role] of Object.entries(roles) as [keyof typeof roles, Role][]) {
    const username = `the${name}0000`;
    const { id } = await db.insertInto('user_account').values({ username, role }).returning('id').executeTakeFirstOrThrow();
    user[name] = { id: id as UserId, username, role, email: null };
  }
});
beforeEach(() => {
  home = { dataDir: mkdtempSync(join(tmpdir(), 'redoubt-identity-')) };
  mkdirSync(join(home.dataDir, 'uploads'));
});
afterAll(() => database[Symbol.asyncDispose]());

const open = (tier: Tier = 'bronze') =>
  openCase(ctx, { user: user.editor, home, projectId, tier, examiners: [user.one.username, user.two.username] });

/** Invites a person, and reads the key of their link from the mail: it is nowhere else. */
async function invite(id: string, email = 'mara@harbour.example'): Promise<string> {
  await invitePerson(ctx, { user: user.one, id, email, site });
  const mail = await db
    .selectFrom('mail')
    .where('recipient', '=', email)
    .orderBy('created_at', 'desc')
    .select('text_body')
    .executeTakeFirstOrThrow();
  return /\/identity\/([\w-]{43})/.exec(mail.text_body ?? '')?.[1] ?? '';
}

async function inviteWithDocument(id: string, bytes: Uint8Array = PDF): Promise<string> {
  const key = await invite(id);
  await giveConsent(ctx, { key, provider: site.name, keepDays: 90 });
  await uploadDocument(ctx, { key, home, bytes });
  return key;
}

const tickAll = (id: string, tier: Tier = 'bronze', person = 1) =>
  tickChecks(ctx, { user: user.one, id, person, checks: checksOf(tier).map((each) => each.id) });
const propose = { action: 'propose', passed: true, reason: 'Both documents are genuine.', until: null } as const;
const decide = (who: OfficeUser, id: string, decision: Parameters<typeof decideCase>[1]['decision']) =>
  decideCase(ctx, { user: who, id, decision, site });
const read = (who: OfficeUser, id: string) => readDocument(ctx, { user: who, id, person: 1, document: 1, home });

test('KYC-04: a case is its examiners’ and the office’s; everyone else gets what one that is not there gives, and documents are the examiners’ alone', async () => {
  const id = await open();
  await inviteWithDocument(id);
  for (const who of [user.other, user.stranger]) {
    const nowhere = await read(who, crypto.randomUUID()).catch((error) => error.code);
    for (const call of [
      () => read(who, id),
      () => admitToCase(db, { user: who, id }),
      () => listPeopleOfCase(db, { user: who, id }),
      () => listReadings(db, { user: who, id }),
      () => invitePerson(ctx, { user: who, id, email: 'a@b.example', site }),
      () => tickChecks(ctx, { user: who, id, person: 1, checks: [] }),
      () => decide(who, id, propose),
      () => withdrawCase(ctx, { user: who, id, reason: 'x' }),
    ])
      await expect(call(), who.username).rejects.toMatchObject({ code: nowhere });
    expect(await listCases(db, { user: who })).toEqual([]);
  }
  for (const who of [user.editor, user.admin]) {
    await expect(read(who, id)).rejects.toMatchObject({ code: 'ForbiddenException' });
    await expect(tickAll(id).then(() => decide(who, id, propose))).rejects.toMatchObject({ code: 'ForbiddenException' });
  }
  await expect(withdrawCase(ctx, { user: user.one, id, reason: 'x' })).rejects.toMatchObject({ code: 'ForbiddenException' });
  await expect(openCase(ctx, { user: user.one, home, projectId, tier: 'gold', examiners: ['a', 'b'] })).rejects.toMatchObject({
    code: 'ForbiddenException',
  });
  // An examiner whose role was taken away keeps nothing by the assignment.
  await expect(read({ ...user.one, role: 'user' }, id)).rejects.toMatchObject({ code: 'ResourceNotFoundException' });
});

test('KYC-04: each reading is on record, and the office sees who read what', async () => {
  const id = await open();
  await inviteWithDocument(id);
  expect(Buffer.from((await read(user.two, id)).bytes)).toEqual(PDF);
  expect(await listReadings(db, { user: user.admin, id })).toEqual([
    { by: user.two.username, person: 1, document: 1, at: expect.any(Date) },
  ]);
});

test('KYC-02: a link is stored as a hash, gives access to its own person alone, and ends when it is replaced or expires', async () => {
  const id = await open();
  const [key, other] = [await invite(id), await invite(id, 'ben@harbour.example')];
  await giveConsent(ctx, { key, provider: site.name, keepDays: 90 });
  await uploadDocument(ctx, { key, home, bytes: PDF });
  expect(await findInvited(db, { key: other })).toMatchObject({ consentedAt: null, documents: [] });
  await expect(uploadDocument(ctx, { key: other, home, bytes: PDF })).rejects.toMatchObject({ code: 'ConflictException' });
  const { rows } = await sql<{ all: string }>`select string_agg(identity_person::text, ' ') as all from identity_person`.execute(db);
  expect(rows[0]?.all).not.toContain(key);
  const { rows: log } = await sql<{ all: string }>`select string_agg(details::text, ' ') as all from audit_log`.execute(db);
  expect(log[0]?.all).not.toContain('harbour.example');
  // Invited again, the person has another link, and what they sent stays.
  const again = await invite(id);
  expect(await findInvited(db, { key })).toBeUndefined();
  expect(await findInvited(db, { key: again })).toMatchObject({
    documents: [{ number: 1, type: 'application/pdf', bytes: PDF.byteLength }],
  });
  await db.updateTable('identity_person').set({ key_expires_at: new Date() }).where('case_id', '=', id).execute();
  expect(await findInvited(db, { key: again })).toBeUndefined();
});

test('KYC-02: no document is accepted before consent, whose text is stored; withdrawing it deletes what was sent', async () => {
  const id = await open();
  const key = await invite(id);
  await expect(uploadDocument(ctx, { key, home, bytes: PDF })).rejects.toMatchObject({ code: 'ConflictException' });
  await giveConsent(ctx, { key, provider: site.name, keepDays: 90 });
  const person = () =>
    db.selectFrom('identity_person').where('case_id', '=', id).select(['consent', 'consented_at']).executeTakeFirstOrThrow();
  expect(await person()).toMatchObject({ consent: expect.stringContaining('90 days after the decision'), consented_at: expect.any(Date) });
  await uploadDocument(ctx, { key, home, bytes: PDF });
  await tickAll(id);
  await withdrawConsent(ctx, { key });
  expect(await person()).toEqual({ consent: null, consented_at: null });
  expect(await listPeopleOfCase(db, { user: user.one, id })).toMatchObject([{ documents: [], ticked: [] }]);
});

test('KYC-02: documents are JPEG, PNG or PDF by their bytes, up to a size and a number; pictures lose all but their pixels', async () => {
  const id = await open();
  const picture = sharp({ create: { width: 8, height: 6, channels: 3, background: 'red' } });
  const jpeg = await picture
    .clone()
    .withExif({ IFD0: { Artist: 'Mara Voss' } })
    .jpeg()
    .toBuffer();
  expect(jpeg.includes('Mara Voss')).toBe(true);
  const key = await inviteWithDocument(id, jpeg);
  const kept = Buffer.from((await read(user.one, id)).bytes);
  expect(kept.includes('Mara Voss')).toBe(false);
  expect(await sharp(kept).metadata()).toMatchObject({ format: 'jpeg', width: 8, height: 6 });
  const send = (bytes: Uint8Array) => uploadDocument(ctx, { key, home, bytes });
  await expect(send(Buffer.from('<svg/>'))).rejects.toMatchObject({ code: 'UnsupportedMediaTypeException' });
  await expect(send(await picture.clone().webp().toBuffer())).rejects.toMatchObject({ code: 'UnsupportedMediaTypeException' });
  await expect(send(Buffer.from([0xff, 0xd8, 0xff, 0, 0]))).rejects.toMatchObject({ code: 'InvalidParameterException' });
  await expect(send(Buffer.concat([PDF, Buffer.alloc(DOCUMENTS.bytes)]))).rejects.toMatchObject({ code: 'PayloadTooLargeException' });
  for (let count = 1; count < DOCUMENTS.perPerson; count += 1) await send(PDF);
  await expect(send(PDF)).rejects.toMatchObject({ code: 'ConflictException' });
});

test('KYC-03: no table holds a document in clear, and without the file of keys it is unreadable, which is said', async () => {
  const id = await open();
  await inviteWithDocument(id);
  const { rows } = await sql<{ sealed: Buffer }>`select sealed from identity_document`.execute(db);
  expect(rows.length).toBeGreaterThan(0);
  for (const { sealed } of rows) expect(sealed.includes('Mara Voss')).toBe(false);
  rmSync(join(home.dataDir, 'identity-keys'));
  await expect(read(user.one, id)).rejects.toMatchObject({
    code: 'ConflictException',
    message: 'Unreadable: the key of this case is gone.',
  });
});

test('KYC-05: a decision needs every check of every person, a reason and both examiners, and becomes the public statement', async () => {
  const id = await open();
  await expect(decide(user.one, id, propose)).rejects.toMatchObject({ message: 'No one was checked.' });
  await inviteWithDocument(id);
  await tickChecks(ctx, { user: user.two, id, person: 1, checks: ['document', 'call'] });
  await expect(decide(user.one, id, propose)).rejects.toMatchObject({ message: expect.stringContaining('sanctions lists') });
  await tickAll(id);
  await expect(decide(user.two, id, { action: 'approve' })).rejects.toMatchObject({ message: 'Nothing is proposed.' });
  await decide(user.one, id, propose);
  await expect(decide(user.one, id, { action: 'approve' })).rejects.toMatchObject({ code: 'ConflictException' });
  // A proposal falls with what it was made on.
  await tickChecks(ctx, { user: user.two, id, person: 1, checks: ['document'] });
  await expect(decide(user.two, id, { action: 'approve' })).rejects.toMatchObject({ message: 'Nothing is proposed.' });
  await tickAll(id);
  await decide(user.one, id, propose);
  await decide(user.two, id, { action: 'approve' });
  expect(await listCurrentChecks(db, { limit: 5 })).toMatchObject([
    { firm: 'Redoubt', tier: 'bronze', people: 1, until: null, project: { id: 'harbour' } },
  ]);
  expect(await admitToCase(db, { user: user.one, id })).toMatchObject({ state: 'passed' });
  await expect(tickAll(id)).rejects.toMatchObject({ message: 'This case is closed.' });
  // Withdrawn where statements are, the case says so too.
  const { id: statementId } = await db.selectFrom('editor_statement').select('id').executeTakeFirstOrThrow();
  await withdrawStatement(ctx, {
    id: statementId,
    reason: 'A document was false.',
    source: site.origin,
    statedOn: '2026-01-01',
    actor: 'x',
  });
  expect(await admitToCase(db, { user: user.one, id })).toMatchObject({ state: 'withdrawn' });
});

test('KYC-05: a failed case states nothing; gold ends within twelve months', async () => {
  const id = await open('gold');
  await inviteWithDocument(id);
  await tickAll(id, 'gold');
  await expect(decide(user.one, id, propose)).rejects.toMatchObject({ code: 'InvalidParameterException' });
  await expect(decide(user.one, id, { ...propose, until: '2099-01-01' })).rejects.toMatchObject({ code: 'InvalidParameterException' });
  await decide(user.one, id, { ...propose, passed: false });
  await decide(user.two, id, { action: 'approve' });
  expect(await admitToCase(db, { user: user.one, id })).toMatchObject({ state: 'failed' });
  expect(await listCurrentChecks(db, { limit: 5 })).toEqual([]);
});

test('KYC-06: so many days after it was closed a case loses key, people and documents, not a day before; the record stays', async () => {
  const id = await open();
  const key = await inviteWithDocument(id);
  await read(user.one, id);
  await withdrawCase(ctx, { user: user.editor, id, reason: 'The team left.' });
  expect(await findInvited(db, { key })).toBeUndefined();
  const after = (days: number) => purgeCases(ctx, { home, keepDays: 90, now: new Date(Date.now() + days * 86_400_000) });
  await after(89);
  expect(Buffer.from((await read(user.one, id)).bytes)).toEqual(PDF);
  await after(91);
  expect(findCaseKey(home, { caseId: id })).toBeUndefined();
  expect(await listPeopleOfCase(db, { user: user.one, id })).toEqual([]);
  expect(await admitToCase(db, { user: user.one, id })).toMatchObject({ purged: true, reason: 'The team left.' });
  expect(await listReadings(db, { user: user.admin, id })).toHaveLength(2);
});

test('KYC-08: team and examiners are mailed 60 and 14 days before the end, once each, and not of a check that was renewed', async () => {
  await db.deleteFrom('mail').execute();
  await sql`update user_account set email = username || '@site.example', confirmed_at = now() where username in ('theone0000', 'thetwo0000')`.execute(
    db,
  );
  const pass = async (until: string) => {
    const id = await open();
    await inviteWithDocument(id);
    await tickAll(id);
    await decide(user.one, id, { ...propose, until });
    await decide(user.two, id, { action: 'approve' });
  };
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
  await pass(inDays(100).toISOString().slice(0, 10));
  const mailed = async (now: Date) => {
    await mailRenewals(ctx, { site, now });
    const mails = await db.selectFrom('mail').where('subject', 'like', '%ends on%').orderBy('recipient').select('recipient').execute();
    return mails.map(({ recipient }) => recipient);
  };
  const both = ['theone0000@site.example', 'thetwo0000@site.example'];
  expect(await mailed(inDays(39))).toEqual([]);
  expect(await mailed(inDays(40))).toEqual(both);
  expect(await mailed(inDays(41))).toEqual(both);
  expect(await mailed(inDays(85))).toEqual(both);
  expect(await mailed(inDays(86))).toHaveLength(4);
  expect(await mailed(inDays(100))).toHaveLength(4);
  expect(await mailed(inDays(101))).toHaveLength(4);
  await db.deleteFrom('identity_renewal_mail').execute();
  await pass(inDays(300).toISOString().slice(0, 10));
  expect(await mailed(inDays(86))).toHaveLength(4);
});
