import { join } from 'node:path';
import { ProjectId } from '@redoubt/domain/ids';
import { audit, catalogProject, incident } from '@redoubt/testing/database/builders';
import { createCatalogFolder } from '@redoubt/testing/database/catalog-folder';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { getProject } from '../project/get-project.ts';
import { importCatalog } from './import-catalog.ts';

const database = await createTestDatabase();
const ctx = { db: database.db, log: createLog({ process: 'test', level: 'silent' }) };
const actor = 'test';

const aave = catalogProject({ id: 'aave', name: 'Aave', tickers: ['AAVE', 'stkAAVE'] });
const compound = catalogProject({
  id: 'compound',
  name: 'Compound',
  tickers: ['COMP'],
  icon: 'COMP',
  links: [{ kind: 'website', url: 'https://compound.example', source: 'https://compound.example/docs' }],
  contracts: [
    { chain: 'ethereum', address: `0x${'AB'.repeat(20)}`, role: 'token', name: 'COMP', source: 'https://compound.example/contracts' },
    { chain: 'base', address: `0x${'cd'.repeat(20)}`, role: 'pool', name: 'Comet', source: 'https://compound.example/contracts' },
  ],
  audits: [
    { firm: 'Firm A', scope: 'Comet', date: '2022-06', report: 'https://firm.example/r.pdf', source: 'https://compound.example/audits' },
    { firm: 'Firm B', scope: 'Governor', date: '2024', report: 'https://firm.example/s.pdf', source: 'https://compound.example/audits' },
  ],
  incidents: [
    {
      date: '2021-09-30',
      kind: 'exploit',
      title: 'Rewards',
      cause: 'A wrong comparison.',
      lossUsd: '0080000000',
      chain: 'ethereum',
      source: 'https://n.example',
    },
    { date: '2020-11-26', kind: 'exploit', title: 'Price', cause: 'One venue set the price.', source: 'https://n.example' },
  ],
  bounty: { programme: 'Immunefi', url: 'https://b.example', rewardMaxUsd: '1000000', source: 'https://b.example' },
});

const changedAt = async () => {
  const rows = await database.db.selectFrom('project').orderBy('id').select(['id', 'updated_at']).execute();
  return Object.fromEntries(rows.map(({ id, updated_at }) => [id, updated_at.toISOString()]));
};
const logEntries = () => database.db.selectFrom('audit_log').orderBy('id').select(['actor', 'action', 'details']).execute();

beforeEach(async () => {
  await database.ownerDb.deleteFrom('project').execute();
  await database.ownerDb.deleteFrom('audit_log').execute();
});
afterAll(() => database[Symbol.asyncDispose]());

test('a folder is imported, and every fact can be read back', async () => {
  await using folder = await createCatalogFolder({ 'aave.json': aave, 'compound.json': compound, 'README.md': 'not a project' });
  expect(await importCatalog(ctx, { path: folder.path, actor })).toEqual({ projects: 2, changed: 2 });

  const profile = await getProject(ctx, { id: ProjectId.parse('compound') });
  expect(profile.contracts[0]?.address).toBe('0xabababababababababababababababababababab');
  expect(profile.audits.map(({ firm }) => firm)).toEqual(['Firm B', 'Firm A']);
  expect(profile.incidents.map(({ lossUsd }) => lossUsd)).toEqual(['80000000', null]);
  expect(profile.bounty).toEqual({
    programme: 'Immunefi',
    url: 'https://b.example',
    rewardMaxUsd: '1000000',
    source: 'https://b.example',
  });
  expect(profile.auditsSearched).toEqual(compound.auditsSearched);
});

test('what a file says of findings, responses, people, tests and documents can be read back', async () => {
  const source = 'https://lighthouse.example/docs';
  const counts = { unresolved: 1, acknowledged: 2, partiallyResolved: 0, resolved: 3 };
  const findings = { critical: counts, major: counts, medium: counts, minor: counts, informational: counts };
  const response = { at: '2026-11-19', cause: 'https://lighthouse.example/cause' };
  const team = {
    searched: { at: '2026-11-18', places: [source] },
    people: [{ name: 'Ann', role: 'Founder', source }],
    company: { name: 'Light Ltd', place: 'Malta', source },
    identityChecks: [{ firm: 'Firm', date: '2025', source }],
  };
  const stated = {
    bountySearched: { at: '2026-11-17', places: [source] },
    contacts: [{ kind: 'security-email' as const, value: 'security@lighthouse.example', source }],
    team,
    testing: { level: 'fuzzing' as const, at: '2026-11-16', source },
    documents: { at: '2026-11-15', addresses: source },
    traits: [{ trait: 'deposits' as const, source }],
  };
  const lighthouse = catalogProject({
    ...stated,
    audits: [audit({ findings }), audit({ date: '2020' })],
    incidents: [incident({ shareLost: 'tenth', chain: 'base', transaction: `0x${'a'.repeat(64)}`, response })],
  });
  await using folder = await createCatalogFolder({ 'lighthouse.json': lighthouse });
  await importCatalog(ctx, { path: folder.path, actor });
  const profile = await getProject(ctx, { id: ProjectId.parse('lighthouse') });
  expect(profile).toMatchObject(stated);
  expect(profile.audits.map((one) => one.findings)).toEqual([findings, null]);
  expect(profile.audit.findings).toEqual({ critical: 6, major: 6, medium: 6, minor: 6, informational: 6 });
  expect(profile.incidents).toMatchObject([
    { kind: 'exploit', shareLost: 'tenth', chain: 'base', transaction: `0x${'a'.repeat(64)}`, response },
  ]);
  expect(await importCatalog(ctx, { path: folder.path, actor })).toEqual({ projects: 1, changed: 0 });
});

test('a second import of the same files changes nothing and logs nothing', async () => {
  await using folder = await createCatalogFolder({ 'aave.json': aave, 'compound.json': compound });
  await importCatalog(ctx, { path: folder.path, actor });
  const before = await changedAt();
  expect(await importCatalog(ctx, { path: folder.path, actor })).toEqual({ projects: 2, changed: 0 });
  expect(await changedAt()).toEqual(before);
  expect(await logEntries()).toHaveLength(1);
});

test('only the project whose file changed is touched', async () => {
  await using folder = await createCatalogFolder({ 'aave.json': aave, 'compound.json': compound });
  await importCatalog(ctx, { path: folder.path, actor });
  const before = await changedAt();
  await folder.write('compound.json', { ...compound, audits: compound.audits.toReversed() });
  expect(await importCatalog(ctx, { path: folder.path, actor })).toEqual({ projects: 2, changed: 1 });
  const after = await changedAt();
  expect(after.aave).toBe(before.aave);
  expect(after.compound).not.toBe(before.compound);
});

test('terms are stored in the form in which keywords are compared', async () => {
  await using folder = await createCatalogFolder({ 'aave.json': aave });
  await importCatalog(ctx, { path: folder.path, actor });
  const terms = await database.db.selectFrom('project_term').orderBy('kind').orderBy('term').select(['kind', 'term']).execute();
  expect(terms).toEqual([
    { kind: 'name', term: 'aave' },
    { kind: 'ticker', term: 'aave' },
    { kind: 'ticker', term: 'stkaave' },
  ]);
});

test('a project whose file is gone from the folder is removed', async () => {
  await using folder = await createCatalogFolder({ 'aave.json': aave, 'compound.json': compound });
  await importCatalog(ctx, { path: folder.path, actor });
  await folder.remove('aave.json');
  expect(await importCatalog(ctx, { path: folder.path, actor })).toEqual({ projects: 1, changed: 1 });
  expect(Object.keys(await changedAt())).toEqual(['compound']);
});

test('importing one file removes no other project', async () => {
  await using folder = await createCatalogFolder({ 'aave.json': aave, 'compound.json': compound });
  await importCatalog(ctx, { path: folder.path, actor });
  const renamed = { ...aave, name: 'Aave Protocol' };
  await folder.write('aave.json', renamed);
  expect(await importCatalog(ctx, { path: join(folder.path, 'aave.json'), actor })).toEqual({ projects: 1, changed: 1 });
  expect(Object.keys(await changedAt())).toEqual(['aave', 'compound']);
});

test('demo projects are neither removed nor replaced', async () => {
  const demo = { id: 'demo-swap', name: 'Demo Swap', tickers: [], categories: ['exchange'], description: 'd', description_source: 's' };
  await database.db
    .insertInto('project')
    .values({ ...demo, demo: true })
    .execute();
  await using folder = await createCatalogFolder({ 'aave.json': aave });
  await importCatalog(ctx, { path: folder.path, actor });
  expect(Object.keys(await changedAt())).toEqual(['aave', 'demo-swap']);

  await folder.write('demo-swap.json', { ...aave, id: 'demo-swap' });
  await expect(importCatalog(ctx, { path: folder.path, actor })).rejects.toMatchObject({
    code: 'InvalidParameterException',
    message: 'demo-swap.json: id: A project of the demo chain has this id.',
  });
});

test('a broken file leaves everything as it was, and every fault of every file is named', async () => {
  await using folder = await createCatalogFolder({ 'aave.json': aave });
  await importCatalog(ctx, { path: folder.path, actor });
  const before = await changedAt();
  await folder.write('aave.json', { ...aave, name: 'Changed' });
  await folder.write('broken.json', '{ "id": ');
  await folder.write('misnamed.json', compound);
  const contract = compound.contracts[0];
  await folder.write('twice.json', { ...compound, id: 'twice', contracts: [contract, contract], colour: 'red', categories: [] });

  const failure: unknown = await importCatalog(ctx, { path: folder.path, actor }).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 'InvalidParameterException' });
  const lines = failure instanceof Error ? failure.message.split('\n') : [];
  expect(lines[0]).toMatch(/^broken\.json: \(file\): cannot be read as JSON: /);
  expect(lines).toContain('misnamed.json: id: The file of this project must be named compound.json.');
  expect(lines).toContain('twice.json: contracts[1]: This address is listed twice on the same chain.');
  expect(lines.some((line) => /^twice\.json: categories: /.test(line))).toBe(true);
  expect(lines.some((line) => /^twice\.json: \(file\): .*colour/.test(line))).toBe(true);
  expect(await changedAt()).toEqual(before);
});

test.each(['/no/such/folder', ''])('a path that does not exist ("%s") is refused', async (path) => {
  await expect(importCatalog(ctx, { path, actor })).rejects.toMatchObject({ code: 'InvalidParameterException', field: 'path' });
});

test('a folder without project files is refused, not taken for an empty catalogue', async () => {
  await using folder = await createCatalogFolder({ 'aave.json': aave });
  await importCatalog(ctx, { path: folder.path, actor });
  await folder.remove('aave.json');
  await expect(importCatalog(ctx, { path: folder.path, actor })).rejects.toMatchObject({ code: 'InvalidParameterException' });
  expect(Object.keys(await changedAt())).toEqual(['aave']);
});

test('two imports at once leave what one leaves, and one log entry', async () => {
  await using folder = await createCatalogFolder({ 'aave.json': aave, 'compound.json': compound });
  const results = await Promise.all([
    importCatalog(ctx, { path: folder.path, actor }),
    importCatalog(ctx, { path: folder.path, actor }),
    importCatalog(ctx, { path: folder.path, actor }),
  ]);
  expect(results.map(({ changed }) => changed).toSorted()).toEqual([0, 0, 2]);
  expect(await logEntries()).toHaveLength(1);
  expect(Object.keys(await changedAt())).toEqual(['aave', 'compound']);
});

test('the audit log says who changed which projects', async () => {
  await using folder = await createCatalogFolder({ 'aave.json': aave, 'compound.json': compound });
  await importCatalog(ctx, { path: folder.path, actor: 'editor7' });
  await folder.remove('aave.json');
  await folder.write('compound.json', { ...compound, name: 'Compound III' });
  await importCatalog(ctx, { path: folder.path, actor: 'editor8' });
  expect(await logEntries()).toEqual([
    { actor: 'editor7', action: 'catalog.import', details: { added: ['aave', 'compound'], updated: [], removed: [] } },
    { actor: 'editor8', action: 'catalog.import', details: { added: [], updated: ['compound'], removed: ['aave'] } },
  ]);
});
