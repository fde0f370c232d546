import { type Db, inTransaction } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import type { UserId } from '@redoubt/domain/ids';
import { CASE_MEMBERS_MAX, CASES_MAX } from '@redoubt/domain/onchain/case/limits';
import type { AddCaseMemberBody, CaseMember } from '@redoubt/domain/onchain/case/schema';
import { admitToCase, lockCase } from './admit-to-case.ts';

type Deps = { readonly db: Db };
type CaseOf = { readonly userId: UserId; readonly id: string };

/** Members of a case, for anyone who was admitted: editors and readers, in the order in which they came. */
export async function listMembers(db: Db, { id }: { id: string }): Promise<CaseMember[]> {
  const rows = await db
    .selectFrom('trace_case_member')
    .innerJoin('user_account', 'user_account.id', 'trace_case_member.user_id')
    .where('case_id', '=', id)
    .select(['username', 'trace_case_member.role', 'since'])
    .orderBy('since')
    .orderBy('username')
    .execute();
  return rows.map((row) => ({ ...row, since: row.since.toISOString() }));
}

/**
 * Gives an account a part in a case, or changes it. The owner only. Throws as `admitToCase`; `InvalidParameterException` for a username that
 * no one else has; `ConflictException` at CASE_MEMBERS_MAX, and where the account has a part in CASES_MAX cases of others.
 */
export async function addCaseMember({ db }: Deps, { userId, id, username, role }: CaseOf & AddCaseMemberBody): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { owner } = await lockCase(tx, { userId, id, right: 'manage' });
    if (owner === username) throw new AppError('InvalidParameterException', { field: 'username', message: 'username: The case is yours.' });
    // Of two cases at once that take them in the second counts the first.
    const person = await tx
      .selectFrom('user_account')
      .where('username', '=', username)
      .where('disabled_at', 'is', null)
      .select('id')
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (person === undefined)
      throw new AppError('InvalidParameterException', { field: 'username', message: 'username: No account has this username.' });
    const members = await tx.selectFrom('trace_case_member').where('case_id', '=', id).select('user_id').execute();
    if (!members.some((member) => member.user_id === person.id)) {
      if (members.length >= CASE_MEMBERS_MAX)
        throw new AppError('ConflictException', { message: `A case has at most ${CASE_MEMBERS_MAX} members.` });
      const parts = await tx.selectFrom('trace_case_member').where('user_id', '=', person.id).select('case_id').execute();
      if (parts.length >= CASES_MAX)
        throw new AppError('ConflictException', { message: `They have a part in ${CASES_MAX} cases, the maximum.` });
    }
    await tx
      .insertInto('trace_case_member')
      .values({ case_id: id, user_id: person.id, role })
      .onConflict((each) => each.columns(['case_id', 'user_id']).doUpdateSet({ role }))
      .execute();
  });
}

/**
 * Ends a membership, and with it the watch: one's own, or any by the owner. What the member saved stays. Throws as `admitToCase`, and `ResourceNotFoundException`
 * for someone who is no member.
 */
export async function removeCaseMember({ db }: Deps, { userId, id, username }: CaseOf & { username: string }): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockCase(tx, { userId, id, right: 'read' });
    const person = await tx.selectFrom('user_account').where('username', '=', username).select('id').executeTakeFirst();
    if (person?.id !== userId) await admitToCase(tx, { userId, id, right: 'manage' });
    const { numDeletedRows } = await tx
      .deleteFrom('trace_case_member')
      .where('case_id', '=', id)
      .where('user_id', '=', person?.id ?? null)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw new AppError('ResourceNotFoundException', { message: 'They are no member of the case.' });
    await tx
      .deleteFrom('trace_case_watch')
      .where('case_id', '=', id)
      .where('user_id', '=', person?.id ?? null)
      .execute();
  });
}
