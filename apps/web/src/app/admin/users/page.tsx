import { RefusedNotice } from '@/features/office/users/refused-notice.server';
import { UsersPage } from '@/features/office/users/users-page.server';
import { requireRole, roleMetadata } from '@/http/session/require-role';

export const generateMetadata = () => roleMetadata('admin', { title: 'Users' });

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function Users({ searchParams }: Props) {
  const { refused } = await requireRole('admin', { path: '/admin/users' });
  if (refused !== undefined) return <RefusedNotice refused={refused} />;
  return <UsersPage parameters={await searchParams} />;
}
