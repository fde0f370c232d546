import type { EventName } from '@redoubt/domain/event/event-name';
import { asksForPrivacy } from './privacy-signal.ts';

export type EventProperties = Readonly<Record<string, string | number | boolean | null>>;

type TrackMeans = { fetch: typeof fetch; isPrivate: () => boolean };

/**
 * Counts what a visitor did: one small request that outlives the page. Nothing is sent under Global Privacy Control,
 * and a failure is nobody's concern. Source: specification §7.
 */
export function createTrack({ fetch, isPrivate }: TrackMeans) {
  return (eventName: EventName, properties: EventProperties = {}): void => {
    try {
      if (isPrivate()) return;
      const request = {
        method: 'POST',
        credentials: 'include',
        keepalive: true,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ eventName, properties }),
      } as const;
      // Read to its end: an answer left unread keeps its connection busy.
      fetch('/api/user/events', request)
        .then((response) => response.arrayBuffer())
        .catch(() => undefined);
    } catch {
      // A browser that refuses must not notice that it was asked.
    }
  };
}

export const track = createTrack({
  fetch: (...request) => fetch(...request),
  isPrivate: asksForPrivacy,
});
