import { readMailboxKey } from '@redoubt/server/platform/mailbox-key';
import { readMails as readMailsOf } from '@redoubt/testing/product/read-mails';
import { sharedDataDir } from './shared-product.ts';

/** The mails to an address that the product of all journeys wrote, newest first, or the product over `dataDir`. */
export const readMails = (to: string, dataDir: string = sharedDataDir()) => readMailsOf({ dataDir, to });

/** An address of the mailbox, with the key of the product that all journeys share. */
export async function toMailboxPath(path = '/dev/mailbox'): Promise<string> {
  return `${path}?key=${await readMailboxKey({ dataDir: sharedDataDir() })}`;
}
