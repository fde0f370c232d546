import { type Db, inTransaction } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import type { UserId } from '@redoubt/domain/ids';
import { CASE_COMMENTS_MAX } from '@redoubt/domain/onchain/case/limits';
import type { AddCaseCommentBody, CaseComment } from '@redoubt/domain/onchain/case/schema';
import { toBytes, toHex } from '../record/chain-values.ts';
import { admitToCase, lockCase } from './admit-to-case.ts';
import { getVersion } from './case-versions.ts';

type Deps = { readonly db: Db };
type CaseOf = { readonly userId: UserId; readonly id: string };

/** Comments on a case, for anyone who was admitted, the earliest first; those of one author where `authorId` is given. */
export async function listComments(db: Db, { id, authorId }: { id: string; authorId?: UserId }): Promise<CaseComment[]> {
  const rows = await db
    .selectFrom('trace_case_comment')
    .leftJoin('user_account as author', 'author.id', 'trace_case_comment.author_id')
    .where('case_id', '=', id)
    .$if(authorId !== undefined, (query) => query.where('author_id', '=', authorId ?? ''))
    .select(['trace_case_comment.id', 'version', 'about', 'text', 'author.username as by', 'at'])
    .orderBy('at')
    .orderBy('trace_case_comment.id')
    .execute();
  return rows.map((row) => ({ ...row, about: row.about === null ? null : toHex(row.about), at: row.at.toISOString() }));
}

/**
 * Adds a comment on a version of a case, or on an account or transaction in it. Throws as `admitToCase`; `ResourceNotFoundException` for
 * the version; `ConflictException` at CASE_COMMENTS_MAX.
 */
export async function addCaseComment({ db }: Deps, { userId, id, version, about, text }: CaseOf & AddCaseCommentBody): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockCase(tx, { userId, id, right: 'comment' });
    await getVersion(tx, { id, version });
    if ((await listComments(tx, { id })).length >= CASE_COMMENTS_MAX)
      throw new AppError('ConflictException', { message: `A case has at most ${CASE_COMMENTS_MAX} comments. Delete one first.` });
    await tx
      .insertInto('trace_case_comment')
      .values({ case_id: id, version, about: about === null ? null : toBytes(about as `0x${string}`), text, author_id: userId })
      .execute();
  });
}

/** Deletes a comment: one's own, or any by the case's owner. Throws as `admitToCase`, and `ResourceNotFoundException` for the comment. */
export async function removeCaseComment({ db }: Deps, { userId, id, commentId }: CaseOf & { commentId: string }): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockCase(tx, { userId, id, right: 'comment' });
    const comment = await tx
      .selectFrom('trace_case_comment')
      .where('case_id', '=', id)
      .where('id', '=', commentId)
      .select('author_id')
      .executeTakeFirst();
    if (comment === undefined) throw new AppError('ResourceNotFoundException', { message: 'There is no such comment.' });
    if (comment.author_id !== userId) await admitToCase(tx, { userId, id, right: 'manage' });
    await tx.deleteFrom('trace_case_comment').where('id', '=', commentId).execute();
  });
}
