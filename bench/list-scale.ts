import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { refreshListFacets } from '@redoubt/server/catalog/listing/facet-store';
import { sql } from 'kysely';
import { KINDS, type ListFigures, measureLists } from './support/measure-lists.ts';
import { createScratchDatabase, withoutTimeout } from './support/scratch-database.ts';
import { insertSyntheticListings } from './support/synthetic-listings.ts';

// How the time of lists grows with the number of projects, compared with a plain query over the same rows.
// In process: the use case with its database, without HTTP.

const { values } = parseArgs({ options: { projects: { type: 'string' }, requests: { type: 'string' } } });
const sizes = (values.projects ?? '10000,100000,1000000').split(',').map(Number);
const requests = Number(values.requests ?? 60);

const all: (ListFigures & { projects: number })[] = [];
for (const projects of sizes) {
  await using scratch = await createScratchDatabase();
  await withoutTimeout(scratch.ownerDb, async (db) => {
    await insertSyntheticListings(db, { count: projects });
    const startedAt = performance.now();
    await db.transaction().execute(refreshListFacets);
    console.log(JSON.stringify({ bench: 'list-scale', projects, facetsMs: Math.round(performance.now() - startedAt) }));
    await sql`vacuum analyze`.execute(db);
  });
  // The peer's slowest lists take longer than any visitor waits.
  await withoutTimeout(scratch.db, async (db) => {
    for (const kind of KINDS) {
      for (const figures of await measureLists(db, { kind, requests })) {
        console.log(JSON.stringify({ bench: 'list-scale', projects, requests, cores: cpus().length, node: process.version, ...figures }));
        all.push({ projects, ...figures });
      }
    }
  });
}

console.log('\n| List | Projects | p50 ms | p95 ms | p99 ms | Peer p50 | Peer p95 | Peer p99 | Peer / ours, p95 |');
console.log('|---|---|---|---|---|---|---|---|---|');
for (const kind of KINDS) {
  for (const projects of sizes) {
    const [ours, peer] = ['ours', 'peer'].map((who) =>
      all.find((row) => row.kind === kind && row.projects === projects && row.who === who),
    );
    if (ours === undefined || peer === undefined) continue;
    const cells = [ours.p50Ms, ours.p95Ms, ours.p99Ms, peer.p50Ms, peer.p95Ms, peer.p99Ms, Math.round((peer.p95Ms / ours.p95Ms) * 10) / 10];
    console.log(`| ${kind} | ${projects.toLocaleString('en-US')} | ${cells.join(' | ')} |`);
  }
}
