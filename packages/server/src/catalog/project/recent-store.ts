import type { Db } from '@redoubt/db/client';
import type {
  AuditFindings,
  ChainSlug,
  IncidentKind,
  IncidentResponse,
  LostBy,
  Returned,
  ShareLost,
} from '@redoubt/domain/catalog/file/schema';
import type { CatalogFigures } from '@redoubt/domain/catalog/project/recent';
import { sql } from 'kysely';
import { PROJECT_ROW, type ProjectRow } from './project-store.ts';

type IncidentRow = {
  date: string;
  kind: IncidentKind;
  title: string;
  cause: string;
  lossUsd: string | null;
  shareLost: ShareLost | null;
  chain: ChainSlug | null;
  transaction: string | null;
  response: IncidentResponse | null;
  lostBy: LostBy | null;
  returned: Returned | null;
  event: string | null;
  source: string;
};
type AuditRow = {
  firm: string;
  scope: string;
  date: string;
  report: string;
  source: string;
  findings: AuditFindings | null;
  audits: number;
};
type OfProject = { project: ProjectRow };

/** Incidents of real projects, newest first; of one date by project. */
export async function listNewestIncidents(db: Db, { limit }: { limit: number }): Promise<(IncidentRow & OfProject)[]> {
  const { rows } = await sql<IncidentRow & OfProject>`
    select date, kind, title, cause, loss_usd::text as "lossUsd", share_lost as "shareLost", chain, transaction, response,
      lost_by as "lostBy", returned, event, source, ${PROJECT_ROW} as project
    from project_incident as incident
    join project on project.id = incident.project_id
    left join project_listing as listing on listing.project_id = project.id
    where not project.demo order by date collate "C" desc, project.id, incident.position limit ${limit}`.execute(db);
  return rows;
}

/** The newest audit of each real project, newest first; of one date by project. */
export async function listNewestAudits(db: Db, { limit }: { limit: number }): Promise<(AuditRow & OfProject)[]> {
  const { rows } = await sql<AuditRow & OfProject>`
    with newest as (
      select distinct on (project_id) *, count(*) over (partition by project_id)::int as audits
      from project_audit order by project_id, date collate "C" desc, position
    )
    select firm, scope, date, report, source, findings, newest.audits, ${PROJECT_ROW} as project
    from newest
    join project on project.id = newest.project_id
    left join project_listing as listing on listing.project_id = project.id
    where not project.demo order by date collate "C" desc, project.id limit ${limit}`.execute(db);
  return rows;
}

/** How much is on record about real projects. An event that concerns several projects is one incident. */
export async function countCatalog(db: Db): Promise<CatalogFigures> {
  const { rows } = await sql<CatalogFigures>`
    with real as (select id from project where not demo and origin <> 'token-list')
    select (select count(*) from real)::int as projects,
      (select count(*) from project where not demo and origin = 'token-list')::int as tokens,
      (select count(*) from project_contract where project_id in (table real))::int as contracts,
      (select count(distinct chain) from project_contract where project_id in (table real))::int as chains,
      (select count(*) from project_audit where project_id in (table real))::int as audits,
      (select count(distinct coalesce(event, project_id || ' ' || position)) from project_incident where project_id in (table real))::int as incidents`.execute(
    db,
  );
  return rows[0] ?? { projects: 0, tokens: 0, contracts: 0, chains: 0, audits: 0, incidents: 0 };
}
