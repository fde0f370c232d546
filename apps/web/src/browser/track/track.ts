import type { EventName } from '@redoubt/domain/platform/event/event-name';
import type { SendEvent } from './send-event.ts';

export type EventProperties = Readonly<Record<string, string | number | boolean | null>>;

type TrackDeps = { load: () => Promise<SendEvent>; isPrivate: () => boolean };

/**
 * Sends an analytics event: one small request that outlives the page. Sends nothing under Global
 * Privacy Control, and fails silently.
 */
export function createTrack({ load, isPrivate }: TrackDeps) {
  return (eventName: EventName, properties: EventProperties = {}): void => {
    if (isPrivate()) return;
    load()
      .then((send) => send({ eventName, properties }))
      .catch(() => undefined);
  };
}

/** Whether the browser sends Global Privacy Control. */
export function asksForPrivacy(): boolean {
  return 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;
}

export const track = createTrack({
  // Loaded with the first event, so that no page waits for it.
  load: () => import('./send-event.ts').then(({ sendEvent }) => sendEvent),
  isPrivate: asksForPrivacy,
});
