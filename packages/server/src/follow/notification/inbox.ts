import type { Db } from '@redoubt/db/client';
import { type EventSubject, toSubject } from '@redoubt/domain/follow/notification/notification-event';
import type { Notification, Notifications } from '@redoubt/domain/follow/notification/schema';
import { ProjectId, type UserId } from '@redoubt/domain/ids';
import { sql } from 'kysely';
import type { SessionUser } from '../../people/session/find-session.ts';

type Deps = { readonly db: Db };
type Owner = { readonly userId: UserId };

/** Notifications on a page. */
export const NOTIFICATIONS_PER_PAGE = 30;

/** A user's notifications, the newest first, below the place `before` where it is given. */
export async function listNotifications(
  { db }: Deps,
  { userId, before, limit = NOTIFICATIONS_PER_PAGE }: Owner & { before?: string | undefined; limit?: number },
): Promise<Notifications> {
  const rows = await db
    .selectFrom('notice as n')
    .innerJoin('happening as h', 'h.id', 'n.happening_id')
    .leftJoin('project as p', 'p.id', 'h.project_id')
    .where('n.user_id', '=', userId)
    .$if(before !== undefined, (query) => query.where('n.place', '<', before ?? ''))
    .orderBy('n.place', 'desc')
    .limit(limit + 1)
    .select(['n.place', 'h.kind', 'h.severity', 'h.state', 'h.title', 'h.detail', 'h.path', 'h.project_id', 'p.name', 'n.held'])
    .select(['h.case_id', 'h.case_name'])
    .select(['h.happened_at', 'n.created_at', 'n.seen_at'])
    // A list that was deleted meanwhile has no name to show.
    .select(
      sql<string[]>`(select coalesce(array_agg(w.name order by w.position), '{}') from watchlist w
        where w.user_id = n.user_id and w.deleted_at is null and w.id = any(n.watchlists))`.as('watchlists'),
    )
    .execute();
  const shown = rows.slice(0, limit);
  return {
    notices: shown.map(({ project_id, name, case_id, case_name, happened_at, created_at, seen_at, ...notice }) => ({
      ...notice,
      ...toPublicSubject(toSubject({ id: project_id, name }, { id: case_id, name: case_name })),
      happenedAt: happened_at.toISOString(),
      toldAt: created_at.toISOString(),
      seen: seen_at !== null,
    })),
    next: rows.length > limit ? (shown.at(-1)?.place ?? null) : null,
    unseen: await countUnseen({ db }, { userId }),
  };
}

function toPublicSubject(subject: EventSubject): Pick<Notification, 'project' | 'case'> {
  const { project } = subject;
  return { project: project && { ...project, id: ProjectId.parse(project.id) }, case: subject.case };
}

/** The number of unseen notifications of a user. */
export async function countUnseen({ db }: Deps, { userId }: Owner): Promise<number> {
  const { count } = await db
    .selectFrom('notice')
    .where('user_id', '=', userId)
    .where('seen_at', 'is', null)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Marks all notifications up to this place as seen and returns the number of unseen ones. Throws
 * `ForbiddenException` during an impersonation.
 */
export async function markSeen({ db }: Deps, { user, until }: { user: SessionUser; until: string }): Promise<number> {
  const { id: userId } = user;
  await db
    .updateTable('notice')
    .set({ seen_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('place', '<=', until)
    .where('seen_at', 'is', null)
    .execute();
  return countUnseen({ db }, { userId });
}
