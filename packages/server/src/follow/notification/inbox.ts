import type { Db } from '@redoubt/db/client';
import type { Notices } from '@redoubt/domain/follow/notification/schema';
import { ProjectId, type UserId } from '@redoubt/domain/ids';
import { sql } from 'kysely';
import type { SessionUser } from '../../people/session/find-session.ts';
import { refuseWhileImpersonating } from '../../people/session/refuse-while-impersonating.ts';

type Means = { readonly db: Db };
type Whose = { readonly userId: UserId };

/** Notices on a page. */
export const NOTIFICATIONS_PER_PAGE = 30;

/** What a person was told, the newest first, below `before` where that is given. */
export async function listNotifications(
  { db }: Means,
  { userId, before, limit = NOTIFICATIONS_PER_PAGE }: Whose & { before?: string | undefined; limit?: number },
): Promise<Notices> {
  const rows = await db
    .selectFrom('notice as n')
    .innerJoin('happening as h', 'h.id', 'n.happening_id')
    .innerJoin('project as p', 'p.id', 'h.project_id')
    .where('n.user_id', '=', userId)
    .$if(before !== undefined, (query) => query.where('n.place', '<', before ?? ''))
    .orderBy('n.place', 'desc')
    .limit(limit + 1)
    .select(['n.place', 'h.kind', 'h.severity', 'h.state', 'h.title', 'h.detail', 'h.path', 'h.project_id', 'p.name', 'n.held'])
    .select(['h.happened_at', 'n.created_at', 'n.seen_at'])
    // A list that was deleted since, or is not theirs any more, has no name to show.
    .select(
      sql<string[]>`(select coalesce(array_agg(w.name order by w.position), '{}') from watchlist w
        where w.user_id = n.user_id and w.deleted_at is null and w.id = any(n.watchlists))`.as('watchlists'),
    )
    .execute();
  const shown = rows.slice(0, limit);
  return {
    notices: shown.map(({ project_id, name, happened_at, created_at, seen_at, ...notice }) => ({
      ...notice,
      project: { id: ProjectId.parse(project_id), name },
      happenedAt: happened_at.toISOString(),
      toldAt: created_at.toISOString(),
      seen: seen_at !== null,
    })),
    next: rows.length > limit ? (shown.at(-1)?.place ?? null) : null,
    unseen: await countUnseen({ db }, { userId }),
  };
}

/** How many of their notices a person has not looked at. */
export async function countUnseen({ db }: Means, { userId }: Whose): Promise<number> {
  const { count } = await db
    .selectFrom('notice')
    .where('user_id', '=', userId)
    .where('seen_at', 'is', null)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Notes that a person looked at all up to this place. What came meanwhile stays unseen. Returns how many are. Throws `ForbiddenException`
 * while somebody else looks at the site as them.
 */
export async function markSeen({ db }: Means, { user, until }: { user: SessionUser; until: string }): Promise<number> {
  refuseWhileImpersonating(user);
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
