import { ProjectId, UserId } from '@redoubt/domain/ids';
import type { DecideProposalBody } from '@redoubt/domain/office/proposal/schema';
import { catalogProject } from '@redoubt/testing/database/builders';
import { createCatalogFolder } from '@redoubt/testing/database/catalog-folder';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { importCatalog } from '../../catalog/import/import-catalog.ts';
import { createLog } from '../../platform/log.ts';
import { deleteAccountRows } from '../../privacy/account-rows.ts';
import type { OfficeUser } from '../engagement/admit.ts';
import { listInvitations } from '../engagement/manage-team.ts';
import { decideProposal, exportProposals, listOpenProposals, listOwnProposals, proposeProject } from './manage-proposals.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());

const site = { name: 'Redoubt', origin: 'https://redoubt.example' };
const BODY = {
  name: 'Reef',
  website: 'https://reef.example',
  contracts: [{ chain: 'ethereum', address: `0x${'1'.repeat(40)}` }],
  about: 'A lender.',
  proof: 'TXT',
};
let mara: OfficeUser;

beforeEach(async () => {
  for (const table of ['project_proposal', 'team_invitation', 'editor_statement', 'project', 'mail', 'user_account'] as const)
    await db.deleteFrom(table).execute();
  await using folder = await createCatalogFolder({ 'harbour.json': catalogProject({ id: 'harbour', name: 'Harbour' }) });
  await importCatalog({ db, log: createLog({ process: 'test', level: 'silent' }) }, { path: folder.path, actor: 'test' });
  const row = { username: 'mara00001', email: 'mara@reef.example', confirmed_at: new Date() };
  const { id } = await db.insertInto('user_account').values(row).returning('id').executeTakeFirstOrThrow();
  mara = { id: UserId.parse(id), username: 'mara00001', role: 'user', email: row.email };
});

const propose = (more: Partial<typeof BODY> = {}) => proposeProject({ db }, { user: mara, ...BODY, ...more });
const decide = (decision: DecideProposalBody) => decideProposal({ db }, { ...decision, actor: 'edith001', site });
const reef = ProjectId.parse('reef');
const mails = () => db.selectFrom('mail').select(['recipient', 'subject', 'text_body as text']).execute();

test('OFF-22: accepted, a proposal is a project with what it says, and its proposer is invited where they showed that it is theirs', async () => {
  const { id } = await propose();
  expect(await listOpenProposals(db)).toMatchObject([{ name: 'Reef', by: 'mara00001', contracts: BODY.contracts }]);
  await decide({ id, decision: 'accept', projectId: reef, category: 'lending', owner: true, reason: '' });
  expect(await db.selectFrom('project').where('id', '=', 'reef').select(['name', 'categories', 'origin']).execute()).toEqual([
    { name: 'Reef', categories: ['lending'], origin: 'editor' },
  ]);
  expect(
    await db.selectFrom('editor_statement').where('project_id', '=', 'reef').select(['what', 'source']).orderBy('what').execute(),
  ).toEqual([
    { what: 'about', source: 'https://reef.example' },
    { what: 'link', source: 'https://reef.example' },
  ]);
  expect(await listInvitations(db, { user: mara })).toMatchObject([{ project: { id: 'reef' }, part: 'owner' }]);
  expect(await mails()).toMatchObject([{ recipient: 'mara@reef.example', text: expect.stringContaining('invited as the owner') }]);
  expect(await listOpenProposals(db)).toEqual([]);
  expect(await listOwnProposals(db, { userId: mara.id })).toMatchObject([{ state: 'accepted', projectId: 'reef' }]);
});

test('OFF-22: merged, it adds no project; declined, its reason is mailed; and each is decided once', async () => {
  const merged = await propose();
  await decide({
    id: merged.id,
    decision: 'merge',
    projectId: ProjectId.parse('harbour'),
    owner: false,
    reason: 'Listed under its old name.',
  });
  expect(await listInvitations(db, { user: mara })).toEqual([]);
  expect(await listOwnProposals(db, { userId: mara.id })).toMatchObject([{ state: 'merged', projectId: 'harbour' }]);
  const declined = await propose({ website: 'https://other.example' });
  const both = await Promise.allSettled([1, 2].map(() => decide({ id: declined.id, decision: 'decline', reason: 'The site is empty.' })));
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const texts = (await mails()).map(({ text }) => text);
  expect(texts).toHaveLength(2);
  expect(texts.filter((text) => text?.includes('Reason: The site is empty.'))).toHaveLength(1);
  expect((await db.selectFrom('project').select('id').execute()).map(({ id }) => id)).toEqual(['harbour']);
});

test('OFF-22: an id that is taken, and a project that is not there, decide nothing', async () => {
  const { id } = await propose();
  await expect(
    decide({ id, decision: 'accept', projectId: ProjectId.parse('harbour'), category: 'lending', owner: true, reason: '' }),
  ).rejects.toMatchObject({ code: 'ConflictException' });
  await expect(decide({ id, decision: 'merge', projectId: reef, owner: true, reason: '' })).rejects.toMatchObject({
    code: 'ResourceNotFoundException',
  });
  expect(await listOpenProposals(db)).toHaveLength(1);
  expect(await mails()).toEqual([]);
});

test('OFF-22: five proposals of an account wait at most, also of ten at once, and none twice', async () => {
  const all = await Promise.allSettled(Array.from({ length: 10 }, (_, index) => propose({ website: `https://reef.example/${index}` })));
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  await db.deleteFrom('project_proposal').execute();
  await propose();
  await expect(propose()).rejects.toMatchObject({ code: 'ConflictException' });
});

test('OFF-17: what an account proposed is in its export, and goes with it', async () => {
  await propose();
  expect(await exportProposals(db, { userId: mara.id })).toMatchObject([{ name: 'Reef', state: 'open', proof: 'TXT' }]);
  await db.transaction().execute((tx) => deleteAccountRows(tx, { userId: mara.id, email: mara.email }));
  expect(await db.selectFrom('project_proposal').select('id').execute()).toEqual([]);
});
