import { randomUUID } from 'node:crypto';
import type { Tx } from '@redoubt/db/client';
import type { UserId } from '@redoubt/domain/ids';
import { hashCode, makeCode } from '@redoubt/identity/code';
import { enqueueMail } from '../mail/outbox.ts';
import { resetMail, type Site, verificationMail } from './account-mails.ts';
import { toAddressKey } from './account-store.ts';
import { insertCode, type Purpose } from './code-store.ts';

type CodeToSend = {
  readonly email: string;
  /** Undefined for an address that nobody has: the code is kept, and no mail goes out. */
  readonly userId: UserId | undefined;
  readonly purpose: Purpose;
  readonly requestId?: string;
  readonly passwordHash?: string | null;
  readonly secret: string;
  readonly site: Site;
};

/** Makes a code, keeps what is needed to know it again, and puts the mail with it into the outbox. */
export async function sendCode(
  tx: Tx,
  { email, userId, purpose, requestId = randomUUID(), passwordHash = null, secret, site }: CodeToSend,
): Promise<void> {
  const [id, code] = [randomUUID(), makeCode()];
  const codeHash = hashCode({ codeId: id, code, secret });
  const expiresAt = await insertCode(tx, { id, addressKey: toAddressKey(email), userId, purpose, requestId, passwordHash, codeHash });
  if (userId === undefined) return;
  const mail = purpose === 'sign-up' ? verificationMail(site, { code }) : resetMail(site, { code });
  await enqueueMail(tx, { to: email, ...mail, expiresAt });
}
