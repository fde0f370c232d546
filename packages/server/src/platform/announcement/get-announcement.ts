import type { Db } from '@redoubt/db/client';
import type { Announcement } from '@redoubt/domain/platform/announcement/schema';
import { findAnnouncement } from './announcement-store.ts';

/** What is announced above every page that announces nothing of its own; `undefined` when nothing is (OP-54). */
export function getAnnouncement({ db }: { db: Db }): Promise<Announcement | undefined> {
  return findAnnouncement(db);
}
