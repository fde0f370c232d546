import type { Db } from '@redoubt/db/client';
import type { ProjectId } from '@redoubt/domain/ids';
import type { ActivitySpan } from '@redoubt/domain/onchain/activity/activity-span';
import { sql } from 'kysely';
import { importedName } from '../../catalog/label/label-store.ts';
import type { RecordedChain } from './activity-record.ts';

export type TopKind = 'caller' | 'event' | 'call';

export type TopRow = {
  readonly chainId: number;
  readonly contract: Buffer;
  readonly key: Buffer;
  readonly count: number;
  readonly failed: number;
  readonly callers: number;
  readonly internal: number;
  /** The project's name of the caller or contract; for a caller otherwise the name on an imported list. */
  readonly name: string | null;
  readonly firstAt: Date | null;
  readonly lastAt: Date | null;
  readonly lastHash: Buffer | null;
};

type TopFilter = { readonly projectId: ProjectId; readonly span: ActivitySpan; readonly kind: TopKind };

/** The largest entries of a window, the sum of all counts, and the number of entries. */
export type Top = { readonly rows: readonly TopRow[]; readonly total: number; readonly entries: number };

/**
 * Entries in the order of their index, each with when it was seen: callers in all contracts of the
 * project, others in their own. Sums and names are in the same statement, because a round trip costs as
 * much as the few look-ups.
 */
export async function listTop(
  db: Db,
  { projectId, span, kind, recorded, count }: TopFilter & { recorded: readonly RecordedChain[]; count: number },
): Promise<Top> {
  if (recorded.length === 0) return { rows: [], total: 0, entries: 0 };
  const chainIds = recorded.map(({ chainId }) => chainId);
  const { rows } = await sql<CountedRow & { total: number; entries: number }>`
    select t.chain_id::float8 as "chainId", t.contract, t.key, t.count::float8 as count, t.failed::float8 as failed,
      t.callers::float8 as callers, coalesce(i.count, 0)::float8 as internal, s.total, s.entries,
      coalesce(
        (select name from project_contract p
          where p.project_id = ${projectId} and p.chain = n.slug
            and p.address = '0x' || encode(case when ${kind} = 'caller' then t.key else t.contract end, 'hex')
          order by p.position limit 1),
        case when ${kind} = 'caller' then ${importedName(sql.ref('n.slug'), sql`'0x' || encode(t.key, 'hex')`)} end
      ) as name
    from (
      select chain_id, contract, key, count, failed, callers from activity_total
      where project_id = ${projectId} and span = ${span} and kind = ${kind} and chain_id = any(${chainIds})
      order by count desc, key, contract, chain_id limit ${count}
    ) t
    cross join (
      select sum(total)::float8 as total, sum(entries)::float8 as entries from activity_summary
      where project_id = ${projectId} and span = ${span} and kind = ${kind} and chain_id = any(${chainIds})
    ) s
    join chain n on n.chain_id = t.chain_id
    left join activity_total i on ${kind} = 'call'
      and (i.project_id, i.span, i.kind, i.chain_id, i.contract, i.key) = (${projectId}, ${span}, 'internal', t.chain_id, t.contract, t.key)
    order by t.count desc, t.key, t.contract, t.chain_id`.execute(db);
  const seen = await Promise.all(recorded.map((chain) => findSeenTimes(db, { kind, chain, rows })));
  return {
    rows: rows.map((row, index) => ({ ...row, ...(seen.map((of) => of.get(index)).find((each) => each !== undefined) ?? UNSEEN) })),
    total: rows[0]?.total ?? 0,
    entries: rows[0]?.entries ?? 0,
  };
}

type SeenTimes = Pick<TopRow, 'firstAt' | 'lastAt' | 'lastHash'>;
type CountedRow = Omit<TopRow, keyof SeenTimes>;

const UNSEEN: SeenTimes = { firstAt: null, lastAt: null, lastHash: null };

/** The seen times of the rows of this chain, by row index. */
async function findSeenTimes(
  db: Db,
  { kind, chain, rows }: { kind: TopKind; chain: RecordedChain; rows: readonly CountedRow[] },
): Promise<ReadonlyMap<number, SeenTimes>> {
  const pairs = rows.flatMap(({ chainId, contract, key }, index) => {
    if (chainId !== chain.chainId) return [];
    const contracts = kind === 'caller' ? chain.addresses : [contract];
    return contracts.map((each) => ({ entry: index + 1, contract: each, key }));
  });
  if (pairs.length === 0) return new Map();
  const { rows: found } = await sql<SeenTimes & { entry: number }>`
    select entry, first_at as "firstAt", last_at as "lastAt", last_hash as "lastHash"
    from find_sightings(${kind}, ${chain.chainId}, ${pairs.map(({ entry }) => entry)}, ${pairs.map(({ contract }) => contract)},
      ${pairs.map(({ key }) => key)}, ${chain.fromBlock}, ${chain.block})`.execute(db);
  return new Map(found.map(({ entry, ...seen }) => [entry - 1, seen]));
}

/** The sum of all counts and the number of entries of a window, by kind, over all recorded chains. */
export async function readSums(
  db: Db,
  { projectId, span, recorded }: Omit<TopFilter, 'kind'> & { recorded: readonly RecordedChain[] },
): Promise<ReadonlyMap<string, { total: number; entries: number }>> {
  const rows = await db
    .selectFrom('activity_summary')
    .where('project_id', '=', projectId)
    .where('span', '=', span)
    .where('chain_id', '=', sql<string>`any(${recorded.map(({ chainId }) => chainId)})`)
    .groupBy('kind')
    .select(['kind', sql<number>`sum(total)::float8`.as('total'), sql<number>`sum(entries)::float8`.as('entries')])
    .execute();
  return new Map(rows.map(({ kind, total, entries }) => [kind, { total, entries }]));
}
