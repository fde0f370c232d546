import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Email } from '@redoubt/domain/form';
import PostalMime from 'postal-mime';
import { toMailFolder } from './file-transport.ts';

/** A mail of the development mailbox as its reader sees it. */
export type MailboxMail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** ISO 8601, UTC. */
  readonly sentAt: string;
};

const MAILS_MAX = 100;

/** How many of the newest files are searched for one address; older ones count as gone. */
const FILES_READ_MAX = 2_000;

/** The file's mail, or `undefined` when it vanished meanwhile or is not a mail. */
async function findMail(path: string): Promise<MailboxMail | undefined> {
  const raw = await readFile(path).catch(() => undefined);
  if (raw === undefined) return undefined;
  const mail = await PostalMime.parse(raw).catch(() => undefined);
  const to = mail?.to?.[0]?.address;
  if (mail === undefined || to === undefined) return undefined;
  // Bodies are trimmed: the boundary between two parts leaves an empty line that nobody wrote.
  return { to, subject: mail.subject ?? '', text: mail.text?.trimEnd() ?? '', html: mail.html?.trimEnd() ?? '', sentAt: mail.date ?? '' };
}

async function listMailFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.endsWith('.eml')).sort((a, b) => (a < b ? 1 : -1));
}

type Asked = { dataDir: string; to?: string | undefined; mailsMax?: number };

/** The mails written by the file transport, newest first, at most 100 unless said; those to `to` alone when it is given. */
export async function readMailbox({ dataDir, to, mailsMax = MAILS_MAX }: Asked): Promise<{ mails: MailboxMail[] }> {
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
