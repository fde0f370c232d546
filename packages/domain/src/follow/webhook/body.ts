import type { EventTransition, NotificationEvent } from '../notification/notification-event.ts';

/** What a webhook is called with, as JSON. Fields are added, never renamed or removed. */
export type WebhookMessage = {
  /** The same for every try: who has seen it has had this message. */
  readonly id: string;
  readonly event: 'notice.raised' | 'notice.confirmed' | 'notice.retracted' | 'test';
  readonly createdAt: string;
  /** What it is about; the same id for all that becomes of it. Null for a test. */
  readonly notice: {
    readonly id: string;
    readonly kind: NotificationEvent['kind'];
    readonly severity: NotificationEvent['severity'];
    readonly state: NotificationEvent['state'];
    readonly project: NotificationEvent['project'];
    readonly title: string;
    readonly detail: string;
    readonly url: string;
    readonly happenedAt: string;
  } | null;
};

type Parts = { readonly id: string; readonly createdAt: Date; readonly origin: string };

/** The message about what became of something. */
export function toWebhookMessage(
  { id, createdAt, origin }: Parts,
  { event, eventId, happening }: { event: EventTransition; eventId: string; happening: NotificationEvent },
): WebhookMessage {
  const { kind, severity, state, project, title, detail, path, happenedAt } = happening;
  return {
    id,
    event: `notice.${event}`,
    createdAt: createdAt.toISOString(),
    notice: {
      id: eventId,
      kind,
      severity,
      state,
      project: { id: project.id, name: project.name },
      title,
      detail,
      url: `${origin}${path}`,
      happenedAt: happenedAt.toISOString(),
    },
  };
}

/** The message that somebody sends to see whether their webhook works. */
export function toTestMessage({ id, createdAt }: Omit<Parts, 'origin'>): WebhookMessage {
  return { id, event: 'test', createdAt: createdAt.toISOString(), notice: null };
}
