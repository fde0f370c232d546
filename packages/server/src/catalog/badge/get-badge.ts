import { type Badge, describeBadge } from '@redoubt/domain/catalog/badge/badge';
import type { ProjectProfile } from '@redoubt/domain/catalog/project/schema';
import { readScore } from '@redoubt/domain/catalog/project/shown';
import type { Verdict } from '@redoubt/domain/catalog/verdict/schema';
import { chipsText, headlineOf } from '@redoubt/domain/catalog/verdict/texts';
import { AppError } from '@redoubt/domain/errors';
import type { ProjectId } from '@redoubt/domain/ids';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { BEST_TIER, IS_CURRENT_CHECK } from '../project/identity-check-store.ts';

type Row = {
  name: string;
  demo: boolean;
  level: Badge['level'];
  verdict: Verdict | null;
  tier: NonNullable<Badge['score']>['tier'];
  scoreLow: number | null;
  scoreHigh: number | null;
  day: string | null;
  today: string;
  kyc: Badge['kyc'];
  codeChanged: boolean;
  incidents: Pick<ProjectProfile['incidents'][number], 'date' | 'kind' | 'lossUsd' | 'shareLost' | 'response'>[];
};

/**
 * A project's badge today, by the database's clock. Votes and the daily comparison of names are no
 * assessment of the project, so they do not keep a badge fresh.
 *
 * Throws `ResourceNotFoundException` when there is no such project.
 */
export async function getBadge({ db }: Pick<Context, 'db'>, { id }: { id: ProjectId }): Promise<Badge> {
  const { rows } = await sql<Row>`
    select project.name, project.demo, coalesce(listing.verdict_level, 'unknown') as level, listing.verdict, listing.tier, floor(score_low + 1e-9)::int as "scoreLow", ceil(score_high - 1e-9)::int as "scoreHigh",
      ((now() at time zone 'UTC')::date)::text as today,
      (select ((max(assessed_at) at time zone 'UTC')::date)::text from fact
        where project_id = project.id and valid_to is null and source <> 'V' and subject <> 'COM-02') as day,
      coalesce((select ${BEST_TIER} from editor_statement where project_id = project.id and ${IS_CURRENT_CHECK}), 'none') as kyc,
      exists (select from audited_code code join engagement e on e.id = code.engagement_id
        join audit_report report on report.engagement_id = e.id and report.state = 'published' and report.disclosure <> 'hash'
        where e.project_id = project.id and code.verdict = 'different' and code.was_same) as "codeChanged",
      coalesce((select jsonb_agg(jsonb_build_object('date', date, 'kind', kind, 'lossUsd', loss_usd::text, 'shareLost', share_lost,
          'response', response)) from project_incident where project_id = project.id), '[]') as incidents
    from project join project_listing as listing on listing.project_id = project.id
    where project.id = ${id}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new AppError('ResourceNotFoundException', { facts: { id } });
  const { name, demo, level, verdict, day, today, kyc, incidents, codeChanged } = row;
  return describeBadge(
    {
      name: demo && !name.includes('(demo)') ? `${name} (demo)` : name,
      level,
      verdict: verdict && verdictText(verdict),
      score: readScore(row),
      day,
      kyc,
      incidents,
      codeChanged,
    },
    { today },
  );
}

function verdictText(verdict: Verdict): string {
  const answers = chipsText(verdict.chips);
  return answers === '' ? headlineOf(verdict) : `${headlineOf(verdict)} ${answers}.`;
}
