import type { Db, Tx } from '@redoubt/db/client';
import type { NotificationKind } from '@redoubt/domain/follow/notification/level';
import type { EventState, EventSubject, FeedEntry, NotificationEvent } from '@redoubt/domain/follow/notification/notification-event';
import type { ProjectId } from '@redoubt/domain/ids';
import { sql } from 'kysely';

/** A state of an event, as its source reports it. `change` rises with each state. */
export type EventChange = Omit<NotificationEvent, keyof EventSubject> & {
  readonly sourceKey: string;
  readonly change: string;
} & (
    | { readonly projectId: string; readonly case?: never }
    | { readonly projectId?: never; readonly case: NonNullable<NotificationEvent['case']> }
  );

/** The state of an event of which users were notified last. */
export type KnownEvent = { readonly id: string; readonly state: EventState; readonly change: string };

/** Finds an event and locks it until the transaction ends; undefined for a new one. */
export async function lockEvent(
  tx: Tx,
  { kind, sourceKey }: { kind: NotificationKind; sourceKey: string },
): Promise<KnownEvent | undefined> {
  return tx
    .selectFrom('happening')
    .where('kind', '=', kind)
    .where('source_key', '=', sourceKey)
    .select(['id', 'state', 'change'])
    .forUpdate()
    .executeTakeFirst();
}

/** The users who were notified of an event, in the inbox or by a webhook. */
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

/** Adds an event. Returns its id. */
export async function insertEvent(tx: Tx, change: EventChange): Promise<string> {
  const { id } = await tx
    .insertInto('happening')
    .values({
      kind: change.kind,
      source_key: change.sourceKey,
      project_id: change.projectId ?? null,
      case_id: change.case?.id ?? null,
      case_name: change.case?.name ?? null,
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

/** Gives an event the state and the texts that its source reports now. */
export async function updateEvent(tx: Tx, { id, change }: { id: string; change: EventChange }): Promise<void> {
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

/** The texts with which an event was notified last; undefined where it is not kept any more. */
export async function findEventTexts(
  tx: Tx,
  { kind, sourceKey }: { kind: NotificationKind; sourceKey: string },
): Promise<Pick<NotificationEvent, 'title' | 'detail' | 'happenedAt'> | undefined> {
  return tx
    .selectFrom('happening')
    .where('kind', '=', kind)
    .where('source_key', '=', sourceKey)
    .select(['title', 'detail', 'happened_at as happenedAt'])
    .executeTakeFirst();
}

/** Events of these projects, the newest first. Cases have no project, so none of their events is among them. */
export async function listEvents(db: Db, { projects, limit }: { projects: readonly ProjectId[]; limit: number }): Promise<FeedEntry[]> {
  if (projects.length === 0) return [];
  const rows = await db
    .selectFrom('happening')
    .innerJoin('project', 'project.id', 'happening.project_id')
    .where('project.id', 'in', [...projects])
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
      'project.id as project_id',
      'project.name',
      'happened_at as happenedAt',
      'told_at as notifiedAt',
      'changed_at as changedAt',
    ])
    .execute();
  return rows.map(({ project_id, name, ...entry }) => ({ ...entry, project: { id: project_id, name }, case: null }));
}

/** Deletes old events with their notifications. Returns the number of events. */
export async function deleteNotificationEventsBefore(db: Db, { olderThanDays }: { olderThanDays: number }): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('happening')
    .where('changed_at', '<', sql<Date>`now() - make_interval(days => ${olderThanDays})`)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** How far a source was read, locked until the transaction ends. */
export async function lockCursor(tx: Tx, { source }: { source: 'alert' | 'score' }): Promise<string> {
  const cursor = tx.selectFrom('notice_cursor').where('source', '=', source).select('position').forUpdate();
  return (await cursor.executeTakeFirstOrThrow()).position;
}

export async function moveCursor(tx: Tx, { source, position }: { source: 'alert' | 'score'; position: string }): Promise<void> {
  await tx.updateTable('notice_cursor').set({ position }).where('source', '=', source).execute();
}
