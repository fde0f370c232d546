import type { NotificationKind, NotificationSeverity } from './level.ts';

/** `pending`: it can still turn out not to have happened. `retracted`: it did not. */
export type EventState = 'pending' | 'confirmed' | 'retracted';

/** What becomes of something that people are told of. */
export type EventTransition = 'raised' | 'confirmed' | 'retracted';

/** Something that happened to a project, in the words in which people are told of it. */
export type NotificationEvent = {
  readonly kind: NotificationKind;
  readonly severity: NotificationSeverity;
  readonly state: EventState;
  readonly project: { readonly id: string; readonly name: string };
  /** One sentence. */
  readonly title: string;
  readonly detail: string;
  /** Where on this site it can be read about. */
  readonly path: string;
  readonly happenedAt: Date;
};

/** Something that people were told of, as a feed has it. */
export type FeedEntry = NotificationEvent & { readonly id: string; readonly toldAt: Date; readonly changedAt: Date };

/**
 * What a new state means for those who know the one before; undefined where there is nothing to tell. `before` is undefined for what
 * nobody was told of: if that is retracted, there is nothing to take back.
 */
export function toTransition(before: EventState | undefined, after: EventState): EventTransition | undefined {
  if (before === after) return undefined;
  if (after === 'retracted') return before === undefined ? undefined : 'retracted';
  if (before === undefined || before === 'retracted') return 'raised';
  return after === 'confirmed' ? 'confirmed' : undefined;
}
