import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Email } from '@redoubt/domain/form';
import PostalMime from 'postal-mime';
import { toMailFolder } from './file-transport.ts';

/** A mail of the development mailbox. */
export type MailboxMail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** ISO 8601, UTC. */
  readonly sentAt: string;
};

const MAILS_MAX = 100;

/** Newest files that are searched for an address. Older ones are ignored. */
const FILES_READ_MAX = 2_000;

/** The mail in a file; undefined where the file was deleted meanwhile or is not a mail. */
async function findMail(path: string): Promise<MailboxMail | undefined> {
  const raw = await readFile(path).catch(() => undefined);
  if (raw === undefined) return undefined;
  const mail = await PostalMime.parse(raw).catch(() => undefined);
  const to = mail?.to?.[0]?.address;
  if (mail === undefined || to === undefined) return undefined;
  // Bodies are trimmed, because the boundary between two parts adds an empty line.
  return { to, subject: mail.subject ?? '', text: mail.text?.trimEnd() ?? '', html: mail.html?.trimEnd() ?? '', sentAt: mail.date ?? '' };
}

async function listMailFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.endsWith('.eml')).sort((a, b) => (a < b ? 1 : -1));
}

type Filter = { dataDir: string; to?: string | undefined; mailsMax?: number };

/**
 * The mails of the file transport, newest first, at most `mailsMax`. With `to`, only mails to that
 * address.
 */
export async function readMailbox({ dataDir, to, mailsMax = MAILS_MAX }: Filter): Promise<{ mails: MailboxMail[] }> {
  const folder = toMailFolder(dataDir);
  const recipient = to === undefined ? undefined : Email.safeParse(to).data;
  if (to !== undefined && recipient === undefined) return { mails: [] };
  const mails: MailboxMail[] = [];
  for (const name of (await listMailFiles(folder)).slice(0, Math.max(FILES_READ_MAX, mailsMax))) {
    const mail = await findMail(join(folder, name));
    if (mail !== undefined && (recipient === undefined || mail.to === recipient)) mails.push(mail);
    if (mails.length === mailsMax) break;
  }
  return { mails };
}
