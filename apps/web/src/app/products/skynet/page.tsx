import { getFollowingFigures, getRecordFigures } from '@redoubt/server/product/product-figures';
import type { Metadata } from 'next';
import { readOrMiss } from '@/features/products/read-or-miss';
import { SkynetProduct } from '@/features/products/skynet-product';
import { SkynetExample } from '@/features/skynet/skynet-example-page';
import { getContext } from '@/lib/context';

export const metadata: Metadata = {
  title: 'Skynet',
  description: 'On-chain monitoring, insights and a ranking: what contracts do, block by block, and how far anybody has checked.',
  alternates: { canonical: '/products/skynet' },
};

export default async function Skynet() {
  const ctx = getContext();
  const [following, record] = await Promise.all([
    readOrMiss('following', getFollowingFigures(ctx)),
    readOrMiss('record', getRecordFigures(ctx)),
  ]);
  const example = <SkynetExample projectId={following?.liveliest?.id} />;
  return <SkynetProduct following={following} projects={record?.projects || undefined} example={example} />;
}
