import { ProjectId } from '@redoubt/domain/ids';
import { audit, catalogProject, contract } from '@redoubt/testing/database/builders';
import { createCatalogFolder } from '@redoubt/testing/database/catalog-folder';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { importCatalog } from '../import/import-catalog.ts';
import { findProjectVersion } from './find-project-version.ts';

const database = await createTestDatabase();
const { db } = database;
const ctx = { db, log: createLog({ process: 'test', level: 'silent' }) };
afterAll(() => database[Symbol.asyncDispose]());

const harbour = {
  id: 'harbour',
  name: 'Harbour',
  contracts: [contract({ chain: 'polygon', digit: '1' })],
  audits: [audit({ date: '2024' })],
};
const version = () => findProjectVersion(ctx, { id: ProjectId.parse('harbour') });

async function store(project: object) {
  await using folder = await createCatalogFolder({ 'harbour.json': catalogProject(project), 'lighthouse.json': catalogProject() });
  await importCatalog(ctx, { path: folder.path, actor: 'test' });
}

beforeEach(() => store(harbour));

test('stays as long as nothing about the project changes', async () => {
  const before = await version();
  await store(harbour);
  expect(await version()).toBe(before);
});

test.each([
  ['what a file states', () => store({ ...harbour, audits: [audit({ date: '2025' })] })],
  ['only a source', () => store({ ...harbour, links: [{ kind: 'website', url: 'https://h.example', source: 'https://other.example' }] })],
  ['its place or its views', () => sql`update project_listing set page_views = page_views + 1 where project_id = 'harbour'`.execute(db)],
  [
    'an end of a fact',
    () => sql`update fact set valid_to = now() where project_id = 'harbour' and valid_to is null`.execute(database.ownerDb),
  ],
  [
    'a record of its score',
    () =>
      sql`insert into score_record (project_id, as_of, method, low, high, uncapped_low, coverage, tier, caps, fact_ids, inputs_hash, changes)
        select project_id, now(), method, low, high, uncapped_low, coverage, tier, caps, fact_ids, inputs_hash, changes
        from score_record where project_id = 'harbour' limit 1`.execute(db),
  ],
])('is another after a change of %s', async (_what, change) => {
  const before = await version();
  await change();
  expect(await version()).not.toBe(before);
});

test('there is none of a project that does not exist', async () => {
  expect(await findProjectVersion(ctx, { id: ProjectId.parse('missing') })).toBeUndefined();
});
