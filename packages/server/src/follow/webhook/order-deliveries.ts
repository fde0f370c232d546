import { randomUUID } from 'node:crypto';
import type { Tx } from '@redoubt/db/client';
import { isAtLeast } from '@redoubt/domain/follow/notification/level';
import { type EventTransition, type NotificationEvent, toSubject } from '@redoubt/domain/follow/notification/notification-event';
import { toWebhookMessage } from '@redoubt/domain/follow/webhook/body';
import { sql } from 'kysely';
import { addJob } from '../../platform/job/add-job.ts';

type Order = { readonly eventId: string; readonly change: string; readonly origin: string };

/** The job key of a delivery: of several jobs with it only one waits. */
export function toDeliveryKey(deliveryId: string): string {
  return `deliver-webhook:${deliveryId}`;
}

/**
 * Orders the first calls about an event, for the webhooks of these users that want its kind and
 * severity.
 */
export async function orderDeliveries(tx: Tx, { eventId, change, userIds, origin }: Order & { userIds: readonly string[] }): Promise<void> {
  if (userIds.length === 0) return;
  const event = await readEvent(tx, { eventId });
  const webhooks = await tx
    .selectFrom('webhook')
    .where('user_id', 'in', [...userIds])
    .where('paused_at', 'is', null)
    .where(sql<boolean>`${event.kind} = any(kinds)`)
    .orderBy('id')
    .select(['id', 'severity_min'])
    .forKeyShare()
    .execute();
  const wanted = webhooks.filter(({ severity_min }) => isAtLeast(event.severity, severity_min));
  await insertDeliveries(tx, { webhookIds: wanted.map(({ id }) => id), eventId, change, transition: 'raised', event, origin });
}

/**
 * Orders the calls about a later transition, for the webhooks that were called about the event or
 * may have been. Where a retraction comes before the first attempt, the first call is deleted
 * instead.
 */
export async function orderFollowUps(
  tx: Tx,
  { eventId, change, transition, origin }: Order & { transition: Exclude<EventTransition, 'raised'> },
): Promise<void> {
  // Lock order: webhooks before their deliveries, as a deletion of a webhook does.
  await tx
    .selectFrom('webhook')
    .where('id', 'in', (query) => query.selectFrom('webhook_delivery').where('happening_id', '=', eventId).select('webhook_id'))
    .orderBy('id')
    .select('id')
    .forKeyShare()
    .execute();
  // Attempts are recorded before the call: this waits for one that begins now.
  const known = await tx
    .selectFrom('webhook_delivery')
    .where('happening_id', '=', eventId)
    .where('event', '=', 'notice.raised')
    .orderBy('id')
    .select(['id', 'webhook_id', 'attempts', 'next_at'])
    .forUpdate()
    .execute();
  if (known.length === 0) return;
  const unattempted = known.filter(({ attempts, next_at }) => attempts === 0 && next_at !== null);
  if (transition === 'retracted' && unattempted.length > 0) {
    const ids = unattempted.map(({ id }) => id);
    await tx.deleteFrom('webhook_delivery').where('id', 'in', ids).execute();
  }
  const called = transition === 'retracted' ? known.filter((delivery) => !unattempted.includes(delivery)) : known;
  const webhookIds = [...new Set(called.map(({ webhook_id }) => webhook_id))];
  const event = await readEvent(tx, { eventId });
  await insertDeliveries(tx, { webhookIds, eventId, change, transition, event, origin });
}

type NewDeliveries = Order & {
  readonly webhookIds: readonly string[];
  readonly transition: EventTransition;
  readonly event: NotificationEvent;
};

async function insertDeliveries(tx: Tx, { webhookIds, eventId, change, transition, event, origin }: NewDeliveries): Promise<void> {
  const createdAt = new Date();
  for (const webhookId of webhookIds) {
    const id = randomUUID();
    const body = JSON.stringify(toWebhookMessage({ id, createdAt, origin }, { transition, eventId, event }));
    await tx
      .insertInto('webhook_delivery')
      .values({ id, webhook_id: webhookId, happening_id: eventId, change, event: `notice.${transition}`, body, next_at: createdAt })
      .execute();
    await addJob(tx, 'deliver-webhook', { deliveryId: id }, { key: toDeliveryKey(id) });
  }
}

async function readEvent(tx: Tx, { eventId }: { eventId: string }): Promise<NotificationEvent> {
  const { project_id, name, case_id, case_name, ...event } = await tx
    .selectFrom('happening')
    .leftJoin('project', 'project.id', 'happening.project_id')
    .where('happening.id', '=', eventId)
    .select(['kind', 'severity', 'state', 'title', 'detail', 'path', 'happened_at as happenedAt', 'project_id', 'project.name'])
    .select(['case_id', 'case_name'])
    .executeTakeFirstOrThrow();
  return { ...event, ...toSubject({ id: project_id, name }, { id: case_id, name: case_name }) };
}
