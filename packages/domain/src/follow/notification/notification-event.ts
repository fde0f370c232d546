import type { NotificationKind, NotificationSeverity } from './level.ts';

/** `pending`: a reorg can still undo it. `retracted`: it did not happen after all. */
export type EventState = 'pending' | 'confirmed' | 'retracted';

/** What a change of state means for those who were notified. */
export type EventTransition = 'raised' | 'confirmed' | 'retracted';

type Named = { readonly id: string; readonly name: string };

/** What an event is of: a project; or, where its kind is `case`, a case, by its name at that time. */
export type EventSubject = { readonly project: Named; readonly case: null } | { readonly project: null; readonly case: Named };

/** An event, in the words of its notifications. */
export type NotificationEvent = EventSubject & {
  readonly kind: NotificationKind;
  readonly severity: NotificationSeverity;
  readonly state: EventState;
  /** One sentence. */
  readonly title: string;
  readonly detail: string;
  /** The page of this site that describes it. */
  readonly path: string;
  readonly happenedAt: Date;
};

type MaybeNamed = { readonly id: string | null; readonly name: string | null };

/** What an event is of, from its columns. Throws TypeError where both are null. */
export function toSubject(project: MaybeNamed, watched: MaybeNamed): EventSubject {
  if (project.id !== null && project.name !== null) return { project: { id: project.id, name: project.name }, case: null };
  if (watched.id !== null && watched.name !== null) return { project: null, case: { id: watched.id, name: watched.name } };
  throw new TypeError('an event of no project and no case');
}

/** The project or the case of an event. */
export function subjectOf(event: EventSubject): Named {
  return event.project ?? event.case;
}

/** An event of a project as an entry of a feed. Feeds are read without logging in: no case is in them. */
export type FeedEntry = NotificationEvent & {
  readonly project: Named;
  readonly id: string;
  readonly notifiedAt: Date;
  readonly changedAt: Date;
};

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
