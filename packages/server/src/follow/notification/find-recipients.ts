import type { Db } from '@redoubt/db/client';
import type { MailGates, Ties } from '@redoubt/domain/follow/notification/decide-notification';
import { DEFAULT_LEVELS, type NotificationLevels } from '@redoubt/domain/follow/notification/level';
import type { UserId } from '@redoubt/domain/ids';
import { sql } from 'kysely';

/** A user whom a project or a case concerns, with their choices. */
export type Recipient = {
  readonly userId: UserId;
  /** Their watchlists that contain the project. */
  readonly watchlists: readonly string[];
  readonly held: boolean;
  readonly ties: Ties;
  readonly gates: MailGates;
  /** The time zone of the browser in which they last chose; null where unknown. */
  readonly timeZone: string | null;
};

/** The columns of MailGates, for a query that joins `account` and `preference`. */
export const GATES = sql`
  account.email is not null and account.confirmed_at is not null and account.disabled_at is null as "canBeMailed",
  coalesce(preference.security_alerts, true) as "securityAlerts",
  coalesce(preference.watchlist_alerts, true) as "watchlistAlerts",
  coalesce(preference.portfolio_alerts, true) as "portfolioAlerts",
  coalesce(preference.weekly_digest, false) as "weeklyDigest"`;

type Row = MailGates & {
  userId: UserId;
  watchlists: { id: string; levels: NotificationLevels | null }[];
  held: boolean;
  all: NotificationLevels | null;
  portfolio: NotificationLevels | null;
  timeZone: string | null;
};

/**
 * The users who watch the project or hold its token in a wallet. Disabled accounts are left out.
 */
export async function findRecipients(db: Db, { projectId }: { projectId: string }): Promise<Recipient[]> {
  const { rows } = await sql<Row>`
    with concerned as (
      select user_id, coalesce(jsonb_agg(list) filter (where list is not null), '[]') as watchlists, bool_or(held) as held
      from (
        select w.user_id, jsonb_build_object('id', w.id, 'levels', c.levels) as list, false as held
        from watchlist w left join notice_choice c on c.user_id = w.user_id and c.watchlist_id = w.id
        where w.deleted_at is null and w.projects @> array[${projectId}]::text[]
        union all
        select wallet.user_id, null, true from wallet_holding join wallet on wallet.id = wallet_id where project_id = ${projectId}
      ) tie
      group by user_id
    )
    select concerned.user_id as "userId", concerned.watchlists, concerned.held, everything.levels as "all", wallets.levels as portfolio,
      preference.time_zone as "timeZone", ${GATES}
    from concerned
    join user_account account on account.id = concerned.user_id and account.disabled_at is null
    left join mail_preference preference on preference.user_id = account.id
    left join notice_choice everything on everything.user_id = account.id and everything.watchlist_id is null and not everything.portfolio
    left join notice_choice wallets on wallets.user_id = account.id and wallets.portfolio
    order by concerned.user_id`.execute(db);
  return rows.map(({ userId, watchlists, held, all, portfolio, timeZone, ...gates }) => {
    const levels = all ?? DEFAULT_LEVELS;
    return {
      userId,
      watchlists: watchlists.map(({ id }) => id),
      held,
      ties: { watchlists: watchlists.map((list) => list.levels ?? levels), wallets: held ? (portfolio ?? levels) : undefined },
      gates,
      timeZone,
    };
  });
}

/** The users who watch a case and still have a part in it. Disabled accounts are left out. */
export async function findCaseRecipients(db: Db, { caseId }: { caseId: string }): Promise<Recipient[]> {
  const { rows } = await sql<Pick<Row, keyof MailGates | 'userId' | 'all' | 'timeZone'>>`
    select account.id as "userId", everything.levels as "all", preference.time_zone as "timeZone", ${GATES}
    from trace_case_watch watch
    join trace_case on trace_case.id = watch.case_id
    join user_account account on account.id = watch.user_id and account.disabled_at is null
    left join trace_case_member member on member.case_id = watch.case_id and member.user_id = watch.user_id
    left join mail_preference preference on preference.user_id = account.id
    left join notice_choice everything on everything.user_id = account.id and everything.watchlist_id is null and not everything.portfolio
    where watch.case_id = ${caseId} and (trace_case.user_id = account.id or member.user_id is not null)
    order by account.id`.execute(db);
  return rows.map(({ userId, all, timeZone, ...gates }) => {
    const ties: Ties = { watchlists: [all ?? DEFAULT_LEVELS], wallets: undefined };
    return { userId, watchlists: [], held: false, ties, gates, timeZone };
  });
}
