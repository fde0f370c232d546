import { execFile } from 'node:child_process';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import type { Db } from '@redoubt/db/client';
import { SearchQuery } from '@redoubt/domain/catalog/project/schema';
import { searchProjects } from '@redoubt/server/catalog/search/search-projects';
import { sql } from 'kysely';
import { createScratchDatabase, withoutTimeout } from './support/scratch-database.ts';
import { ENGINES } from './support/search-engines.ts';
import { measureSearch, type Search, type SearchFigures } from './support/search-figures.ts';
import { makeQueries } from './support/search-queries.ts';
import { insertProjects } from './support/search-rows.ts';
import { listProjects } from './support/synthetic-projects.ts';

// How the time of the search, database included and HTTP not, grows with the catalogue, compared with
// in-memory search libraries and a plain trigram query over the same rows.

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,100000,1000000' },
    each: { type: 'string', default: '500' },
    seed: { type: 'string', default: '42' },
    repeat: { type: 'string', default: '3' },
    alone: { type: 'boolean', default: false },
  },
});
const each = Number(values.each);
const seed = Number(values.seed);
const repeat = Number(values.repeat);

type Result = { count: number; engine: string; buildSeconds: number; megabytes: number; figures: readonly SearchFigures[] };
const results: Result[] = [];

for (const count of values.sizes.split(',').map(Number)) {
  for await (const result of measureSize(count)) {
    for (const figures of result.figures) {
      const { engine, buildSeconds, megabytes } = result;
      console.log(
        JSON.stringify({ bench: 'search-scale', count, engine, buildSeconds, megabytes, each, repeat, cores: cpus().length, ...figures }),
      );
    }
    results.push(result);
  }
}
print(results);

async function* measureSize(count: number): AsyncGenerator<Result> {
  const projects = listProjects({ count, seed });
  const queries = makeQueries({ projects, each, seed });
  await using scratch = await createScratchDatabase();
  let refreshSeconds = 0;
  await withoutTimeout(scratch.ownerDb, async (connection) => {
    refreshSeconds = await connection.transaction().execute(async (tx) => (await insertProjects(tx, { projects })).refreshSeconds);
    await sql`vacuum analyze`.execute(connection);
  });
  const { db } = scratch;
  const redoubt = { count, engine: 'Redoubt', buildSeconds: refreshSeconds, megabytes: await sizeOf(db, 'search_key') };
  yield { ...redoubt, figures: await measureSearch(queries, searchWithRedoubt(db), { repeat }) };
  if (values.alone) return;
  const trigrams = { count, engine: 'pg_trgm', buildSeconds: 0, megabytes: await sizeOf(db, 'project_term') };
  yield { ...trigrams, figures: await measureSearch(queries, searchWithTrigrams(db), { repeat }) };
  for (const engine of Object.keys(ENGINES)) yield { count, engine, ...(await measureEngine({ engine, count })) };
}

function searchWithRedoubt(db: Db): Search {
  return async ({ text }) => (await searchProjects({ db }, SearchQuery.parse({ keyword: text }))).projects.map(({ id }) => id);
}

/** The query that the manual of pg_trgm suggests. */
function searchWithTrigrams(db: Db): Search {
  return async ({ text }) => {
    const { rows } = await sql<{ id: string }>`
      select project_id as id from project_term where term % ${text} order by similarity(term, ${text}) desc, project_id limit 5`.execute(
      db,
    );
    return rows.map(({ id }) => id);
  };
}

/** Size of a table with its indexes, on disk. */
async function sizeOf(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`select pg_total_relation_size(${table}::regclass) as bytes`.execute(db);
  return Math.round(Number(rows[0]?.bytes ?? 0) / 1e6);
}

async function measureEngine({ engine, count }: { engine: string; count: number }): Promise<Omit<Result, 'count' | 'engine'>> {
  const program = join(import.meta.dirname, 'support/search-engine.ts');
  const options = [
    '--engine',
    engine,
    '--count',
    String(count),
    '--each',
    String(each),
    '--seed',
    String(seed),
    '--repeat',
    String(repeat),
  ];
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', '--max-old-space-size=12000', program, ...options]);
  return JSON.parse(stdout);
}

function print(all: readonly Result[]): void {
  console.log('\n| Projects | Engine | Query | p50 ms | p95 ms | p99 ms | Found % | p95 of ours |');
  console.log('|---|---|---|---|---|---|---|---|');
  for (const { count, engine, figures } of all) {
    const ours = all.find((result) => result.count === count && result.engine === 'Redoubt');
    for (const { kind, p50Ms, p95Ms, p99Ms, found } of figures) {
      const p95Ours = ours?.figures.find((each) => each.kind === kind)?.p95Ms ?? Number.NaN;
      console.log(`| ${count} | ${engine} | ${kind} | ${p50Ms} | ${p95Ms} | ${p99Ms} | ${found} | × ${(p95Ms / p95Ours).toFixed(1)} |`);
    }
  }
  console.log('\n| Projects | Engine | Ready after s | Megabytes |\n|---|---|---|---|');
  for (const { count, engine, buildSeconds, megabytes } of all) console.log(`| ${count} | ${engine} | ${buildSeconds} | ${megabytes} |`);
}
