import { UnsubscribePage } from '@/features/people/settings/unsubscribe-page.server';

// The address holds an id that nobody else should learn: not from a search, and not from a link that is followed.
export const metadata = { title: 'Unsubscribe', robots: { index: false }, referrer: 'no-referrer' };

export default async function Unsubscribe({ searchParams }: { searchParams: Promise<{ id?: string | string[] }> }) {
  const { id } = await searchParams;
  return <UnsubscribePage id={typeof id === 'string' ? id : undefined} />;
}
