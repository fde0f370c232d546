import { type Db, inTransaction } from '@redoubt/db/client';
import type { UserId } from '@redoubt/domain/ids';
import { confirmAccount, ensureAccount } from '../account/account-store.ts';
import { endCodes } from '../account/code-store.ts';
import { findIdentity, insertIdentity, updateIdentityPicture } from '../account/identity-store.ts';
import type { IdentityClaims } from './read-identity-claims.ts';

/**
 * The outcome of a login through an identity provider. `unverified`: a new user whose address the provider does not vouch for.
 * `not-linked`: the address belongs to an account with another way to log in. `disabled`: the account may not be used.
 */
export type Entry =
  | { readonly outcome: 'entered'; readonly userId: UserId; readonly isNew: boolean }
  | { readonly outcome: 'unverified' | 'not-linked' | 'disabled' };

/**
 * Finds the account of a user whom a provider vouches for, by issuer and subject alone; the first time it is created. Addresses never join
 * two ways to log in. A sign-up that was never confirmed belongs to no one yet: who shows that the address is theirs gets it,
 * and the passwords that were typed there are worth nothing.
 */
export async function enterByIdentity(
  { db }: { db: Db },
  { issuer, subject, method, verifiedEmail, picture }: IdentityClaims,
): Promise<Entry> {
  const known = await findEntry(db, { issuer, subject });
  if (known !== undefined) {
    if (known.outcome === 'entered') await updateIdentityPicture(db, { issuer, subject, picture });
    return known;
  }
  if (verifiedEmail === undefined) return { outcome: 'unverified' };
  return inTransaction(db, async (tx): Promise<Entry> => {
    const account = await ensureAccount(tx, { email: verifiedEmail });
    // Of two first logins at once the second finds what the first has made.
    const meanwhile = await findEntry(tx, { issuer, subject });
    if (meanwhile !== undefined) return meanwhile;
    if (account.disabledAt !== null) return { outcome: 'disabled' };
    if (account.confirmedAt !== null || account.passwordHash !== null) return { outcome: 'not-linked' };
    await confirmAccount(tx, { id: account.id, passwordHash: null });
    await endCodes(tx, { userId: account.id });
    await insertIdentity(tx, { issuer, subject, userId: account.id, method, picture });
    return { outcome: 'entered', userId: account.id, isNew: true };
  });
}

async function findEntry(db: Db, name: { issuer: string; subject: string }): Promise<Entry | undefined> {
  const identity = await findIdentity(db, name);
  if (identity === undefined) return undefined;
  if (identity.disabledAt !== null) return { outcome: 'disabled' };
  return { outcome: 'entered', userId: identity.userId, isNew: false };
}
