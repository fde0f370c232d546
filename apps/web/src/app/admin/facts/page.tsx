import { FactsPage } from '@/features/office/fact-import/facts-page.server';
import { PhishingPanel } from '@/features/office/phishing/phishing-panel.server';
import { AdminFrame } from '@/features/office/users/admin-frame';
import { RefusedNotice } from '@/features/office/users/refused-notice.server';
import { requireRole, roleMetadata } from '@/http/session/require-role';

export const generateMetadata = () => roleMetadata('editor', { title: 'Facts' });

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function Facts({ searchParams }: Props) {
  const { user, refused } = await requireRole('editor', { path: '/admin/facts' });
  if (refused !== undefined) return <RefusedNotice refused={refused} />;
  return (
    <AdminFrame title="Facts from sources" current="/admin/facts" role={user.role}>
      {await FactsPage({ parameters: await searchParams, phishing: <PhishingPanel now={new Date()} /> })}
    </AdminFrame>
  );
}
