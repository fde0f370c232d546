import { WaitlistRemovalPage } from '@/features/office/products/waitlist-removal-page.server';

// The address contains a secret key: no index may list it, and links must not send it as Referer.
export const metadata = { title: 'Remove your address', robots: { index: false }, referrer: 'no-referrer' };

export default async function Notices({ searchParams }: { searchParams: Promise<{ key?: string | string[] }> }) {
  const { key } = await searchParams;
  return <WaitlistRemovalPage rawKey={typeof key === 'string' ? key : undefined} />;
}
