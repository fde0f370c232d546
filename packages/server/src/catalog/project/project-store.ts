import type { Db } from '@redoubt/db/client';
import type { AuditIssue } from '@redoubt/domain/catalog/audit/issues';
import type { ClaimProof } from '@redoubt/domain/catalog/claim/claim-proof';
import type {
  AuditFindings,
  Category,
  ChainSlug,
  ContractRole,
  IncidentKind,
  IncidentResponse,
  LinkKind,
  Returned,
  ShareLost,
  StatementKind,
} from '@redoubt/domain/catalog/file/schema';
import type { ProjectPentest, SearchProject } from '@redoubt/domain/catalog/project/schema';
import type { ProjectId } from '@redoubt/domain/ids';
import type { Claim, StatementOf } from '@redoubt/domain/office/editor/schema';
import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { factsChangedAt } from '../fact/fact-store.ts';
import { rankSharedBy } from '../listing/facet-store.ts';
import { IS_MONITORED } from '../listing/listing-filter.ts';
import { toLogo } from '../listing/to-summary.ts';
import { PUBLISHED_PENTESTS } from './pentest-store.ts';
import { bountyInForce } from './project-rows.ts';

/** The columns of a project in lists and search results. */
export type ProjectRow = Pick<SearchProject, 'id' | 'name' | 'rank' | 'rankSharedBy' | 'demo'> & { tickers: string[]; icon: string | null };

/** SQL: `ProjectRow` as a JSON object, from the rows `project` and `listing`. */
export const PROJECT_ROW = sql`jsonb_build_object('id', project.id, 'name', project.name, 'tickers', project.tickers, 'icon', project.icon,
  'rank', listing.rank, 'rankSharedBy', ${rankSharedBy()}, 'demo', project.demo)`;

/** SQL: the claim to a contract, whether a file or only the claim names it. */
const CLAIM_OF_CONTRACT = sql`editor_statement as stated
  where stated.project_id = project_contract.project_id and stated.what = 'contract' and stated.body ? 'claim'
    and stated.body ->> 'chain' = project_contract.chain and stated.body ->> 'address' = project_contract.address
  limit 1`;

/** Everything stated about one project, read in one SQL statement and so consistent. */
export async function findProjectFacts(db: Db, { id }: { id: ProjectId }) {
  return db
    .selectFrom('project')
    .innerJoin('project_listing as listing', 'listing.project_id', 'project.id')
    .where('project.id', '=', id)
    .selectAll('listing')
    .select(['name', 'tickers', 'icon', 'description', 'description_source', 'updated_at'])
    .select(sql<Category[]>`project.categories`.as('categories'))
    .select(sql<Date>`now()`.as('now'))
    .select(IS_MONITORED.as('monitored'))
    .select(rankSharedBy().as('rank_shared_by'))
    .select(factsChangedAt('project.id').as('factsChangedAt'))
    .select((project) => [
      jsonArrayFrom(
        project
          .selectFrom('project_link')
          .whereRef('project_id', '=', 'project.id')
          .orderBy('position')
          .select(['url', 'source', sql<LinkKind>`kind`.as('kind')]),
      ).as('links'),
      jsonArrayFrom(
        project
          .selectFrom('project_contract')
          .whereRef('project_id', '=', 'project.id')
          .orderBy('position')
          .select(['address', 'name', 'source', sql<ChainSlug>`chain`.as('chain'), sql<ContractRole>`role`.as('role')])
          .select([
            sql<Claim | null>`(select body -> 'claim' from ${CLAIM_OF_CONTRACT})`.as('claim'),
            sql<ClaimProof[]>`coalesce((select proofs from ${CLAIM_OF_CONTRACT}), '[]')`.as('proofs'),
            sql<{ match: 'exact' | 'metadata'; on: string; source: string } | null>`(
              select jsonb_build_object('match', body ->> 'match', 'on', body ->> 'verifiedOn', 'source', stated.source)
              from editor_statement as stated
              where stated.project_id = project_contract.project_id and what = 'verification'
                and body ->> 'chain' = project_contract.chain and body ->> 'address' = lower(project_contract.address)
              order by id limit 1)`.as('verified'),
          ]),
      ).as('contractList'),
      jsonArrayFrom(
        project
          .selectFrom('editor_statement')
          .whereRef('project_id', '=', 'project.id')
          .where('what', '=', 'contract')
          .where(sql<boolean>`body ? 'claim'`)
          .orderBy('id')
          .select([
            'source',
            sql<StatementOf<'contract'> & { claim: Claim }>`body`.as('body'),
            sql<ClaimProof[]>`coalesce(proofs, '[]')`.as('proofs'),
          ]),
      ).as('claimList'),
      jsonArrayFrom(
        project
          .selectFrom('editor_statement')
          .whereRef('project_id', '=', 'project.id')
          .where('what', '=', 'kyc')
          .orderBy('id')
          .select(['source', sql<StatementOf<'kyc'>>`body`.as('body')]),
      ).as('identityChecks'),
      jsonArrayFrom(
        project
          .selectFrom('withdrawn_identity_check')
          .whereRef('project_id', '=', 'project.id')
          .orderBy('id')
          .select(['reason', 'source', sql<string>`withdrawn_on::text`.as('on'), sql<StatementOf<'kyc'>>`body`.as('body')]),
      ).as('withdrawnChecks'),
      jsonArrayFrom(
        project
          .selectFrom('project_audit')
          .whereRef('project_id', '=', 'project.id')
          .orderBy(sql`date collate "C"`, 'desc')
          .orderBy('position')
          .select([
            'firm',
            'scope',
            'date',
            'report',
            'source',
            sql<AuditFindings | null>`findings`.as('findings'),
            sql<AuditIssue[] | null>`issues`.as('issues'),
          ]),
      ).as('auditList'),
      jsonArrayFrom(
        project
          .selectFrom('audit_report as report')
          .innerJoin('engagement', 'engagement.id', 'report.engagement_id')
          .whereRef('engagement.project_id', '=', 'project.id')
          .where('report.state', '=', 'withdrawn')
          .where('report.disclosure', '!=', 'hash')
          .orderBy('report.ended_at', 'desc')
          .orderBy('report.id')
          .select(['report.id', 'engagement.kind', 'engagement.scope', 'report.version'])
          .select([
            sql<string>`((report.ended_at at time zone 'UTC')::date)::text`.as('on'),
            sql<string>`coalesce(report.reason, '')`.as('reason'),
          ]),
      ).as('withdrawnReports'),
      sql<ProjectPentest[]>`coalesce((
        select jsonb_agg(jsonb_build_object('scope', scope, 'date', date, 'report', report) order by date desc, report)
        from ${PUBLISHED_PENTESTS} as tested where tested.project_id = project.id), '[]')`.as('pentests'),
      jsonArrayFrom(
        project
          .selectFrom('project_incident')
          .whereRef('project_id', '=', 'project.id')
          .orderBy(sql`date collate "C"`, 'desc')
          .orderBy('position')
          .select(['date', 'title', 'cause', 'chain', 'transaction', 'source'])
          .select([
            sql<IncidentKind>`kind`.as('kind'),
            sql<string | null>`loss_usd::text`.as('lossUsd'),
            sql<ShareLost | null>`share_lost`.as('shareLost'),
            sql<IncidentResponse | null>`response`.as('response'),
            'lost_by as lostBy',
            sql<Returned | null>`returned`.as('returned'),
            'event',
          ]),
      ).as('incidentList'),
      jsonObjectFrom(
        project
          .selectFrom('project_bounty')
          .whereRef('project_id', '=', 'project.id')
          .where(bountyInForce('project_bounty'))
          .select(['programme', 'url', 'source', sql<string | null>`reward_max_usd::text`.as('rewardMaxUsd')]),
      ).as('bounty'),
      jsonArrayFrom(
        project
          .selectFrom('project_search_record')
          .whereRef('project_id', '=', 'project.id')
          .orderBy('subject')
          .select(['subject', 'places', sql<string>`searched_on::text`.as('at')]),
      ).as('searchRecords'),
      jsonObjectFrom(
        project
          .selectFrom('look_alike')
          .whereRef('project_id', '=', 'project.id')
          .select([sql<ProjectId | null>`known_id`.as('id'), 'known_name as name', 'likeness']),
      ).as('lookAlike'),
      jsonArrayFrom(
        project
          .selectFrom('project_source')
          .whereRef('project_id', '=', 'project.id')
          .orderBy('position')
          .select(['url', 'publisher', 'kind', 'sha256', sql<string>`seen_on::text`.as('seen')]),
      ).as('sources'),
      jsonArrayFrom(
        project
          .selectFrom('project_statement')
          .whereRef('project_id', '=', 'project.id')
          .orderBy('position')
          .select([sql<StatementKind>`kind`.as('kind'), sql<object>`body`.as('body')]),
      ).as('statements'),
    ])
    .executeTakeFirst();
}

/** A stored project as lists and results show it. */
export function toSearchProject({ id, name, tickers, icon, rank, rankSharedBy: shared, demo }: ProjectRow): SearchProject {
  return { id, logo: toLogo({ id, icon }), name, rank, rankSharedBy: shared, tokenTickers: tickers, demo };
}
