import { listVitals } from '@redoubt/server/vital/list-vitals';
import { VitalsPage } from '@/features/admin/vitals-page';
import { AdminFrame } from '@/features/admin-users/admin-frame';
import { RefusedNotice } from '@/features/admin-users/refused-notice';
import { getContext } from '@/lib/context';
import { requireRole, roleMetadata } from '@/lib/require-role';

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
