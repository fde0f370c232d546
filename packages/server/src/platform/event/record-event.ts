import type { Db } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import type { UserId } from '@redoubt/domain/ids';
import { isEventName } from '@redoubt/domain/platform/event/event-name';
import type { EventRequest } from '@redoubt/domain/platform/event/schema';
import { insertEvent, insertPick, insertViewEvent } from './event-store.ts';

type Recording = EventRequest & {
  readonly visitor: Buffer;
  readonly userId: UserId | null;
  /** Stands for the visitor's network today; null where it is not known. */
  readonly network?: Buffer | null;
  /** Whether a person did it: not a robot, and not a browser that fetches ahead. Only then it counts as a view or moves trends. */
  readonly counts?: boolean;
};

/**
 * Keeps one analytics event. 'View Project' with the id of a project also counts a view of its page, unless the visitor's last
 * one that counted is less than thirty minutes ago (OP-25); 'Select Search Result' moves its trend.
 *
 * Throws `InvalidEventException` for a name that is not on the list.
 */
export async function recordEvent(
  { db }: { db: Db },
  { eventName, properties, visitor, userId, network = null, counts = true }: Recording,
): Promise<void> {
  if (!isEventName(eventName)) throw new AppError('InvalidEventException', { field: 'eventName' });
  const event = { name: eventName, properties, visitor, userId };
  const { projectId } = properties;
  if (!counts || typeof projectId !== 'string') return insertEvent(db, event);
  if (eventName === 'View Project') return insertViewEvent(db, { ...event, projectId, network });
  await insertEvent(db, event);
  if (eventName === 'Select Search Result' && network !== null) await insertPick(db, { projectId, visitor, network });
}
