import { ReportsPage } from '@/features/admin-reports/reports-page';
import { AdminFrame } from '@/features/admin-users/admin-frame';
import { RefusedNotice } from '@/features/admin-users/refused-notice';
import { requireRole, roleMetadata } from '@/lib/require-role';

export const generateMetadata = () => roleMetadata('admin', { title: 'Reports' });

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function Reports({ searchParams }: Props) {
  const { refused } = await requireRole('admin', { path: '/admin/reports' });
  if (refused !== undefined) return <RefusedNotice refused={refused} />;
  return (
    <AdminFrame title="Reports" current="/admin/reports">
      <ReportsPage parameters={await searchParams} />
    </AdminFrame>
  );
}
