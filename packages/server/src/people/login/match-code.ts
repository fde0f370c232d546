import { type Db, inTransaction } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import { isCode, isLinkToken } from '@redoubt/identity/code';
import { lockAccount, toAddressKey } from '../account/account-store.ts';
import { findNewestCode, hasOwnCode, type LiveLink, listLinks, type Purpose, takeTries } from '../account/code-store.ts';
import type { BrowserKey } from '../account/trusted-browser-store.ts';

type Typed = {
  readonly email: string;
  readonly purpose: Purpose;
  /** As it was typed, or the token of the link in the same mail. */
  readonly code: string;
  readonly secret: string;
  readonly browser: BrowserKey;
  /** Asked before a code is tried for which another browser asked; throws when there was too much of that. */
  readonly allow: () => Promise<void>;
};

/**
 * The id of the code that was typed, one try counted. It is not used up yet: that belongs into the transaction of what it allows. A link's
 * token costs no try: however many codes were guessed, the link in the mail leads on.
 *
 * Throws `CodeMismatchException`, or `ExpiredCodeException` when no code can be used any more: too old, used, replaced or tried five
 * times. Both take the same course whether or not anybody has the address.
 */
export async function matchCode({ db }: { db: Db }, typed: Typed): Promise<{ codeId: string }> {
  const { email, purpose, code, secret, browser, allow } = typed;
  const sought = { addressKey: toAddressKey(email), purpose, browser };
  if (isLinkToken(code)) return { codeId: requireLink(await listLinks(db, sought), { token: code, secret }).id };
  const own = await hasOwnCode(db, sought);
  if (!own) await allow();
  const live = await inTransaction(db, async (tx) => {
    await lockAccount(tx, { email });
    return takeTries(tx, { ...sought, own });
  });
  const newest = await findNewestCode(db, sought);
  const match = live.find(({ id, codeHash }) => isCode({ codeId: id, code, secret, hash: codeHash }));
  if (match !== undefined) return { codeId: match.id };
  throw new AppError(live.length === 0 && newest !== undefined ? 'ExpiredCodeException' : 'CodeMismatchException');
}

/** The link that this token belongs to. Throws `ExpiredCodeException` when it was used, is too old or never was one. */
export function requireLink(links: readonly LiveLink[], { token, secret }: { token: string; secret: string }): LiveLink {
  const match = links.find(({ id, hash }) => isCode({ codeId: id, code: token, secret, hash }));
  if (match === undefined) throw new AppError('ExpiredCodeException');
  return match;
}
