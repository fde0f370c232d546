import { ProjectId } from '@redoubt/domain/ids';
import { redirect } from 'next/navigation';
import { EditProjectsPage } from '@/features/office/editor/edit-projects-page.server';
import { OpenProposals } from '@/features/office/proposal/open-proposals.server';
import { AdminFrame } from '@/features/office/users/admin-frame';
import { RefusedNotice } from '@/features/office/users/refused-notice.server';
import { requireRole, roleMetadata } from '@/http/session/require-role';

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
      {await OpenProposals()}
      {await EditProjectsPage({ rawKeyword: keyword, rawId: id })}
    </AdminFrame>
  );
}
