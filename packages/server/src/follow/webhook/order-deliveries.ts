import { randomUUID } from 'node:crypto';
import type { Tx } from '@redoubt/db/client';
import { isAtLeast } from '@redoubt/domain/follow/notification/level';
import type { EventTransition, NotificationEvent } from '@redoubt/domain/follow/notification/notification-event';
import { toWebhookMessage } from '@redoubt/domain/follow/webhook/body';
import { sql } from 'kysely';
import { addJob } from '../../platform/job/add-job.ts';

type Which = { readonly eventId: string; readonly change: string; readonly origin: string };

/** Of several jobs for one delivery only one waits. */
export function toDeliveryKey(deliveryId: string): string {
  return `deliver-webhook:${deliveryId}`;
}

/** Orders the calls that tell of something to the webhooks of these people, as far as these ask for it. */
export async function orderDeliveries(tx: Tx, { eventId, change, userIds, origin }: Which & { userIds: readonly string[] }): Promise<void> {
  if (userIds.length === 0) return;
  const happening = await readEvent(tx, { eventId });
  const webhooks = await tx
    .selectFrom('webhook')
    .where('user_id', 'in', [...userIds])
    .where('paused_at', 'is', null)
    .where(sql<boolean>`${happening.kind} = any(kinds)`)
    .orderBy('id')
    .select(['id', 'severity_min'])
    .forKeyShare()
    .execute();
  const asking = webhooks.filter(({ severity_min }) => isAtLeast(happening.severity, severity_min));
  await insertDeliveries(tx, { webhookIds: asking.map(({ id }) => id), eventId, change, event: 'raised', happening, origin });
}

/**
 * Orders the calls that tell what became of it to the webhooks that were told of it, or may have been. One whose first call was not even
 * tried yet is not told of something that was retracted.
 */
export async function orderFollowUps(
  tx: Tx,
  { eventId, change, event, origin }: Which & { event: Exclude<EventTransition, 'raised'> },
): Promise<void> {
  // Whoever deletes one of these webhooks waits for its deliveries: the webhooks first.
  await tx
    .selectFrom('webhook')
    .where('id', 'in', (query) => query.selectFrom('webhook_delivery').where('happening_id', '=', eventId).select('webhook_id'))
    .orderBy('id')
    .select('id')
    .forKeyShare()
    .execute();
  // Whoever tries one at this moment notes the try first, and is waited for.
  const known = await tx
    .selectFrom('webhook_delivery')
    .where('happening_id', '=', eventId)
    .where('event', '=', 'notice.raised')
    .orderBy('id')
    .select(['id', 'webhook_id', 'attempts', 'next_at'])
    .forUpdate()
    .execute();
  if (known.length === 0) return;
  const untold = known.filter(({ attempts, next_at }) => attempts === 0 && next_at !== null);
  if (event === 'retracted' && untold.length > 0) {
    const ids = untold.map(({ id }) => id);
    await tx.deleteFrom('webhook_delivery').where('id', 'in', ids).execute();
  }
  const told = event === 'retracted' ? known.filter((delivery) => !untold.includes(delivery)) : known;
  const webhookIds = [...new Set(told.map(({ webhook_id }) => webhook_id))];
  const happening = await readEvent(tx, { eventId });
  await insertDeliveries(tx, { webhookIds, eventId, change, event, happening, origin });
}

type New = Which & { readonly webhookIds: readonly string[]; readonly event: EventTransition; readonly happening: NotificationEvent };

async function insertDeliveries(tx: Tx, { webhookIds, eventId, change, event, happening, origin }: New): Promise<void> {
  const createdAt = new Date();
  for (const webhookId of webhookIds) {
    const id = randomUUID();
    const body = JSON.stringify(toWebhookMessage({ id, createdAt, origin }, { event, eventId, happening }));
    await tx
      .insertInto('webhook_delivery')
      .values({ id, webhook_id: webhookId, happening_id: eventId, change, event: `notice.${event}`, body, next_at: createdAt })
      .execute();
    await addJob(tx, 'deliver-webhook', { deliveryId: id }, { key: toDeliveryKey(id) });
  }
}

async function readEvent(tx: Tx, { eventId }: { eventId: string }): Promise<NotificationEvent> {
  const { project_id, name, ...happening } = await tx
    .selectFrom('happening')
    .innerJoin('project', 'project.id', 'happening.project_id')
    .where('happening.id', '=', eventId)
    .select(['kind', 'severity', 'state', 'title', 'detail', 'path', 'happened_at as happenedAt', 'project_id', 'project.name'])
    .executeTakeFirstOrThrow();
  return { ...happening, project: { id: project_id, name } };
}
