import type { Db } from '@redoubt/db/client';
import type { ProjectId, UserId } from '@redoubt/domain/ids';
import type { Invited, TeamMember } from '@redoubt/domain/office/team/schema';

/** A project to whose team a user belongs. */
export type TeamProject = {
  readonly id: ProjectId;
  readonly name: string;
  readonly part: 'owner' | 'member';
  readonly since: Date;
};

/** Projects of the user's teams. Every query of a team's own pages begins here: anyone who is not in the team does not get the row. */
function selectOwn(db: Db, userId: UserId) {
  return db
    .selectFrom('team_member as own')
    .innerJoin('project', 'project.id', 'own.project_id')
    .where('own.user_id', '=', userId)
    .where('project.demo', '=', false)
    .select(['project.id', 'project.name', 'own.part', 'own.since'])
    .$narrowType<{ id: ProjectId }>();
}

/** The projects to whose teams the user belongs, by name. */
export async function listTeamProjects(db: Db, { userId }: { userId: UserId }): Promise<TeamProject[]> {
  return selectOwn(db, userId).orderBy('project.name').orderBy('project.id').execute();
}

/** The project, or `undefined` where there is none or the user is not in its team: the two cannot be told apart. */
export async function findTeamProject(db: Db, { userId, id }: { userId: UserId; id: ProjectId }): Promise<TeamProject | undefined> {
  return selectOwn(db, userId).where('project.id', '=', id).executeTakeFirst();
}

/** Who belongs to the team of a project, owners first. Only for who was found to be in it, and for editors. */
export async function listTeam(db: Db, { id }: Pick<TeamProject, 'id'>): Promise<TeamMember[]> {
  return db
    .selectFrom('team_member as member')
    .innerJoin('user_account as account', 'account.id', 'member.user_id')
    .where('member.project_id', '=', id)
    .select(['account.username', 'member.part', 'member.since'])
    .orderBy('member.part', 'desc')
    .orderBy('member.since')
    .orderBy('account.username')
    .execute();
}

/** Addresses that were invited and have not answered, the newest first. Only for who invites. */
export async function listInvited(db: Db, { id }: Pick<TeamProject, 'id'>): Promise<Invited[]> {
  return db
    .selectFrom('team_invitation')
    .where('project_id', '=', id)
    .select(['email', 'part', 'invited_at as since'])
    .orderBy('invited_at', 'desc')
    .orderBy('email')
    .execute();
}
