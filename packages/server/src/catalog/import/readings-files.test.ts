import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { bindReadings } from '@redoubt/domain/catalog/reported/bind-readings';
import { ReadingsFile } from '@redoubt/domain/catalog/reported/schema';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readCatalog } from './read-catalog.ts';
import { readReadingsFolder } from './read-readings.ts';

const ROOT = resolve(import.meta.dirname, '../../../../..');
const FOLDER = join(ROOT, 'catalog/readings');

const { snapshots } = await readReadingsFolder(FOLDER);
const { projects } = await readCatalog({ path: join(ROOT, 'catalog') });

test('docs/readings.schema.json is the schema that files are checked with', async () => {
  const published: object = JSON.parse(await readFile(join(ROOT, 'docs/readings.schema.json'), 'utf8'));
  expect(published).toEqual(z.toJSONSchema(ReadingsFile, { io: 'input' }));
});

test('each source of the catalogue’s readings states a licence, and docs/readings.md names it', async () => {
  const text = await readFile(join(ROOT, 'docs/readings.md'), 'utf8');
  const sources = new Map(snapshots.map(({ source: { repository, licence } }) => [repository, licence]));
  for (const [repository, licence] of sources) expect(text).toContain(`| ${repository.replace('https://github.com/', '')} | ${licence} |`);
  for (const left of ['BalancerMaxis/bal_addresses', 'deficollective/defiscan-v2', 'euler-xyz/euler-interfaces'])
    expect([...sources.keys()]).not.toContain(`https://github.com/${left}`);
});

test('every contract of the readings is listed by a project, or controls one that is', async () => {
  const listed = projects.flatMap(({ contracts }) => contracts.map(({ chain, address }) => ({ chain, address })));
  expect(bindReadings(snapshots, listed)).toEqual(snapshots);
});

test('at least 90 projects have a reading of a contract that they list', () => {
  const read = new Set(snapshots.flatMap(({ chain, contracts }) => contracts.map(({ address }) => `${chain} ${address}`)));
  const covered = projects.filter(({ contracts }) => contracts.some(({ chain, address }) => read.has(`${chain} ${address}`)));
  expect(covered.length).toBeGreaterThanOrEqual(90);
});

test('a file holds one line for each contract, so that a change of one is a change of one line', async () => {
  for (const name of await readdir(FOLDER)) {
    const text = await readFile(join(FOLDER, name), 'utf8');
    const { snapshots: own } = ReadingsFile.parse(JSON.parse(text));
    const contracts = own.reduce((total, each) => total + each.contracts.length, 0);
    expect([name, text.split('\n').length]).toEqual([name, contracts + own.length * 2 + 3]);
  }
});
