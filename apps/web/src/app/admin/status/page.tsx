import { readSystemFigures } from '@redoubt/server/office/health/read-system-figures';
import { StatusPage } from '@/features/office/admin/status-page.server';
import { AdminFrame } from '@/features/office/users/admin-frame';
import { RefusedNotice } from '@/features/office/users/refused-notice.server';
import { getContext } from '@/http/context';
import { requireRole, roleMetadata } from '@/http/session/require-role';

export const generateMetadata = () => roleMetadata('admin', { title: 'Status' });

export default async function Status() {
  const { refused } = await requireRole('admin', { path: '/admin/status' });
  if (refused !== undefined) return <RefusedNotice refused={refused} />;
  const context = getContext();
  return (
    <AdminFrame title="Status" current="/admin/status">
      <StatusPage figures={await readSystemFigures(context)} version={context.version} />
    </AdminFrame>
  );
}
