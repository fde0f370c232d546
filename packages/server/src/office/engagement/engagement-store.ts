import type { Db, Tx } from '@redoubt/db/client';
import {
  type Engagement,
  type EngagementKind,
  type EngagementState,
  type KeptEngagement,
  type Publication,
  publicState,
  type RequestedEngagement,
  UNDER_WAY,
} from '@redoubt/domain/office/engagement/schema';
import { sql } from 'kysely';
import { PROJECT_ROW, type ProjectRow, toSearchProject } from '../../catalog/project/project-store.ts';

/** The newest published report of each engagement, as `Publication`. */
export const PUBLICATION = sql`(select jsonb_build_object('id', id, 'version', version, 'state', state, 'disclosure', disclosure,
  'reason', reason) from audit_report where engagement_id = engagement.id and published_at is not null
  order by version desc limit 1) as publication`;

const COLUMNS = sql`engagement.id::text, engagement.kind, engagement.state, engagement.scope, engagement.code, engagement.commit_hash as commit,
  engagement.starts_on::text as "startsOn", engagement.expected_on::text as "expectedOn", engagement.source,
  engagement.stated_on::text as "statedOn", engagement.statement_id::text as "statementId", engagement.quote_reference as quote,
  engagement.key, ${PUBLICATION}`;

/** Engagements under way, the nearest to their end first, as everybody may see them. */
export async function listUnderWay(db: Db, { limit }: { limit: number }): Promise<Engagement[]> {
  const engagements = await list(
    db,
    sql`where engagement.state = any(${UNDER_WAY}::text[]) and not project.demo
      order by array_position(${UNDER_WAY}::text[], engagement.state), engagement.expected_on nulls last, engagement.id
      limit ${limit}`,
  );
  return engagements.map(({ key: _key, quote: _quote, publication: _publication, ...engagement }) => ({
    ...engagement,
    state: publicState(engagement.state),
  }));
}

/** All engagements of real projects, those under way first; or those of one project. */
export async function listEngagements(db: Db, { projectId }: { projectId?: string } = {}): Promise<KeptEngagement[]> {
  const mine = projectId === undefined ? sql`not project.demo` : sql`engagement.project_id = ${projectId}`;
  return list(
    db,
    sql`where ${mine} order by array_position(array['fix-review', 'draft-shared', 'in-review', 'scheduled', 'quoted', 'published'], engagement.state),
      engagement.changed_at desc, engagement.id desc limit 200`,
  );
}

/** What came of a request for a quote, the newest first. */
export async function listRequested(db: Db, { reference }: { reference: string }): Promise<RequestedEngagement[]> {
  return list(db, sql`where engagement.quote_reference = ${reference} order by engagement.id desc limit 20`);
}

async function list(db: Db, rest: ReturnType<typeof sql>): Promise<KeptEngagement[]> {
  const { rows } = await sql<Omit<KeptEngagement, 'project'> & { project: ProjectRow }>`
    select ${COLUMNS}, ${PROJECT_ROW} as project from engagement join project on project.id = engagement.project_id
    left join project_listing as listing on listing.project_id = project.id ${rest}`.execute(db);
  return rows.map(({ project, ...engagement }) => ({ ...engagement, project: toSearchProject(project) }));
}

/** What became of the report of engagement `id`. */
export async function findPublication(db: Db, { id }: { id: string }): Promise<Publication | null> {
  const { rows } = await sql<{ publication: Publication | null }>`
    select ${PUBLICATION} from engagement where engagement.id = ${id}`.execute(db);
  return rows[0]?.publication ?? null;
}

export type LockedEngagement = {
  id: string;
  project_id: string;
  kind: EngagementKind;
  state: EngagementState;
  scope: string;
  quote_reference: string | null;
};

/** One engagement, locked until the transaction ends. */
export async function lockEngagement(tx: Tx, { id }: { id: string }): Promise<LockedEngagement | undefined> {
  return tx
    .selectFrom('engagement')
    .where('id', '=', id)
    .select(['id', 'project_id', 'kind', 'state', 'scope', 'quote_reference'])
    .forUpdate()
    .executeTakeFirst();
}
