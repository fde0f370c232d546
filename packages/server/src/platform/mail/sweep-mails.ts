import type { Context } from '../context.ts';
import { deleteMailsBefore, dropExpiredMails } from './mail-store.ts';

/** How long the outbox remembers whom it wrote to, and about what. */
const DAYS_KEPT = 30;

/** Empties mails that expired unsent, however their jobs ended, and forgets old ones. */
export async function sweepMails({ db }: Pick<Context, 'db'>): Promise<{ expiredMails: number; oldMails: number }> {
  return { expiredMails: await dropExpiredMails(db), oldMails: await deleteMailsBefore(db, { olderThanDays: DAYS_KEPT }) };
}
