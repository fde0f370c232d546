import { claimRecord } from '@redoubt/domain/catalog/claim/claim';
import { ProjectId } from '@redoubt/domain/ids';
import type { StateBody, Statement } from '@redoubt/domain/office/editor/schema';
import { audit, catalogProject, contract } from '@redoubt/testing/database/builders';
import { createCatalogFolder } from '@redoubt/testing/database/catalog-folder';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { importCatalog } from '../../catalog/import/import-catalog.ts';
import { importTokens } from '../../catalog/import/import-tokens.ts';
import { getProject } from '../../catalog/project/get-project.ts';
import { listCurrentChecks } from '../../catalog/project/identity-check-store.ts';
import { listRecentAudits } from '../../catalog/project/recent.ts';
import { getRecordFigures } from '../../follow/waitlist/product-figures.ts';
import { listAlertChanges } from '../../onchain/alert/alert-store.ts';
import { verifyAuditLog } from '../../platform/audit-log/verify-audit-log.ts';
import { createLog } from '../../platform/log.ts';
import { listUnderWay } from '../engagement/engagement-store.ts';
import { moveEngagement, saveEngagement } from '../engagement/manage-engagement.ts';
import { stateFact, withdrawStatement } from '../statement/state-fact.ts';
import { getEditableProject } from './get-editable-project.ts';

const database = await createTestDatabase();
const { db } = database;
let records: Record<string, string[]> = {};
const ctx = {
  db,
  log: createLog({ process: 'test', level: 'silent' }),
  clientOf: async () => undefined,
  resolveTxt: async (name: string) => records[name] ?? [],
};
afterAll(() => database[Symbol.asyncDispose]());

const harbour = ProjectId.parse('harbour');
const grounds = { source: 'https://harbour.example/news', statedOn: '2026-11-20' };
const actor = 'edith001';
const site = { name: 'Redoubt', origin: 'https://redoubt.example' };
const link = { kind: 'website' as const, url: 'https://www.harbour.example', source: 'https://harbour.example' };
const base = { id: 'harbour', name: 'Harbour', links: [link], audits: [audit({ report: 'https://firm.example/old.pdf' })] };

async function importFiles(files: Record<string, unknown>) {
  await using folder = await createCatalogFolder(files);
  await importCatalog(ctx, { path: folder.path, actor: 'test' });
}

const state = (statement: Statement, rest: Partial<StateBody> = {}) =>
  stateFact(ctx, { projectId: harbour, statement, ...grounds, ...rest, actor });

const newAudit = {
  what: 'audit' as const,
  firm: 'Careful Firm',
  scope: 'Vaults',
  date: '2026-11-01',
  report: 'https://careful.example/report.pdf',
  issues: [
    { title: 'Anybody can withdraw', severity: 'critical' as const, status: 'resolved' as const },
    { title: 'A rounding loss', severity: 'minor' as const, status: 'acknowledged' as const },
  ],
};

beforeEach(async () => {
  records = {};
  await database.ownerDb.deleteFrom('project').execute();
  await database.ownerDb.deleteFrom('audit_log').execute();
  await importFiles({ 'harbour.json': catalogProject(base), 'other.json': catalogProject({ id: 'other', name: 'Other' }) });
});

const actions = async () => {
  const rows = await db.selectFrom('audit_log').where('actor', '=', actor).orderBy('id').select(['action', 'subject', 'details']).execute();
  return rows;
};

test('what an editor states stands beside what the file states, with its source, and becomes facts of the catalogue', async () => {
  await state(newAudit);
  const { audits, audit: summary } = await getProject(ctx, { id: harbour });
  expect(audits.map(({ firm }) => firm)).toEqual(['Careful Firm', 'Firm']);
  expect(audits[0]).toMatchObject({ source: grounds.source, issues: newAudit.issues });
  expect(audits[0]?.findings?.critical).toEqual({ unresolved: 0, acknowledged: 0, partiallyResolved: 0, resolved: 1 });
  expect(summary).toMatchObject({ count: 2, completedAt: '2026-11-01' });
  const facts = await db
    .selectFrom('fact')
    .where('party', '=', 'Careful Firm')
    .where('valid_to', 'is', null)
    .select(['subject', 'source'])
    .execute();
  expect(facts.map(({ subject, source }) => `${subject} ${source}`).sort()).toEqual(['COD-03 C', 'COD-04 C']);
});

test('it survives an import of the catalogue, until the file says the same', async () => {
  await state(newAudit);
  await importFiles({
    'harbour.json': catalogProject({ ...base, name: 'Harbour Finance' }),
    'other.json': catalogProject({ id: 'other', name: 'Other' }),
  });
  expect((await getProject(ctx, { id: harbour })).audits).toHaveLength(2);
  const same = audit({ firm: 'Careful Firm', report: newAudit.report });
  await importFiles({
    'harbour.json': catalogProject({ ...base, audits: [same] }),
    'other.json': catalogProject({ id: 'other', name: 'Other' }),
  });
  expect((await getProject(ctx, { id: harbour })).audits).toHaveLength(1);
  expect((await getEditableProject(ctx, { id: harbour })).statements).toEqual([]);
});

test('a project of which an editor states something outlives its file; others go with theirs', async () => {
  await state(newAudit);
  await importFiles({ 'third.json': catalogProject({ id: 'third', name: 'Third' }) });
  const left = await db.selectFrom('project').orderBy('id').select(['id', 'origin']).execute();
  expect(left).toEqual([
    { id: 'harbour', origin: 'editor' },
    { id: 'third', origin: 'catalog' },
  ]);
});

test('a contract that a file comes to name, too, does not stop the import', async () => {
  const { address } = contract();
  await state({ what: 'contract', chain: 'ethereum', address, role: 'vault', name: 'Vault' });
  await importFiles({ 'harbour.json': catalogProject({ ...base, contracts: [contract({ name: 'Main vault' })] }) });
  expect((await getProject(ctx, { id: harbour })).contracts.map(({ name }) => name)).toEqual(['Main vault']);
});

test('what a file says is changed in the file, and nothing is stated twice', async () => {
  const about = { what: 'about' as const, name: 'Port', tickers: [], categories: ['lending' as const], text: 'Lends.' };
  await expect(state(about)).rejects.toMatchObject({ code: 'ConflictException' });
  await expect(state({ what: 'link', kind: 'website', url: link.url })).rejects.toMatchObject({ code: 'ConflictException' });
  await state(newAudit);
  await expect(state(newAudit)).rejects.toMatchObject({ code: 'ConflictException' });
  await expect(state({ ...newAudit, report: 'https://careful.example/x.pdf' }, { statedOn: '2999-01-01' })).rejects.toMatchObject({
    field: 'statedOn',
  });
});

test('a statement keeps its project and kind, and can be changed', async () => {
  const { id } = await state(newAudit);
  const stays = { code: 'ConflictException' };
  await expect(state(newAudit, { id, projectId: ProjectId.parse('other') })).rejects.toMatchObject(stays);
  await expect(state({ what: 'link', kind: 'blog', url: 'https://harbour.example/blog' }, { id })).rejects.toMatchObject(stays);
  expect(await state({ ...newAudit, scope: 'All of it' }, { id })).toMatchObject({ id });
  expect((await getProject(ctx, { id: harbour })).audits.map(({ scope }) => scope)).toEqual(['All of it', 'All contracts']);
});

test('what a project is can be changed and not taken back, and nothing is taken back on a day to come', async () => {
  const about = { what: 'about' as const, name: 'Port', tickers: [], categories: ['lending' as const], text: 'Lends.' };
  const { id } = await state(about, { projectId: ProjectId.parse('port') });
  await expect(withdrawStatement(ctx, { id, ...grounds, actor })).rejects.toMatchObject({ code: 'ConflictException' });
  const audited = await state(newAudit);
  const later = { ...grounds, statedOn: '2999-01-01' };
  await expect(withdrawStatement(ctx, { id: audited.id, ...later, actor })).rejects.toMatchObject({ field: 'statedOn' });
});

test('of a project of the demo chain nothing is stated', async () => {
  await db.updateTable('project').set({ demo: true }).where('id', '=', 'other').execute();
  await expect(state(newAudit, { projectId: ProjectId.parse('other') })).rejects.toMatchObject({ code: 'ConflictException' });
});

test('every change is in the audit log with its source and day, also what was taken back', async () => {
  const { id } = await state(newAudit);
  await state({ ...newAudit, firm: 'Careful & Co' }, { id });
  await withdrawStatement(ctx, { id, ...grounds, actor });
  expect((await getProject(ctx, { id: harbour })).audits).toHaveLength(1);
  const log = await actions();
  expect(log.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
    'statement.add harbour',
    'statement.change harbour',
    'statement.withdraw harbour',
  ]);
  for (const { details } of log) expect(details).toMatchObject(grounds);
  expect(log[1]?.details).toMatchObject({ before: { firm: 'Careful Firm' }, statement: { firm: 'Careful & Co' } });
  expect((await verifyAuditLog({ db })).broken).toBeUndefined();
});

test('an editor adds a project, and it is scored once the places searched are stated', async () => {
  const projectId = ProjectId.parse('newcomer');
  const say = (statement: Statement) => state(statement, { projectId });
  await expect(say(newAudit)).rejects.toMatchObject({ code: 'ResourceNotFoundException' });
  await say({ what: 'about', name: 'Newcomer', tickers: ['NEW'], categories: ['lending'], text: 'Lends.' });
  expect((await getEditableProject(ctx, { id: projectId })).missing).toHaveLength(2);
  expect((await getProject(ctx, { id: projectId })).scoreLow).toBeNull();
  await say({ what: 'search', subject: 'audits', places: ['https://new.example/audits'] });
  await say({ what: 'search', subject: 'incidents', places: ['https://new.example/news'] });
  expect((await getEditableProject(ctx, { id: projectId })).missing).toEqual([]);
  expect((await getProject(ctx, { id: projectId })).scoreLow).not.toBeNull();
});

test('a listed token of which an editor states something is no longer the list’s to remove', async () => {
  const token = { id: 'listed', name: 'Listed', tickers: ['LST'], categories: [], origin: 'token-list' as const };
  await db.insertInto('project').values(token).execute();
  await state(newAudit, { projectId: ProjectId.parse('listed') });
  await importTokens(ctx, { list: { tokens: [], source: 'https://tokens.example' }, actor: 'test' });
  expect((await getProject(ctx, { id: ProjectId.parse('listed') })).audits).toHaveLength(1);
});

test('since when a project is on record is said by its own dates, not by the age of the database', async () => {
  const dated = { at: '2026-03-05', places: ['https://rekt.example'] };
  await importFiles({
    'harbour.json': catalogProject({ ...base, auditsSearched: { ...dated, at: '2026-04-01' }, incidentsSearched: dated }),
    'other.json': catalogProject({ id: 'other', name: 'Other' }),
  });
  const token = { id: 'listed', name: 'Listed', tickers: ['LST'], categories: [], origin: 'token-list' as const };
  await db.insertInto('project').values(token).execute();
  await state(newAudit);
  const since = async (id: string) => (await getProject(ctx, { id: ProjectId.parse(id) })).onboardedAt;
  expect(await since('harbour')).toBe('2026-03-05T00:00:00.000Z');
  expect(await since('listed')).toBeNull();
  await state(newAudit, { projectId: ProjectId.parse('listed') });
  expect(await since('listed')).toBe('2026-11-20T00:00:00.000Z');
});

test('an identity check stands with the team: tier, firm, dates and people, also once it expired or was withdrawn', async () => {
  const kyc = { what: 'kyc' as const, tier: 'silver' as const, firm: 'Redoubt', date: '2026-10-01' };
  const read = () => getProject(ctx, { id: harbour });
  expect((await read()).team).toBeNull();
  const { id } = await state({ ...kyc, until: '2999-10-01', people: 3 });
  const check = { tier: 'silver', firm: 'Redoubt', date: '2026-10-01', until: '2999-10-01', people: 3, source: grounds.source };
  expect(await read()).toMatchObject({
    kyc: 'silver',
    team: { searched: null, people: [], identityChecks: [{ ...check, state: 'current', withdrawn: null }] },
  });
  const listed = { project: { id: 'harbour', name: 'Harbour' }, ...check };
  expect(await listCurrentChecks(db, { limit: 10 })).toEqual([listed]);
  expect((await getRecordFigures(ctx)).identityChecked).toBe(1);

  await state({ ...kyc, until: '2026-11-01' }, { id });
  expect(await read()).toMatchObject({ kyc: 'none', team: { identityChecks: [{ state: 'expired', until: '2026-11-01', people: null }] } });
  expect(await listCurrentChecks(db, { limit: 10 })).toEqual([]);
  expect((await getRecordFigures(ctx)).identityChecked).toBe(0);

  await expect(withdrawStatement(ctx, { id, ...grounds, actor })).rejects.toMatchObject({ field: 'reason' });
  const reason = 'A document proved false.';
  await withdrawStatement(ctx, { id, reason, source: 'https://redoubt.example/withdrawn', statedOn: '2026-11-19', actor });
  const withdrawn = { on: '2026-11-19', reason, source: 'https://redoubt.example/withdrawn' };
  expect((await read()).team?.identityChecks).toMatchObject([{ tier: 'silver', firm: 'Redoubt', state: 'withdrawn', withdrawn }]);
  expect((await actions()).at(-1)?.details).toMatchObject({ reason });
});

test('an identity check counts with its tier, and no longer after its last day', async () => {
  const kyc = { what: 'kyc' as const, tier: 'gold' as const, firm: 'Redoubt', date: '2026-10-01' };
  const { id } = await state(kyc);
  const checks = () =>
    db
      .selectFrom('fact')
      .where('subject', '=', 'FUN-07')
      .where('party', '=', 'Redoubt')
      .where('valid_to', 'is', null)
      .select('id')
      .execute();
  expect((await getProject(ctx, { id: harbour })).kyc).toBe('gold');
  expect(await checks()).toHaveLength(1);
  await state({ ...kyc, until: '2026-10-31' }, { id });
  expect((await getProject(ctx, { id: harbour })).kyc).toBe('none');
  expect(await checks()).toHaveLength(0);
});

test('a claim by DNS needs a record of the project’s own domain that names the contract', async () => {
  const { address } = contract();
  const claimed = (domain: string) =>
    state({ what: 'contract', chain: 'ethereum', address, role: 'vault', name: 'Vault', claim: { by: 'dns', domain } });
  const { label, value } = claimRecord({ projectId: harbour, chain: 'ethereum', address });
  records = { [`${label}.evil.example`]: [value] };
  await expect(claimed('evil.example')).rejects.toMatchObject({ field: 'statement.claim.domain' });
  await expect(claimed('harbour.example')).rejects.toMatchObject({ field: 'statement.claim.domain' });
  records = { [`${label}.harbour.example`]: ['v=spf1 -all', value] };
  await claimed('harbour.example');
  expect((await getProject(ctx, { id: harbour })).openClaims).toHaveLength(1);
});

test('CLAIM-08: a claim stays when a file comes to name its contract, and when it names it no longer', async () => {
  const { address } = contract();
  const { label, value } = claimRecord({ projectId: harbour, chain: 'ethereum', address });
  records = { [`${label}.harbour.example`]: [value] };
  const claim = { by: 'dns' as const, domain: 'harbour.example', accepted: 'controller-missing' as const };
  await state({ what: 'contract', chain: 'ethereum', address, role: 'vault', name: 'Vault', claim });
  const read = async () => (await getProject(ctx, { id: harbour })).contracts.map((each) => [each.name, each.claim]);
  const other = { 'other.json': catalogProject({ id: 'other', name: 'Other' }) };
  await importFiles({ 'harbour.json': catalogProject({ ...base, contracts: [contract({ name: 'Main vault' })] }), ...other });
  expect(await read()).toEqual([['Main vault', 'controller-missing']]);
  await importFiles({ 'harbour.json': catalogProject(base), ...other });
  expect(await read()).toEqual([['Vault', 'controller-missing']]);
});

test('an engagement goes from offer to report: seen while it is under way, an audit once it is published', async () => {
  const { id } = await saveEngagement(ctx, { projectId: harbour, scope: 'Vaults 2', expectedOn: '2026-12-01', ...grounds, actor, site });
  const move = (to: 'scheduled' | 'in-review' | 'fix-review') => moveEngagement(ctx, { id, state: to, ...grounds, actor, site });
  // An offer is private.
  expect(await listUnderWay(db, { limit: 10 })).toEqual([]);
  await expect(move('fix-review')).rejects.toMatchObject({ code: 'ConflictException' });
  await move('scheduled');
  // Agreed on is not under way: the area on the home page and the filter of lists say the same.
  expect(await listUnderWay(db, { limit: 10 })).toEqual([]);
  expect((await getProject(ctx, { id: harbour })).audit.status).not.toBe('in-progress');
  await move('in-review');
  expect(await listUnderWay(db, { limit: 10 })).toMatchObject([{ state: 'in-review', scope: 'Vaults 2', project: { id: 'harbour' } }]);
  expect((await getProject(ctx, { id: harbour })).audit).toMatchObject({ status: 'in-progress', startedAt: '2026-11-20' });
  await move('fix-review');
  const report = { url: 'https://redoubt.example/harbour.pdf', date: '2026-11-19', issues: newAudit.issues };
  await moveEngagement(ctx, { id, state: 'published', report, ...grounds, actor, site });
  expect(await listUnderWay(db, { limit: 10 })).toEqual([]);
  expect((await listRecentAudits(ctx, { limit: 5 }))[0]).toMatchObject({ firm: 'Redoubt', scope: 'Vaults 2', project: { id: 'harbour' } });
  expect((await getProject(ctx, { id: harbour })).audit.status).toBe('completed');
  expect((await actions()).map(({ action }) => action)).toEqual(['engagement.add', ...Array.from({ length: 4 }, () => 'engagement.move')]);
});

test('watchers are notified of an incident that is stated when it happens; an old one is only recorded', async () => {
  const incident = { what: 'incident' as const, kind: 'exploit' as const, title: 'The vault was emptied', cause: 'A missing check.' };
  const today = new Date().toISOString().slice(0, 10);
  await state({ ...incident, date: '2024-02' });
  expect(await listAlertChanges(db, { after: 0, limit: 10 })).toEqual([]);
  const { id } = await state({ ...incident, date: today, lossUsd: '1200' });
  await state({ ...incident, date: today, lossUsd: '1500' }, { id });
  const changes = await listAlertChanges(db, { after: 0, limit: 10 });
  expect(changes.map(({ project, late, detail }) => ({ project: project.id, late, detail }))).toEqual([
    {
      project: 'harbour',
      late: false,
      detail: {
        kind: 'incident',
        incidentKind: 'exploit',
        title: incident.title,
        cause: incident.cause,
        date: today,
        lossUsd: '1200',
        source: grounds.source,
        reference: null,
      },
    },
  ]);
});
