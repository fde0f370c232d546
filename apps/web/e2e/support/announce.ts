import type { APIRequestContext } from '@playwright/test';
import type { Announcement } from '@redoubt/domain/platform/announcement/schema';
import { clearAnnouncement, setAnnouncement } from '@redoubt/server/platform/announcement/manage-announcement';
import { lockForTest, openProductDatabase } from '@redoubt/testing/database/product-database';
import { waitFor } from '@redoubt/testing/wait';
import { sharedDataDir } from './shared-product.ts';

/** Announces something on the whole site, and lets `announce` change it. */
type Announced = { announce: (announcement: Announcement) => Promise<void> };

/**
 * Runs `work` as the only test that announces anything: there is one announcement for the whole site. Nothing is announced afterwards.
 */
export async function withAnnouncement(
  request: APIRequestContext,
  announcement: Announcement,
  work: (announced: Announced) => Promise<void>,
): Promise<void> {
  // One connection, which holds the lock.
  await using product = await openProductDatabase({ dataDir: sharedDataDir(), connectionsMax: 1 });
  const actor = 'browser test';
  const announce = async (next: Announcement) => {
    await setAnnouncement({ db: product.db }, { announcement: next, actor });
    // Pages and calls each keep what was read for a moment, so both are asked.
    await waitFor('the announcement', async () => {
      const { announcement: shown } = await (await request.get('/api/announcement')).json();
      const page = await (await request.get('/chains')).text();
      return (shown?.content === next.content && page.includes(next.content)) || undefined;
    });
  };
  await lockForTest(product.db, { what: 'announcement' });
  try {
    await announce(announcement);
    await work({ announce });
  } finally {
    await clearAnnouncement({ db: product.db }, { actor });
  }
}
