'use client';

import { TOUR_SIZES, TOUR_STEPS } from '@redoubt/domain/people/tour/tour-steps';
import { useEffect } from 'react';
import { EVENTS, type EventData, Joyride, type Step } from 'react-joyride';
import { prefersReducedMotion } from '@/browser/page-motion';
import { findTarget } from './find-target.ts';
import { TourCard } from './tour-card.tsx';
import { TourContext, useTour } from './use-tour.ts';

// A list that stays the same: the library compares it with the last at every drawing.
const STEPS: Step[] = TOUR_STEPS.map(({ name, title, words, placement }, index) => ({
  id: name,
  target: placement === 'center' ? 'body' : () => findTarget(index),
  placement,
  title,
  content: words,
  // The page scrolls so that there is room above; before it has, looking for room elsewhere would be premature.
  ...(placement === 'top' && { floatingOptions: { flipOptions: false } as const }),
}));

/** How many px of the page stay above: what stands near its head is shown with its surroundings, and room is left for the card below. */
function roomAbove(index: number): number {
  return TOUR_STEPS[index]?.placement === 'bottom' ? Math.min(200, window.innerHeight / 5) : 16;
}

/** While a target is waited for nothing turns: the library's own sign, and even its absence, brings a style sheet that our policy forbids. */
function NoLoader() {
  return null;
}

/** The guided tour while it runs. The library draws and measures; where the tour goes is decided by the state alone. */
export function Tour({ onEnd }: { onEnd: () => void }) {
  const { state, send, signUp, recordShown, recordMissing } = useTour({ onEnd });
  const { index } = state;
  const isRunning = index !== undefined;

  // The library moves the page itself, a bit at a time: the page must not smooth that once more. And the menu that the account's step invites
  // to open lies over the card, and the cookie notice must not lie over what is shown (the layout places it).
  useEffect(() => {
    if (!isRunning) return;
    const { style, dataset } = document.documentElement;
    dataset.touring = '';
    style.setProperty('scroll-behavior', 'auto');
    style.setProperty('--layer-menu', String(TOUR_SIZES.layer + 2));
    return () => {
      style.removeProperty('scroll-behavior');
      style.removeProperty('--layer-menu');
      delete dataset.touring;
    };
  }, [isRunning]);

  if (index === undefined) return null;

  function follow(event: EventData) {
    if (event.type === EVENTS.TOOLTIP) recordShown(event.index);
    if (event.type === EVENTS.TARGET_NOT_FOUND) recordMissing(event.index);
  }

  const still = prefersReducedMotion();
  return (
    <TourContext value={{ state, send, signUp }}>
      <Joyride
        run
        continuous
        scrollToFirstStep
        steps={STEPS}
        stepIndex={index}
        onEvent={follow}
        tooltipComponent={TourCard}
        loaderComponent={NoLoader}
        options={{
          zIndex: TOUR_SIZES.layer,
          spotlightPadding: TOUR_SIZES.spotlightPadding,
          spotlightRadius: 8,
          overlayClickAction: false,
          blockTargetInteraction: false,
          // Escape and focus are the card's.
          dismissKeyAction: false,
          disableFocusTrap: true,
          skipBeacon: true,
          targetWaitTimeout: 1_000,
          scrollDuration: still ? 1 : 200,
          scrollOffset: roomAbove(index),
          overlayColor: 'var(--scrim)',
          arrowColor: 'var(--float)',
          arrowBase: 16,
          arrowSize: 8,
          offset: 6,
        }}
        styles={{ floater: { filter: 'none', ...(still && { transition: 'none' }) } }}
      />
    </TourContext>
  );
}
