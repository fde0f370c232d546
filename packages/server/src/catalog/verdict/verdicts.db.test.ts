import { join } from 'node:path';
import { ProjectsListRequest } from '@redoubt/domain/catalog/project/list';
import { NOTHING_READ } from '@redoubt/domain/catalog/verdict/control-summary';
import { ProjectId } from '@redoubt/domain/ids';
import { audit, catalogProject, contract } from '@redoubt/testing/database/builders';
import { createCatalogFolder } from '@redoubt/testing/database/catalog-folder';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { importCatalog } from '../import/import-catalog.ts';
import { importReadings } from '../import/import-readings.ts';
import { listProjects } from '../listing/list-projects.ts';
import { getProject } from '../project/get-project.ts';
import { searchProjects } from '../search/search-projects.ts';

const database = await createTestDatabase();
const { db, ownerDb } = database;
const ctx = { db, log: createLog({ process: 'test', level: 'silent' }) };
const actor = 'test';
afterAll(() => database[Symbol.asyncDispose]());
beforeEach(async () => {
  await ownerDb.deleteFrom('reported_source').execute();
  await ownerDb.deleteFrom('project').execute();
});

const VAULT = `0x${'1'.repeat(40)}`;
const reading = (kind: string, delaySeconds: number | null) => ({
  format: 'reported-readings',
  version: 1,
  snapshots: [
    {
      source: {
        name: 'Readers',
        repository: 'https://github.com/readers/book',
        commit: 'abcdef1',
        path: 'a.json',
        licence: 'MIT',
        kind: 'snapshot',
      },
      chain: 'ethereum',
      block: 22_438_687,
      day: new Date().toISOString().slice(0, 10),
      dayBasis: 'stated',
      contracts: [
        {
          address: VAULT,
          name: 'Vault',
          holders: [{ power: 'upgrade', holder: `0x${'2'.repeat(40)}`, kind, delaySeconds, basis: 'stated' }],
        },
      ],
    },
  ],
});
const importAll = async (of: object) => {
  await using folder = await createCatalogFolder({ 'a.json': of });
  await importReadings(ctx, { path: folder.path, actor });
};
const verdictOf = async (id: string) => (await getProject(ctx, { id: ProjectId.parse(id) })).verdict;

test('a reading makes the verdict of the project whose contract it is about, on its page, in lists and in the search', async () => {
  await using folder = await createCatalogFolder({
    'harbour.json': catalogProject({
      id: 'harbour',
      name: 'Harbour',
      audits: [audit()],
      contracts: [contract({ address: VAULT, role: 'vault', name: 'Vault' })],
    }),
    'buoy.json': catalogProject({ id: 'buoy', name: 'Buoy', audits: [audit()] }),
  });
  await importCatalog(ctx, { path: folder.path, actor });
  expect(await verdictOf('harbour')).toMatchObject({ level: 'unknown', basis: null, reasons: [] });

  await importAll(reading('eoa', 0));
  const verdict = await verdictOf('harbour');
  expect(verdict).toMatchObject({ level: 'high', basis: 'reported', read: { contracts: 1, of: 1 } });
  expect(verdict.sentence).toMatch(
    /^A single-key wallet \(EOA\) can replace the code of Vault without a timelock \(Readers, block 22,438,687, /,
  );
  expect(verdict.reasons[0]?.evidence).toEqual([{ url: 'https://github.com/readers/book/blob/abcdef1/a.json', block: 22_438_687 }]);
  expect(verdict.questions.map(({ question }) => question)).toEqual(['control', 'selling', 'audits', 'losses', 'status']);

  const { projects } = await listProjects(ctx, ProjectsListRequest.parse({}));
  expect(projects.map(({ id, rank, verdict: { level } }) => [id, rank, level])).toEqual([
    ['harbour', 1, 'high'],
    ['buoy', null, 'unknown'],
  ]);
  // A report makes a verdict, and never a number, a letter or the end of a cap.
  expect(projects[0]).toMatchObject({ rated: false, score: null, tier: 'NR' });
  expect(projects[0]?.control).toMatchObject({ custody: { kind: 'eoa' }, delaySeconds: 0, complete: true, upgradeable: true });
  expect(projects[1]?.control).toEqual(NOTHING_READ);
  const found = await searchProjects(ctx, { keyword: 'harbour', page: 1, perPage: 5 });
  expect(found.projects[0]?.verdict).toMatchObject({ level: 'high', sentence: verdict.sentence });

  await importAll(reading('governor', 3 * 86_400));
  const strong = { filter: { strengths: ['timelock-48h', 'no-eoa'] } };
  expect((await listProjects(ctx, ProjectsListRequest.parse(strong))).projects).toMatchObject([
    { id: 'harbour', control: { custody: { kind: 'dao' }, delaySeconds: 3 * 86_400 } },
  ]);
  expect((await verdictOf('harbour')).level).toBe('unknown');
  expect((await verdictOf('harbour')).questions[0]).toMatchObject({ state: 'pass', basis: 'reported' });
});

describe('of the real catalogue', () => {
  const root = join(import.meta.dirname, '../../../../../catalog');
  test('every researched project has a sentence, 70 projects are answered by a reading, and nothing is low by silence', async () => {
    await importCatalog(ctx, { path: root, actor });
    await importReadings(ctx, { path: join(root, 'readings'), actor });
    const rows = await db
      .selectFrom('project_listing')
      .where('demo', '=', false)
      .select(['project_id', 'audit_status', 'verdict', 'rank', 'control', 'strengths'])
      .execute();
    const verdicts = rows.flatMap(({ verdict }) => verdict ?? []);
    expect(verdicts).toHaveLength(rows.length);
    for (const { sentence, level, questions, basis, reasons, asOf } of verdicts) {
      expect(sentence).not.toBe('');
      expect(level).not.toBe('low');
      for (const answer of questions) {
        expect(answer.state === 'unknown').toBe(answer.unknown !== null);
        if (answer.state !== 'unknown' && answer.state !== 'not-applicable') {
          expect(answer.evidence.length, answer.sentence).toBeGreaterThan(0);
          expect(answer.asOf).toMatch(/^\d{4}-\d{2}-\d{2}$/);
        }
      }
      expect(level === 'unknown').toBe(basis === null && reasons.length === 0 && asOf === null);
    }
    const control = verdicts.map(({ questions }) => questions[0]);
    expect(control.filter((answer) => answer?.basis === 'reported').length).toBeGreaterThanOrEqual(70);
    const custody = rows.filter((row) => row.control?.custody != null);
    expect(custody.length).toBeGreaterThanOrEqual(60);
    for (const { control, strengths } of rows) if (control?.complete !== true) expect(strengths).toEqual([]);
    expect(rows.every(({ rank, verdict }) => (rank === null) === (verdict?.level === 'unknown'))).toBe(true);
  });
});
