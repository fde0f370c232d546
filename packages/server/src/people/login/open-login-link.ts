import { type Db, inTransaction } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import { listLoginLinks, useCode } from '../account/code-store.ts';
import { deleteBrowserFailures } from '../account/login-failure-store.ts';
import { trustBrowser } from '../account/trusted-browser-store.ts';
import { requireLink } from './match-code.ts';

/**
 * Trusts the browser in which a right password was typed during a pause, by the link that was mailed for it. Opens no session: a user with
 * the link still needs the password and the second factor, and a link of another account opens none.
 *
 * Throws `ExpiredCodeException` for a link that was used, is older than ten minutes, or belongs to another browser.
 */
export async function openLoginLink(
  { db }: { db: Db },
  { token, browser, secret }: { token: string; browser: Buffer; secret: string },
): Promise<void> {
  const { id } = requireLink(await listLoginLinks(db, { browser }), { token, secret });
  await inTransaction(db, async (tx) => {
    const used = await useCode(tx, { id });
    if (used === undefined) throw new AppError('ExpiredCodeException');
    await trustBrowser(tx, { userId: used.userId, browser });
    await deleteBrowserFailures(tx, { userId: used.userId, browser });
  });
}
