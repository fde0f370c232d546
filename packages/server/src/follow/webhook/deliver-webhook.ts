import type { Db, Tx } from '@redoubt/db/client';
import { webhookPauseSeconds } from '@redoubt/domain/follow/webhook/delivery';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { addJob } from '../../platform/job/add-job.ts';
import { type CallDeps, type CallOutcome, callWebhook } from './call-webhook.ts';
import { toDeliveryKey } from './order-deliveries.ts';
import { deriveWebhookSecret, signMessage } from './webhook-secret.ts';

/**
 * The result of an attempt. `settled`: nothing to do, the delivery was delivered, dropped or
 * deleted before.
 */
export type WebhookDeliveryOutcome = 'delivered' | 'deferred' | 'dropped' | 'settled';

type DeliverContext = Pick<Context, 'db' | 'log'> & { readonly installationSecret: string; readonly call: CallDeps };

/**
 * Makes one attempt of a delivery. The attempt is recorded before the call and its outcome
 * afterwards, in two transactions: no database connection waits for the receiver, and a process
 * that dies in between leaves a delivery that is retried with the same id. A failed delivery is
 * deferred, and dropped after a day; a webhook without any successful call in that time is paused.
 */
export async function deliverWebhook(ctx: DeliverContext, { deliveryId }: { deliveryId: string }): Promise<WebhookDeliveryOutcome> {
  const { db, log, installationSecret, call } = ctx;
  const delivery = await recordAttempt(db, { deliveryId });
  if (delivery === undefined) return 'settled';
  const { webhookId, url, body, attempts, secretVersion, pausedAt } = delivery;
  if (pausedAt !== null) {
    await settle(db, { deliveryId, dropped: true, outcome: undefined });
    return 'dropped';
  }
  const secret = deriveWebhookSecret({ id: webhookId, version: secretVersion }, installationSecret);
  const headers = { 'user-agent': 'Redoubt-Webhook/1', ...signMessage({ id: deliveryId, body, at: new Date() }, secret) };
  const outcome = await callWebhook({ url, body, headers }, call);
  if (outcome.ok) {
    await settle(db, { deliveryId, dropped: false, outcome });
    log.info({ deliveryId, webhookId, attempts, status: outcome.status }, 'webhook delivered');
    return 'delivered';
  }
  const pauseSeconds = webhookPauseSeconds(attempts);
  log.warn({ deliveryId, webhookId, attempts, failure: outcome.failure, status: outcome.status, pauseSeconds }, 'webhook failed');
  if (pauseSeconds === undefined) {
    await db.transaction().execute(async (tx) => {
      // Lock order: the webhook before its deliveries, as its deletion does.
      await tx.selectFrom('webhook').where('id', '=', webhookId).select('id').forNoKeyUpdate().execute();
      await settle(tx, { deliveryId, dropped: true, outcome });
      await pauseIfDead(tx, { webhookId, deliveryId });
    });
    return 'dropped';
  }
  await db.transaction().execute(async (tx) => {
    await defer(tx, { deliveryId, outcome, pauseSeconds });
    await addJob(tx, 'deliver-webhook', { deliveryId }, { key: toDeliveryKey(deliveryId), delaySeconds: pauseSeconds });
  });
  return 'deferred';
}

type AttemptedDelivery = {
  readonly webhookId: string;
  readonly url: string;
  readonly body: string;
  /** Attempts so far, the current one included. */
  readonly attempts: number;
  readonly secretVersion: number;
  readonly pausedAt: Date | null;
};

async function recordAttempt(db: Db, { deliveryId }: { deliveryId: string }): Promise<AttemptedDelivery | undefined> {
  return db
    .updateTable('webhook_delivery')
    .from('webhook')
    .whereRef('webhook.id', '=', 'webhook_delivery.webhook_id')
    .where('webhook_delivery.id', '=', deliveryId)
    .where('webhook_delivery.next_at', 'is not', null)
    .set({ attempts: sql`attempts + 1`, attempted_at: sql<Date>`now()` })
    .returning(['webhook.id as webhookId', 'webhook.url', 'body', 'attempts', 'webhook.secret_version as secretVersion'])
    .returning('webhook.paused_at as pausedAt')
    .executeTakeFirst();
}

type SettleParams = { readonly deliveryId: string; readonly dropped: boolean; readonly outcome: CallOutcome | undefined };

async function settle(db: Db, { deliveryId, dropped, outcome }: SettleParams): Promise<void> {
  await db
    .updateTable('webhook_delivery')
    .set({
      next_at: null,
      ...(dropped ? { dropped_at: sql<Date>`now()` } : { delivered_at: sql<Date>`now()` }),
      ...toRecord(outcome),
    })
    .where('id', '=', deliveryId)
    .where('next_at', 'is not', null)
    .execute();
}

async function defer(tx: Tx, { deliveryId, outcome, pauseSeconds }: { deliveryId: string; outcome: CallOutcome; pauseSeconds: number }) {
  await tx
    .updateTable('webhook_delivery')
    .set({ next_at: sql<Date>`now() + make_interval(secs => ${pauseSeconds})`, ...toRecord(outcome) })
    .where('id', '=', deliveryId)
    .where('next_at', 'is not', null)
    .execute();
}

function toRecord(outcome: CallOutcome | undefined) {
  if (outcome === undefined) return {};
  return { status: outcome.status, error: outcome.ok ? null : outcome.failure };
}

/** Pauses a webhook without a successful call since the dropped delivery was ordered. */
async function pauseIfDead(tx: Tx, { webhookId, deliveryId }: { webhookId: string; deliveryId: string }): Promise<void> {
  await sql`
    update webhook set paused_at = now(), paused_by = 'failures', updated_at = now()
    where id = ${webhookId} and paused_at is null and not exists (
      select from webhook_delivery other, webhook_delivery given_up
      where given_up.id = ${deliveryId} and other.webhook_id = ${webhookId} and other.delivered_at >= given_up.created_at
    )`.execute(tx);
}

/** Deletes old deliveries. Returns how many. */
export async function deleteDeliveriesBefore(db: Db, { olderThanDays }: { olderThanDays: number }): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('webhook_delivery')
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${olderThanDays})`)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
