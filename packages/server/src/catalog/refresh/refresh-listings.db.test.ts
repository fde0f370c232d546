import { ProjectsListRequest } from '@redoubt/domain/catalog/project/list';
import type { Chip, VerdictByQuestion, VerdictLevel } from '@redoubt/domain/catalog/verdict/schema';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { listProjects } from '../listing/list-projects.ts';
import { type ListedScore, refreshListings } from './refresh-listings.ts';

const database = await createTestDatabase();
const { db, ownerDb } = database;
afterAll(() => database[Symbol.asyncDispose]());
beforeEach(() => ownerDb.deleteFrom('project').execute());

const listed = (projectId: string, score: Partial<ListedScore>): ListedScore => ({
  projectId,
  rated: true,
  tier: 'C',
  score: null,
  low: 0,
  high: 100,
  uncappedLow: 0,
  coverage: 0,
  change7d: null,
  dimensionLows: [null, null, null, null, null, null],
  dimensionHighs: [null, null, null, null, null, null],
  verdict: null,
  control: null,
  reportedWays: [],
  ...score,
});
const unrated = { rated: false, tier: 'NR' } as const;
const verdict = (level: VerdictLevel): { verdict: VerdictByQuestion } => ({
  verdict: {
    level,
    sentence: 'A sentence.',
    reasons: [],
    chips: [],
    read: { contracts: 0, of: 0 },
    asOf: null,
    basis: null,
    questions: [],
  },
});

test('HOME-05: ranks are places by level, then by a rated score; ties share one and say how many they are; what is not known has none and stands last, by name', async () => {
  const scores = [
    listed('a', { score: 70, ...verdict('medium') }),
    listed('b', { score: 81, ...verdict('medium') }),
    listed('c', { score: 70, uncappedLow: 99, ...verdict('medium') }),
    listed('d', { ...unrated, low: 12, uncappedLow: 95, coverage: 40, ...verdict('medium') }),
    listed('e', { ...unrated, low: 3, uncappedLow: 20, coverage: 5, ...verdict('medium') }),
    listed('f', { ...unrated, ...verdict('low') }),
    listed('g', { score: 34, ...verdict('critical') }),
    listed('h', { ...unrated, ...verdict('high') }),
    // Much was typed about it, and nothing is known.
    listed('z', { ...unrated, low: 30, uncappedLow: 99, coverage: 50, ...verdict('unknown') }),
    listed('i', { ...unrated, low: null, high: null, uncappedLow: null, coverage: null, ...verdict('unknown') }),
    listed('j', { ...unrated, low: null, high: null, uncappedLow: null, coverage: null }),
    listed('x', { score: 70, ...verdict('high') }),
    listed('y', { ...unrated, ...verdict('unknown') }),
  ];
  await refreshAndRank(scores, new Set(['x', 'y']));
  expect(await listRanks('real')).toEqual([
    ['f', 1, 1],
    ['b', 2, 1],
    ['a', 3, 2],
    ['c', 3, 2],
    ['d', 5, 2],
    ['e', 5, 2],
    ['h', 7, 1],
    ['g', 8, 1],
    ['i', null, null],
    ['j', null, null],
    ['z', null, null],
  ]);
  expect(await listRanks('demo')).toEqual([
    ['x', 1, 1],
    ['y', null, null],
  ]);
});

test('equal ranks stand by how many short answers were read from a chain, then by votes, then by name', async () => {
  const chip = (about: Chip['about'], basis: Chip['basis']): Chip => ({ about, state: 'concern', value: 'A value', basis });
  const answered = (projectId: string, chips: readonly Chip[]) =>
    listed(projectId, { ...unrated, verdict: { ...verdict('medium').verdict, chips: [...chips] } });
  const scores = [
    answered('a', []),
    answered('b', [chip('mint', 'attested'), chip('withdraw', 'attested')]),
    answered('c', [chip('mint', 'proven')]),
    answered('d', [chip('mint', 'proven'), chip('withdraw', 'reported')]),
    answered('e', [chip('mint', 'reported')]),
    listed('f', { ...unrated, ...verdict('unknown') }),
    listed('g', { ...unrated, ...verdict('unknown') }),
  ];
  await refreshAndRank(scores, new Set());
  expect((await listRanks('real')).map(([id]) => id)).toEqual(['d', 'c', 'e', 'a', 'b', 'f', 'g']);
  await db.updateTable('project_listing').set({ votes_no: 2 }).where('project_id', 'in', ['b', 'e', 'g']).execute();
  await refreshAndRank(scores, new Set());
  expect((await listRanks('real')).map(([id, rank]) => [id, rank])).toEqual([
    ['d', 1],
    ['e', 1],
    ['c', 1],
    ['b', 1],
    ['a', 1],
    ['f', null],
    ['g', null],
  ]);
});

/** What a list by rank shows of each project: its rank, and how many share it. */
async function listRanks(realm: 'real' | 'demo') {
  const { projects } = await listProjects({ db }, ProjectsListRequest.parse({ filter: { realm } }));
  return projects.map(({ id, rank, rankSharedBy }) => [id, rank, rankSharedBy]);
}

test('P18: equal levels and shown low ends share a rank, and one more project that is not known changes no rank', async () => {
  const random = seededRandom(18);
  const ORDER = ['low', 'medium', 'high', 'critical', 'unknown'];
  for (let round = 0; round < 5; round += 1) {
    await ownerDb.deleteFrom('project').execute();
    const scores = Array.from({ length: 25 }, (_, index) => randomScore(`p${index}`, random));
    const demo = new Set(scores.map(({ projectId }) => projectId).filter(() => random(2) === 1));
    const ranks = await refreshAndRank(scores, demo);
    const known = scores.filter((each) => each.verdict?.level !== 'unknown');
    for (const one of known) {
      for (const other of known.filter(({ projectId }) => demo.has(projectId) === demo.has(one.projectId))) {
        const [rank, otherRank] = [ranks.get(one.projectId) ?? 0, ranks.get(other.projectId) ?? 0];
        const grade = ({ verdict: of }: ListedScore) => ORDER.indexOf(of?.level ?? 'unknown');
        expect(grade(one) === grade(other) && one.score === other.score).toBe(rank === otherRank);
        if (grade(one) < grade(other)) expect(rank).toBeLessThan(otherRank);
        if (grade(one) === grade(other) && (one.score ?? -1) > (other.score ?? -1)) expect(rank).toBeLessThan(otherRank);
      }
    }
    const more = await refreshAndRank(
      [...scores, listed('zz', { ...unrated, uncappedLow: 99, coverage: 50, ...verdict('unknown') })],
      demo,
    );
    for (const { projectId } of known) expect(more.get(projectId)).toBe(ranks.get(projectId));
    expect(more.get('zz')).toBeNull();
  }
});

/** Inserts the projects that are missing, refreshes the listings, and returns every project's rank. */
async function refreshAndRank(scores: readonly ListedScore[], demo: ReadonlySet<string>): Promise<Map<string, number | null>> {
  const projects = scores.map(({ projectId: id }) => ({ id, name: id, tickers: [], categories: [], demo: demo.has(id) }));
  await db
    .insertInto('project')
    .values(projects)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  await db.transaction().execute((tx) => refreshListings(tx, { scores }));
  const rows = await db.selectFrom('project_listing').select(['project_id', 'rank']).execute();
  return new Map(rows.map(({ project_id, rank }) => [project_id, rank]));
}

/** Few different values, so that many projects share one. */
function randomScore(projectId: string, random: (below: number) => number): ListedScore {
  const level = (['low', 'medium', 'high', 'critical', 'unknown'] as const)[random(5)] ?? 'unknown';
  const uncappedLow = random(13);
  return listed(
    projectId,
    random(2) === 0 ? { score: random(5), uncappedLow, ...verdict(level) } : { ...unrated, uncappedLow, ...verdict(level) },
  );
}

/** Whole numbers from 0 to below a bound, the same for each run (a linear congruential generator). */
function seededRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test('votes, views and trends are left as they are, and a second refresh writes nothing', async () => {
  await db.insertInto('project').values({ id: 'a', name: 'A', tickers: [], categories: [] }).execute();
  await db.transaction().execute((tx) => refreshListings(tx));
  await db.updateTable('project_listing').set({ votes_yes: 3, page_views: 7, trending_position: 1 }).execute();
  await db.updateTable('project').set({ name: 'Ａbc' }).execute();
  await db.transaction().execute((tx) => refreshListings(tx));
  const row = () =>
    db
      .selectFrom('project_listing')
      .select(['name_key', 'votes_yes', 'page_views', 'trending_position', sql<string>`xmin::text`.as('version')])
      .executeTakeFirstOrThrow();
  const written = await row();
  expect(written).toMatchObject({ name_key: 'abc', votes_yes: 3, page_views: '7', trending_position: 1 });
  await db.transaction().execute((tx) => refreshListings(tx));
  expect(await row()).toEqual(written);
});
