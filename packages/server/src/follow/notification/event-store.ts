import type { Db, Tx } from '@redoubt/db/client';
import type { NotificationKind } from '@redoubt/domain/follow/notification/level';
import type { EventState, FeedEntry, NotificationEvent } from '@redoubt/domain/follow/notification/notification-event';
import type { ProjectId } from '@redoubt/domain/ids';
import { sql } from 'kysely';

/** A state of something that happened, as its source tells it. `change` is higher than that of the state before. */
export type Change = Omit<NotificationEvent, 'project'> & {
  readonly sourceKey: string;
  readonly projectId: string;
  readonly change: string;
};

/** What people were told of before. */
export type Told = { readonly id: string; readonly state: EventState; readonly change: string };

/** What was told of it, kept from everybody else until the transaction ends; undefined when nobody was told. */
export async function lockEvent(tx: Tx, { kind, sourceKey }: { kind: NotificationKind; sourceKey: string }): Promise<Told | undefined> {
  return tx
    .selectFrom('happening')
    .where('kind', '=', kind)
    .where('source_key', '=', sourceKey)
    .select(['id', 'state', 'change'])
    .forUpdate()
    .executeTakeFirst();
}

/** Everybody who was told of it, in an inbox or by a webhook. */
export async function listNotifiedUsers(tx: Tx, { eventId }: { eventId: string }): Promise<string[]> {
  const rows = await tx
    .selectFrom('notice')
    .where('happening_id', '=', eventId)
    .select('user_id')
    .union((query) =>
      query
        .selectFrom('webhook_delivery')
        .innerJoin('webhook', 'webhook.id', 'webhook_id')
        .where('happening_id', '=', eventId)
        .select('webhook.user_id'),
    )
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Adds what people are told of. Returns its id. */
export async function insertEvent(tx: Tx, change: Change): Promise<string> {
  const { id } = await tx
    .insertInto('happening')
    .values({
      kind: change.kind,
      source_key: change.sourceKey,
      project_id: change.projectId,
      severity: change.severity,
      state: change.state,
      title: change.title,
      detail: change.detail,
      path: change.path,
      happened_at: change.happenedAt,
      change: change.change,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Gives it the state and the words that its source tells now. */
export async function updateEvent(tx: Tx, { id, change }: { id: string; change: Change }): Promise<void> {
  await tx
    .updateTable('happening')
    .set({
      state: change.state,
      severity: change.severity,
      title: change.title,
      detail: change.detail,
      change: change.change,
      changed_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute();
}

/** What was told of these projects, the newest first. */
export async function listEvents(db: Db, { projects, limit }: { projects: readonly ProjectId[]; limit: number }): Promise<FeedEntry[]> {
  if (projects.length === 0) return [];
  const rows = await db
    .selectFrom('happening')
    .innerJoin('project', 'project.id', 'happening.project_id')
    .where('project_id', 'in', [...projects])
    .orderBy('happening.id', 'desc')
    .limit(limit)
    .select([
      'happening.id',
      'kind',
      'severity',
      'state',
      'title',
      'detail',
      'path',
      'project_id',
      'project.name',
      'happened_at as happenedAt',
      'told_at as toldAt',
      'changed_at as changedAt',
    ])
    .execute();
  return rows.map(({ project_id, name, ...entry }) => ({ ...entry, project: { id: project_id, name } }));
}

/** Forgets what was told so long ago, with all notices of it. Returns how much. */
export async function deleteNotificationEventsBefore(db: Db, { olderThanDays }: { olderThanDays: number }): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('happening')
    .where('changed_at', '<', sql<Date>`now() - make_interval(days => ${olderThanDays})`)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** How far a source was read, kept from everybody else until the transaction ends. */
export async function lockCursor(tx: Tx, { source }: { source: 'alert' | 'score' }): Promise<string> {
  const cursor = tx.selectFrom('notice_cursor').where('source', '=', source).select('position').forUpdate();
  return (await cursor.executeTakeFirstOrThrow()).position;
}

export async function moveCursor(tx: Tx, { source, position }: { source: 'alert' | 'score'; position: string }): Promise<void> {
  await tx.updateTable('notice_cursor').set({ position }).where('source', '=', source).execute();
}
