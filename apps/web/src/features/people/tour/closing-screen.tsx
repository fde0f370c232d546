import { COMPLETE_VISITOR, SKIP_SCREEN } from '@redoubt/domain/people/tour/tour-steps';
import { Button } from '@redoubt/ui/button';
import Link from 'next/link';
import type { TourControls } from './use-tour.ts';

/** Where the tour can be started again, on the screen that asks whether to skip it (TOUR-17). */
export function ClosingText({ index }: { index: number }) {
  if (index !== SKIP_SCREEN) return null;
  return (
    <>
      {' '}
      <Link href="/my/settings" prefetch={false} className="text-brand-text underline underline-offset-4">
        Account Settings &gt; Guided Tour &gt; Get Started
      </Link>
      .
    </>
  );
}

/** The buttons of the three closing screens (TOUR-14, TOUR-15, TOUR-18). */
export function ClosingActions({ index, tour: { send, signUp } }: { index: number; tour: TourControls }) {
  if (index === SKIP_SCREEN) {
    return (
      <>
        <Button variant="quiet" onClick={() => send({ type: 'skipped' })}>
          Yes, skip
        </Button>
        <Button data-autofocus variant="primary" onClick={() => send({ type: 'returned' })}>
          Return to tour
        </Button>
      </>
    );
  }
  const isVisitor = index === COMPLETE_VISITOR;
  return (
    <>
      <Button data-autofocus={!isVisitor || undefined} variant={isVisitor ? 'quiet' : 'primary'} onClick={() => send({ type: 'done' })}>
        Done
      </Button>
      {isVisitor && (
        <Button data-autofocus variant="primary" onClick={signUp}>
          Sign Up
        </Button>
      )}
    </>
  );
}
