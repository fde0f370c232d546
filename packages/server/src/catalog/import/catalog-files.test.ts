import { access, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readCatalog } from './read-catalog.ts';

const ROOT = resolve(import.meta.dirname, '../../../../..');
const FOLDER = join(ROOT, 'catalog');
const DRAWINGS = join(ROOT, 'node_modules/@web3icons/core/dist/svgs/tokens/branded');
const KEYS = [
  'id',
  'name',
  'tickers',
  'categories',
  'icon',
  'description',
  'status',
  'rulings',
  'noContract',
  'links',
  'aliases',
  'contracts',
  'contractsSearched',
  'audits',
  'auditsSearched',
  'incidents',
  'incidentsSearched',
  'bounty',
  'bountySearched',
  'sanctionsSearched',
  'contacts',
  'team',
  'testing',
  'documents',
  'traits',
  'attested',
  'sources',
];
const PRAISE = /\b(trusted|trustless|secure|leading|innovative|robust|seamless|battle-tested|revolutionary|best)\b/i;

/** No website of theirs is named by a source that is not a copy. */
const WITHOUT_WEBSITE = new Set(['tornado-cash']);

/** Whatever the time zone, tomorrow is over somewhere only after this. */
const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
const { projects } = await readCatalog({ path: FOLDER });

test('the catalogue holds at least 25 projects', () => {
  expect(projects.length).toBeGreaterThanOrEqual(25);
});

test('no two projects share a ticker', () => {
  const tickers = projects.flatMap((project) => project.tickers.map((ticker) => ticker.toLowerCase()));
  expect(tickers.filter((ticker, index) => tickers.indexOf(ticker) !== index)).toEqual([]);
});

describe.each(projects.map((project) => ({ project, id: project.id })))('$id', ({ project }) => {
  test('has its keys in the order of the schema', async () => {
    const file: object = JSON.parse(await readFile(join(FOLDER, `${project.id}.json`), 'utf8'));
    const keys = Object.keys(file);
    expect(keys).toEqual(KEYS.filter((key) => keys.includes(key)));
  });

  test('states nothing from the future', () => {
    const dates = [...project.audits, ...project.incidents].map(({ date }) => date);
    const days = [project.contractsSearched, project.auditsSearched, project.incidentsSearched].flatMap((search) => search?.at ?? []);
    expect([...dates, ...days].filter((date) => date > tomorrow)).toEqual([]);
  });

  test('lists audits and incidents newest first', () => {
    for (const list of [project.audits, project.incidents]) {
      const dates = list.map(({ date }) => date);
      expect(dates).toEqual(dates.toSorted().toReversed());
    }
  });

  test('lists no audit twice', () => {
    const audits = project.audits.map(({ firm, scope, date, report }) => `${firm}, ${scope}, ${date}, ${report}`);
    expect(new Set(audits).size).toBe(audits.length);
  });

  test('has contracts or says why not, and, where it was researched, a website', () => {
    const isExplained = project.noContract !== undefined || project.status?.state === 'closed';
    expect(project.contracts.length > 0 || isExplained).toBe(true);
    if (project.auditsSearched !== undefined && !WITHOUT_WEBSITE.has(project.id))
      expect(project.links.map(({ kind }) => kind)).toContain('website');
  });

  test('is described without praise', () => {
    expect(project.description.text).not.toMatch(PRAISE);
  });

  test('has a drawing where it names one', async () => {
    if (project.icon !== undefined) await access(join(DRAWINGS, `${project.icon}.svg.js`));
  });
});
