import { sql } from 'kysely';
import { listFollowedChains } from '../../onchain/record/list-followed-chains.ts';
import type { Context } from '../../platform/context.ts';

/** What needs a decision or a look by someone who runs the site. */
export type WaitingKind = 'reports' | 'quotes' | 'engagements' | 'proposals' | 'errors' | 'chains' | 'jobs' | 'mails';

/** How many of a kind wait, and since when the oldest does; null where that is not recorded or none waits. */
export type Waiting = { readonly kind: WaitingKind; readonly count: number; readonly since: Date | null };

/** Counts of everything that waits, in the order in which it is shown. What does not wait is there with zero. */
export async function listWaiting({ db }: Pick<Context, 'db'>): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select kind, count::int as count, since from (
      select 1 as place, 'reports' as kind, count(*) as count, min(created_at) as since from incident_report where state in ('received', 'under-review')
      union all select 2, 'quotes', count(*), min(created_at) from quote_request where state = 'received'
      union all select 3, 'engagements', count(*), min(state_since) from engagement join project on project.id = project_id
        where state <> 'published' and not demo
      union all select 4, 'proposals', count(*), min(created_at) from fact_proposal where state = 'open'
      union all select 5, 'errors', count(*), min(first_seen_at) from error_group where resolved_at is null
      union all select 7, 'jobs', count(*), min(updated_at) from graphile_worker.jobs where attempts >= max_attempts and locked_at is null
      union all select 8, 'mails', count(*), min(created_at) from mail where sent_at is null and dropped_at is null and created_at < now() - interval '1 hour'
    ) waiting order by place`.execute(db);
  const chains = await listFollowedChains({ db });
  const halted = chains.filter(({ progress }) => progress !== 'current' && progress !== 'reading').length;
  return [...rows.slice(0, 5), { kind: 'chains', count: halted, since: null }, ...rows.slice(5)];
}
