'use client';

import type { EventName } from '@redoubt/domain/event/event-name';
import { useEffect } from 'react';
import { type EventProperties, track } from '@/lib/track';

/** Counts that a view was opened: once, and again when it becomes another view. `projectId` is the only property of views. */
export function TrackView({ name, projectId }: { name: EventName; projectId?: string }) {
  useEffect(() => {
    const properties: EventProperties = projectId === undefined ? {} : { projectId };
    track(name, properties);
  }, [name, projectId]);
  return null;
}
