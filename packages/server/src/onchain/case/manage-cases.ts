import { type Db, inTransaction, type Tx } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import type { UserId } from '@redoubt/domain/ids';
import { CASE_VERSIONS_MAX, CASES_MAX } from '@redoubt/domain/onchain/case/limits';
import type {
  AddCaseVersionBody,
  ArrangeCaseBody,
  CaseList,
  CaseSaved,
  CaseVersion,
  CaseView,
  CreateCaseBody,
} from '@redoubt/domain/onchain/case/schema';
import { admitToCase, hasPart, lockCase, selectCases } from './admit-to-case.ts';
import { getVersion, insertVersion, listVersions } from './case-versions.ts';
import { listComments } from './manage-comments.ts';
import { listMembers } from './manage-members.ts';
import { listShares } from './manage-shares.ts';
import { isWatching } from './manage-watch.ts';

type Deps = { readonly db: Db };
type Person = { readonly userId: UserId };
type CaseOf = Person & { readonly id: string };

/** Saves a finished trace as a new case. Throws `ConflictException` at CASES_MAX, and as `addCaseVersion` for the trace. */
export async function createCase({ db }: Deps, { userId, ...texts }: Person & CreateCaseBody): Promise<CaseSaved> {
  return inTransaction(db, async (tx) => {
    // Of two cases at once the second counts the first.
    await tx.selectFrom('user_account').where('id', '=', userId).select('id').forNoKeyUpdate().execute();
    const own = await tx.selectFrom('trace_case').where('user_id', '=', userId).select('id').execute();
    if (own.length >= CASES_MAX)
      throw new AppError('ConflictException', { message: `You have ${CASES_MAX} cases, the maximum. Delete one first.` });
    const { id } = await tx.insertInto('trace_case').values({ user_id: userId }).returning('id').executeTakeFirstOrThrow();
    return insertVersion(tx, { id, userId, version: 1, previous: null, arrangement: null, ...texts });
  });
}

/**
 * Saves another trace, or other words, as the next version of a case, with the arrangement of the one before. Throws as `admitToCase`;
 * `ConflictException` where `base` is not the newest version, so that two people do not overwrite each other, and at CASE_VERSIONS_MAX;
 * `InvalidParameterException` for a trace that does not exist or has no result.
 */
export async function addCaseVersion({ db }: Deps, { userId, id, base, ...texts }: CaseOf & AddCaseVersionBody): Promise<CaseSaved> {
  return inTransaction(db, async (tx) => {
    const { arrangement, sha256 } = await lockNewest(tx, { userId, id, base });
    return insertVersion(tx, { id, userId, version: base + 1, previous: sha256, arrangement, ...texts });
  });
}

/** Saves another arrangement of the picture as the next version of a case, with its trace and words. Throws as `addCaseVersion`. */
export async function arrangeCase({ db }: Deps, { userId, id, base, arrangement }: CaseOf & ArrangeCaseBody): Promise<CaseSaved> {
  return inTransaction(db, async (tx) => {
    const { name, text, runId, sha256 } = await lockNewest(tx, { userId, id, base });
    return insertVersion(tx, { id, userId, version: base + 1, previous: sha256, name, text, runId, arrangement });
  });
}

/** The newest version of a case that gets another, where that is `base`. */
async function lockNewest(tx: Tx, { userId, id, base }: CaseOf & { readonly base: number }): Promise<CaseVersion> {
  await lockCase(tx, { userId, id, right: 'add-version' });
  const newest = await getVersion(tx, { id });
  if (newest.version !== base) {
    throw new AppError('ConflictException', {
      reason: 'edited',
      message: `The newest version is ${newest.version}, saved by ${newest.by ?? 'someone who left'}. Nothing of yours was saved: read it, then save again.`,
    });
  }
  if (base >= CASE_VERSIONS_MAX)
    throw new AppError('ConflictException', { message: `A case has at most ${CASE_VERSIONS_MAX} versions. Start another case.` });
  return newest;
}

/** The account's cases and those in which it has a part, the one that changed last first. */
export async function listCases({ db }: Deps, { userId }: Person): Promise<CaseList> {
  const rows = await selectCases(db, { userId })
    .where(hasPart({ userId }))
    .innerJoin('trace_case_version as newest', 'newest.case_id', 'trace_case.id')
    .where('newest.version', '=', (query) =>
      query
        .selectFrom('trace_case_version as each')
        .whereRef('each.case_id', '=', 'trace_case.id')
        .select(({ fn }) => fn.max('each.version').as('version')),
    )
    .select(['newest.name', 'newest.version', 'newest.at'])
    .orderBy('newest.at', 'desc')
    .orderBy('trace_case.id')
    .execute();
  return {
    cases: rows.flatMap(({ id, name, role, owner, version, at }) =>
      role === null ? [] : [{ id, name, role, owner, version, changedAt: at.toISOString() }],
    ),
  };
}

/** A case with one of its versions, the newest by default. Throws as `admitToCase`, and `ResourceNotFoundException` for the version. */
export async function getCase(
  { db }: Deps,
  { userId, id, version }: CaseOf & { readonly version?: number | undefined },
): Promise<CaseView> {
  const { role, owner, createdAt } = await admitToCase(db, { userId, id, right: 'read' });
  const [shown, versions, members, comments, shares, watching] = await Promise.all([
    getVersion(db, { id, version }),
    listVersions(db, { id }),
    listMembers(db, { id }),
    listComments(db, { id }),
    role === 'owner' ? listShares(db, { id }) : null,
    isWatching(db, { userId, id }),
  ]);
  return {
    id,
    role,
    owner,
    createdAt: createdAt.toISOString(),
    shown,
    versions,
    members,
    comments,
    shares,
    watching,
  };
}

/** Deletes a case with its versions, members, comments and links, for good. Its owner only. Throws as `admitToCase`. */
export async function deleteCase({ db }: Deps, { userId, id }: CaseOf): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockCase(tx, { userId, id, right: 'manage' });
    await tx.deleteFrom('trace_case').where('id', '=', id).execute();
  });
}
