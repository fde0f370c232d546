import { randomBytes, randomInt } from 'node:crypto';
import { type Db, inTransaction } from '@redoubt/db/client';
import type { UserId } from '@redoubt/domain/ids';
import type { QuoteBody, QuoteReceipt } from '@redoubt/domain/office/quote/schema';
import { DAY_MS } from '@redoubt/domain/time';
import type { Site } from '../../people/account/account-mails.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { quoteMail, quoteReceiptMail } from './quote-mails.ts';
import { insertQuote } from './quote-store.ts';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const MAIL_DAYS = 3;

type Request = {
  readonly body: QuoteBody;
  readonly userId: UserId | null;
  readonly site: Site;
  /** Address of those who answer; `undefined` where no one is notified by mail. */
  readonly mailTo: string | undefined;
  /** Whether the requester's address may be mailed: not when it is typed again and again. */
  readonly confirms: boolean;
};

/**
 * Stores a request for a quote and notifies the provider and the requester, all or nothing. What a program filled in is answered alike and
 * dropped.
 */
export async function requestQuote({ db }: { db: Db }, { body, userId, site, mailTo, confirms }: Request): Promise<QuoteReceipt> {
  const reference = makeReference();
  const key = randomBytes(16).toString('hex');
  const page = `/quotes/${reference}?key=${key}`;
  const receipt = { success: true as const, reference, page };
  const { fax = '', ...quote } = body;
  if (fax !== '') return receipt;
  const expiresAt = new Date(Date.now() + MAIL_DAYS * DAY_MS);
  await inTransaction(db, async (tx) => {
    await insertQuote(tx, { ...quote, reference, key, userId });
    if (mailTo !== undefined) await enqueueMail(tx, { to: mailTo, ...quoteMail(site, { ...quote, reference }), expiresAt });
    if (confirms) await enqueueMail(tx, { to: quote.email, ...quoteReceiptMail(site, { reference, page }), expiresAt });
  });
  return receipt;
}

/** Forty random bits: not secret, only not to be mixed up. The key beside it is the secret. */
function makeReference(): string {
  const four = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `Q-${four()}-${four()}`;
}
