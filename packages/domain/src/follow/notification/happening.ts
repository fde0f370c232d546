import type { NoticeKind, NoticeSeverity } from './level.ts';

/** `pending`: it can still turn out not to have happened. `retracted`: it did not. */
export type HappeningState = 'pending' | 'confirmed' | 'retracted';

/** What becomes of something that people are told of. */
export type HappeningEvent = 'raised' | 'confirmed' | 'retracted';

/** Something that happened to a project, in the words in which people are told of it. */
export type Happening = {
  readonly kind: NoticeKind;
  readonly severity: NoticeSeverity;
  readonly state: HappeningState;
  readonly project: { readonly id: string; readonly name: string };
  /** One sentence. */
  readonly title: string;
  readonly detail: string;
  /** Where on this site it can be read about. */
  readonly path: string;
  readonly happenedAt: Date;
};

/** Something that people were told of, as a feed has it. */
export type FeedEntry = Happening & { readonly id: string; readonly toldAt: Date; readonly changedAt: Date };

/**
 * What a new state means for those who know the one before; undefined where there is nothing to tell. `before` is undefined for what
 * nobody was told of: if that is retracted, there is nothing to take back.
 */
export function toHappeningEvent(before: HappeningState | undefined, after: HappeningState): HappeningEvent | undefined {
  if (before === after) return undefined;
  if (after === 'retracted') return before === undefined ? undefined : 'retracted';
  if (before === undefined || before === 'retracted') return 'raised';
  return after === 'confirmed' ? 'confirmed' : undefined;
}
