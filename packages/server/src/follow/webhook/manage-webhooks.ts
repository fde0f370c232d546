import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import { type Db, inTransaction } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import { toTestMessage } from '@redoubt/domain/follow/webhook/body';
import { failureMessage } from '@redoubt/domain/follow/webhook/delivery';
import {
  type CreateWebhookBody,
  type UpdateWebhookBody,
  WEBHOOKS_MAX,
  type Webhook,
  type WebhookDelivery,
  type WebhookWithSecret,
} from '@redoubt/domain/follow/webhook/schema';
import { sql } from 'kysely';
import type { SessionUser } from '../../people/session/find-session.ts';
import type { TargetRule } from '../../platform/http/guarded-request.ts';
import { addJob } from '../../platform/job/add-job.ts';
import { toDeliveryKey } from './order-deliveries.ts';
import { deriveWebhookSecret } from './webhook-secret.ts';

type Deps = { readonly db: Db };
type SecretDeps = Deps & { readonly installationSecret: string };
type TargetDeps = Deps & { readonly rule: TargetRule };
type Caller = { readonly user: SessionUser };
type WebhookParams = Caller & { readonly id: string };

/** Deliveries that the log of a webhook shows. */
const DELIVERIES_SHOWN = 20;

const COLUMNS = ['id', 'url', 'kinds', 'severity_min as severityMin', 'paused_by as pausedBy', 'created_at as createdAt'] as const;

type Row = Omit<Webhook, 'createdAt'> & { createdAt: Date };

/**
 * A user's webhooks in order of creation. During an impersonation the path of each address is
 * hidden, because it is often a secret.
 */
export async function listWebhooks({ db }: Deps, { user }: Caller): Promise<Webhook[]> {
  const rows = await db.selectFrom('webhook').where('user_id', '=', user.id).orderBy('position').select(COLUMNS).execute();
  const webhooks = rows.map(toWebhook);
  return user.adminId === undefined ? webhooks : webhooks.map((webhook) => ({ ...webhook, url: `${new URL(webhook.url).origin}/…` }));
}

/**
 * Adds a webhook. Only this function and `rotateWebhookSecret` return its secret. Throws
 * `ConflictException` at WEBHOOKS_MAX, and `InvalidParameterException` for an address that may not
 * be called.
 */
export async function createWebhook(
  { db, rule, installationSecret }: TargetDeps & SecretDeps,
  { user, url, kinds, severityMin }: Caller & CreateWebhookBody,
): Promise<WebhookWithSecret> {
  requireTarget(url, rule);
  return inTransaction(db, async (tx) => {
    // Serialises parallel creations, so that their positions differ.
    await tx.selectFrom('user_account').where('id', '=', user.id).select('id').forNoKeyUpdate().execute();
    const taken = (await tx.selectFrom('webhook').where('user_id', '=', user.id).select('position').execute()).map(
      ({ position }) => position,
    );
    const position = Array.from({ length: WEBHOOKS_MAX }, (_, index) => index + 1).find((place) => !taken.includes(place));
    if (position === undefined) {
      throw new AppError('ConflictException', { message: `You have ${WEBHOOKS_MAX} webhooks, the maximum. Delete one first.` });
    }
    const webhook = await tx
      .insertInto('webhook')
      .values({ user_id: user.id, position, url, kinds: [...new Set(kinds)], severity_min: severityMin })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
    return { webhook: toWebhook(webhook), secret: deriveWebhookSecret({ id: webhook.id, version: 1 }, installationSecret) };
  });
}

/**
 * Changes the given fields. Throws `ResourceNotFoundException` for another user's webhook, and like
 * `createWebhook`.
 */
export async function updateWebhook(
  { db, rule }: TargetDeps,
  { user, id, url, kinds, severityMin, paused }: Caller & UpdateWebhookBody,
): Promise<Webhook> {
  if (url !== undefined) requireTarget(url, rule);
  const row = await db
    .updateTable('webhook')
    .set({
      ...(url !== undefined && { url }),
      ...(kinds !== undefined && { kinds: [...new Set(kinds)] }),
      ...(severityMin !== undefined && { severity_min: severityMin }),
      ...(paused === true && { paused_at: sql<Date>`now()`, paused_by: 'owner' as const }),
      ...(paused === false && { paused_at: null, paused_by: null }),
      updated_at: sql<Date>`now()`,
    })
    .where('user_id', '=', user.id)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst();
  return toWebhook(found(row));
}

/**
 * Replaces the secret of a webhook; the old one is invalid at once. Throws
 * `ResourceNotFoundException` for another user's webhook.
 */
export async function rotateWebhookSecret({ db, installationSecret }: SecretDeps, { user, id }: WebhookParams): Promise<WebhookWithSecret> {
  const row = await db
    .updateTable('webhook')
    .set({ secret_version: sql`secret_version + 1`, updated_at: sql<Date>`now()` })
    .where('user_id', '=', user.id)
    .where('id', '=', id)
    .returning([...COLUMNS, 'secret_version as version'])
    .executeTakeFirst();
  const { version, ...webhook } = found(row);
  return { webhook: toWebhook(webhook), secret: deriveWebhookSecret({ id, version }, installationSecret) };
}

/**
 * Deletes a webhook with its log. Throws `ResourceNotFoundException` for another user's webhook.
 */
export async function deleteWebhook({ db }: Deps, { user, id }: WebhookParams): Promise<void> {
  found(await db.deleteFrom('webhook').where('user_id', '=', user.id).where('id', '=', id).returning('id').executeTakeFirst());
}

/**
 * Orders a test call. Throws `ResourceNotFoundException` for another user's webhook,
 * `ConflictException` for a paused one.
 */
export async function testWebhook({ db }: Deps, { user, id }: WebhookParams): Promise<WebhookDelivery[]> {
  await inTransaction(db, async (tx) => {
    const webhook = await tx
      .selectFrom('webhook')
      .where('user_id', '=', user.id)
      .where('id', '=', id)
      .select('paused_at')
      .forKeyShare()
      .executeTakeFirst();
    if (found(webhook).paused_at !== null) throw new AppError('ConflictException', { message: 'This webhook is paused. Resume it first.' });
    const deliveryId = randomUUID();
    const createdAt = new Date();
    const body = JSON.stringify(toTestMessage({ id: deliveryId, createdAt }));
    await tx.insertInto('webhook_delivery').values({ id: deliveryId, webhook_id: id, event: 'test', body, next_at: createdAt }).execute();
    await addJob(tx, 'deliver-webhook', { deliveryId }, { key: toDeliveryKey(deliveryId) });
  });
  return listDeliveries({ db }, { user, id });
}

/**
 * The latest deliveries of a webhook, waiting ones included, the newest first. Throws
 * `ResourceNotFoundException` for another user's webhook.
 */
export async function listDeliveries({ db }: Deps, { user, id }: WebhookParams): Promise<WebhookDelivery[]> {
  found(await db.selectFrom('webhook').where('user_id', '=', user.id).where('id', '=', id).select('id').executeTakeFirst());
  const rows = await db
    .selectFrom('webhook_delivery as d')
    .innerJoin('webhook as w', 'w.id', 'd.webhook_id')
    .leftJoin('happening as h', 'h.id', 'd.happening_id')
    .where('w.user_id', '=', user.id)
    .where('w.id', '=', id)
    .orderBy('d.created_at', 'desc')
    .orderBy('d.id')
    .limit(DELIVERIES_SHOWN)
    .select(['d.id', 'd.event', 'h.title', 'd.created_at', 'd.attempts', 'd.next_at', 'd.delivered_at', 'd.status', 'd.error'])
    .execute();
  return rows.map(({ created_at, next_at, delivered_at, title, error, ...delivery }) => ({
    ...delivery,
    title: title ?? 'A test',
    createdAt: created_at.toISOString(),
    state: delivered_at !== null ? 'delivered' : next_at !== null ? 'waiting' : 'dropped',
    nextAt: next_at?.toISOString() ?? null,
    error: error === null ? null : failureMessage(error),
  }));
}

function toWebhook({ createdAt, ...webhook }: Row): Webhook {
  return { ...webhook, createdAt: createdAt.toISOString() };
}

function found<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new AppError('ResourceNotFoundException');
  return row;
}

/**
 * Rejects targets that are closed by their form. Names are resolved at each call, because their
 * addresses change.
 */
function requireTarget(url: string, rule: TargetRule): void {
  const { protocol, hostname } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const isClosed = isIP(host) === 0 ? isLocalName(host) && !rule.allowsAddress('127.0.0.1') : !rule.allowsAddress(host);
  if (!isClosed && (protocol === 'https:' || rule.allowsHttp)) return;
  throw new AppError('InvalidParameterException', { field: 'url', message: `url: ${failureMessage('private-target')}` });
}

function isLocalName(host: string): boolean {
  return host === 'localhost' || /\.(localhost|local|internal|lan|home\.arpa)$/.test(host) || !host.includes('.');
}
