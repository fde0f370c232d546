import type { Db } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import { isEventName } from '@redoubt/domain/event/event-name';
import type { EventRequest } from '@redoubt/domain/event/schema';
import type { UserId } from '@redoubt/domain/ids';
import { insertEvent, insertViewEvent } from './event-store.ts';

/**
 * Keeps one analytics event. 'View Project' with the id of a project also counts a view of its page, unless the visitor's last
 * one that counted is less than thirty minutes ago (OP-25).
 *
 * Throws `InvalidEventException` for a name that is not on the list.
 */
export async function recordEvent(
  { db }: { db: Db },
  { eventName, properties, visitor, userId }: EventRequest & { visitor: Buffer; userId: UserId | null },
): Promise<void> {
  if (!isEventName(eventName)) throw new AppError('InvalidEventException', { field: 'eventName' });
  const event = { name: eventName, properties, visitor, userId };
  const { projectId } = properties;
  if (eventName === 'View Project' && typeof projectId === 'string') await insertViewEvent(db, { ...event, projectId });
  else await insertEvent(db, event);
}
