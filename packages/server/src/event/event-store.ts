import { createHash } from 'node:crypto';
import type { Db } from '@redoubt/db/client';
import type { EventRequest } from '@redoubt/domain/event/schema';
import type { UserId } from '@redoubt/domain/ids';
import { sql } from 'kysely';

/** How long a visitor has to stay away until another view of the same project counts. */
const VIEW_MINUTES = 30;

type StoredEvent = { name: string; properties: EventRequest['properties']; visitor: Buffer; userId: UserId | null };

export async function insertEvent(db: Db, { name, properties, visitor, userId }: StoredEvent): Promise<void> {
  await db
    .insertInto('event')
    .values({ name, properties: JSON.stringify(properties), visitor, user_id: userId })
    .execute();
}

/**
 * The same for a project that was viewed, and its view if it counts, in one statement. A view takes a limit of its own, one in
 * thirty minutes a visitor and project, so that of events that arrive together one counts.
 *
 * The listing's figure moves at once, unless somebody is rewriting the listing just now: nobody's visit waits for that, and
 * `refreshViews` sets it right. The project is locked before its listing, as whoever deletes it does: one waits for the other, never both.
 */
export async function insertViewEvent(
  db: Db,
  { name, properties, visitor, userId, projectId, network }: StoredEvent & { projectId: string; network: Buffer | null },
): Promise<void> {
  const key = createHash('sha256').update(`view ${projectId} `).update(visitor).digest();
  const until = sql`clock_timestamp() + make_interval(mins => ${VIEW_MINUTES})`;
  await sql`
    with stored as (
      insert into event (name, properties, visitor, user_id)
      values (${name}, ${JSON.stringify(properties)}, ${visitor}, ${userId})
    ), allowed as (
      insert into rate_limit as last (key, full_at) select ${key}::bytea, ${until} from project where id = ${projectId} for key share
      on conflict (key) do update set full_at = ${until} where last.full_at <= clock_timestamp()
      returning key
    ), view as (
      insert into project_view (project_id, visitor, network)
      select ${projectId}, ${visitor}::bytea, ${network}::bytea from allowed returning project_id
    ), free as (
      select project_id from project_listing where project_id in (table view) for no key update skip locked
    )
    update project_listing set page_views = page_views + 1 where project_id in (table free)`.execute(db);
}

/** Keeps that a visitor chose a project among the results of a search; nothing when there is no such project. */
export async function insertPick(
  db: Db,
  { projectId, visitor, network }: { projectId: string; visitor: Buffer; network: Buffer },
): Promise<void> {
  await sql`
    insert into project_pick (project_id, visitor, network) select id, ${visitor}::bytea, ${network}::bytea from project where id = ${projectId} for key share`.execute(
    db,
  );
}
