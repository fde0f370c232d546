import { ProjectId } from '@redoubt/domain/ids';
import { redirect } from 'next/navigation';
import { EditProjectsPage } from '@/features/admin-editor/edit-projects-page';
import { AdminFrame } from '@/features/admin-users/admin-frame';
import { RefusedNotice } from '@/features/admin-users/refused-notice';
import { requireRole, roleMetadata } from '@/lib/require-role';

export const generateMetadata = () => roleMetadata('editor', { title: 'Edit projects' });

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function EditProjects({ searchParams }: Props) {
  const { user, refused } = await requireRole('editor', { path: '/admin/projects' });
  if (refused !== undefined) return <RefusedNotice refused={refused} />;
  const { keyword, id } = await searchParams;
  const chosen = ProjectId.safeParse(id);
  if (chosen.success) redirect(`/admin/projects/${chosen.data}`);
  return (
    <AdminFrame title="Projects" current="/admin/projects" role={user.role}>
      {await EditProjectsPage({ rawKeyword: keyword, rawId: id })}
    </AdminFrame>
  );
}
