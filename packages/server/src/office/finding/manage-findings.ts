import { type Db, inTransaction, type Tx } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import { SHOWN_MAX } from '@redoubt/domain/office/engagement/office';
import { importMarkdown } from '@redoubt/domain/office/finding/import-markdown';
import { mergeFinding } from '@redoubt/domain/office/finding/merge';
import { EMPTY_FINDING, FINDINGS_MAX, type Finding, type KeptFinding } from '@redoubt/domain/office/finding/schema';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { type AdmittedEngagement, admit, type OfficeUser } from '../engagement/admit.ts';

type Ctx = Pick<Context, 'db'>;
type Params = { readonly user: OfficeUser; readonly key: string };
type Saved = { number: number; version: number };

/** Writes a new finding under the next number. Throws as `admit`, and `ConflictException` past the most that an engagement can have. */
export async function addFinding({ db }: Ctx, { user, key, finding }: Params & { finding: Partial<Finding> }): Promise<Saved> {
  const [saved] = await addFindings({ db }, { user, key, findings: [{ ...EMPTY_FINDING, ...finding }] });
  if (saved === undefined) throw new TypeError('One finding was to be written.');
  return { number: saved, version: 1 };
}

/** Reads findings from Markdown and writes all of them, or none. Throws as `addFinding`, and `InvalidParameterException` with the line. */
export async function importFindings({ db }: Ctx, { user, key, markdown }: Params & { markdown: string }): Promise<{ numbers: number[] }> {
  const read = importMarkdown(markdown);
  if (read.is === 'fault') {
    throw new AppError('InvalidParameterException', { field: 'markdown', message: `markdown: Line ${read.line}: ${read.words}` });
  }
  return { numbers: await addFindings({ db }, { user, key, findings: read.findings }) };
}

async function addFindings({ db }: Ctx, { user, key, findings }: Params & { findings: readonly Finding[] }): Promise<number[]> {
  return inTransaction(db, async (tx) => {
    const { id } = await admit(tx, { user, key, right: 'write-findings', lock: true });
    return insertFindings(tx, { id, user, findings });
  });
}

type Written = { readonly id: string; readonly user: OfficeUser };

/** Writes findings under the next numbers of a locked engagement. Throws `ConflictException` past the most that it can have. */
export async function insertFindings(tx: Tx, { id, user, findings }: Written & { findings: readonly Finding[] }): Promise<number[]> {
  const { last } = await tx
    .selectFrom('finding_version')
    .where('engagement_id', '=', id)
    .select((each) => each.fn.coalesce(each.fn.max('number'), sql<number>`0`).as('last'))
    .executeTakeFirstOrThrow();
  if (last + findings.length > FINDINGS_MAX) {
    throw new AppError('ConflictException', { message: `An engagement has at most ${FINDINGS_MAX} findings.` });
  }
  const rows = findings.map((body, index) => ({
    engagement_id: id,
    number: last + index + 1,
    version: 1,
    body: JSON.stringify(body),
    author_id: user.id,
  }));
  await tx.insertInto('finding_version').values(rows).execute();
  return rows.map(({ number }) => number);
}

/**
 * Saves what an auditor wrote from `version`. What others saved meanwhile in other fields is kept; where both changed a field, nothing is
 * saved. Throws as `admit`, `ResourceNotFoundException`, and `ConflictException` with the fields.
 */
export async function changeFinding(
  { db }: Ctx,
  { user, key, number, version, finding }: Params & Saved & { finding: Partial<Finding> },
): Promise<Saved> {
  return inTransaction(db, async (tx) => {
    const { id } = await admit(tx, { user, key, right: 'write-findings', lock: true });
    return saveFinding(tx, { id, user, number, version, mine: finding });
  });
}

type Answer = Pick<Finding, 'answer' | 'fixCommit'> & { readonly status: 'open' | 'acknowledged' | 'disputed' };

/**
 * Saves what the team answers to a finding. Its status is theirs to set while it is open, acknowledged or disputed; what auditors resolved
 * or withdrew stays so. Throws as `changeFinding`.
 */
export async function answerFinding(
  { db }: Ctx,
  { user, key, number, version, answer: { status, ...texts } }: Params & Saved & { answer: Answer },
): Promise<Saved> {
  return inTransaction(db, async (tx) => {
    const { id } = await admit(tx, { user, key, right: 'answer-findings', lock: true });
    const current = await findVersion(tx, { id, number });
    const settled = current !== undefined && ['partially-resolved', 'resolved', 'withdrawn'].includes(current.finding.status);
    return saveFinding(tx, { id, user, number, version, mine: settled ? texts : { ...texts, status } });
  });
}

/** Saves what was written from `version` on top of what is there now. Throws as `changeFinding`. The engagement is locked. */
export async function saveFinding(
  tx: Tx,
  { id, user, number, version, mine }: Saved & Written & { mine: Partial<Finding> },
): Promise<Saved> {
  const current = await findVersion(tx, { id, number });
  const base = await findVersion(tx, { id, number, version });
  if (current === undefined || base === undefined)
    throw new AppError('ResourceNotFoundException', { message: 'There is no such finding.' });
  const merged = mergeFinding({ base: base.finding, current: current.finding, mine });
  if (merged.is === 'conflict') {
    throw new AppError('ConflictException', {
      reason: 'edited',
      message: `${current.by ?? 'Someone'} changed this meanwhile: ${merged.fields.join(', ')}. Nothing of yours was saved yet.`,
    });
  }
  if (!merged.changed) return { number, version: current.version };
  const next = { engagement_id: id, number, version: current.version + 1, body: JSON.stringify(merged.finding), author_id: user.id };
  await tx.insertInto('finding_version').values(next).execute();
  return { number, version: next.version };
}

function select(db: Db, { id }: { id: string }) {
  return db
    .selectFrom('finding_version as version')
    .leftJoin('user_account as account', 'account.id', 'version.author_id')
    .where('version.engagement_id', '=', id)
    .select(['version.number', 'version.version', 'version.body as finding', 'version.at', 'account.username as by']);
}

const toKept = <Row extends { at: Date }>(row: Row) => ({ ...row, at: row.at.toISOString() });

/** The newest version of a finding, or that of this number. Only for who was admitted. */
export async function findVersion(
  db: Db,
  { id, number, version }: { id: string; number: number; version?: number },
): Promise<KeptFinding | undefined> {
  const row = await select(db, { id })
    .where('version.number', '=', number)
    .$if(version !== undefined, (query) => query.where('version.version', '=', version ?? 0))
    .orderBy('version.version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && toKept(row);
}

/** The newest version of each finding, by number. Only for who was admitted to `see-findings`. */
export async function listFindings(db: Db, { id }: Pick<AdmittedEngagement, 'id'>): Promise<KeptFinding[]> {
  const rows = await select(db, { id }).distinctOn('version.number').orderBy('version.number').orderBy('version.version', 'desc').execute();
  return rows.map(toKept);
}

/** The versions of a finding, the newest first; none where there is no such finding. Only for who was admitted to `see-findings`. */
export async function findVersions(db: Db, { id, number }: { id: string; number: number }): Promise<KeptFinding[]> {
  const rows = await select(db, { id })
    .where('version.number', '=', number)
    .orderBy('version.version', 'desc')
    .limit(SHOWN_MAX.versions)
    .execute();
  return rows.map(toKept);
}

/** A finding with its versions. Throws as `admit`, or `ResourceNotFoundException`. */
export async function getFinding({ db }: Ctx, { user, key, number }: Params & { number: number }): Promise<{ versions: KeptFinding[] }> {
  const { id } = await admit(db, { user, key, right: 'see-findings' });
  const versions = await findVersions(db, { id, number });
  if (versions.length === 0) throw new AppError('ResourceNotFoundException', { message: 'There is no such finding.' });
  return { versions };
}
