import { audit, catalogProject, contract, incident } from '@redoubt/testing/database/builders';
import { createCatalogFolder } from '@redoubt/testing/database/catalog-folder';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importCatalog } from '../../catalog/import/import-catalog.ts';
import { createLog } from '../../platform/log.ts';
import { writeCsv } from './data-table.ts';
import { readDataPage } from './read-page.ts';
import { DATA_TABLES } from './tables.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());

beforeAll(async () => {
  const audits = Array.from({ length: 5 }, (_, index) => audit({ date: `2024-0${index + 1}-01`, scope: `Part ${index + 1}` }));
  await using folder = await createCatalogFolder({
    'alpha.json': catalogProject({ id: 'alpha', name: '=cmd|calc', audits, contracts: [contract()], incidents: [incident()] }),
    'beta.json': catalogProject({ id: 'beta', name: 'Beta', audits: audits.slice(0, 2) }),
  });
  await importCatalog({ db, log: createLog({ process: 'test', level: 'silent' }) }, { path: folder.path, actor: 'test' });
  await db.insertInto('project').values({ id: 'demo', name: 'Demo', tickers: [], categories: [], demo: true }).execute();
  await db
    .insertInto('project_link')
    .values({ project_id: 'demo', position: 0, kind: 'website', url: 'https://d.example', source: 'https://d.example' })
    .execute();
});

async function readCsv(name: string, asked = {}): Promise<string[]> {
  const table = DATA_TABLES.find((each) => each.name === name);
  if (table === undefined) throw new Error(name);
  let text = '';
  for await (const line of writeCsv(db, table, asked)) text += line;
  return text.trimEnd().split('\r\n');
}

test.each(DATA_TABLES.map(({ name }) => name))('%s can be read whole, and holds what its headings say', async (name) => {
  const table = DATA_TABLES.find((each) => each.name === name);
  const [headings] = await readCsv(name);
  expect(headings).toBe(table?.columns.map((column) => column.name).join(','));
  expect(new Set(table?.columns.map((column) => column.name)).size).toBe(table?.columns.length);
});

test('a table holds every row once, without those of demo projects', async () => {
  const lines = await readCsv('audits');
  expect(lines).toHaveLength(1 + 7);
  expect(lines[1]).toMatch(/^alpha,Firm,Part 1,2024-01-01,/);
  expect(await readCsv('audits', { projectId: 'beta' })).toHaveLength(1 + 2);
  expect(await readCsv('links')).toHaveLength(1);
});

test('a name that a spreadsheet would run is only a name', async () => {
  const [, first] = await readCsv('projects');
  expect(first).toMatch(/^alpha,'=cmd\|calc,/);
});

test('a number has the same digits in a file as in JSON, without what the computer adds to 0.3', async () => {
  await db
    .insertInto('score_record')
    .values({
      project_id: 'beta',
      as_of: new Date(0),
      method: '0.0.1',
      low: 1e-7,
      high: 0.1 + 0.2,
      uncapped_low: 0,
      coverage: 0.7 + 0.1,
      tier: 'NR',
      caps: [],
      fact_ids: [],
      inputs_hash: Buffer.alloc(32),
      changes: '{}',
    })
    .execute();
  const { rows } = await readDataPage({ db }, { table: 'scores', cursor: '', limit: 100 });
  expect(rows.find(({ method }) => method === '0.0.1')).toMatchObject({ low: 1e-7, high: 0.3, coverage: 0.8 });
  expect(await readCsv('scores')).toContain('beta,1970-01-01T00:00:00.000Z,0.0.1,0.0000001,0.3,NR,0.8,');
});

test('pages by cursor come to every row once, in order, and say when they end', async () => {
  const scopes: unknown[] = [];
  let cursor = '';
  for (let pages = 0; ; pages += 1) {
    const page = await readDataPage({ db }, { table: 'audits', cursor, limit: 3 });
    scopes.push(...page.rows.map(({ project, scope }) => `${project} ${scope}`));
    if (page.next === null) {
      expect(pages).toBe(2);
      break;
    }
    cursor = page.next;
  }
  expect(scopes).toEqual([...[1, 2, 3, 4, 5].map((part) => `alpha Part ${part}`), 'beta Part 1', 'beta Part 2']);
});

test.each([
  ['no JSON', 'abc'],
  ['another table’s', Buffer.from('["alpha"]').toString('base64url')],
  ['one with a character of no text', Buffer.from('["al\\u0000pha","1"]').toString('base64url')],
  ['one with no text where text belongs', Buffer.from('[["alpha"],"1"]').toString('base64url')],
  ['a number that is none', Buffer.from('["alpha","1; drop table project"]').toString('base64url')],
])('a cursor that is %s is refused', async (_name, cursor) => {
  await expect(readDataPage({ db }, { table: 'audits', cursor, limit: 3 })).rejects.toMatchObject({
    code: 'InvalidParameterException',
    field: 'cursor',
  });
});

test('there is no other table', async () => {
  await expect(readDataPage({ db }, { table: 'user_account', cursor: '', limit: 3 })).rejects.toMatchObject({
    code: 'ResourceNotFoundException',
  });
});
