import { findStepFaults } from '@redoubt/domain/people/tour/check-steps';
import { firstStep, IDLE_TOUR, nextTourState, type TourEnd, type TourEvent, tourEnd } from '@redoubt/domain/people/tour/tour-state';
import { SKIP_SCREEN, TOUR_STEPS } from '@redoubt/domain/people/tour/tour-steps';
import { createContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { track } from '@/browser/track/track';
import { authDialog } from '@/entities/account/dialogs';
import { useAccount } from '@/entities/account/use-account';
import { waitForTarget } from './find-target.ts';
import { leaveTour } from './leave-tour.ts';

const FIRST_TARGET_TIMEOUT_MS = 3_000;

const END_EVENTS = { finished: 'Finish User Tour', skipped: 'Skip User Tour', stopped: undefined } as const;

/** The tour's state and what it may be sent; what follows from an event outside of the state happens here (OP-51). */
export function useTour({ onEnd }: { onEnd: () => void }) {
  const { status } = useAccount();
  const [signedIn] = useState(status === 'authenticated');
  const [state, setState] = useState(IDLE_TOUR);
  // What was sent since the last drawing counts, too.
  const now = useRef(IDLE_TOUR);
  const shown = useRef(false);
  const opener = useRef<Element>(null);

  function send(event: TourEvent): void {
    const before = now.current;
    const end = tourEnd(before, event);
    now.current = nextTourState(before, event);
    setState(now.current);
    if (before.index === SKIP_SCREEN && event.type === 'returned') track('Return To User Tour');
    if (end !== undefined) leave(end);
  }

  function leave(end: TourEnd): void {
    const name = END_EVENTS[end];
    if (name !== undefined) track(name);
    leaveTour({ toTop: end !== 'stopped' });
    if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus({ preventScroll: true });
    onEnd();
  }

  /** The step with this index is on the screen. */
  function recordShown(index: number): void {
    if (!shown.current) track('Start Guided User Tour');
    shown.current = true;
    track('View User Tour Step', { step: TOUR_STEPS[index]?.name ?? '' });
  }

  function recordMissing(index: number): void {
    warn(`Guided tour: the target of step ${index + 1} is missing or not visible.`);
    send({ type: 'target-missing', index });
  }

  /** From the completion screen to an account: that finishes the tour. */
  function signUp(): void {
    track('Click User Tour Sign Up');
    send({ type: 'done' });
    authDialog.ask({ view: 'signup', source: 'tour' });
  }

  const begin = useEffectEvent(() => {
    const faults = findStepFaults(TOUR_STEPS);
    for (const fault of faults) warn(fault);
    if (faults.length > 0) return onEnd();
    opener.current = document.activeElement;
    send({ type: 'started', signedIn });
  });
  useEffect(() => {
    const waiting = new AbortController();
    waitForTarget(firstStep({ signedIn }), { timeoutMs: FIRST_TARGET_TIMEOUT_MS, signal: waiting.signal }).then(() => {
      if (!waiting.signal.aborted) begin();
    });
    return () => waiting.abort();
  }, [signedIn]);

  // Asking again is no change; another answer is one (TOUR-29, T-06).
  const changed = status !== 'loading' && (status === 'authenticated') !== signedIn;
  const stop = useEffectEvent(() => {
    if (now.current.index === undefined) onEnd();
    else send({ type: 'session-changed' });
  });
  useEffect(() => {
    if (changed) stop();
  }, [changed]);

  return { state, send, signUp, recordShown, recordMissing };
}

export type TourControls = Pick<ReturnType<typeof useTour>, 'state' | 'send' | 'signUp'>;

/** Warns in the browser's console that the tour met something unexpected (TOUR-30, TOUR-32, TOUR-33). */
function warn(words: string): void {
  // biome-ignore lint/suspicious/noConsole: TOUR-30, TOUR-32 and TOUR-33 require a warning in the browser's console
  console.warn(words);
}

/** What the card needs of the tour: the library that draws it passes nothing on. */
export const TourContext = createContext<TourControls | undefined>(undefined);
