import { type Db, inTransaction } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import { Announcement } from '@redoubt/domain/platform/announcement/schema';
import { appendAuditLog } from '../audit-log/append-audit-log.ts';
import { deleteAnnouncement, findAnnouncement, upsertAnnouncement } from './announcement-store.ts';

/** Who does it, for the audit log. */
type Actor = { readonly actor: string };

/**
 * Announces something above every page, in place of what was announced before. Returns it as it is kept.
 *
 * Throws `InvalidParameterException` for what is none.
 */
export async function setAnnouncement(
  { db }: { db: Db },
  { announcement, actor }: Actor & { announcement: Announcement },
): Promise<Announcement> {
  const parsed = Announcement.safeParse(announcement);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new AppError('InvalidParameterException', {
      field: String(issue?.path[0] ?? 'content'),
      message: `${issue?.path.join('.')}: ${issue?.message}`,
    });
  }
  await inTransaction(db, async (tx) => {
    await upsertAnnouncement(tx, parsed.data);
    await appendAuditLog(tx, { actor, action: 'announcement.set', subject: 'announcement', details: parsed.data });
  });
  return parsed.data;
}

/** Announces nothing any more. Whether something was announced; only then is there anything for the audit log. */
export async function clearAnnouncement({ db }: { db: Db }, { actor }: Actor): Promise<boolean> {
  return await inTransaction(db, async (tx) => {
    const cleared = await deleteAnnouncement(tx);
    if (cleared) await appendAuditLog(tx, { actor, action: 'announcement.clear', subject: 'announcement', details: {} });
    return cleared;
  });
}

/** What is announced above every page that announces nothing of its own; `undefined` when nothing is (OP-54). */
export function getAnnouncement({ db }: { db: Db }): Promise<Announcement | undefined> {
  return findAnnouncement(db);
}
