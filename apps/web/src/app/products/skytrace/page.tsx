import { listNewestTransactions } from '@redoubt/server/follow/waitlist/list-newest-transactions';
import { getFollowingFigures } from '@redoubt/server/follow/waitlist/product-figures';
import type { Metadata } from 'next';
import { readOrMiss } from '@/features/office/products/read-or-miss.server';
import { SkytraceProduct } from '@/features/office/products/skytrace-product';
import { WaitlistForm } from '@/features/office/products/waitlist-form';
import { getContext } from '@/http/context';
import { siteConfig } from '../../../../../../site.config.ts';

export const metadata: Metadata = {
  title: 'SkyTrace',
  description: 'Wallet tracing and visualization: what runs today, what is on record, and a mail when the canvas opens.',
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
      notice={<WaitlistForm topic="skytrace" contactEmail={siteConfig.contactEmail} />}
    />
  );
}
