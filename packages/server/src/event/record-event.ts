import type { Db } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import { isEventName } from '@redoubt/domain/event/event-name';
import type { EventRequest } from '@redoubt/domain/event/schema';
import type { UserId } from '@redoubt/domain/ids';

/** Keeps one analytics event. Throws `InvalidEventException` for a name that is not on the list. */
export async function recordEvent(
  { db }: { db: Db },
  { eventName, properties, visitor, userId }: EventRequest & { visitor: Buffer; userId: UserId | null },
): Promise<void> {
  if (!isEventName(eventName)) throw new AppError('InvalidEventException', { field: 'eventName' });
  await db
    .insertInto('event')
    .values({ name: eventName, properties: JSON.stringify(properties), visitor, user_id: userId })
    .execute();
}
