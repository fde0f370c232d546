import type { EventName } from '@redoubt/domain/platform/event/event-name';
import { asksForPrivacy } from './privacy-signal.ts';
import type { SendEvent } from './send-event.ts';

export type EventProperties = Readonly<Record<string, string | number | boolean | null>>;

type TrackDeps = { load: () => Promise<SendEvent>; isPrivate: () => boolean };

/**
 * Counts what a visitor did: one small request that outlives the page. Nothing is sent under Global Privacy Control, and the visitor notices
 * no failure. Source: specification §7.
 */
export function createTrack({ load, isPrivate }: TrackDeps) {
  return (eventName: EventName, properties: EventProperties = {}): void => {
    if (isPrivate()) return;
    load()
      .then((send) => send({ eventName, properties }))
      .catch(() => undefined);
  };
}

export const track = createTrack({
  // With the first event, so that no page waits for it.
  load: () => import('./send-event.ts').then(({ sendEvent }) => sendEvent),
  isPrivate: asksForPrivacy,
});
