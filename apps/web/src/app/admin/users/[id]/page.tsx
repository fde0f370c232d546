import { RefusedNotice } from '@/features/admin-users/refused-notice';
import { UserPage } from '@/features/admin-users/user-page';
import { requireRole, roleMetadata } from '@/lib/require-role';

export const generateMetadata = () => roleMetadata('admin', { title: 'User' });

export default async function User({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const { user, refused } = await requireRole('admin', { path: `/admin/users/${id}` });
  if (refused !== undefined) return <RefusedNotice refused={refused} />;
  return <UserPage id={id} admin={user} />;
}
