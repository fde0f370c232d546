import type { CatalogProject } from '@redoubt/domain/catalog/file/project-file';
import type { VerdictLevel } from '@redoubt/domain/catalog/verdict/schema';
import { expect, test } from 'vitest';
import { type Judged, judgeAll, readCatalogue } from './judge-files.ts';
import { DEAD, separate, WELL_RUN } from './known-projects.ts';

const DAY_MS = 86_400_000;
const AS_OF = Date.parse('2026-11-24T12:00:00Z');

const catalogue = await readCatalogue();
const judged = judgeAll(catalogue, AS_OF);
const OWN: ReadonlySet<string> = new Set(['contracts', 'keys']);
const KNOWN_BAD: readonly VerdictLevel[] = ['critical', 'high', 'medium'];

test('JUDGE-01 no closed project, and none that lost its funds, is low or not known', () => {
  const dead = judged.filter(({ file: { status } }) => status?.state === 'closed' || status?.state === 'winding-down');
  const drained = judged.filter(({ file: { status, incidents } }) =>
    incidents.some(
      ({ lostBy, shareLost, lossUsd = '0', returned }) =>
        (lostBy === 'contracts' || lostBy === 'keys') &&
        returned?.share !== 'all' &&
        (shareLost === 'half' || (Number(lossUsd) >= 1_000_000 && status?.state !== 'live')),
    ),
  );
  expect(dead.length).toBeGreaterThan(20);
  expect(drained.length).toBeGreaterThan(20);
  for (const { file, verdict } of [...dead, ...drained]) expect(KNOWN_BAD, file.id).toContain(verdict.level);
});

test('JUDGE-02 at most 60 of 100 projects whose audits were searched for are not known, and each says why', () => {
  const researched = judged.filter(({ file }) => file.auditsSearched !== undefined);
  const unknown = researched.filter(({ verdict }) => verdict.level === 'unknown');
  expect(researched.length).toBeGreaterThan(120);
  expect(unknown.length / researched.length).toBeLessThanOrEqual(0.6);
  for (const { file, verdict } of unknown) {
    expect(verdict.questions.flatMap(({ unknown: why }) => why ?? []).length, file.id).toBeGreaterThan(0);
    expect(verdict.sentence, file.id).toMatch(/^Not known\. \S/);
  }
});

test.each([30, 365, 1_500])('JUDGE-03 %i days without refresh make no level worse', (days) => {
  const ORDER: readonly VerdictLevel[] = ['unknown', 'low', 'medium', 'high', 'critical'];
  const rank = ({ verdict }: Judged) => ORDER.indexOf(verdict.level);
  const later = judgeAll(catalogue, AS_OF + days * DAY_MS);
  for (const [index, before] of judged.entries()) {
    const after = later[index];
    expect(after === undefined ? Number.POSITIVE_INFINITY : rank(after), before.file.id).toBeLessThanOrEqual(rank(before));
  }
});

test('JUDGE-01 the level tells dead, drained and fraudulent projects from well-run ones', () => {
  const files = new Map<string, Judged>(judged.map((each) => [each.file.id, each]));
  expect([...DEAD, ...WELL_RUN].filter((id) => !files.has(id))).toEqual([]);
  for (const id of WELL_RUN) expect(files.get(id)?.verdict.level, id).not.toBe('critical');
  for (const id of DEAD) expect(KNOWN_BAD, id).toContain(files.get(id)?.verdict.level);
  expect(separate(judged, 'no-warning').auc).toBeGreaterThanOrEqual(0.9);
});

test('what a file says of an end agrees with the lists of dead and of well-run projects', () => {
  const ended = catalogue.files.filter(
    ({ status, rulings, incidents }) =>
      status?.state === 'closed' ||
      status?.state === 'winding-down' ||
      rulings.some(({ kind }) => kind === 'fraud-proven') ||
      incidents.some(({ lostBy, shareLost, returned }) => OWN.has(lostBy ?? '') && shareLost === 'half' && returned?.share !== 'all'),
  );
  expect(ended.map(({ id }) => id).filter((id) => !DEAD.includes(id))).toEqual([]);
  const lost = ({ lostBy, shareLost, lossUsd = '0', returned }: CatalogProject['incidents'][number]) =>
    OWN.has(lostBy ?? '') && !['all', 'half'].includes(returned?.share ?? '') && (shareLost === 'tenth' || Number(lossUsd) >= 10_000_000);
  const listed = catalogue.files.filter(({ id, incidents }) => WELL_RUN.includes(id) && incidents.some(lost));
  expect(listed.map(({ id }) => id)).toEqual([]);
});
