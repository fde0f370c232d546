import { getFollowingFigures, getRecordFigures } from '@redoubt/server/follow/waitlist/product-figures';
import type { Metadata } from 'next';
import { readOrMiss } from '@/features/office/products/read-or-miss.server';
import { SkynetProduct } from '@/features/office/products/skynet-product';
import { SkynetExample } from '@/features/onchain/activity/activity-example.server';
import { getContext } from '@/http/context';

export const metadata: Metadata = {
  title: 'Skynet',
  description: 'On-chain monitoring, insights and a ranking: what contracts do, block by block, and how far each project has been checked.',
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
