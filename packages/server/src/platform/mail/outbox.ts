import type { Tx } from '@redoubt/db/client';
import { assertSendable } from '@redoubt/mail/message';
import { addJob, PRIORITY_OF_CODES } from '../job/add-job.ts';
import { insertMail } from './mail-store.ts';

type MailToSend = {
  /** In the form in which the domain's `Email` leaves it. */
  readonly to: string;
  /** One line that never holds a code or a link: it stays in the outbox when the bodies are emptied. */
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** When the mail stops being of use: it is not sent afterwards. For a code, when the code expires. */
  readonly expiresAt: Date;
  /** Where a mail program ends such mails by one POST; absent for mails that are no matter of choice. */
  readonly unsubscribeUrl?: string;
  readonly urgency?: Urgency;
};

/** `code`: a person waits for it; `bulk`: one of many that leave at the same time. */
type Urgency = 'code' | 'message' | 'bulk';

const PRIORITIES: Readonly<Record<Urgency, number>> = { code: PRIORITY_OF_CODES, message: 0, bulk: 10 };

/** Of several jobs for one mail only one waits. */
export function toSendMailKey(mailId: string): string {
  return `send-mail:${mailId}`;
}

/**
 * Puts a mail into the outbox and orders its delivery: both happen when the transaction commits, or neither.
 * No call waits for a mail server, so an answer takes as long for an unknown address as for a known one. Returns the mail's id.
 */
export async function enqueueMail(
  tx: Tx,
  { to, subject, text, html, expiresAt, unsubscribeUrl, urgency = 'message' }: MailToSend,
): Promise<string> {
  assertSendable({ to, subject });
  const priority = PRIORITIES[urgency];
  const mailId = await insertMail(tx, { recipient: to, subject, textBody: text, htmlBody: html, expiresAt, unsubscribeUrl, priority });
  await addJob(tx, 'send-mail', { mailId }, { key: toSendMailKey(mailId), priority });
  return mailId;
}
