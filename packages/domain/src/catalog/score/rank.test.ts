import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cohortOf, percentileOf, type Rankable, rankProjects } from './rank.ts';

function project(id: string, overrides: Partial<Rankable> = {}): Rankable {
  return { id, demo: false, rated: true, shownLow: 50, uncappedLow: 50, coverage: 80, known: true, ...overrides };
}
const ranks = (projects: readonly Rankable[]) =>
  rankProjects(projects).map(({ id, rank, provisional }) => `${id} ${provisional ? '~' : ''}${rank}`);

const someProjects = fc
  .array(
    fc.record({
      demo: fc.boolean(),
      rated: fc.boolean(),
      shownLow: fc.integer({ min: 0, max: 12 }),
      uncappedLow: fc.integer({ min: 0, max: 12 }),
      coverage: fc.integer({ min: 0, max: 3 }),
      known: fc.boolean(),
    }),
    { maxLength: 40 },
  )
  .map((all) => all.map((each, index) => project(`p${index}`, { ...each, known: each.known || each.rated })));

describe('ranks', () => {
  test('are shared by equal scores, and the next one is left out', () => {
    expect(ranks([project('a', { shownLow: 70 }), project('b'), project('c'), project('d', { shownLow: 40 })])).toEqual([
      'a 1',
      'b 2',
      'c 2',
      'd 4',
    ]);
  });
  test('inside a tie go by what is proven before caps, by coverage, by id', () => {
    expect(ranks([project('d'), project('c'), project('b', { coverage: 90 }), project('a', { uncappedLow: 60 })])).toEqual([
      'a 1',
      'b 1',
      'c 1',
      'd 1',
    ]);
  });
  test('go on counting, provisionally, over what is not rated; what is unknown has none', () => {
    const projects = [
      project('unknown', { rated: false, known: false, uncappedLow: 99 }),
      project('less', { rated: false, uncappedLow: 10, shownLow: 90 }),
      project('more', { rated: false, uncappedLow: 20 }),
      project('rated', { shownLow: 1 }),
      project('also', { shownLow: 1, uncappedLow: 3 }),
    ];
    expect(ranks(projects)).toEqual(['rated 1', 'also 1', 'more ~3', 'less ~4', 'unknown ~null']);
    expect(rankProjects(projects).map(({ position }) => position)).toEqual([1, 2, 3, 4, 5]);
  });
  test('are counted apart for demo projects', () => {
    expect(ranks([project('real'), project('demo', { demo: true, shownLow: 99 })])).toEqual(['real 1', 'demo 1']);
  });
  test('P18: follow the shown low end, and what is not rated moves nobody', () => {
    fc.assert(
      fc.property(someProjects, (projects) => {
        const ranked = new Map(rankProjects(projects).map((each) => [each.id, each]));
        const rated = projects.filter((each) => each.rated);
        const lows = rated.map(({ shownLow }) => shownLow);
        for (const one of rated) {
          for (const other of rated.filter(({ demo }) => demo === one.demo)) {
            const [rank, otherRank] = [ranked.get(one.id)?.rank ?? 0, ranked.get(other.id)?.rank ?? 0];
            expect(one.shownLow === other.shownLow).toBe(rank === otherRank);
            if (one.shownLow > other.shownLow) {
              expect(rank).toBeLessThan(otherRank);
              expect(percentileOf(one.shownLow, lows) ?? 0).toBeGreaterThanOrEqual(percentileOf(other.shownLow, lows) ?? 0);
            }
          }
        }
        const more = rankProjects([...projects, project('zz', { rated: false })]);
        for (const { id } of rated) expect(more.find((each) => each.id === id)?.rank).toBe(ranked.get(id)?.rank);
      }),
      { numRuns: 300 },
    );
  });
});

describe('percentiles', () => {
  const lows = Array.from({ length: 21 }, (_, index) => index);
  test('say which part of the others is worse', () => {
    expect([percentileOf(0, lows), percentileOf(10, lows), percentileOf(20, lows)]).toEqual([0, 50, 100]);
  });
  test('count equal ones half', () => {
    expect(percentileOf(50, Array(21).fill(50))).toBe(50);
  });
  test('need twenty rated projects', () => {
    expect(percentileOf(3, lows.slice(0, 20))).toBe(15);
    expect(percentileOf(3, lows.slice(0, 19))).toBeNull();
  });
});

describe('cohorts', () => {
  test('have medians and quartiles of both ends, apart', () => {
    const rated = Array.from({ length: 11 }, (_, index) => ({ low: index * 5, high: 100 - index }));
    expect(cohortOf(rated, 4)).toEqual({
      rated: 11,
      notRated: 4,
      median: { low: 25, high: 95 },
      lowerQuartile: { low: 12.5, high: 92.5 },
      upperQuartile: { low: 37.5, high: 97.5 },
    });
  });
  test('need ten rated projects', () => {
    const ten = Array.from({ length: 10 }, () => ({ low: 1, high: 2 }));
    expect(cohortOf(ten, 0).median).toEqual({ low: 1, high: 2 });
    expect(cohortOf(ten.slice(1), 30)).toEqual({ rated: 9, notRated: 30, median: null, lowerQuartile: null, upperQuartile: null });
  });
});
