import { randomUUID } from 'node:crypto';
import type { Tx } from '@redoubt/db/client';
import type { UserId } from '@redoubt/domain/ids';
import { hashCode, makeCode, makeLinkToken } from '@redoubt/identity/code';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { resetMail, type Site, verificationMail } from '../account/account-mails.ts';
import { toAddressKey } from '../account/account-store.ts';
import { insertCode, type Purpose, setCodeMail } from '../account/code-store.ts';
import type { BrowserKey } from '../account/trusted-browser-store.ts';

type CodeToSend = {
  readonly email: string;
  /** Undefined for an unknown address: the code is stored, and no mail goes out. */
  readonly userId: UserId | undefined;
  readonly purpose: Purpose;
  readonly requestId?: string;
  /** The one that asked for it. */
  readonly browser: BrowserKey;
  readonly passwordHash?: string | null;
  readonly secret: string;
  readonly site: Site;
};

/** Makes a code and a link that stands for it, keeps what is needed to know them again, and puts the mail with them into the outbox. */
export async function sendCode(
  tx: Tx,
  { email, userId, purpose, requestId = randomUUID(), browser, passwordHash = null, secret, site }: CodeToSend,
): Promise<void> {
  const [id, code, token] = [randomUUID(), makeCode(), makeLinkToken()];
  const expiresAt = await insertCode(tx, {
    id,
    addressKey: toAddressKey(email),
    userId,
    purpose,
    requestId,
    browser,
    passwordHash,
    codeHash: hashCode({ codeId: id, code, secret }),
    // Confirming an address takes the code: by a link, one press would confirm the sign-up of a stranger with the stranger's password.
    linkHash: purpose === 'sign-up' ? null : hashCode({ codeId: id, code: token, secret }),
  });
  if (userId === undefined) return;
  const mail = purpose === 'sign-up' ? verificationMail(site, { code }) : resetMail(site, { code, email, token });
  await setCodeMail(tx, { id, mailId: await enqueueMail(tx, { to: email, ...mail, expiresAt, urgency: 'code' }) });
}
