import { KINDS, type Kind, type Query } from './search-queries.ts';

/** Finds the first five projects, best first. */
export type Search = (query: Query) => readonly string[] | Promise<readonly string[]>;

export type SearchFigures = {
  readonly kind: Kind;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  /** How many of a hundred queries had the wanted project among the first five. */
  readonly found: number;
};

/**
 * Runs one query after another, each kind by itself, after a warm-up. Of `repeat` times of a query the
 * shortest counts: with more than one, other load of the machine is not measured.
 */
export async function measureSearch(queries: readonly Query[], search: Search, { repeat }: { repeat: number }): Promise<SearchFigures[]> {
  const figures: SearchFigures[] = [];
  for (const kind of KINDS) {
    const asked = queries.filter((query) => query.kind === kind);
    for (const query of asked.slice(0, 20)) await search(query);
    const times: number[] = [];
    let found = 0;
    for (const query of asked) {
      let ids: readonly string[] = [];
      let leastMs = Number.POSITIVE_INFINITY;
      for (let time = 0; time < repeat; time += 1) {
        const startedAt = performance.now();
        ids = await search(query);
        leastMs = Math.min(leastMs, performance.now() - startedAt);
      }
      times.push(leastMs);
      if (ids.slice(0, 5).includes(query.wanted)) found += 1;
    }
    times.sort((a, b) => a - b);
    const percentile = (share: number) => Math.round((times[Math.floor(times.length * share)] ?? Number.NaN) * 100) / 100;
    figures.push({
      kind,
      p50Ms: percentile(0.5),
      p95Ms: percentile(0.95),
      p99Ms: percentile(0.99),
      found: Math.round((found / asked.length) * 1000) / 10,
    });
  }
  return figures;
}
