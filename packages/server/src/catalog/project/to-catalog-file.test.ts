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

test('what editors state beside a file does not make it unreadable: a contract of a coin, an incident that the file has too', () => {
  const bitcoin = projects.find(({ id }) => id === 'bitcoin');
  const nomad = projects.find(({ id }) => id === 'nomad');
  if (bitcoin === undefined || nomad === undefined) throw new Error('The catalogue lacks them.');
  const [contract] = toProjectRows(nomad).contracts;
  const rows = toProjectRows(bitcoin);
  expect(toCatalogFile({ ...rows, contracts: contract === undefined ? [] : [contract] })?.contracts).toHaveLength(1);
  const { incidents, ...robbed } = toProjectRows(nomad);
  expect(toCatalogFile({ ...robbed, incidents: [...incidents, ...incidents] })?.incidents).toHaveLength(2);
});

test('rows that say less than a file must are no file: a listed token has not been looked into', () => {
  const token = { id: 'tide', name: 'Tide', ticker: 'TIDE', icon: null, contracts: [{ chain: 'base', address: `0x${'1'.repeat(40)}` }] };
  expect(toCatalogFile(toTokenRows(token, { source: 'https://list.example' }))).toBeUndefined();
});
