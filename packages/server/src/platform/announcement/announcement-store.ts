import type { Db, Tx } from '@redoubt/db/client';
import type { Announcement } from '@redoubt/domain/platform/announcement/schema';
import { sql } from 'kysely';

/** What is announced now; `undefined` when nothing is. */
export async function findAnnouncement(db: Db): Promise<Announcement | undefined> {
  return await db.selectFrom('announcement').select(['content', 'link_text as linkText', 'link']).executeTakeFirst();
}

/** Announces this in place of whatever was announced. */
export async function upsertAnnouncement(tx: Tx, { content, linkText, link }: Announcement): Promise<void> {
  const values = { content, link_text: linkText, link };
  await tx
    .insertInto('announcement')
    .values({ single: true, ...values })
    .onConflict((conflict) => conflict.column('single').doUpdateSet({ ...values, updated_at: sql<Date>`now()` }))
    .execute();
}

/** Announces nothing. Whether something was announced. */
export async function deleteAnnouncement(tx: Tx): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('announcement').executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
