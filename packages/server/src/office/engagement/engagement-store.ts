import type { Db, Tx } from '@redoubt/db/client';
import {
  type Engagement,
  type EngagementState,
  type KeptEngagement,
  type RequestedEngagement,
  UNDER_WAY,
} from '@redoubt/domain/office/engagement/schema';
import { sql } from 'kysely';
import { type ProjectRow, toSearchProject } from '../../catalog/project/project-store.ts';

const COLUMNS = sql`engagement.id::text, engagement.state, engagement.scope, engagement.code, engagement.commit_hash as commit,
  engagement.starts_on::text as "startsOn", engagement.expected_on::text as "expectedOn", engagement.source,
  engagement.stated_on::text as "statedOn", engagement.statement_id::text as "statementId", engagement.quote_reference as quote`;

const PROJECT = sql`jsonb_build_object('id', project.id, 'name', project.name, 'tickers', project.tickers,
  'icon', project.icon, 'rank', listing.rank, 'demo', project.demo) as project`;

/** Audits under way, the nearest to their end first. */
export async function listUnderWay(db: Db, { limit }: { limit: number }): Promise<Engagement[]> {
  return list(
    db,
    sql`where engagement.state = any(${UNDER_WAY}::text[]) and not project.demo
      order by array_position(${UNDER_WAY}::text[], engagement.state), engagement.expected_on nulls last, engagement.id
      limit ${limit}`,
  );
}

/** All engagements, those under way first; or those of one project. */
export async function listEngagements(db: Db, { projectId }: { projectId?: string } = {}): Promise<KeptEngagement[]> {
  const mine = projectId === undefined ? sql`true` : sql`engagement.project_id = ${projectId}`;
  return list(
    db,
    sql`where ${mine} order by array_position(array['fix-review', 'in-review', 'scheduled', 'quoted', 'published'], engagement.state),
      engagement.changed_at desc, engagement.id desc limit 200`,
  );
}

/** What came of a request for a quote, the newest first. */
export async function listRequested(db: Db, { reference }: { reference: string }): Promise<RequestedEngagement[]> {
  return list(db, sql`where engagement.quote_reference = ${reference} order by engagement.id desc limit 20`);
}

async function list(db: Db, rest: ReturnType<typeof sql>): Promise<KeptEngagement[]> {
  const { rows } = await sql<Omit<KeptEngagement, 'project'> & { project: ProjectRow }>`
    select ${COLUMNS}, ${PROJECT} from engagement join project on project.id = engagement.project_id
    left join project_listing as listing on listing.project_id = project.id ${rest}`.execute(db);
  return rows.map(({ project, ...engagement }) => ({ ...engagement, project: toSearchProject(project) }));
}

export type LockedEngagement = {
  id: string;
  project_id: string;
  state: EngagementState;
  scope: string;
  quote_reference: string | null;
};

/** One engagement, locked until the transaction ends. */
export async function lockEngagement(tx: Tx, { id }: { id: string }): Promise<LockedEngagement | undefined> {
  return tx
    .selectFrom('engagement')
    .where('id', '=', id)
    .select(['id', 'project_id', 'state', 'scope', 'quote_reference'])
    .forUpdate()
    .executeTakeFirst();
}
