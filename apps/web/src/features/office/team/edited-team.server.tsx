import type { ProjectId } from '@redoubt/domain/ids';
import { listInvited, listTeam } from '@redoubt/server/office/team/team-projects';
import { getContext } from '@/http/context';
import { TeamPanel } from './team-panel.tsx';

/** The team of a project for editors, who invite its first owner. */
export async function EditedTeam({ id, username }: { id: ProjectId; username: string }) {
  const { db } = getContext();
  const [team, invited] = await Promise.all([listTeam(db, { id }), listInvited(db, { id })]);
  return <TeamPanel projectId={id} team={team} invited={invited} username={username} />;
}
