import type { EventName } from '@redoubt/domain/event/event-name';
import * as z from 'zod/mini';
import { type ApiClient, apiClient } from './api-client.ts';
import { asksForPrivacy } from './privacy-signal.ts';

export type EventProperties = Readonly<Record<string, string | number | boolean | null>>;

type TrackMeans = { client: Pick<ApiClient, 'post'>; isPrivate: () => boolean };

/**
 * Counts what a visitor did: one small request that outlives the page, and counts once however often it is tried. Nothing is sent under
 * Global Privacy Control, and the visitor notices no failure. Source: specification §7.
 */
export function createTrack({ client, isPrivate }: TrackMeans) {
  return (eventName: EventName, properties: EventProperties = {}): void => {
    if (isPrivate()) return;
    const call = { body: { eventName, properties }, result: z.unknown(), creates: true, keepalive: true };
    client.post('/api/user/events', call).catch(() => undefined);
  };
}

export const track = createTrack({ client: apiClient, isPrivate: asksForPrivacy });
