import { createHash, randomBytes } from 'node:crypto';
import { type Db, inTransaction } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import type { UserId } from '@redoubt/domain/ids';
import { CASE_SHARES_MAX } from '@redoubt/domain/onchain/case/limits';
import type { CaseShare, CaseVersion, CreateCaseShareBody, NewCaseShare } from '@redoubt/domain/onchain/case/schema';
import { DAY_MS } from '@redoubt/domain/time';
import { sql } from 'kysely';
import { lockCase } from './admit-to-case.ts';
import { findVersion, getVersion } from './case-versions.ts';

type Deps = { readonly db: Db };
type CaseOf = { readonly userId: UserId; readonly id: string };

const hashKey = (key: string): Buffer => createHash('sha256').update(key).digest();

/** The links of a case, for its owner, the newest first. */
export async function listShares(db: Db, { id }: { id: string }): Promise<CaseShare[]> {
  const rows = await db
    .selectFrom('trace_case_share')
    .where('case_id', '=', id)
    .select(['id', 'version', 'created_at', 'expires_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(toShare);
}

const toShare = (row: { id: string; version: number | null; created_at: Date; expires_at: Date }): CaseShare => ({
  id: row.id,
  version: row.version,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
});

/**
 * Makes a link by which anyone reads a version of a case, or its newest, for `days` days. The owner only. The key is returned this once.
 * Links that have expired are deleted. Throws as `admitToCase`, `ResourceNotFoundException` for the version, and `ConflictException` at
 * CASE_SHARES_MAX.
 */
export async function shareCase({ db }: Deps, { userId, id, days, version }: CaseOf & CreateCaseShareBody): Promise<NewCaseShare> {
  return inTransaction(db, async (tx) => {
    await lockCase(tx, { userId, id, right: 'manage' });
    if (version !== null) await getVersion(tx, { id, version });
    await tx.deleteFrom('trace_case_share').where('case_id', '=', id).where('expires_at', '<=', sql<Date>`now()`).execute();
    if ((await listShares(tx, { id })).length >= CASE_SHARES_MAX)
      throw new AppError('ConflictException', { message: `A case has at most ${CASE_SHARES_MAX} links. Revoke one first.` });
    const key = randomBytes(16).toString('base64url');
    const row = await tx
      .insertInto('trace_case_share')
      .values({ case_id: id, version, key_hash: hashKey(key), expires_at: new Date(Date.now() + days * DAY_MS) })
      .returning(['id', 'version', 'created_at', 'expires_at'])
      .executeTakeFirstOrThrow();
    return { ...toShare(row), key };
  });
}

/** Ends a link at once. The owner only. Throws as `admitToCase`, and `ResourceNotFoundException` for a link that is not there. */
export async function revokeCaseShare({ db }: Deps, { userId, id, shareId }: CaseOf & { shareId: string }): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockCase(tx, { userId, id, right: 'manage' });
    const { numDeletedRows } = await tx
      .deleteFrom('trace_case_share')
      .where('case_id', '=', id)
      .where('id', '=', shareId)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw new AppError('ResourceNotFoundException', { message: 'There is no such link.' });
  });
}

/** What a link shows: a version, without the names of accounts. */
export type SharedCase = Omit<CaseVersion, 'by'> & { readonly expiresAt: string };

/** What the link with this key shows; `undefined` where it expired, was revoked, or never was, and while the owner's account is disabled. */
export async function findSharedCase({ db }: Deps, { key }: { key: string }): Promise<SharedCase | undefined> {
  const share = await db
    .selectFrom('trace_case_share')
    .innerJoin('trace_case', 'trace_case.id', 'trace_case_share.case_id')
    .innerJoin('user_account', 'user_account.id', 'trace_case.user_id')
    .where('key_hash', '=', hashKey(key))
    .where('trace_case_share.expires_at', '>', sql<Date>`now()`)
    .where('user_account.disabled_at', 'is', null)
    .select(['trace_case_share.case_id', 'trace_case_share.version', 'trace_case_share.expires_at'])
    .executeTakeFirst();
  if (share === undefined) return undefined;
  const found = await findVersion(db, { id: share.case_id, version: share.version ?? undefined });
  if (found === undefined) return undefined;
  const { by: _, ...shown } = found;
  return { ...shown, expiresAt: share.expires_at.toISOString() };
}
