'use client';

import Compass from 'lucide-react/icons/compass';
import { tourRequest } from './tour-request.ts';

/** Starts the tour on the home page at once, for anyone (TOUR-02). Without scripts there is no tour. */
export function TakeTheTour() {
  return (
    <button
      type="button"
      onClick={() => tourRequest.ask({})}
      className="inline-flex min-h-6 cursor-pointer items-center gap-1.5 rounded-input text-12 text-text-3 underline-offset-4 hover:text-text hover:underline max-sm:min-h-11 noscript:hidden"
    >
      <Compass size={14} aria-hidden="true" />
      Take the tour
    </button>
  );
}
