import type { Metadata } from 'next';
import { QuotePage } from '@/features/office/quote/quote-page.server';

// The address is the secret that opens the page: no index may list it, and links must not send it
// as Referer.
export const metadata: Metadata = { title: 'Your request', robots: { index: false, follow: false }, referrer: 'no-referrer' };

type Props = { params: Promise<{ reference: string }>; searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function Quote({ params, searchParams }: Props) {
  const [{ reference }, { key }] = await Promise.all([params, searchParams]);
  return <QuotePage reference={reference} secret={typeof key === 'string' ? key : ''} />;
}
