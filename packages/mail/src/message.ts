import { Email, WebAddress } from '@redoubt/domain/form';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';

/** One mail to one person. */
export type MailMessage = {
  /** The id of the outbox row. It becomes the Message-ID, so that a duplicate can be recognised. */
  readonly id: string;
  readonly to: string;
  /**
   * Never contains a code or a link: locked phones show subjects, and the outbox keeps them longer
   * than bodies.
   */
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly createdAt: Date;
  /** The one-click unsubscribe address (RFC 8058); absent for mandatory mails. */
  readonly unsubscribeUrl?: string | undefined;
  /** Whether it passes others where a rate makes mails wait. */
  readonly urgent?: boolean;
};

export type ComposedMail = {
  /** The complete message as it is sent. */
  readonly raw: Buffer;
  readonly envelope: { readonly from: string; readonly to: readonly string[] };
};

const SUBJECT_CHARACTERS_MAX = 200;
const CONTROL_CHARACTER = /\p{Cc}/u;

/**
 * Throws unless `to` is one plain address in its stored form, and `subject` one line. Guards
 * against header injection.
 */
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

/** The headers of one-click unsubscribe. Source: RFC 8058 §3.1. */
function toUnsubscribeHeaders({ unsubscribeUrl }: Pick<MailMessage, 'unsubscribeUrl'>): Record<string, string> {
  if (unsubscribeUrl === undefined) return {};
  if (!WebAddress.safeParse(unsubscribeUrl).success || /[\s<>]/.test(unsubscribeUrl)) {
    throw new TypeError('The unsubscribe address must be a web address.');
  }
  return { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/**
 * Builds the message. Composing the same mail again gives the same headers, except for the boundary
 * between its parts.
 */
export async function composeMail(message: MailMessage, { from }: { from: string }): Promise<ComposedMail> {
  assertSendable(message);
  const node = new MailComposer({
    from,
    // As an object, so that the composer does not parse it for lists and names.
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
