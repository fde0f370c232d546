import { listWaiting } from '@redoubt/server/office/waiting/list-waiting';
import { WaitingPage } from '@/features/office/admin/waiting-page.server';
import { AdminFrame } from '@/features/office/users/admin-frame';
import { RefusedNotice } from '@/features/office/users/refused-notice.server';
import { getContext } from '@/http/context';
import { requireRole, roleMetadata } from '@/http/session/require-role';

export const generateMetadata = () => roleMetadata('admin', { title: 'Administration' });

export default async function AdminPage() {
  const { refused } = await requireRole('admin', { path: '/admin' });
  if (refused !== undefined) return <RefusedNotice refused={refused} />;
  return (
    <AdminFrame title="Administration" current="/admin">
      <WaitingPage waiting={await listWaiting(getContext())} />
    </AdminFrame>
  );
}
