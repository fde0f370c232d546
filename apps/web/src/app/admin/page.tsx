import { listErrorGroups } from '@redoubt/server/error-report/list-error-groups';
import { ErrorsPage } from '@/features/admin/errors-page';
import { AdminFrame } from '@/features/admin-users/admin-frame';
import { RefusedNotice } from '@/features/admin-users/refused-notice';
import { getContext } from '@/lib/context';
import { requireRole, roleMetadata } from '@/lib/require-role';

export const generateMetadata = () => roleMetadata('admin', { title: 'Administration' });

/** More would not be read. */
const GROUPS_MAX = 100;

export default async function AdminPage() {
  const { refused } = await requireRole('admin', { path: '/admin' });
  if (refused !== undefined) return <RefusedNotice refused={refused} />;
  return (
    <AdminFrame title="Administration" current="/admin">
      <ErrorsPage groups={await listErrorGroups(getContext(), { groupsMax: GROUPS_MAX })} groupsMax={GROUPS_MAX} />
    </AdminFrame>
  );
}
