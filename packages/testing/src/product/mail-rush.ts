import type { Db } from '@redoubt/db/client';
import { addJob, PRIORITY_OF_CODES } from '@redoubt/server/platform/job/add-job';
import { enqueueMail } from '@redoubt/server/platform/mail/outbox';

const BATCH = 500;

/** Puts `count` notifications into the outbox, as many people get them about one event. */
export async function enqueueNotifications(db: Db, { count }: { count: number }): Promise<void> {
  const expiresAt = new Date(Date.now() + 3_600_000);
  const content = { subject: 'Heron Vault: the owner changed', text: 'The owner changed.', html: '<p>The owner changed.</p>' };
  for (let start = 0; start < count; start += BATCH) {
    await db.transaction().execute(async (tx) => {
      for (let index = start; index < Math.min(start + BATCH, count); index += 1)
        await enqueueMail(tx, { to: `reader${index}@example.com`, ...content, expiresAt, urgency: 'bulk' });
    });
  }
}

/** Asks for a code by which an account's password is reset, as the page does. */
export async function orderCode(db: Db, { email }: { email: string }): Promise<void> {
  await addJob(db, 'send-code', { purpose: 'password-reset', email, browser: '' }, { priority: PRIORITY_OF_CODES });
}
