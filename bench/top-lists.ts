import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import type { Db } from '@redoubt/db/client';
import { TopQuery } from '@redoubt/domain/onchain/activity/schema';
import { findActivityVersion } from '@redoubt/server/onchain/activity/find-activity-version';
import { listTopCallers, listTopEvents, listTopFunctionCalls } from '@redoubt/server/onchain/activity/list-top';
import { sql } from 'kysely';
import { createScratchDatabase, withoutTimeout } from './support/scratch-database.ts';
import { insertSyntheticActivity, MEASURED_PROJECT } from './support/synthetic-activity.ts';

// How the time of the lists of callers, events and functions grows with a project's history. In process:
// the use case with its database, without HTTP and without the web process's cache. Each answer has ten
// entries with the times at which each was seen first and last.

const { values } = parseArgs({ options: { events: { type: 'string' }, requests: { type: 'string' } } });
const sizes = (values.events ?? '10000,10000000').split(',').map(Number);
const requests = Number(values.requests ?? 400);

const LISTS = {
  'top-callers': listTopCallers,
  'top-events': listTopEvents,
  'top-function-calls': listTopFunctionCalls,
  'whether anything changed': (ctx: { db: Db }, { projectId }: TopQuery) => findActivityVersion(ctx, { projectId }),
} as const;
const WINDOWS = ['24h', '7d', '30d', 'all'] as const;
const WARM_UP = 40;

const figures: { list: string; events: number; fastestMs: number; p50Ms: number; p95Ms: number; p99Ms: number }[] = [];
for (const events of sizes) {
  await using scratch = await createScratchDatabase();
  await withoutTimeout(scratch.ownerDb, async (db) => {
    const startedAt = performance.now();
    const made = await insertSyntheticActivity(db, { events });
    await sql`vacuum analyze`.execute(db);
    console.log(JSON.stringify({ bench: 'top-lists', ...made, madeInMs: Math.round(performance.now() - startedAt) }));
  });
  for (const [list, ask] of Object.entries(LISTS)) {
    const times: number[] = [];
    for (let round = -WARM_UP; round < requests; round += 1) {
      const query = TopQuery.parse({ projectId: MEASURED_PROJECT, window: WINDOWS[Math.abs(round) % WINDOWS.length] });
      const startedAt = performance.now();
      await ask({ db: scratch.db }, query);
      if (round >= 0) times.push(performance.now() - startedAt);
    }
    times.sort((one, other) => one - other);
    const at = (share: number) =>
      Math.round((times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN) * 100) / 100;
    const row = { list, events, fastestMs: at(0), p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99) };
    figures.push(row);
    console.log(JSON.stringify({ bench: 'top-lists', requests, cores: cpus().length, node: process.version, ...row }));
  }
}

console.log('\n| Answer | Events | Fastest ms | p50 ms | p95 ms | p99 ms | p95 / p95 of the smallest |');
console.log('|---|---|---|---|---|---|---|');
for (const { list, events, fastestMs, p50Ms, p95Ms, p99Ms } of figures) {
  const smallest = figures.find((row) => row.list === list)?.p95Ms ?? Number.NaN;
  console.log(
    `| ${list} | ${events.toLocaleString('en-US')} | ${fastestMs} | ${p50Ms} | ${p95Ms} | ${p99Ms} | ${Math.round((p95Ms / smallest) * 100) / 100} |`,
  );
}
