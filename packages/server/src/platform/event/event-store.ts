import { createHash } from 'node:crypto';
import type { Db } from '@redoubt/db/client';
import type { UserId } from '@redoubt/domain/ids';
import type { EventRequest } from '@redoubt/domain/platform/event/schema';
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

/** The same for a project that was viewed, and its view if it counts, in one statement (0044-record-view.sql). `refreshViews` recounts all. */
export async function insertViewEvent(
  db: Db,
  { name, properties, visitor, userId, projectId, network }: StoredEvent & { projectId: string; network: Buffer | null },
): Promise<void> {
  const limited = createHash('sha256').update(`view ${projectId} `).update(visitor).digest();
  await sql`
    select record_view(${name}, ${JSON.stringify(properties)}, ${visitor}, ${userId}, ${projectId}, ${network}, ${limited}, ${VIEW_MINUTES})`.execute(
    db,
  );
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
