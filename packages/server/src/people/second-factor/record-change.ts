import type { Tx } from '@redoubt/db/client';
import { appendAuditLog } from '../../platform/audit-log/append-audit-log.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import type { Site } from '../account/account-mails.ts';
import { type FactorChange, secondFactorMail } from './second-factor-mails.ts';

const NOTICE_HOURS = 24;

type Change = {
  readonly owner: { readonly username: string; readonly email: string | null };
  readonly change: FactorChange;
  readonly site: Site;
  /** Who did it, when it was not the owner. */
  readonly actor?: string;
};

/** Tells the owner and the audit log what happened to a second factor. Last in its transaction, as every row of that log. */
export async function recordChange(tx: Tx, { owner: { username, email }, change, site, actor = username }: Change): Promise<void> {
  if (email !== null) {
    const expiresAt = new Date(Date.now() + NOTICE_HOURS * 3_600_000);
    await enqueueMail(tx, { to: email, ...secondFactorMail(site, { change }), expiresAt });
  }
  await appendAuditLog(tx, { actor, action: `user.second-factor.${change}`, subject: username, details: {} });
}
