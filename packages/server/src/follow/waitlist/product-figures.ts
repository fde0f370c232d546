import type { Db } from '@redoubt/db/client';
import type { IncidentKind } from '@redoubt/domain/catalog/file/schema';
import type { FollowingFigures, RecordFigures } from '@redoubt/domain/follow/waitlist/figures';
import type { ProjectId } from '@redoubt/domain/ids';
import { sql } from 'kysely';
import { CURRENT_CHECKS } from '../../catalog/project/identity-check-store.ts';
import { PUBLISHED_PENTESTS } from '../../catalog/project/pentest-store.ts';
import type { Context } from '../../platform/context.ts';

type RecordRow = Omit<RecordFigures, 'incidentKinds'> & { incidentKinds: { kind: IncidentKind; count: number }[] | null };

/** Counts the catalogue. */
export async function getRecordFigures({ db }: Pick<Context, 'db'>): Promise<RecordFigures> {
  const { rows } = await sql<RecordRow>`
    with real as (select id from project where not demo),
      kinds as (
        select kind, count(*)::int as count from project_incident where project_id in (table real) group by kind
      )
    select (select count(*) from real)::int as projects,
      (select count(*) from project_audit where project_id in (table real))::int as audits,
      (select count(distinct project_id) from project_audit where project_id in (table real))::int as "auditedProjects",
      (select count(distinct lower(firm)) from project_audit where project_id in (table real))::int as "auditFirms",
      (select coalesce(sum(count), 0) from kinds)::int as incidents,
      (select jsonb_agg(jsonb_build_object('kind', kind, 'count', count) order by count desc, kind) from kinds) as "incidentKinds",
      (select count(*) from project_search_record where subject = 'team' and project_id in (table real))::int as "teamsSearched",
      (select count(distinct project_id) from project_statement where kind = 'person' and project_id in (table real))::int as "teamsNamed",
      (select count(distinct project_id) from ${CURRENT_CHECKS} as checked where project_id in (table real))::int as "identityChecked",
      (select count(*) from ${PUBLISHED_PENTESTS} as published where project_id in (table real))::int as pentests,
      (select jsonb_build_object('id', p.id, 'name', p.name) from project_audit a join project p on p.id = a.project_id
        where not p.demo group by p.id, p.name order by count(*) desc, p.id limit 1) as "mostAudited"`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('A count returned no row.');
  return { ...row, incidentKinds: row.incidentKinds ?? [] };
}

type FollowingRow = { projects: number; contracts: number; transactions: number; events: number };

/** Sums the totals that the followers maintain, so that the cost does not grow with the chains. */
export async function getFollowingFigures({ db }: Pick<Context, 'db'>): Promise<FollowingFigures> {
  const { rows } = await sql<FollowingRow>`
    with connected as (select distinct chain_id from chain_endpoint),
      followed as (select project_id, chain_id, address from tracked_contract where chain_id in (table connected)),
      counted as (
        select kind, sum(total)::float8 as total from activity_summary
        where span = 'all' and kind in ('call', 'event') and chain_id in (table connected) group by kind
      )
    select (select count(distinct project_id) from followed)::int as projects,
      (select count(distinct (chain_id, address)) from followed)::int as contracts,
      coalesce((select total from counted where kind = 'call'), 0) as transactions,
      coalesce((select total from counted where kind = 'event'), 0) as events`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('A count returned no row.');
  return { ...row, newest: await findNewestBlock(db), liveliest: await findLiveliest(db) };
}

async function findNewestBlock(db: Db): Promise<FollowingFigures['newest']> {
  const { rows } = await sql<{ slug: string; indexed: string; at: Date }>`
    select slug, indexed, indexed_time as at from chain c
    where indexed is not null and indexed_time is not null and exists (select from chain_endpoint e where e.chain_id = c.chain_id)
    order by indexed_time desc, chain_id limit 1`.execute(db);
  const [row] = rows;
  return row === undefined ? null : { chain: row.slug, block: Number(row.indexed), at: row.at.toISOString() };
}

async function findLiveliest(db: Db): Promise<FollowingFigures['liveliest']> {
  const { rows } = await sql<{ id: ProjectId; name: string; demo: boolean }>`
    select p.id, p.name, p.demo from activity_summary s join project p on p.id = s.project_id
    where s.span = '7d' and s.kind = 'call' and s.total > 0
      and exists (select from chain_endpoint e where e.chain_id = s.chain_id)
    group by p.id, p.name, p.demo order by p.demo, sum(s.total) desc, p.id limit 1`.execute(db);
  return rows[0] ?? null;
}
