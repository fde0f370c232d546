import { IncidentReportsPage } from '@/features/office/incident-report/incident-reports-page.server';
import { AdminFrame } from '@/features/office/users/admin-frame';
import { RefusedNotice } from '@/features/office/users/refused-notice.server';
import { requireRole, roleMetadata } from '@/http/session/require-role';

export const generateMetadata = () => roleMetadata('admin', { title: 'Reports' });

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function Reports({ searchParams }: Props) {
  const { refused } = await requireRole('admin', { path: '/admin/reports' });
  if (refused !== undefined) return <RefusedNotice refused={refused} />;
  return (
    <AdminFrame title="Reports" current="/admin/reports">
      <IncidentReportsPage parameters={await searchParams} />
    </AdminFrame>
  );
}
