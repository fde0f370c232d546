import type { EventTransition, NotificationEvent } from '../notification/notification-event.ts';

/** The JSON body of a webhook call. Fields are added, never renamed or removed. */
export type WebhookMessage = {
  /** The same for every attempt, so that a receiver recognises a repeated message. */
  readonly id: string;
  readonly event: 'notice.raised' | 'notice.confirmed' | 'notice.retracted' | 'test';
  readonly createdAt: string;
  /** The event; its id is the same in all messages about it. Null for a test. */
  readonly notice: {
    readonly id: string;
    readonly kind: NotificationEvent['kind'];
    readonly severity: NotificationEvent['severity'];
    readonly state: NotificationEvent['state'];
    /** Null for an event of a case. */
    readonly project: NotificationEvent['project'];
    /** Null for an event of a project. */
    readonly case: NotificationEvent['case'];
    readonly title: string;
    readonly detail: string;
    readonly url: string;
    readonly happenedAt: string;
  } | null;
};

type Parts = { readonly id: string; readonly createdAt: Date; readonly origin: string };

/** The message about a transition of an event. */
export function toWebhookMessage(
  { id, createdAt, origin }: Parts,
  { transition, eventId, event }: { transition: EventTransition; eventId: string; event: NotificationEvent },
): WebhookMessage {
  const { kind, severity, state, title, detail, path, happenedAt } = event;
  return {
    id,
    event: `notice.${transition}`,
    createdAt: createdAt.toISOString(),
    notice: {
      id: eventId,
      kind,
      severity,
      state,
      project: event.project,
      case: event.case,
      title,
      detail,
      url: `${origin}${path}`,
      happenedAt: happenedAt.toISOString(),
    },
  };
}

/** The message of a test call that the owner sends. */
export function toTestMessage({ id, createdAt }: Omit<Parts, 'origin'>): WebhookMessage {
  return { id, event: 'test', createdAt: createdAt.toISOString(), notice: null };
}
