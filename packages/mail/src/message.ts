import { Email, WebAddress } from '@redoubt/domain/form';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';

/** One mail to one person. */
export type MailMessage = {
  /** The outbox row's id. A mail that is delivered twice carries it both times, as its Message-ID. */
  readonly id: string;
  readonly to: string;
  /** Never holds a code or a link: subjects show on locked phones, and they outlive the bodies in the outbox. */
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly createdAt: Date;
  /** Where a mail program ends such mails by one POST (RFC 8058); absent for mails that are no matter of choice. */
  readonly unsubscribeUrl?: string | undefined;
};

export type ComposedMail = {
  /** The whole message as it goes over the wire. */
  readonly raw: Buffer;
  readonly envelope: { readonly from: string; readonly to: readonly string[] };
};

const SUBJECT_CHARACTERS_MAX = 200;
const CONTROL_CHARACTER = /\p{Cc}/u;

/** Throws unless `to` is one plain address in its stored form, and `subject` one line. Guards against header injection. */
export function assertSendable({ to, subject }: Pick<MailMessage, 'to' | 'subject'>): void {
  const address = Email.safeParse(to);
  if (!address.success || address.data !== to) throw new TypeError('The recipient is not an email address in its stored form.');
  if (subject.length === 0 || subject.length > SUBJECT_CHARACTERS_MAX || CONTROL_CHARACTER.test(subject)) {
    throw new TypeError('A subject is one line of 1 to 200 characters.');
  }
}

/** The sender's domain, from `Name <user@domain>` or `user@domain`. */
function domainOf(from: string): string {
  return /@([^\s@>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
}

/** The same id gives the same Message-ID, so that a mailbox can recognise a repeated delivery. */
export function toMessageId({ id, from }: { id: string; from: string }): string {
  return `<${id}@${domainOf(from)}>`;
}

/** What lets a mail program offer a button of its own that ends such mails. Source: RFC 8058 §3.1. */
function toUnsubscribeHeaders({ unsubscribeUrl }: Pick<MailMessage, 'unsubscribeUrl'>): Record<string, string> {
  if (unsubscribeUrl === undefined) return {};
  if (!WebAddress.safeParse(unsubscribeUrl).success || /[\s<>]/.test(unsubscribeUrl)) {
    throw new TypeError('A mail is ended at a web address.');
  }
  return { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** Builds the message. Composing the same mail again gives the same headers, except for the boundary between its parts. */
export async function composeMail(message: MailMessage, { from }: { from: string }): Promise<ComposedMail> {
  assertSendable(message);
  const node = new MailComposer({
    from,
    // As an object: the composer does not search it for lists and names.
    to: { name: '', address: message.to },
    subject: message.subject,
    text: message.text,
    html: message.html,
    messageId: toMessageId({ id: message.id, from }),
    date: message.createdAt,
    headers: { 'Auto-Submitted': 'auto-generated', ...toUnsubscribeHeaders(message) },
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  const { from: sender, to } = node.getEnvelope();
  if (typeof sender !== 'string' || to.length !== 1) throw new TypeError('A mail has one sender and one recipient.');
  return { raw: await node.build(), envelope: { from: sender, to } };
}
