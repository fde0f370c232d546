import type { Metadata } from 'next';
import { AlertsPage } from '@/features/onchain/alerts/alerts-page.server';

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export const metadata: Metadata = {
  title: 'Alerts',
  description:
    'Changes of owners, roles and code, pauses, mints, fees and liquidity on chain, each with its transaction, withdrawn when the chain takes it back.',
  alternates: { canonical: '/alerts', types: { 'application/atom+xml': '/alerts/feed.xml' } },
};

export default async function Alerts({ searchParams }: Props) {
  return <AlertsPage parameters={await searchParams} />;
}
