import type { EventRequest } from '@redoubt/domain/event/schema';
import { type ApiClient, apiClient, type ResultReader } from './api-client.ts';

export type SendEvent = (event: Pick<EventRequest, 'eventName' | 'properties'>) => Promise<unknown>;

/** Nobody looks at the answer, and a schema would be the largest part of what a page loads for its first event. */
const UNREAD: ResultReader<undefined> = { safeParse: () => ({ success: true, data: undefined }) };

/** Sends an event by the client of our API: it outlives the page, and counts once however often it is tried. */
export function createSendEvent(client: Pick<ApiClient, 'post'>): SendEvent {
  return (body) => client.post('/api/user/events', { body, result: UNREAD, creates: true, keepalive: true });
}

export const sendEvent = createSendEvent(apiClient);
