import { type MailboxMail, readMailbox } from '@redoubt/mail/mailbox';

/** The mails to an address that a product without a mail server wrote, newest first. */
export async function readMails({ dataDir, to }: { dataDir: string; to: string }): Promise<MailboxMail[]> {
  return (await readMailbox({ dataDir, to })).mails;
}
