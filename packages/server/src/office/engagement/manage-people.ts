import { type Db, inTransaction, type Tx } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import type { ProjectId } from '@redoubt/domain/ids';
import { PART_LABELS } from '@redoubt/domain/office/engagement/access';
import type { AssignBody, InviteBody, Person } from '@redoubt/domain/office/engagement/office';
import { includesRole } from '@redoubt/domain/people/user/role';
import { DAY_MS } from '@redoubt/domain/time';
import { renderMail } from '@redoubt/mail/layout';
import { sql } from 'kysely';
import type { Site } from '../../people/account/account-mails.ts';
import { appendAuditLog } from '../../platform/audit-log/append-audit-log.ts';
import type { Context } from '../../platform/context.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { type AdmittedEngagement, admit, type OfficeUser } from './admit.ts';
import { addEntry } from './entries.ts';
import { notifyPeople } from './notify-people.ts';

type Ctx = Pick<Context, 'db'>;
type Params = { readonly user: OfficeUser; readonly key: string };

const INVITATION_DAYS = 14;

export type Invitation = { readonly project: { readonly id: string; readonly name: string }; readonly part: 'owner' | 'member' };

/** Who works on an engagement: assigned staff, then the project's team. */
export async function listPeople(db: Db, { id, project }: AdmittedEngagement): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select username, part, since from (
      select user_id, part, since, 1 as place from engagement_person where engagement_id = ${id}
      union all select user_id, part, since, 2 from team_member where project_id = ${project.id}
    ) as people join user_account on user_account.id = people.user_id order by place, since, username`.execute(db);
  return rows;
}

/**
 * Assigns a member of the staff, or changes what they are assigned as. Anyone who belongs to the project's team cannot review it.
 * Throws as `admit`, and `InvalidParameterException` for someone who cannot be assigned.
 */
export async function assignPerson({ db }: Ctx, { user, key, username, part, site }: Params & AssignBody & { site: Site }): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { id, project } = await admit(tx, { user, key, right: 'manage-people', lock: true });
    const person = await tx
      .selectFrom('user_account')
      .where('username', '=', username)
      .where('disabled_at', 'is', null)
      .select(['id', 'role'])
      .forShare()
      .executeTakeFirst();
    if (person === undefined || !includesRole(person.role, 'auditor')) {
      throw new AppError('InvalidParameterException', {
        field: 'username',
        message: 'username: No auditor, editor or admin has this username.',
      });
    }
    if (await isInTeam(tx, { projectId: project.id, userId: person.id })) {
      throw new AppError('InvalidParameterException', { field: 'username', message: 'username: They belong to the project’s team.' });
    }
    await tx
      .insertInto('engagement_person')
      .values({ engagement_id: id, user_id: person.id, part })
      .onConflict((each) => each.columns(['engagement_id', 'user_id']).doUpdateSet({ part, since: sql<Date>`now()` }))
      .execute();
    await addEntry(tx, {
      engagementId: id,
      authorId: user.id,
      kind: 'people',
      words: `${username} is ${PART_LABELS[part].toLowerCase()} now.`,
    });
    await notifyPeople(tx, { id, site, news: { is: 'assigned', userId: person.id, part } });
    await appendAuditLog(tx, { actor: user.username, action: 'engagement.assign', subject: project.id, details: { id, username, part } });
  });
}

/** Ends an assignment. Throws as `admit`, and `ResourceNotFoundException` for who is not assigned. */
export async function removePerson({ db }: Ctx, { user, key, username }: Params & { username: string }): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { id, project } = await admit(tx, { user, key, right: 'manage-people', lock: true });
    const { numDeletedRows } = await tx
      .deleteFrom('engagement_person')
      .where('engagement_id', '=', id)
      .where('user_id', 'in', tx.selectFrom('user_account').where('username', '=', username).select('id'))
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw new AppError('ResourceNotFoundException', { message: 'They are not assigned.' });
    await addEntry(tx, { engagementId: id, authorId: user.id, kind: 'people', words: `${username} is no longer assigned.` });
    await appendAuditLog(tx, { actor: user.username, action: 'engagement.unassign', subject: project.id, details: { id, username } });
  });
}

/**
 * Invites the owner of an address into a project's team: by an editor, or by an owner of the team. Whether the address has an account is not
 * told. The mail is the same each time. Throws as `admit`, or `ForbiddenException`.
 */
export async function inviteToTeam({ db }: Ctx, { user, key, email, part, site }: Params & InviteBody & { site: Site }): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { id, project, parts } = await admit(tx, { user, key, right: 'see', lock: true });
    if (!parts.includes('office') && !(await isInTeam(tx, { projectId: project.id, userId: user.id, part: 'owner' }))) {
      throw new AppError('ForbiddenException', { message: 'Only editors and the team’s owners invite.' });
    }
    await insertInvitation(tx, { projectId: project.id, email, part });
    const heading = `Join the team of ${project.name}`;
    const words = `You are invited to ${project.name}’s team at ${site.name}. Log in with this address, or sign up with it, and accept.`;
    const footer = { words: 'If you do not know the project, ignore this mail: nothing happens.', links: [] };
    const body = renderMail({ heading, paragraphs: [words], action: { label: 'Open the office', url: `${site.origin}/office` }, footer });
    await enqueueMail(tx, {
      to: email,
      subject: `${heading} (${site.name})`,
      ...body,
      expiresAt: new Date(Date.now() + INVITATION_DAYS * DAY_MS),
    });
    await addEntry(tx, { engagementId: id, authorId: user.id, kind: 'people', words: `Someone was invited to the team, as ${part}.` });
    await appendAuditLog(tx, { actor: user.username, action: 'team.invite', subject: project.id, details: { part } });
  });
}

/** Of two invitations of one address the later one counts. */
export async function insertInvitation(
  tx: Tx,
  { projectId, email, part }: { projectId: string; email: string; part: 'owner' | 'member' },
): Promise<void> {
  await tx
    .insertInto('team_invitation')
    .values({ project_id: projectId, email, part })
    .onConflict((each) => each.columns(['project_id', 'email']).doUpdateSet({ part, invited_at: sql<Date>`now()` }))
    .execute();
}

/** Invitations to the address that `user` has confirmed. */
export async function listInvitations(db: Db, { user }: { user: OfficeUser }): Promise<Invitation[]> {
  const rows = await db
    .selectFrom('team_invitation as invitation')
    .innerJoin('project', 'project.id', 'invitation.project_id')
    .innerJoin('user_account as account', 'account.email', 'invitation.email')
    .where('account.id', '=', user.id)
    .where('account.confirmed_at', 'is not', null)
    .select(['project.id', 'project.name', 'invitation.part'])
    .orderBy('project.id')
    .execute();
  return rows.map(({ id, name, part }) => ({ project: { id, name }, part }));
}

/** Accepts or declines an invitation. Throws `ResourceNotFoundException`; `ConflictException` for who reviews the project. */
export async function answerInvitation(
  { db }: Ctx,
  { user, projectId, accept }: { user: OfficeUser; projectId: ProjectId; accept: boolean },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const invitation = (await listInvitations(tx, { user })).find(({ project }) => project.id === projectId);
    if (invitation === undefined || user.email === null)
      throw new AppError('ResourceNotFoundException', { message: 'There is no such invitation.' });
    const { numDeletedRows } = await tx
      .deleteFrom('team_invitation')
      .where('project_id', '=', projectId)
      .where('email', '=', user.email)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw new AppError('ResourceNotFoundException', { message: 'There is no such invitation.' });
    if (!accept) return;
    const assigned = await tx
      .selectFrom('engagement_person')
      .innerJoin('engagement', 'engagement.id', 'engagement_person.engagement_id')
      .where('engagement.project_id', '=', projectId)
      .where('engagement_person.user_id', '=', user.id)
      .select('engagement.id')
      .executeTakeFirst();
    if (assigned !== undefined) throw new AppError('ConflictException', { message: 'Anyone who reviews a project cannot join its team.' });
    await tx
      .insertInto('team_member')
      .values({ project_id: projectId, user_id: user.id, part: invitation.part })
      .onConflict((each) => each.columns(['project_id', 'user_id']).doUpdateSet({ part: invitation.part }))
      .execute();
    await appendAuditLog(tx, { actor: user.username, action: 'team.join', subject: projectId, details: { part: invitation.part } });
  });
}

/** Ends a membership: one's own, or by an editor or owner any. Throws as `admit`, `ForbiddenException` or `ResourceNotFoundException`. */
export async function removeMember({ db }: Ctx, { user, key, username }: Params & { username: string }): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { id, project, parts } = await admit(tx, { user, key, right: 'see', lock: true });
    const owns = parts.includes('office') || (await isInTeam(tx, { projectId: project.id, userId: user.id, part: 'owner' }));
    if (!owns && username !== user.username)
      throw new AppError('ForbiddenException', { message: 'Only editors and the team’s owners remove others.' });
    const { numDeletedRows } = await tx
      .deleteFrom('team_member')
      .where('project_id', '=', project.id)
      .where('user_id', 'in', tx.selectFrom('user_account').where('username', '=', username).select('id'))
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw new AppError('ResourceNotFoundException', { message: 'They do not belong to the team.' });
    await addEntry(tx, { engagementId: id, authorId: user.id, kind: 'people', words: `${username} left the team.` });
    await appendAuditLog(tx, { actor: user.username, action: 'team.remove', subject: project.id, details: { username } });
  });
}

async function isInTeam(tx: Tx, { projectId, userId, part }: { projectId: string; userId: string; part?: 'owner' }): Promise<boolean> {
  const row = await tx
    .selectFrom('team_member')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .$if(part !== undefined, (query) => query.where('part', '=', 'owner'))
    .select('part')
    .executeTakeFirst();
  return row !== undefined;
}
