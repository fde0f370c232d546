import { QuoteState } from '@redoubt/domain/office/quote/schema';
import { PageText } from '@redoubt/domain/page-number';
import { listQuotes, QUOTES_PER_PAGE } from '@redoubt/server/office/quote/manage-quotes';
import { QuotesPage } from '@/features/office/admin/quotes-page.server';
import { AdminFrame } from '@/features/office/users/admin-frame';
import { RefusedNotice } from '@/features/office/users/refused-notice.server';
import { getContext } from '@/http/context';
import { requireRole, roleMetadata } from '@/http/session/require-role';

export const generateMetadata = () => roleMetadata('admin', { title: 'Quotes' });

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function Quotes({ searchParams }: Props) {
  const { refused } = await requireRole('admin', { path: '/admin/quotes' });
  if (refused !== undefined) return <RefusedNotice refused={refused} />;
  const query = await searchParams;
  const state = QuoteState.safeParse(query.state).data;
  const page = PageText.safeParse(query.page).data ?? 1;
  const { quotes, total } = await listQuotes(getContext(), { state, page });
  return (
    <AdminFrame title="Quotes" current="/admin/quotes">
      <QuotesPage quotes={quotes} total={total} state={state} page={page} perPage={QUOTES_PER_PAGE} />
    </AdminFrame>
  );
}
