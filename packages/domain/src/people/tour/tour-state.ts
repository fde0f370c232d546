import { AREAS, COMPLETE_USER, COMPLETE_VISITOR, SKIP_SCREEN } from './tour-steps.ts';

/** Where a visitor is in the guided tour (TOUR-01 and following). */
export type TourState = {
  /** Place in TOUR_STEPS; undefined while the tour does not run. */
  readonly index: number | undefined;
  /** Who takes it; it stops when that changes. */
  readonly signedIn: boolean;
  /** Whether the last move was backwards: then a missing target leads further back (TOUR-31). */
  readonly goingBack: boolean;
  /** The step that was closed, while the skip confirmation asks (TOUR-23). */
  readonly remembered: number | undefined;
};

export type TourEvent =
  | { type: 'started'; signedIn: boolean }
  | { type: 'next' | 'back' | 'closed' | 'returned' | 'skipped' | 'done' }
  /** The target of the step with this index is not there or cannot be seen. */
  | { type: 'target-missing'; index: number }
  | { type: 'session-changed' };

/** How a tour ends. `stopped`: by itself, because the session changed. */
export type TourEnd = 'finished' | 'skipped' | 'stopped';

export const IDLE_TOUR: TourState = { index: undefined, signedIn: false, goingBack: false, remembered: undefined };

/** The first step of the tour: without an account there is no account to show (TOUR-19, TOUR-20). */
export function firstStep({ signedIn }: Pick<TourState, 'signedIn'>): number {
  return signedIn ? 0 : 1;
}

/** Whether the step at `index` shows an area of the page, and is no closing screen. */
export function isArea(index: number): boolean {
  return index < AREAS;
}

/** The state after `event`. An event that the step does not know leaves everything unchanged. */
export function nextTourState(state: TourState, event: TourEvent): TourState {
  if (event.type === 'started') return { ...IDLE_TOUR, index: firstStep(event), signedIn: event.signedIn };
  const { index } = state;
  if (index === undefined) return state;
  // Step and remembered step are forgotten with the rest (TOUR-25).
  if (tourEnd(state, event) !== undefined) return IDLE_TOUR;
  if (isArea(index)) return moveFromArea(state, { index, event });
  if (event.type === 'returned' && state.remembered !== undefined) {
    return { ...state, index: state.remembered, goingBack: false, remembered: undefined };
  }
  return state;
}

/** How `event` ends the tour in this state; undefined when it goes on. A closing screen that is closed has been answered (OP-51). */
export function tourEnd({ index }: TourState, { type }: TourEvent): TourEnd | undefined {
  if (index === undefined || type === 'started') return undefined;
  if (type === 'session-changed') return 'stopped';
  if (index === SKIP_SCREEN && (type === 'skipped' || type === 'closed')) return 'skipped';
  if ((index === COMPLETE_USER || index === COMPLETE_VISITOR) && (type === 'done' || type === 'closed')) return 'finished';
  return undefined;
}

function moveFromArea(state: TourState, { index, event }: { index: number; event: TourEvent }): TourState {
  switch (event.type) {
    case 'next':
      return moveOn(state, { index });
    case 'back':
      return index > firstStep(state) ? { ...state, index: index - 1, goingBack: true } : state;
    case 'closed':
      return { ...state, index: SKIP_SCREEN, remembered: index };
    case 'target-missing':
      if (event.index !== index) return state;
      // Before the first step there is none: from there it goes forward, and so comes to an end even if nothing is there (T-04).
      if (state.goingBack && index > firstStep(state)) return { ...state, index: index - 1 };
      return moveOn(state, { index });
    default:
      return state;
  }
}

/** One step on, and past the last area to the completion screen of the person who takes the tour (TOUR-26 to TOUR-28). */
function moveOn(state: TourState, { index }: { index: number }): TourState {
  const completion = state.signedIn ? COMPLETE_USER : COMPLETE_VISITOR;
  return { ...state, index: isArea(index + 1) ? index + 1 : completion, goingBack: false };
}
