import { listNewestTransactions } from '@redoubt/server/product/list-newest-transactions';
import { getFollowingFigures } from '@redoubt/server/product/product-figures';
import type { Metadata } from 'next';
import { NoticeForm } from '@/features/products/notice-form';
import { readOrMiss } from '@/features/products/read-or-miss';
import { SkytraceProduct } from '@/features/products/skytrace-product';
import { getContext } from '@/lib/context';
import { siteConfig } from '../../../../../../site.config.ts';

export const metadata: Metadata = {
  title: 'SkyTrace',
  description: 'Wallet tracing and visualization: not open yet. What it will do, what is on record today, and a mail when it opens.',
  alternates: { canonical: '/products/skytrace' },
};

const TRANSACTIONS = 6;

export default async function SkyTrace() {
  const ctx = getContext();
  const following = await readOrMiss('following', getFollowingFigures(ctx));
  const newest = following?.newest;
  const transactions = newest ? await readOrMiss('transactions', listNewestTransactions(ctx, { ...newest, limit: TRANSACTIONS })) : [];
  return (
    <SkytraceProduct
      following={following}
      transactions={transactions ?? []}
      notice={<NoticeForm topic="skytrace" contactEmail={siteConfig.contactEmail} />}
    />
  );
}
