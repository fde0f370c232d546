import type { Db, Tx } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import type { UserId } from '@redoubt/domain/ids';
import { type CaseRight, type CaseRole, mayCase } from '@redoubt/domain/onchain/case/access';
import { sql } from 'kysely';

/** A case, for someone who has a part in it. */
export type AdmittedCase = { readonly id: string; readonly role: CaseRole; readonly owner: string; readonly createdAt: Date };

type Admission = { readonly userId: UserId; readonly id: string; readonly right: CaseRight };

/** What `userId` is to each case; null: nothing. Every query of a case by an account begins here. */
export function selectCases(db: Db, { userId }: { userId: UserId }) {
  return db
    .selectFrom('trace_case')
    .innerJoin('user_account as owner', 'owner.id', 'trace_case.user_id')
    .leftJoin('trace_case_member as own', (join) => join.onRef('own.case_id', '=', 'trace_case.id').on('own.user_id', '=', userId))
    .select(['trace_case.id', 'owner.username as owner', 'trace_case.created_at as createdAt'])
    .select(sql<CaseRole | null>`case when trace_case.user_id = ${userId} then 'owner' else own.role end`.as('role'));
}

/** Of `selectCases`, those in which the account has a part. */
export const hasPart = ({ userId }: { userId: UserId }) => sql<boolean>`(trace_case.user_id = ${userId} or own.role is not null)`;

/**
 * The case, where the account may do `right` with it. Throws `ResourceNotFoundException` to anyone who has no part in it, as for a case that
 * is not there, and `ForbiddenException` to anyone whose part does not allow this.
 */
export async function admitToCase(db: Db, { userId, id, right }: Admission): Promise<AdmittedCase> {
  const found = await selectCases(db, { userId }).where('trace_case.id', '=', id).where(hasPart({ userId })).executeTakeFirst();
  if (found === undefined || found.role === null) throw new AppError('ResourceNotFoundException', { message: NO_CASE });
  const admitted = { ...found, role: found.role };
  if (mayCase(admitted.role, right)) return admitted;
  throw new AppError('ForbiddenException', {
    message: 'Your part in this case does not allow this.',
    facts: { userId, right, role: admitted.role },
  });
}

export const NO_CASE = 'There is no such case among yours and those shared with you.';

/**
 * The same for a change: the case is locked until the transaction ends. The account is locked first, as its deletion does, so that neither
 * waits for the other.
 */
export async function lockCase(tx: Tx, admission: Admission): Promise<AdmittedCase> {
  await tx.selectFrom('user_account').where('id', '=', admission.userId).select('id').forKeyShare().execute();
  await tx.selectFrom('trace_case').where('id', '=', admission.id).select('id').forNoKeyUpdate().execute();
  return admitToCase(tx, admission);
}
