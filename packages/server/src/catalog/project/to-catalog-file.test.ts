import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readCatalog } from '../import/read-catalog.ts';
import { toTokenRows } from '../import/token-rows.ts';
import { toProjectRows } from './project-rows.ts';
import { toCatalogFile } from './to-catalog-file.ts';

const { projects } = await readCatalog({ path: resolve(import.meta.dirname, '../../../../../catalog') });

test.each(projects.map((project) => [project.id, project] as const))('%s comes out of the tables as it went in', (_id, project) => {
  expect(toCatalogFile(toProjectRows(project))).toEqual(project);
});

test('rows that say less than a file must are no file: a listed token has not been looked into', () => {
  const token = { id: 'tide', name: 'Tide', ticker: 'TIDE', icon: null, contracts: [{ chain: 'base', address: `0x${'1'.repeat(40)}` }] };
  expect(toCatalogFile(toTokenRows(token, { source: 'https://list.example' }))).toBeUndefined();
});
