import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
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
  ...score,
});

test('ranks and places are those of the method: ties share a rank, unrated projects count on, unknown ones have none', async () => {
  const scores = [
    listed('a', { score: 70, uncappedLow: 70, coverage: 80 }),
    listed('b', { score: 81, uncappedLow: 90, coverage: 80 }),
    listed('c', { score: 70, uncappedLow: 75, coverage: 70 }),
    listed('d', { rated: false, tier: 'NR', uncappedLow: 95, coverage: 40 }),
    listed('e', { rated: false, tier: 'NR', uncappedLow: 20, coverage: 40 }),
    listed('f', { rated: false, tier: 'NR', uncappedLow: 20, coverage: 41 }),
    listed('g', { score: 34, uncappedLow: 99, coverage: 20 }),
    listed('h', { rated: false, tier: 'NR', low: null, high: null, uncappedLow: null, coverage: null }),
    listed('i', { rated: false, tier: 'NR', low: null, high: null, uncappedLow: null, coverage: null }),
    listed('x', { score: 70, uncappedLow: 70, coverage: 80 }),
    listed('y', { rated: false, tier: 'NR', uncappedLow: 20, coverage: 40 }),
  ];
  const isDemo = (id: string) => id === 'x' || id === 'y';
  const projects = scores.map(({ projectId }) => ({
    id: projectId,
    name: projectId,
    tickers: [],
    categories: [],
    demo: isDemo(projectId),
  }));
  await db.insertInto('project').values(projects).execute();
  await db.transaction().execute((tx) => refreshListings(tx, { scores }));
  const rows = await db
    .selectFrom('project_listing')
    .orderBy('demo')
    .orderBy('position')
    .select(['project_id', 'position', 'rank'])
    .execute();
  expect(rows.map(({ project_id, position, rank }) => [project_id, position, rank])).toEqual([
    ['b', 1, 1],
    ['c', 2, 2],
    ['a', 3, 2],
    ['g', 4, 4],
    ['d', 5, 5],
    ['f', 6, 6],
    ['e', 7, 7],
    ['h', 8, null],
    ['i', 9, null],
    ['x', 1, 1],
    ['y', 2, 2],
  ]);
});

test('P18: equal shown low ends share a rank, and one more unrated project changes no rank of the rated ones', async () => {
  const random = seededRandom(18);
  for (let round = 0; round < 5; round += 1) {
    await ownerDb.deleteFrom('project').execute();
    const scores = Array.from({ length: 25 }, (_, index) => randomScore(`p${index}`, random));
    const demo = new Set(scores.map(({ projectId }) => projectId).filter(() => random(2) === 1));
    const ranks = await refreshAndRank(scores, demo);
    const rated = scores.filter((each) => each.rated);
    for (const one of rated) {
      for (const other of rated.filter(({ projectId }) => demo.has(projectId) === demo.has(one.projectId))) {
        const rank = ranks.get(one.projectId) ?? 0;
        const otherRank = ranks.get(other.projectId) ?? 0;
        expect(one.score === other.score).toBe(rank === otherRank);
        if ((one.score ?? 0) > (other.score ?? 0)) expect(rank).toBeLessThan(otherRank);
      }
    }
    const more = await refreshAndRank([...scores, listed('zz', { rated: false, tier: 'NR', uncappedLow: 99, coverage: 50 })], demo);
    for (const { projectId } of rated) expect(more.get(projectId)).toBe(ranks.get(projectId));
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
  const uncappedLow = random(13);
  const coverage = random(4);
  if (random(2) === 0) return listed(projectId, { score: random(13), uncappedLow, coverage });
  const unrated = { rated: false, tier: 'NR' } as const;
  return random(2) === 0
    ? listed(projectId, { ...unrated, uncappedLow, coverage })
    : listed(projectId, { ...unrated, low: null, high: null, uncappedLow: null, coverage: null });
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
