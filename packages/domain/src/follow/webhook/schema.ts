import * as z from 'zod/mini';
import { NOTIFICATION_KINDS, NotificationKind, NotificationSeverity } from '../notification/level.ts';
import { WEBHOOK_URL_MAX } from './limits.ts';

const WebhookUrl = z.string().check(
  z.trim(),
  z.maxLength(WEBHOOK_URL_MAX, `Please use at most ${WEBHOOK_URL_MAX} characters.`),
  z.refine((text) => isCallable(text), 'Please give an address that begins with https:// and holds no name and password.'),
);

/** Whether that is allowed for the address is another question: it is answered where it is called. */
function isCallable(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hash } = new URL(text);
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '' && hash === '';
}

const Kinds = z.array(NotificationKind).check(z.minLength(1, 'Please choose at least one.'), z.maxLength(NOTIFICATION_KINDS.length));

/** An address of somebody's own that is called with what happens. */
export const Webhook = z.object({
  id: z.uuid(),
  url: z.string(),
  kinds: z.array(NotificationKind),
  /** What is less grave is not sent. */
  severityMin: NotificationSeverity,
  /** Who stopped it: its owner, or we because it failed for long. Null while it is called. */
  pausedBy: z.nullable(z.enum(['owner', 'failures'])),
  createdAt: z.iso.datetime(),
});
export type Webhook = z.infer<typeof Webhook>;

export const Webhooks = z.object({ webhooks: z.array(Webhook) });
export type Webhooks = z.infer<typeof Webhooks>;

/** Body of POST /api/user/webhooks/create. */
export const CreateWebhookBody = z.object({
  url: WebhookUrl,
  kinds: z._default(Kinds, [...NOTIFICATION_KINDS]),
  severityMin: z._default(NotificationSeverity, 'informational'),
});
export type CreateWebhookBody = z.infer<typeof CreateWebhookBody>;

/** A webhook with its secret: shown when it is made, and never again. */
export const WebhookWithSecret = z.object({ webhook: Webhook, secret: z.string() });
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>;

/** Body of POST /api/user/webhooks/update: what is absent stays. */
export const UpdateWebhookBody = z.object({
  id: z.uuid(),
  url: z.optional(WebhookUrl),
  kinds: z.optional(Kinds),
  severityMin: z.optional(NotificationSeverity),
  paused: z.optional(z.boolean()),
});
export type UpdateWebhookBody = z.infer<typeof UpdateWebhookBody>;

/** Body of the acts on one webhook. */
export const WebhookBody = z.object({ id: z.uuid() });

/** Query of GET /api/user/webhooks/deliveries. */
export const DeliveriesQuery = z.object({ id: z.uuid() });

/** What was sent to a webhook, or is to be. */
export const WebhookDelivery = z.object({
  id: z.uuid(),
  event: z.string(),
  title: z.string(),
  createdAt: z.iso.datetime(),
  attempts: z.int(),
  state: z.enum(['waiting', 'delivered', 'dropped']),
  /** When the next try is due; null when there is none. */
  nextAt: z.nullable(z.iso.datetime()),
  /** Of the last answer; null where none came. */
  status: z.nullable(z.int()),
  /** Why the last try failed, in words; null when it did not. */
  error: z.nullable(z.string()),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const WebhookDeliveries = z.object({ deliveries: z.array(WebhookDelivery) });
export type WebhookDeliveries = z.infer<typeof WebhookDeliveries>;
