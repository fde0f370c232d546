import type { Db, Tx } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import type { UserId } from '@redoubt/domain/ids';
import { Arrangement } from '@redoubt/domain/onchain/case/arrangement';
import type { CaseSaved, CaseVersion, CaseVersionLine, CreateCaseBody } from '@redoubt/domain/onchain/case/schema';
import { toHash } from '@redoubt/tracing/model/canonical';

type NewVersion = CreateCaseBody & {
  readonly id: string;
  readonly userId: UserId;
  readonly version: number;
  readonly arrangement: Arrangement | null;
  /** The hash of the version before; null for the first. */
  readonly previous: string | null;
};

/** Saves a version of a case that is locked. Throws `InvalidParameterException` for a trace that does not exist or has no result. */
export async function insertVersion(tx: Tx, given: NewVersion): Promise<CaseSaved> {
  const { id, userId, version, previous, name, text, runId, arrangement } = given;
  // A trace that is being saved is not swept.
  const run = await tx.selectFrom('trace_run').where('id', '=', runId).select('file_hash').forKeyShare().executeTakeFirst();
  if (run === undefined)
    throw new AppError('InvalidParameterException', {
      field: 'runId',
      message: 'runId: There is no such trace. Traces that no case names are kept for 14 days.',
    });
  if (run.file_hash === null)
    throw new AppError('InvalidParameterException', { field: 'runId', message: 'runId: This trace has no result yet.' });
  const at = new Date();
  const sha256 = hashVersion({ id, version, name, text, file: run.file_hash.toString('hex'), at, previous, arrangement });
  const row = { case_id: id, version, name, text, run_id: runId, author_id: userId, at, sha256: Buffer.from(sha256, 'hex') };
  await tx
    .insertInto('trace_case_version')
    .values({ ...row, arrangement: arrangement && JSON.stringify(arrangement) })
    .execute();
  return { id, version };
}

type Hashed = {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly text: string;
  /** The hash of the trace's file. */
  readonly file: string;
  readonly at: Date;
  /** The hash of the version before; null of the first. */
  readonly previous: string | null;
  readonly arrangement: Arrangement | null;
};

/**
 * The hash of a version: SHA-256 of its canonical JSON. Who saved it is not in it, because accounts can be deleted. Without an arrangement
 * there is no such field, as in versions of before there were any.
 */
export function hashVersion({ id, at, arrangement, ...rest }: Hashed): string {
  return toHash({ ...rest, case: id, at: at.toISOString(), arrangement: arrangement ?? undefined });
}

function selectVersions(db: Db, { id }: { id: string }) {
  return db
    .selectFrom('trace_case_version')
    .leftJoin('user_account as author', 'author.id', 'trace_case_version.author_id')
    .where('case_id', '=', id)
    .select(['version', 'name', 'author.username as by', 'at']);
}

/** All versions of a case, for anyone who was admitted, the newest first. */
export async function listVersions(db: Db, { id }: { id: string }): Promise<CaseVersionLine[]> {
  const rows = await selectVersions(db, { id }).orderBy('version', 'desc').execute();
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

type OneVersion = { readonly id: string; readonly version?: number | undefined };

/** A version of a case, for anyone who was admitted; the newest by default. */
export async function findVersion(db: Db, { id, version }: OneVersion): Promise<CaseVersion | undefined> {
  const row = await selectVersions(db, { id })
    .select(['text', 'run_id as runId', 'arrangement', 'sha256'])
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { at, sha256, arrangement } = row;
  return { ...row, at: at.toISOString(), sha256: sha256.toString('hex'), arrangement: arrangement && Arrangement.parse(arrangement) };
}

/** The same. Throws `ResourceNotFoundException`. */
export async function getVersion(db: Db, params: OneVersion): Promise<CaseVersion> {
  const found = await findVersion(db, params);
  if (found === undefined) throw new AppError('ResourceNotFoundException', { message: 'The case has no such version.' });
  return found;
}
