'use client';

import { isEventName } from '@redoubt/domain/platform/event/event-name';
import { useEffect } from 'react';
import { track } from '@/browser/track/track';

/**
 * Counts presses on what carries `data-track="{event name}"`, with `data-project` as its projectId. One listener for the
 * whole document, so that a link on a page made by the server needs no code of its own.
 */
export function TrackClicks() {
  useEffect(() => {
    function count(event: MouseEvent) {
      const element = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-track]') : null;
      const { track: name, project } = element?.dataset ?? {};
      if (name !== undefined && isEventName(name)) track(name, project === undefined ? {} : { projectId: project });
    }
    document.addEventListener('click', count);
    return () => document.removeEventListener('click', count);
  }, []);
  return null;
}
