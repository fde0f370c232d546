import { ProjectId } from '@redoubt/domain/ids';
import type { Statement } from '@redoubt/domain/office/editor/schema';
import { IncidentReportBody } from '@redoubt/domain/office/incident-report/schema';
import { audit, catalogProject, contract } from '@redoubt/testing/database/builders';
import { createCatalogFolder } from '@redoubt/testing/database/catalog-folder';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importCatalog } from '../../catalog/import/import-catalog.ts';
import { createLog } from '../../platform/log.ts';
import { findStatement, listStatements } from './list-statements.ts';
import { stateFact } from './state-fact.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());

const harbour = ProjectId.parse('harbour');
const own = contract({ address: `0x${'a'.repeat(40)}` });
const ctx = {
  db,
  log: createLog({ process: 'test', level: 'silent' }),
  clientOf: async () => undefined,
  resolveTxt: async () => [`redoubt-claim=harbour:ethereum:${own.address}`],
};

const newAudit = {
  what: 'audit' as const,
  firm: 'Careful Firm',
  scope: 'Vaults',
  date: '2026-11-01',
  report: 'https://careful.example/report.pdf',
};
const state = (statement: Statement, id?: string) =>
  stateFact(ctx, {
    projectId: harbour,
    statement,
    source: 'https://careful.example',
    statedOn: '2026-11-20',
    actor: 'edith001',
    ...(id !== undefined && { id }),
  });
const list = () => listStatements(db, { projectId: harbour });
let auditId: string;

beforeAll(async () => {
  const file = catalogProject({
    id: 'harbour',
    name: 'Harbour',
    links: [{ kind: 'website', url: 'https://www.harbour.example', source: 'https://harbour.example' }],
    contracts: [own],
    audits: [audit(), audit({ scope: 'Other contracts', report: 'https://firm.example/2.pdf' })],
    contacts: [{ kind: 'security-email', value: 'security@harbour.example', source: 'https://harbour.example/security' }],
    sources: [{ url: 'https://firm.example', seen: '2026-10-05', publisher: 'Firm', kind: 'record' }],
  });
  await using folder = await createCatalogFolder({ 'harbour.json': file });
  await importCatalog(ctx, { path: folder.path, actor: 'test' });
  auditId = (await state(newAudit)).id;
});

test('OFF-30: each statement says what, by whom, from which page, and since when or that this is not known', async () => {
  const all = await list();
  expect(all.find(({ words }) => words.startsWith('Firm, All contracts'))).toMatchObject({
    title: 'An audit',
    sources: ['https://firm.example'],
    by: 'file',
    recordedAt: null,
    readOn: '2026-10-05',
  });
  expect(all.find(({ words }) => words.startsWith('Careful Firm'))).toMatchObject({
    sources: ['https://careful.example'],
    by: 'editor',
    recordedAt: expect.any(Date),
    readOn: '2026-11-20',
  });
  expect(all.find(({ title }) => title === 'A contact')).toMatchObject({
    words: 'kind: security-email, value: security@harbour.example',
    sources: ['https://harbour.example/security'],
    readOn: null,
  });
  expect(all.filter(({ title }) => title === 'Places searched').map(({ readOn }) => readOn)).toEqual(['2026-11-20', '2026-11-20']);
  expect(new Set(all.map(({ by }) => by))).toEqual(new Set(['file', 'editor']));
});

test('OFF-30: a report can name each statement, and no two share a name', async () => {
  const references = (await list()).map(({ reference }) => reference);
  expect(new Set(references).size).toBe(references.length);
  for (const disputed of references) {
    expect(disputed).toMatch(/^[\w:. -]{1,80}$/);
    const body = { projectId: 'harbour', kind: 'dispute', description: 'This is not what the page says.', disputed };
    expect(IncidentReportBody.parse(body).disputed).toBe(disputed);
  }
});

test('OFF-30: a disputed statement is found by its name until it says something else', async () => {
  const before = (await list()).find(({ words }) => words.startsWith('Careful Firm'));
  const reference = before?.reference ?? '';
  expect(await findStatement(db, { projectId: harbour, reference })).toEqual(before);
  expect(await findStatement(db, { projectId: ProjectId.parse('reef'), reference })).toBeUndefined();
  await state({ ...newAudit, scope: 'Vaults and pools' }, auditId);
  expect(await findStatement(db, { projectId: harbour, reference })).toBeUndefined();
  expect(await findStatement(db, { projectId: harbour, reference: 'COD-02' })).toBeUndefined();
});

test('OFF-30: a contract says how far its claim is proven, and stands there once', async () => {
  const contracts = async () => (await list()).filter(({ claim }) => claim !== undefined);
  expect(await contracts()).toMatchObject([{ claim: null }]);
  const { source: _source, ...named } = own;
  await state({ what: 'contract', ...named, claim: { by: 'dns', domain: 'harbour.example' } } as Statement);
  expect(await contracts()).toMatchObject([{ by: 'file', claim: 'controller-missing' }]);
});

test('OFF-30: an audit of this site is told apart from what editors read elsewhere', async () => {
  const row = { project_id: 'harbour', scope: 'Vaults', source: 'https://harbour.example', stated_on: '2026-11-20', statement_id: auditId };
  await db
    .insertInto('engagement')
    .values({ ...row, state: 'published' })
    .execute();
  expect((await list()).find(({ words }) => words.startsWith('Careful Firm'))).toMatchObject({ by: 'audit' });
});

test('nothing is stated about a project that is not there', async () => {
  expect(await listStatements(db, { projectId: ProjectId.parse('no-such-project') })).toEqual([]);
});
