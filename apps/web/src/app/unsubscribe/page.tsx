import { UnsubscribePage } from '@/features/people/settings/unsubscribe-page.server';

// The address contains a secret id: no index may list it, and links must not send it as Referer.
export const metadata = { title: 'Unsubscribe', robots: { index: false }, referrer: 'no-referrer' };

export default async function Unsubscribe({ searchParams }: { searchParams: Promise<{ id?: string | string[] }> }) {
  const { id } = await searchParams;
  return <UnsubscribePage id={typeof id === 'string' ? id : undefined} />;
}
