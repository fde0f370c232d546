import { createHash, randomBytes } from 'node:crypto';
import { type Db, inTransaction, type Tx } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import { LINK_DAYS, type OpenCase, PEOPLE_MAX } from '@redoubt/domain/office/identity/schema';
import { includesRole } from '@redoubt/domain/people/user/role';
import { DAY_MS } from '@redoubt/domain/time';
import { renderMail } from '@redoubt/mail/layout';
import { sql } from 'kysely';
import type { Site } from '../../people/account/account-mails.ts';
import { appendAuditLog } from '../../platform/audit-log/append-audit-log.ts';
import type { Context } from '../../platform/context.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import type { OfficeUser } from '../engagement/admit.ts';
import { admitToCase } from './admit-to-case.ts';
import { addCaseKey, type KeyHome } from './case-keys.ts';

type Ctx = Pick<Context, 'db'>;
type Params = { readonly user: OfficeUser; readonly id: string };

/** Of a link's key only this is kept. */
export const hashLinkKey = (key: string): Buffer => createHash('sha256').update(key).digest();

/**
 * Opens a case with two examiners, and makes its key. Those of demo projects are opened by the demo alone. Throws `ForbiddenException` to who
 * is no editor, `ResourceNotFoundException`, `ConflictException` for a project of the demo, `InvalidParameterException` for who cannot examine it.
 */
export async function openCase(
  { db }: Ctx,
  { user, home, projectId, tier, examiners }: OpenCase & { user: OfficeUser; home: KeyHome },
): Promise<string> {
  if (!includesRole(user.role, 'editor')) throw new AppError('ForbiddenException');
  return inTransaction(db, async (tx) => {
    const project = await tx.selectFrom('project').where('id', '=', projectId).select('demo').forKeyShare().executeTakeFirst();
    if (project === undefined) throw new AppError('ResourceNotFoundException', { message: 'There is no such project.' });
    if (project.demo !== (user.demo === true))
      throw new AppError('ConflictException', { message: 'People of demo projects are invented.' });
    const staff = await Promise.all(examiners.map((username) => requireExaminer(tx, { projectId, username })));
    const { id } = await tx.insertInto('identity_case').values({ project_id: projectId, tier }).returning('id').executeTakeFirstOrThrow();
    await tx
      .insertInto('identity_examiner')
      .values(staff.map((userId) => ({ case_id: id, user_id: userId })))
      .execute();
    await appendAuditLog(tx, { actor: user.username, action: 'identity.open', subject: projectId, details: { id, tier, examiners } });
    // Last, so that what is refused makes none; one without a case opens nothing.
    await addCaseKey(home, { caseId: id });
    return id;
  });
}

async function requireExaminer(tx: Tx, { projectId, username }: { projectId: string; username: string }): Promise<string> {
  const person = await tx
    .selectFrom('user_account')
    .where('username', '=', username)
    .where('disabled_at', 'is', null)
    .select(['id', 'role'])
    .select(sql<boolean>`exists (select from team_member where user_id = user_account.id and project_id = ${projectId})`.as('inTeam'))
    .forShare()
    .executeTakeFirst();
  if (person !== undefined && includesRole(person.role, 'auditor') && !person.inTeam) return person.id;
  throw new AppError('InvalidParameterException', {
    field: 'examiners',
    message: person?.inTeam
      ? `examiners: ${username} belongs to the project’s team.`
      : `examiners: No auditor, editor or admin is called ${username}.`,
  });
}

/**
 * Invites a person, or gives one who was invited a new link in place of the one before. The key stands in the mail and nowhere else.
 * Throws as `admitToCase`, and `ConflictException` for too many people.
 */
export async function invitePerson({ db }: Ctx, { user, id, email, site }: Params & { email: string; site: Site }): Promise<void> {
  const key = randomBytes(32).toString('base64url');
  await inTransaction(db, async (tx) => {
    const { project } = await admitToCase(tx, { user, id, lock: true, open: true });
    const { last } = await tx
      .selectFrom('identity_person')
      .where('case_id', '=', id)
      .select(({ fn }) => fn.coalesce(fn.max('number'), sql<number>`0`).as('last'))
      .executeTakeFirstOrThrow();
    const expiresAt = new Date(Date.now() + LINK_DAYS * DAY_MS);
    const link = { key_hash: hashLinkKey(key), key_expires_at: expiresAt };
    const kept = await tx.updateTable('identity_person').set(link).where('case_id', '=', id).where('email', '=', email).executeTakeFirst();
    if (kept.numUpdatedRows === 0n) {
      if (last >= PEOPLE_MAX) throw new AppError('ConflictException', { message: `A case holds at most ${PEOPLE_MAX} people.` });
      await tx
        .insertInto('identity_person')
        .values({ case_id: id, number: last + 1, email, ...link })
        .execute();
    }
    await enqueueMail(tx, { to: email, expiresAt, ...invitationMail({ site, project: project.name, key }) });
    // Whom is the case's to know: the log is kept for good.
    await appendAuditLog(tx, { actor: user.username, action: 'identity.invite', subject: project.id, details: { id } });
  });
}

function invitationMail({ site, project, key }: { site: Site; project: string; key: string }) {
  return {
    subject: `Identity check of ${project} (${site.name})`,
    ...renderMail({
      heading: `Your identity, for ${project}`,
      paragraphs: [
        `${project} asked ${site.name} to check who is behind it, and named you. The page below says what is checked and who sees it. Nothing happens before you agree there.`,
        `The link is yours alone and works for ${LINK_DAYS} days: please do not hand it on.`,
      ],
      action: { label: 'See what is asked', url: `${site.origin}/identity/${key}` },
    }),
  };
}

/** Ends an open case without a decision. Throws as `admitToCase`. */
export async function withdrawCase({ db }: Ctx, { user, id, reason }: Params & { reason: string }): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { project } = await admitToCase(tx, { user, id, as: 'office', lock: true, open: true });
    const closed = { state: 'withdrawn' as const, reason, closed_at: sql<Date>`now()` };
    await tx.updateTable('identity_case').set(closed).where('id', '=', id).execute();
    await appendAuditLog(tx, { actor: user.username, action: 'identity.withdraw', subject: project.id, details: { id } });
  });
}

/** One line of the record of readings. `by` is null for an account that is gone. */
export type Reading = { readonly by: string | null; readonly person: number; readonly document: number; readonly at: Date };

/** Who read which document of a case, the newest first: for everyone who has a part in it. Throws as `admitToCase`. */
export async function listReadings(db: Db, { user, id }: Params): Promise<Reading[]> {
  await admitToCase(db, { user, id });
  return db
    .selectFrom('identity_read as read')
    .leftJoin('user_account as account', 'account.id', 'read.user_id')
    .where('read.case_id', '=', id)
    .orderBy('read.id', 'desc')
    .limit(500)
    .select(['account.username as by', 'read.person', 'read.document', 'read.at'])
    .execute();
}
