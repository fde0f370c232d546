import { type Db, inTransaction, type Tx } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import type { ProjectId } from '@redoubt/domain/ids';
import type { InviteBody, LeaveBody } from '@redoubt/domain/office/team/schema';
import { includesRole } from '@redoubt/domain/people/user/role';
import { DAY_MS } from '@redoubt/domain/time';
import { renderMail } from '@redoubt/mail/layout';
import { sql } from 'kysely';
import type { Site } from '../../people/account/account-mails.ts';
import { appendAuditLog } from '../../platform/audit-log/append-audit-log.ts';
import type { Context } from '../../platform/context.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import type { OfficeUser } from './admit.ts';

type Ctx = Pick<Context, 'db'>;
type Params = { readonly user: OfficeUser; readonly projectId: ProjectId };

const INVITATION_DAYS = 14;

export type Invitation = { readonly project: { readonly id: string; readonly name: string }; readonly part: 'owner' | 'member' };

/**
 * The project, and whether `user` manages its team, as editors and its owners do. Teams of demo projects are the demo's. Throws
 * `ResourceNotFoundException` to anyone who is neither an editor nor in the team, as for a project that is not there.
 */
async function admitToTeam(tx: Tx, { user, projectId }: Params): Promise<{ name: string; manages: boolean }> {
  const found = await tx
    .selectFrom('project')
    .leftJoin('team_member as own', (join) => join.onRef('own.project_id', '=', 'project.id').on('own.user_id', '=', user.id))
    .where('project.id', '=', projectId)
    .where('project.demo', '=', false)
    .select(['project.name', 'own.part'])
    .executeTakeFirst();
  const edits = includesRole(user.role, 'editor');
  if (found === undefined || (found.part === null && !edits)) throw new AppError('ResourceNotFoundException');
  return { name: found.name, manages: edits || found.part === 'owner' };
}

/**
 * Invites the owner of an address into a project's team. Whether the address has an account is not said, and the mail is the same each time.
 * Throws as `admitToTeam`, or `ForbiddenException`.
 */
export async function inviteToTeam(
  { db }: Ctx,
  { user, projectId, email, part, site }: Params & InviteBody & { site: Site },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { name, manages } = await admitToTeam(tx, { user, projectId });
    if (!manages) throw new AppError('ForbiddenException', { message: 'Only editors and the team’s owners invite.' });
    await insertInvitation(tx, { projectId, email, part });
    const heading = `Join the team of ${name}`;
    const words = `You are invited to ${name}’s team at ${site.name}. Log in with this address, or sign up with it, and accept.`;
    const footer = { words: 'If you do not know the project, ignore this mail: nothing happens.', links: [] };
    const body = renderMail({ heading, paragraphs: [words], action: { label: 'Open the office', url: `${site.origin}/office` }, footer });
    await enqueueMail(tx, {
      to: email,
      subject: `${heading} (${site.name})`,
      ...body,
      expiresAt: new Date(Date.now() + INVITATION_DAYS * DAY_MS),
    });
    await record(tx, { user, projectId, words: `Someone was invited to the team, as ${part}.` });
    await appendAuditLog(tx, { actor: user.username, action: 'team.invite', subject: projectId, details: { part } });
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
export async function answerInvitation({ db }: Ctx, { user, projectId, accept }: Params & { accept: boolean }): Promise<void> {
  await inTransaction(db, async (tx) => {
    const invitation = (await listInvitations(tx, { user })).find(({ project }) => project.id === projectId);
    if (invitation === undefined || user.email === null || !(await deleteInvitation(tx, { projectId, email: user.email })))
      throw new AppError('ResourceNotFoundException', { message: 'There is no such invitation.' });
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
    await record(tx, { user, projectId, words: `${user.username} joined the team.` });
    await appendAuditLog(tx, { actor: user.username, action: 'team.join', subject: projectId, details: { part: invitation.part } });
  });
}

/**
 * Ends a membership: one's own, or by an editor or owner any; or revokes an invitation. Throws as `admitToTeam`, `ForbiddenException`, or
 * `ResourceNotFoundException` for who is neither in the team nor invited.
 */
export async function removeFromTeam({ db }: Ctx, { user, projectId, ...who }: Params & LeaveBody): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { manages } = await admitToTeam(tx, { user, projectId });
    if (!manages && !('username' in who && who.username === user.username))
      throw new AppError('ForbiddenException', { message: 'Only editors and the team’s owners remove others.' });
    if ('email' in who) {
      if (!(await deleteInvitation(tx, { projectId, ...who })))
        throw new AppError('ResourceNotFoundException', { message: 'This address is not invited.' });
      await record(tx, { user, projectId, words: 'An invitation to the team was revoked.' });
      await appendAuditLog(tx, { actor: user.username, action: 'team.uninvite', subject: projectId, details: {} });
      return;
    }
    const { numDeletedRows } = await tx
      .deleteFrom('team_member')
      .where('project_id', '=', projectId)
      .where('user_id', 'in', tx.selectFrom('user_account').where('username', '=', who.username).select('id'))
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw new AppError('ResourceNotFoundException', { message: 'They do not belong to the team.' });
    await record(tx, { user, projectId, words: `${who.username} left the team.` });
    await appendAuditLog(tx, { actor: user.username, action: 'team.remove', subject: projectId, details: who });
  });
}

/** Whether the address was invited. */
async function deleteInvitation(tx: Tx, { projectId, email }: { projectId: ProjectId; email: string }): Promise<boolean> {
  const invited = tx.deleteFrom('team_invitation').where('project_id', '=', projectId).where('email', '=', email);
  return (await invited.executeTakeFirstOrThrow()).numDeletedRows > 0n;
}

/** Who sees inside an engagement changed: each one of the project says so. */
async function record(tx: Tx, { user, projectId, words }: Params & { words: string }): Promise<void> {
  await tx
    .insertInto('engagement_entry')
    .columns(['engagement_id', 'author_id', 'kind', 'words'])
    .expression((each) =>
      each
        .selectFrom('engagement')
        .where('project_id', '=', projectId)
        .select((column) => [column.ref('id').as('engagement_id'), column.val(user.id).as('author_id')])
        .select((column) => [column.val('people').as('kind'), column.val(words).as('words')]),
    )
    .execute();
}
