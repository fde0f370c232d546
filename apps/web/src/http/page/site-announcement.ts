import '@/http/server-only';
import type { Announcement } from '@redoubt/domain/platform/announcement/schema';
import { getAnnouncement } from '@redoubt/server/platform/announcement/manage-announcement';
import type { WebContext } from '@/http/context';

/** Concurrent pages share one read. A change is on the next page within 5 s. */
const FRESH_MS = 2_000;

type CacheEntry = { readonly readAt: number; readonly announcement: Announcement | undefined };

const cache = new WeakMap<object, CacheEntry>();

/**
 * The site's announcement (OP-54). While it can't be read, the last one that was: pages never fail
 * because of it.
 */
export async function getSiteAnnouncement({ db, log }: Pick<WebContext, 'db' | 'log'>): Promise<Announcement | undefined> {
  const known = cache.get(db);
  const now = performance.now();
  if (known !== undefined && now - known.readAt < FRESH_MS) return known.announcement;
  try {
    const announcement = await getAnnouncement({ db });
    cache.set(db, { readAt: now, announcement });
    return announcement;
  } catch (error) {
    log.warn({ err: error }, 'the announcement could not be read');
    cache.set(db, { readAt: now, announcement: known?.announcement });
    return known?.announcement;
  }
}
