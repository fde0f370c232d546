import { inTransaction } from '@redoubt/db/client';
import type { CatalogFile } from '@redoubt/domain/catalog/file/project-file';
import { ProjectId } from '@redoubt/domain/ids';
import { audit, catalogProject, contract, incident } from '@redoubt/testing/database/builders';
import { createCatalogFolder } from '@redoubt/testing/database/catalog-folder';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { listFacts, listFactsAt } from '../fact/fact-store.ts';
import { importCatalog } from '../import/import-catalog.ts';
import { getProject } from '../project/get-project.ts';
import { listChains, listRecords } from '../score/score-store.ts';
import { refreshCatalog, rescoreProjects } from './refresh-catalog.ts';
import { scoreFacts } from './score-projects.ts';

const database = await createTestDatabase();
const { db, ownerDb } = database;
const ctx = { db, log: createLog({ process: 'test', level: 'silent' }) };
afterAll(() => database[Symbol.asyncDispose]());
beforeEach(() => ownerDb.deleteFrom('project').execute());

/** Searches of today, so that nothing has aged. */
const today = new Date().toISOString().slice(0, 10);
const searched = { at: today, places: ['https://h.example', 'https://rekt.news/', 'https://other.example'] };
const harbour = (overrides: Partial<CatalogFile> = {}) =>
  catalogProject({
    id: 'harbour',
    name: 'Harbour',
    tickers: ['HARB'],
    contracts: [contract({ digit: '1' }), contract({ digit: '2', chain: 'base' })],
    audits: [audit()],
    auditsSearched: searched,
    incidentsSearched: searched,
    ...overrides,
  });

async function load(...files: ReturnType<typeof catalogProject>[]) {
  await using folder = await createCatalogFolder(Object.fromEntries(files.map((file) => [`${file.id}.json`, file])));
  await importCatalog(ctx, { path: folder.path, actor: 'test' });
}
const records = (projectId = 'harbour') => listRecords(db, { projectId, limit: 100 });
const current = async () => (await listFacts(db, { projectIds: ['harbour'] })).map(({ fact }) => fact);

/** Lets everything that is on record have happened `days` earlier. */
async function age(days: number) {
  const earlier = (column: string) => sql.raw(`${column} = ${column} - interval '${days} days'`);
  await sql`update fact set ${earlier('valid_from')}, ${earlier('assessed_at')}, ${earlier('valid_to')}`.execute(ownerDb);
  await sql`update fact set evidence = evidence || jsonb_build_object('statedOn', ((evidence ->> 'statedOn')::date - ${days}::integer)::text)
    where evidence ->> 'kind' = 'page'`.execute(ownerDb);
  await sql`update score_record set ${earlier('as_of')}`.execute(ownerDb);
  await sql`update project_search_record set searched_on = searched_on - ${days}::integer`.execute(ownerDb);
}

/** Every row that an import or a scoring could write, with the transaction that wrote it. */
async function versions() {
  const tables = ['project', 'project_contract', 'project_term', 'fact', 'score_record', 'project_listing', 'search_key', 'audit_log'];
  const all = await Promise.all(
    tables.map((table) => sql<{ key: string }>`select xmin::text || ctid::text as key from ${sql.table(table)} order by 1`.execute(db)),
  );
  return all.map(({ rows }) => rows.map(({ key }) => key));
}

test('an import of what is stored already writes no row, nor does scoring again on the same day', async () => {
  await load(harbour());
  const before = await versions();
  await load(harbour());
  expect(await versions()).toEqual(before);
  expect(await rescoreProjects(ctx)).toMatchObject({ began: 0, ended: 0 });
  expect(await versions()).toEqual(before);
});

test('a changed statement ends its fact and begins another; what still holds keeps its id', async () => {
  await load(harbour());
  const before = await current();
  await load(harbour({ audits: [audit({ firm: 'Other Firm' })] }));
  const after = await current();
  const kept = after.filter(({ id }) => before.some((fact) => fact.id === id));
  expect(kept.map(({ subject }) => subject).toSorted()).toEqual(
    before
      .map(({ subject, party }) => (party === 'Firm' ? '' : subject))
      .filter(Boolean)
      .toSorted(),
  );
  const rows = await db
    .selectFrom('fact')
    .where('subject', '=', 'COD-03')
    .orderBy('party')
    .select(['party', 'valid_from', 'valid_to'])
    .execute();
  expect(rows.map(({ party, valid_to }) => [party, valid_to !== null])).toEqual([
    ['Firm', true],
    ['Other Firm', false],
    ['catalogue', false],
  ]);
  expect(rows[0]?.valid_to).toEqual(rows[1]?.valid_from);
  // Which firm it was is nothing to the score.
  expect(await records()).toHaveLength(1);
});

test('the first score opens the records; each later change says what caused it, in lines that add up', async () => {
  await load(harbour());
  await load(harbour({ incidents: [incident({ date: today, shareLost: 'half' })] }));
  await load(
    harbour({
      incidents: [incident({ date: today, shareLost: 'half' })],
      testing: { level: 'tests', at: today, source: 'https://g.example' },
    }),
  );
  const [third, second, first, ...rest] = await records();
  expect(rest).toEqual([]);
  expect(first?.changes).toEqual([]);
  expect(second?.changes.find(({ subject }) => subject === 'OPS-01')).toMatchObject({ cause: 'catalogue' });
  expect(third?.changes.find(({ subject }) => subject === 'COD-12')).toMatchObject({ cause: 'evidence' });
  if (first === undefined || second === undefined || third === undefined) throw new Error('records are missing');
  for (const [then, now] of [
    [first, second],
    [second, third],
  ] as const) {
    expect(now.changes.reduce((sum, { low }) => sum + low, 0)).toBeCloseTo(now.low - then.low, 7);
    expect(now.changes.reduce((sum, { high }) => sum + high, 0)).toBeCloseTo(now.high - then.high, 7);
  }
});

test('the score of a past instant is what the facts that held then give', async () => {
  await load(harbour());
  await age(40);
  await load(harbour({ audits: [audit(), audit({ firm: 'Second' })] }));
  await age(2);
  await load(harbour({ audits: [], incidents: [incident({ date: today })] }));
  const chains = (await listChains(db, { projectIds: ['harbour'] })).get('harbour') ?? [];
  const all = await records();
  expect(all).toHaveLength(3);
  for (const { asOf, low, high, uncappedLow, coverage, tier, factIds } of all) {
    const facts = (await listFactsAt(db, { moments: [{ projectId: 'harbour', at: asOf }] })).map(({ fact }) => fact);
    const score = scoreFacts(facts, { chains, asOf: asOf.getTime() });
    expect({ low, high, uncappedLow, coverage, tier, factIds }).toEqual({
      low: score.low,
      high: score.high,
      uncappedLow: score.uncappedLow,
      coverage: score.coverage,
      tier: score.tier,
      factIds: facts.map(({ id }) => id),
    });
  }
});

test('evidence ages: time alone makes a record once it shows, with its cause', async () => {
  await load(harbour());
  const before = await getProject(ctx, { id: ProjectId.parse('harbour') });
  await age(300);
  await rescoreProjects(ctx);
  const after = await getProject(ctx, { id: ProjectId.parse('harbour') });
  expect(after.coverage).toBeLessThan(before.coverage ?? 0);
  expect(after.scoreLow).toBeLessThan(before.scoreLow ?? 0);
  const [newest] = await records();
  expect(newest?.changes.find(({ subject }) => subject === 'OPS-01')?.cause).toBe('age');
});

test('a search for names is renewed before it is stale, and not before', async () => {
  await load(harbour());
  const renewed = async () => (await db.selectFrom('fact').where('subject', '=', 'COM-02').select('id').execute()).length;
  await age(14);
  await rescoreProjects(ctx);
  expect(await renewed()).toBe(1);
  await age(2);
  await rescoreProjects(ctx);
  expect(await renewed()).toBe(2);
});

test('another project with the same ticker changes what a search for names finds', async () => {
  await load(harbour());
  const tide = catalogProject({ id: 'tide', name: 'Tide', tickers: ['harb'], auditsSearched: searched, incidentsSearched: searched });
  await load(harbour(), tide);
  expect((await current()).find(({ subject }) => subject === 'COM-02')?.answer).toEqual({ name: 'shared' });
  await load(harbour());
  expect((await current()).find(({ subject }) => subject === 'COM-02')?.answer).toEqual({ name: 'unique' });
});

test('JUDGE-08 after a statement about one project only that one is scored again, and those whose facts it changed', async () => {
  const tide = catalogProject({ id: 'tide', name: 'Tide', tickers: ['TIDE'], auditsSearched: searched, incidentsSearched: searched });
  const shoal = { ...tide, id: ProjectId.parse('shoal'), name: 'Shoal', tickers: ['SHOAL'] };
  await load(harbour(), tide, shoal);
  const mark = () => db.updateTable('project_listing').set({ coverage: 0 }).execute();
  const scored = async () => {
    const rows = await db.selectFrom('project_listing').where('coverage', '<>', 0).orderBy('project_id').select('project_id').execute();
    return rows.map(({ project_id }) => project_id);
  };
  await mark();
  await inTransaction(db, (tx) => refreshCatalog(tx, { changed: ['harbour'] }));
  expect(await scored()).toEqual(['harbour']);
  await mark();
  // Tide's ticker is Harbour's now, which changes what a search for names finds of Harbour.
  await db
    .updateTable('project')
    .set({ tickers: ['HARB'] })
    .where('id', '=', 'tide')
    .execute();
  await inTransaction(db, (tx) => refreshCatalog(tx, { changed: ['tide'] }));
  expect(await scored()).toEqual(['harbour', 'tide']);
  await rescoreProjects(ctx);
  expect(await scored()).toEqual(['harbour', 'shoal', 'tide']);
});

test('a project about which no fact is left shows no score', async () => {
  await load(harbour());
  await db.updateTable('project').set({ origin: 'token-list' }).where('id', '=', 'harbour').execute();
  await rescoreProjects(ctx);
  expect(await current()).toEqual([]);
  expect(await getProject(ctx, { id: ProjectId.parse('harbour') })).toMatchObject({
    rank: null,
    scoreLow: null,
    coverage: null,
    breakdown: null,
    dimensions: { COD: null, COM: null },
  });
});

test('facts from other sources are not ended by what the catalogue says', async () => {
  await load(harbour());
  const fact = { project_id: 'harbour', deployment: 'ethereum', contract: null, subject: 'COD-05', source: 'B' as const, party: 'engine' };
  await db
    .insertInto('fact')
    .values({ ...fact, answer: '{"high":"none"}', evidence: '{}', assessed_at: new Date() })
    .execute();
  await load(harbour({ audits: [] }));
  expect((await current()).map(({ subject }) => subject)).toContain('COD-05');
});

/** A stranger can take what is in the contract: proven bad, and so rated whatever else is unknown. */
async function openTheDoor() {
  const evidence = {
    kind: 'chain',
    chain: 'ethereum',
    blockNumber: 1,
    blockHash: '0xb',
    method: 'eth_call',
    params: [],
    resultHash: '0xr',
  };
  const fact = { project_id: 'harbour', deployment: 'ethereum', contract: contract().address, subject: 'COD-07', source: 'X' as const };
  await db
    .insertInto('fact')
    .values({ ...fact, party: 'node', answer: '{"strangers":"entered"}', evidence: JSON.stringify(evidence), assessed_at: new Date() })
    .execute();
}

test('the change in seven days is between what is shown now and what was shown then, and unknown while either is not rated', async () => {
  await load(harbour());
  const shown = async () => {
    await rescoreProjects(ctx);
    const { tier, score, scoreChange7d } = await getProject(ctx, { id: ProjectId.parse('harbour') });
    return { tier, isScored: score !== null, scoreChange7d };
  };
  await age(8);
  await openTheDoor();
  expect(await shown()).toEqual({ tier: 'E', isScored: true, scoreChange7d: null });
  const [newest] = await records();
  await ownerDb
    .updateTable('score_record')
    .set({ tier: 'E', low: 0.9 })
    .where('as_of', '<', newest?.asOf ?? new Date(0))
    .execute();
  expect(await shown()).toEqual({ tier: 'E', isScored: true, scoreChange7d: Math.floor(newest?.low ?? 0) });
  expect(Math.floor(newest?.low ?? 0)).toBeGreaterThan(0);
});
