import { listErrorGroups } from '@redoubt/server/platform/error-report/list-error-groups';
import { ErrorsPage } from '@/features/office/admin/errors-page.server';
import { AdminFrame } from '@/features/office/users/admin-frame';
import { RefusedNotice } from '@/features/office/users/refused-notice.server';
import { getContext } from '@/http/context';
import { requireRole, roleMetadata } from '@/http/session/require-role';

export const generateMetadata = () => roleMetadata('admin', { title: 'Errors' });

/** The number of entries that the page shows. */
const GROUPS_MAX = 100;

export default async function ErrorsAdminPage() {
  const { refused } = await requireRole('admin', { path: '/admin/errors' });
  if (refused !== undefined) return <RefusedNotice refused={refused} />;
  return (
    <AdminFrame title="Errors in browsers" current="/admin/errors">
      <ErrorsPage groups={await listErrorGroups(getContext(), { groupsMax: GROUPS_MAX })} groupsMax={GROUPS_MAX} />
    </AdminFrame>
  );
}
