import { PageText } from '@redoubt/domain/page-number';
import { QuoteState } from '@redoubt/domain/quote/schema';
import { listQuotes, QUOTES_PER_PAGE } from '@redoubt/server/quote/list-quotes';
import { QuotesPage } from '@/features/admin/quotes-page';
import { AdminFrame } from '@/features/admin-users/admin-frame';
import { RefusedNotice } from '@/features/admin-users/refused-notice';
import { getContext } from '@/lib/context';
import { requireRole, roleMetadata } from '@/lib/require-role';

export const generateMetadata = () => roleMetadata('admin', { title: 'Quotes' });

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function Quotes({ searchParams }: Props) {
  const { refused } = await requireRole('admin', { path: '/admin/quotes' });
  if (refused !== undefined) return <RefusedNotice refused={refused} />;
  const given = await searchParams;
  const state = QuoteState.safeParse(given.state).data;
  const page = PageText.safeParse(given.page).data ?? 1;
  const { quotes, total } = await listQuotes(getContext(), { state, page });
  return (
    <AdminFrame title="Quotes" current="/admin/quotes">
      <QuotesPage quotes={quotes} total={total} state={state} page={page} perPage={QUOTES_PER_PAGE} />
    </AdminFrame>
  );
}
