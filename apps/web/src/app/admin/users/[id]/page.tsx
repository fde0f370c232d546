import { RefusedNotice } from '@/features/office/users/refused-notice.server';
import { UserPage } from '@/features/office/users/user-page.server';
import { requireRole, roleMetadata } from '@/http/session/require-role';

export const generateMetadata = () => roleMetadata('admin', { title: 'User' });

export default async function User({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const { user, refused } = await requireRole('admin', { path: `/admin/users/${id}` });
  if (refused !== undefined) return <RefusedNotice refused={refused} />;
  return <UserPage id={id} admin={user} />;
}
