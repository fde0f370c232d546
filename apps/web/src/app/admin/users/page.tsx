import { RefusedNotice } from '@/features/admin-users/refused-notice';
import { UsersPage } from '@/features/admin-users/users-page';
import { requireRole, roleMetadata } from '@/lib/require-role';

export const generateMetadata = () => roleMetadata('admin', { title: 'Users' });

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function Users({ searchParams }: Props) {
  const { refused } = await requireRole('admin', { path: '/admin/users' });
  if (refused !== undefined) return <RefusedNotice refused={refused} />;
  return <UsersPage parameters={await searchParams} />;
}
