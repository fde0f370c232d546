'use client';

import type { EventName } from '@redoubt/domain/platform/event/event-name';
import { useEffect } from 'react';
import { type EventProperties, track } from '@/browser/track/track';

/**
 * Sends the event of a view when it opens, and again when it becomes another view. `projectId` is
 * the only property of views.
 */
export function TrackView({ name, projectId }: { name: EventName; projectId?: string }) {
  useEffect(() => {
    const properties: EventProperties = projectId === undefined ? {} : { projectId };
    const count = () => track(name, properties);
    // A prerendered page is not open yet (OP-25).
    if (!isPrerendering()) return count();
    document.addEventListener('prerenderingchange', count, { once: true });
    return () => document.removeEventListener('prerenderingchange', count);
  }, [name, projectId]);
  return null;
}

function isPrerendering(): boolean {
  return 'prerendering' in document && document.prerendering === true;
}
