import type { Metadata } from 'next';
import { AddressPage } from '@/features/onchain/trace/address-page.server';

export const metadata: Metadata = { title: 'Address', robots: { index: false } };

type Props = { params: Promise<{ chain: string; address: string }>; searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function Address({ params, searchParams }: Props) {
  const { before } = await searchParams;
  return <AddressPage raw={await params} before={typeof before === 'string' ? before : undefined} />;
}
