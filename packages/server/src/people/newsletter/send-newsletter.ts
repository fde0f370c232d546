import { createHash } from 'node:crypto';
import { inTransaction } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import { Email } from '@redoubt/domain/form';
import type { Letter, NewsletterKind } from '@redoubt/domain/people/newsletter/letter';
import { MAIL_KINDS } from '@redoubt/domain/people/preferences/schema';
import { renderMail } from '@redoubt/mail/layout';
import { appendAuditLog } from '../../platform/audit-log/append-audit-log.ts';
import type { Context } from '../../platform/context.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import type { Site } from '../account/account-mails.ts';
import { countRecipients, type Recipient, takeRecipients, upsertNewsletter } from './newsletter-store.ts';

/** A mail server may be away for a while. */
const MAIL_DAYS = 7;

/** People in one transaction: an interruption costs no more than these, and mails no one twice. */
const BATCH = 200;

const ID = /^[a-z0-9][a-z0-9-]{0,63}$/;

type Sending = {
  /** What the operator calls the letter: under one name everybody gets it once. */
  readonly id: string;
  readonly kind: NewsletterKind;
  readonly letter: Letter;
  readonly site: Site;
  readonly actor: string;
};

/**
 * Puts a letter into the outbox for everybody who chose its kind and has not got it. Sending it again goes on where an interruption left it, and
 * reaches who chose the kind since. Returns how many mails were ordered now, and how many in all.
 *
 * Throws `InvalidParameterException` for a name of another form, `ConflictException` where another letter has it.
 */
export async function sendNewsletter({ db }: Pick<Context, 'db'>, sending: Sending): Promise<{ mails: number; all: number }> {
  const { id, kind, letter, site, actor } = sending;
  if (!ID.test(id))
    throw new AppError('InvalidParameterException', { field: 'id', message: 'A name is lower-case letters, digits and -, at most 64.' });
  const textHash = createHash('sha256')
    .update(JSON.stringify([letter.subject, letter.paragraphs]))
    .digest();
  if (!(await upsertNewsletter(db, { id, kind, textHash }))) {
    throw new AppError('ConflictException', { message: `Another letter was sent as ${id}. Give this one a name of its own.` });
  }
  let mails = 0;
  for (;;) {
    const written = await inTransaction(db, async (tx) => {
      const recipients = await takeRecipients(tx, { id, kind, count: BATCH });
      const expiresAt = new Date(Date.now() + MAIL_DAYS * 86_400_000);
      for (const recipient of recipients) {
        // Of an account that an operator made with an address that no mail can reach.
        if (!Email.safeParse(recipient.email).success) continue;
        await enqueueMail(tx, { to: recipient.email, ...newsletterMail(site, { kind, letter, recipient }), expiresAt, urgency: 'bulk' });
      }
      return recipients.length;
    });
    if (written === 0) break;
    mails += written;
  }
  await inTransaction(db, (tx) => appendAuditLog(tx, { actor, action: 'newsletter.send', subject: id, details: { kind, mails } }));
  return { mails, all: await countRecipients(db, { id }) };
}

function newsletterMail(
  { name, origin }: Site,
  { kind, letter, recipient: { preferenceId } }: { kind: NewsletterKind; letter: Letter; recipient: Recipient },
) {
  const label = MAIL_KINDS.find((each) => each.name === (kind === 'marketing' ? 'marketing' : 'productUpdates'))?.label ?? kind;
  return {
    subject: letter.subject,
    unsubscribeUrl: `${origin}/api/unsubscribe?id=${preferenceId}`,
    ...renderMail({
      heading: letter.subject,
      paragraphs: letter.paragraphs,
      footer: {
        words: `${name} writes to you because you chose “${label}” in your account settings.`,
        links: [
          { label: 'Choose your mails', url: `${origin}/my/settings#mails` },
          { label: 'Unsubscribe', url: `${origin}/unsubscribe?id=${preferenceId}` },
        ],
      },
    }),
  };
}
