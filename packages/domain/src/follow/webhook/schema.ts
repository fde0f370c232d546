import * as z from 'zod/mini';
import { NOTIFICATION_KINDS, NotificationKind, NotificationSeverity } from '../notification/level.ts';

/** Webhooks of one account. */
export const WEBHOOKS_MAX = 5;
const URL_CHARACTERS_MAX = 2_048;

const WebhookUrl = z.string().check(
  z.trim(),
  z.maxLength(URL_CHARACTERS_MAX, `Please use at most ${URL_CHARACTERS_MAX} characters.`),
  z.refine((text) => isCallable(text), 'Please give an address that begins with https:// and contains no user name or password.'),
);

/**
 * Checks the form alone. `manage-webhooks.ts` and each call check whether the target is allowed.
 */
function isCallable(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hash } = new URL(text);
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '' && hash === '';
}

const Kinds = z.array(NotificationKind).check(z.minLength(1, 'Please choose at least one.'), z.maxLength(NOTIFICATION_KINDS.length));

/** An address of a user's own that is called with events. */
export const Webhook = z.object({
  id: z.uuid(),
  url: z.string(),
  kinds: z.array(NotificationKind),
  /** Events below this severity are not sent. */
  severityMin: NotificationSeverity,
  /**
   * Who paused it: its owner, or the server because every call failed for a day. Null while active.
   */
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

/** A webhook with its secret, which is returned on creation and rotation alone. */
export const WebhookWithSecret = z.object({ webhook: Webhook, secret: z.string() });
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>;

/** Body of POST /api/user/webhooks/update: absent fields stay unchanged. */
export const UpdateWebhookBody = z.object({
  id: z.uuid(),
  url: z.optional(WebhookUrl),
  kinds: z.optional(Kinds),
  severityMin: z.optional(NotificationSeverity),
  paused: z.optional(z.boolean()),
});
export type UpdateWebhookBody = z.infer<typeof UpdateWebhookBody>;

/** Body of the actions on one webhook. */
export const WebhookBody = z.object({ id: z.uuid() });

/** Query of GET /api/user/webhooks/deliveries. */
export const DeliveriesQuery = z.object({ id: z.uuid() });

/** A call of a webhook, made or due. */
export const WebhookDelivery = z.object({
  id: z.uuid(),
  event: z.string(),
  title: z.string(),
  createdAt: z.iso.datetime(),
  attempts: z.int(),
  state: z.enum(['waiting', 'delivered', 'dropped']),
  /** When the next attempt is due; null when there is none. */
  nextAt: z.nullable(z.iso.datetime()),
  /** HTTP status of the last response; null without one. */
  status: z.nullable(z.int()),
  /** Why the last attempt failed, as a message; null when it did not. */
  error: z.nullable(z.string()),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const WebhookDeliveries = z.object({ deliveries: z.array(WebhookDelivery) });
export type WebhookDeliveries = z.infer<typeof WebhookDeliveries>;
