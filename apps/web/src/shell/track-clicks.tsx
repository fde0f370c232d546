'use client';

import type { EventName } from '@redoubt/domain/platform/event/event-name';
import { useEffect } from 'react';
import { track } from '@/browser/track/track';

declare module 'react' {
  interface HTMLAttributes<T> {
    'data-track'?: EventName | undefined;
  }
}

/**
 * Sends an event for each click on an element with `data-track="{event name}"`; `data-project` is
 * its projectId. One listener for the whole document, so that links in server-rendered pages need
 * no code. Types know the names: no page loads their list to check them again.
 */
export function TrackClicks() {
  useEffect(() => {
    function count(event: MouseEvent) {
      const element = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-track]') : null;
      const { track: name, project } = element?.dataset ?? {};
      if (name !== undefined) track(name as EventName, project === undefined ? {} : { projectId: project });
    }
    document.addEventListener('click', count);
    return () => document.removeEventListener('click', count);
  }, []);
  return null;
}
