import { ScoredProfile, ScoreSheet } from '@redoubt/domain/catalog/project/scored-profile';
import { METHOD } from '@redoubt/domain/catalog/score/method';
import { scoreProject } from '@redoubt/domain/catalog/score/score';
import { ProjectId } from '@redoubt/domain/ids';
import { audit as auditOf, catalogProject, contract as contractOf, incident as incidentOf } from '@redoubt/testing/database/builders';
import { createCatalogFolder } from '@redoubt/testing/database/catalog-folder';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { importCatalog } from '../import/import-catalog.ts';
import { getScore } from '../score/get-score.ts';
import { getProject } from './get-project.ts';

const database = await createTestDatabase();
const ctx = { db: database.db, log: createLog({ process: 'test', level: 'silent' }) };
const get = (id: string) => getProject(ctx, { id: ProjectId.parse(id) });

const contract = (chain: string, digit: string) => contractOf({ chain, digit });
const audit = (date: string) => auditOf({ scope: date, date });
const incident = (date: string) => incidentOf({ title: date, date });

beforeAll(async () => {
  const harbour = catalogProject({
    id: 'harbour',
    name: 'Harbour',
    icon: 'HARB',
    contracts: [contract('polygon', '1'), contract('ethereum', '2'), contract('polygon', '3')],
    audits: [audit('2022'), audit('2024-05'), audit('2024-05-31'), audit('2023-12-01')],
    incidents: [incident('2021-01'), incident('2023-03-13')],
  });
  await using folder = await createCatalogFolder({ 'harbour.json': harbour, 'lighthouse.json': catalogProject() });
  await importCatalog(ctx, { path: folder.path, actor: 'test' });
});
afterAll(() => database[Symbol.asyncDispose]());

test('an unknown id is ResourceNotFoundException', async () => {
  await expect(get('missing')).rejects.toMatchObject({ code: 'ResourceNotFoundException' });
});

test('what was not determined is null, never zero', async () => {
  const profile = await get('lighthouse');
  expect(ScoredProfile.parse(profile)).toEqual(profile);
  expect(profile).toMatchObject({
    logo: null,
    rated: false,
    score: null,
    scoreChange7d: null,
    tier: 'NR',
    bounty: null,
    bountySearched: null,
    team: null,
    testing: null,
    documents: null,
    contacts: [],
    traits: [],
    audit: { status: 'none', completedAt: null, startedAt: null, count: 0, findings: null },
    chains: [],
    pageViews: 0,
  });
});

test('the chains are those of the contracts, once each, in the order in which they are listed', async () => {
  expect((await get('harbour')).chains).toEqual(['polygon', 'ethereum']);
});

test('audits and incidents come newest first, and the newest audit dates the state', async () => {
  const profile = await get('harbour');
  expect(profile.audits.map(({ date }) => date)).toEqual(['2024-05-31', '2024-05', '2023-12-01', '2022']);
  expect(profile.audit).toMatchObject({ status: 'completed', completedAt: '2024-05-31', count: 4 });
  expect(profile.incidents.map(({ date }) => date)).toEqual(['2023-03-13', '2021-01']);
});

test('a logo has an address only where there is a drawing', async () => {
  expect((await get('harbour')).logo).toBe('/logos/harbour.svg');
});

test('page views are those that the listing counts', async () => {
  await database.db.updateTable('project_listing').set({ page_views: 2 }).where('project_id', '=', 'harbour').execute();
  expect((await get('harbour')).pageViews).toBe(2);
  expect((await get('lighthouse')).pageViews).toBe(0);
});

test('the score is taken apart, and its first record opens the history', async () => {
  const { breakdown, history, scoreLow, scoreHigh, coverage } = await get('harbour');
  expect(breakdown?.shown).toEqual({ low: scoreLow, high: scoreHigh });
  expect(breakdown?.coverage).toBe(coverage);
  expect(breakdown?.deployments.map(({ id }) => id)).toEqual(['polygon', '?', 'ethereum']);
  expect(history).toMatchObject([{ method: '2.1.1', tier: 'NR', low: breakdown?.low, high: breakdown?.high, changes: [] }]);
});

test('anyone can compute the score again from what is published of it', async () => {
  const sheet = await getScore(ctx, { id: ProjectId.parse('harbour'), host: 'Redoubt' });
  expect(ScoreSheet.parse(sheet)).toEqual(sheet);
  if (sheet.scope === null) throw new Error('nothing is known of it');
  const { low, high, coverage } = scoreProject(sheet.facts, METHOD, sheet.scope);
  expect({ low, high, coverage }).toEqual({ low: sheet.breakdown?.low, high: sheet.breakdown?.high, coverage: sheet.breakdown?.coverage });
});

test('the score of an unknown id is ResourceNotFoundException', async () => {
  await expect(getScore(ctx, { id: ProjectId.parse('missing'), host: 'Redoubt' })).rejects.toMatchObject({
    code: 'ResourceNotFoundException',
  });
});
