import type { Db } from '@redoubt/db/client';
import type { ProjectsListRequest } from '@redoubt/domain/catalog/project/list';
import { listProjects } from '@redoubt/server/catalog/listing/list-projects';
import { toCondition } from '@redoubt/server/catalog/listing/listing-filter';
import { toOrder } from '@redoubt/server/catalog/listing/listing-order';
import { LISTING_COLUMNS } from '@redoubt/server/catalog/listing/listing-store';
import { sql } from 'kysely';
import { drawRequest, type RequestKind } from './list-requests.ts';
import { createRandom } from './random.ts';

/** Pages that visitors open under a filter. */
const PAGES_MAX = 1_000;

export const KINDS: readonly RequestKind[] = ['default list, any page', 'filtered', 'sorted', 'filtered and sorted', 'by keyword'];

export type ListFigures = {
  readonly kind: RequestKind;
  readonly who: 'ours' | 'peer';
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
};

/** Times `requests` lists of one kind, ours and the peer's in turn, under the same load. Both must give the same answer. */
export async function measureLists(db: Db, { kind, requests }: { kind: RequestKind; requests: number }): Promise<ListFigures[]> {
  const random = createRandom(11);
  const times = { ours: [] as number[], peer: [] as number[] };
  for (let round = 0; round < requests; round += 1) {
    const first = drawRequest(kind, random);
    const { totalPages } = await listProjects({ db }, first);
    const pages = Math.max(1, kind === 'default list, any page' ? totalPages : Math.min(totalPages, PAGES_MAX));
    const request = { ...first, currentPage: 1 + random.below(pages) };
    const ours = await time(times.ours, async () => {
      const { projects, total } = await listProjects({ db }, request);
      return { ids: projects.map(({ id }) => id), total };
    });
    const peer = await time(times.peer, () => askPeer(db, request));
    if (JSON.stringify(ours) !== JSON.stringify(peer)) throw new Error(`Not the same answer: ${JSON.stringify({ request, ours, peer })}`);
  }
  return [
    { kind, who: 'ours', ...percentiles(times.ours) },
    { kind, who: 'peer', ...percentiles(times.peer) },
  ];
}

/** The simplest implementation: one query counts, one reads the page, over the same rows with the same indexes. */
async function askPeer(db: Db, { sort, filter, currentPage, dataPerPage }: ProjectsListRequest) {
  const condition = toCondition({ filter });
  const counted = await sql<{ total: number }>`select count(*)::int as total from project_listing as listing where ${condition}`.execute(
    db,
  );
  // All synthetic projects have a rank, so that their index gives them in order.
  const order = sort.field === 'rank' ? sql`listing.position` : toOrder(sort);
  const { rows } = await sql<{ id: string }>`
    select ${LISTING_COLUMNS} from (
      select *, row_number() over () as sequence from (
        select listing.* from project_listing as listing
        where ${condition} order by ${order} limit ${dataPerPage} offset ${(currentPage - 1) * dataPerPage}
      ) as page
    ) as listing join project on project.id = listing.project_id order by sequence`.execute(db);
  return { ids: rows.map(({ id }) => id), total: counted.rows[0]?.total ?? 0 };
}

async function time<Result>(into: number[], work: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  const result = await work();
  into.push(performance.now() - startedAt);
  return result;
}

function percentiles(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) =>
    Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN) * 10) / 10;
  return { p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99) };
}
