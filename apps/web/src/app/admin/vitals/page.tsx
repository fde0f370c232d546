import { listVitals } from '@redoubt/server/platform/vital/vital-store';
import { VitalsPage } from '@/features/office/admin/vitals-page.server';
import { AdminFrame } from '@/features/office/users/admin-frame';
import { RefusedNotice } from '@/features/office/users/refused-notice.server';
import { getContext } from '@/http/context';
import { requireRole, roleMetadata } from '@/http/session/require-role';

export const generateMetadata = () => roleMetadata('admin', { title: 'Web vitals' });

const DAYS = 28;

export default async function Vitals() {
  const { refused } = await requireRole('admin', { path: '/admin/vitals' });
  if (refused !== undefined) return <RefusedNotice refused={refused} />;
  return (
    <AdminFrame title="Web vitals" current="/admin/vitals">
      <VitalsPage figures={await listVitals(getContext(), { sinceDays: DAYS })} days={DAYS} />
    </AdminFrame>
  );
}
