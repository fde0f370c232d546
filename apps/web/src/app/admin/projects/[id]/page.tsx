import { ProjectId } from '@redoubt/domain/ids';
import { EditProjectPage, editedName } from '@/features/office/editor/edit-project-page.server';
import { EditedTeam } from '@/features/office/team/edited-team.server';
import { AdminFrame } from '@/features/office/users/admin-frame';
import { RefusedNotice } from '@/features/office/users/refused-notice.server';
import { setNotFoundStatus } from '@/http/request/not-found-status';
import { requireRole, roleMetadata } from '@/http/session/require-role';
import { NotFoundNotice } from '@/shell/notice/not-found-notice';

type Props = { params: Promise<{ id: string }> };

export const generateMetadata = () => roleMetadata('editor', { title: 'Edit a project' });

export default async function EditProject({ params }: Props) {
  const { id: rawId } = await params;
  const { user, refused } = await requireRole('editor', { path: `/admin/projects/${encodeURIComponent(rawId)}` });
  if (refused !== undefined) return <RefusedNotice refused={refused} />;
  const id = ProjectId.safeParse(rawId);
  if (!id.success) {
    await setNotFoundStatus();
    return <NotFoundNotice />;
  }
  return (
    <AdminFrame title={await editedName(id.data)} current="/admin/projects" role={user.role}>
      {await EditProjectPage({ id: id.data, team: await EditedTeam({ id: id.data, username: user.username }) })}
    </AdminFrame>
  );
}
