import type { NotificationKind, NotificationSeverity } from './level.ts';

/** `pending`: a reorg can still undo it. `retracted`: it did not happen after all. */
export type EventState = 'pending' | 'confirmed' | 'retracted';

/** What a change of state means for those who were notified. */
export type EventTransition = 'raised' | 'confirmed' | 'retracted';

/** An event of a project, in the words of its notifications. */
export type NotificationEvent = {
  readonly kind: NotificationKind;
  readonly severity: NotificationSeverity;
  readonly state: EventState;
  readonly project: { readonly id: string; readonly name: string };
  /** One sentence. */
  readonly title: string;
  readonly detail: string;
  /** The page of this site that describes it. */
  readonly path: string;
  readonly happenedAt: Date;
};

/** An event as an entry of a feed. */
export type FeedEntry = NotificationEvent & { readonly id: string; readonly notifiedAt: Date; readonly changedAt: Date };

/**
 * The transition between two states; undefined where there is nothing to notify of. `before` is
 * undefined for an event of which no one was notified: its retraction concerns no one.
 */
export function toTransition(before: EventState | undefined, after: EventState): EventTransition | undefined {
  if (before === after) return undefined;
  if (after === 'retracted') return before === undefined ? undefined : 'retracted';
  if (before === undefined || before === 'retracted') return 'raised';
  return after === 'confirmed' ? 'confirmed' : undefined;
}
