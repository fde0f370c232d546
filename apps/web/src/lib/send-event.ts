import { Accepted, type EventRequest } from '@redoubt/domain/event/schema';
import { type ApiClient, apiClient } from './api-client.ts';

export type SendEvent = (event: Pick<EventRequest, 'eventName' | 'properties'>) => Promise<unknown>;

/** Sends an event by the client of our API: it outlives the page, and counts once however often it is tried. */
export function createSendEvent(client: Pick<ApiClient, 'post'>): SendEvent {
  return (body) => client.post('/api/user/events', { body, result: Accepted, creates: true, keepalive: true });
}

export const sendEvent = createSendEvent(apiClient);
