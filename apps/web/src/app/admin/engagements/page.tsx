import { QuoteReference } from '@redoubt/domain/office/quote/schema';
import { EngagementsPage } from '@/features/office/editor/engagements-page.server';
import { AdminFrame } from '@/features/office/users/admin-frame';
import { RefusedNotice } from '@/features/office/users/refused-notice.server';
import { requireRole, roleMetadata } from '@/http/session/require-role';

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
