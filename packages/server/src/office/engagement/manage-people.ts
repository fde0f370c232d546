import { type Db, inTransaction, type Tx } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import { PART_LABELS } from '@redoubt/domain/office/engagement/access';
import type { AssignBody, Person } from '@redoubt/domain/office/engagement/office';
import { includesRole } from '@redoubt/domain/people/user/role';
import { sql } from 'kysely';
import type { Site } from '../../people/account/account-mails.ts';
import { appendAuditLog } from '../../platform/audit-log/append-audit-log.ts';
import type { Context } from '../../platform/context.ts';
import { type AdmittedEngagement, admit, type OfficeUser } from './admit.ts';
import { addEntry } from './entries.ts';
import { notifyPeople } from './notify-people.ts';

type Ctx = Pick<Context, 'db'>;
type Params = { readonly user: OfficeUser; readonly key: string };

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

async function isInTeam(tx: Tx, { projectId, userId }: { projectId: string; userId: string }): Promise<boolean> {
  const team = tx.selectFrom('team_member').where('project_id', '=', projectId).where('user_id', '=', userId);
  return (await team.select('part').executeTakeFirst()) !== undefined;
}
