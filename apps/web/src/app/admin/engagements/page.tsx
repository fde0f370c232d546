import { QuoteReference } from '@redoubt/domain/quote/schema';
import { EngagementsPage } from '@/features/admin-editor/engagements-page';
import { AdminFrame } from '@/features/admin-users/admin-frame';
import { RefusedNotice } from '@/features/admin-users/refused-notice';
import { requireRole, roleMetadata } from '@/lib/require-role';

export const generateMetadata = () => roleMetadata('editor', { title: 'Audits' });

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function Engagements({ searchParams }: Props) {
  const { user, refused } = await requireRole('editor', { path: '/admin/engagements' });
  if (refused !== undefined) return <RefusedNotice refused={refused} />;
  return (
    <AdminFrame title="Audits" current="/admin/engagements" role={user.role}>
      {await EngagementsPage({ quote: QuoteReference.safeParse((await searchParams).quote).data })}
    </AdminFrame>
  );
}
