import type { Tx } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import { UserId } from '@redoubt/domain/ids';
import type { Role } from '@redoubt/domain/people/user/role';
import { sql } from 'kysely';
import type { OfficeUser } from '../engagement/admit.ts';

/** The invented people of the demo, by what they are while its work is done. */
const PEOPLE = {
  editor: { username: 'demoeditor', role: 'editor' },
  auditor: { username: 'demoauditor', role: 'auditor' },
  reader: { username: 'demoreader', role: 'auditor' },
  team: { username: 'demoteam', role: 'user' },
} as const satisfies Record<string, { username: string; role: Role }>;
export type DemoPeople = Readonly<Record<keyof typeof PEOPLE, OfficeUser>>;

const USERNAMES = Object.values(PEOPLE).map(({ username }) => username);

/** Accounts of these names that someone could log into are not the demo's. */
export async function deletePeople(tx: Tx): Promise<void> {
  const named = tx.deleteFrom('user_account').where('username', 'in', USERNAMES);
  await named.where('email', 'is', null).where('password_hash', 'is', null).execute();
}

/** Throws `ConflictException` where one of their names is taken. */
export async function addPeople(tx: Tx): Promise<DemoPeople> {
  const rows = await tx
    .insertInto('user_account')
    .values(Object.values(PEOPLE).map((person) => ({ ...person })))
    .onConflict((conflict) => conflict.column('username').doNothing())
    .returning(['id', 'username'])
    .execute();
  if (rows.length < USERNAMES.length) {
    throw new AppError('ConflictException', { message: `The demo’s people are named ${USERNAMES.join(', ')}, and one of these is taken.` });
  }
  const ids = new Map(rows.map(({ id, username }) => [username, UserId.parse(id)]));
  const of = (part: keyof typeof PEOPLE): OfficeUser => {
    const { username, role } = PEOPLE[part];
    const id = ids.get(username);
    if (id === undefined) throw new TypeError('An account that was just added is not there.');
    return { id, username, role, email: null, demo: true };
  };
  return { editor: of('editor'), auditor: of('auditor'), reader: of('reader'), team: of('team') };
}

/** Teams are invited by mail, and this one has no address. */
export async function joinTeam(tx: Tx, { projectId, team }: { projectId: string; team: OfficeUser }): Promise<void> {
  const member = { project_id: projectId, user_id: team.id, part: 'owner' as const };
  await tx
    .insertInto('team_member')
    .values(member)
    .onConflict((each) => each.doNothing())
    .execute();
}

/** From now on no one acts as one of them. */
export async function shutOut(tx: Tx, people: DemoPeople): Promise<void> {
  const ids = Object.values(people).map(({ id }) => id);
  await tx.updateTable('user_account').set({ role: 'user', disabled_at: sql<Date>`now()` }).where('id', 'in', ids).execute();
}
