import { firstStep } from '@redoubt/domain/people/tour/tour-state';
import { AREAS, progressWidth } from '@redoubt/domain/people/tour/tour-steps';
import { Button } from '@redoubt/ui/button';
import type { TourControls } from './use-tour.ts';

/** How far the tour has come: 'n of 7', and a bar of 332 px times that (TOUR-34, TOUR-35). Narrow cards cut the bar off (T-08). */
export function Progress({ index }: { index: number }) {
  return (
    <>
      <p className="mb-2 text-12 text-text-3 tabular-nums">
        {index + 1} of {AREAS}
      </p>
      <div aria-hidden="true" className="mb-4 h-1 overflow-hidden rounded-full bg-surface-3">
        <div data-tour-progress className="h-full max-w-full rounded-full bg-brand" style={{ width: progressWidth(index) }} />
      </div>
    </>
  );
}

/** The buttons of a step that shows an area: no way back from the first. */
export function AreaActions({ index, tour: { state, send } }: { index: number; tour: TourControls }) {
  return (
    <>
      {index > firstStep(state) && (
        <Button variant="quiet" onClick={() => send({ type: 'back' })}>
          Back
        </Button>
      )}
      <Button data-autofocus variant="primary" onClick={() => send({ type: 'next' })}>
        Next
      </Button>
    </>
  );
}
