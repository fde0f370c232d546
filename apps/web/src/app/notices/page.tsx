import { WaitlistRemovalPage } from '@/features/office/products/waitlist-removal-page.server';

// The address holds a key that nobody else should learn: not from a search, and not from a link that is followed.
export const metadata = { title: 'Remove your address', robots: { index: false }, referrer: 'no-referrer' };

export default async function Notices({ searchParams }: { searchParams: Promise<{ key?: string | string[] }> }) {
  const { key } = await searchParams;
  return <WaitlistRemovalPage rawKey={typeof key === 'string' ? key : undefined} />;
}
