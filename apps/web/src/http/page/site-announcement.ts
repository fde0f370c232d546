import '@/http/server-only';
import type { Announcement } from '@redoubt/domain/platform/announcement/schema';
import { getAnnouncement } from '@redoubt/server/platform/announcement/get-announcement';
import type { WebContext } from '@/http/context';

/** Every page shows it, so it is read once for all that are asked for together. A change is in the next page within 5 s. */
const FRESH_MS = 2_000;

type Kept = { readonly readAt: number; readonly announcement: Announcement | undefined };

const kept = new WeakMap<object, Kept>();

/** What the whole site announces (OP-54). While it can't be read, what was read last: no page fails for it. */
export async function getSiteAnnouncement({ db, log }: Pick<WebContext, 'db' | 'log'>): Promise<Announcement | undefined> {
  const known = kept.get(db);
  const now = performance.now();
  if (known !== undefined && now - known.readAt < FRESH_MS) return known.announcement;
  try {
    const announcement = await getAnnouncement({ db });
    kept.set(db, { readAt: now, announcement });
    return announcement;
  } catch (error) {
    log.warn({ err: error }, 'the announcement could not be read');
    kept.set(db, { readAt: now, announcement: known?.announcement });
    return known?.announcement;
  }
}
