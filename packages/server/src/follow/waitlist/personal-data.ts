import type { Db } from '@redoubt/db/client';
import type { PersonalData } from '../../platform/personal-data.ts';
import { deleteNoticesOf, listNoticesOf } from './notice-store.ts';

/** What an address waits to hear of. */
export const personalData: PersonalData = {
  tables: ['product_notice'],
  exports: { notices: (db, { user }) => listNotices(db, user) },
  deletion: { afterAccount: deleteNoticesOf },
};

async function listNotices(db: Db, { email }: { email: string | null }) {
  if (email === null) return [];
  const notices = await listNoticesOf(db, { email });
  return notices.map(({ topic, createdAt }) => ({ topic, createdAt: createdAt.toISOString() }));
}
