import { getFollowingFigures, getRecordFigures } from '@redoubt/server/product/product-figures';
import type { Metadata } from 'next';
import { AboutText } from '@/features/company/about-text';
import { readOrMiss } from '@/features/products/read-or-miss';
import { getContext } from '@/lib/context';

export const metadata: Metadata = {
  title: 'About',
  description: 'Who runs this site, the rules it keeps, and what it lives from.',
  alternates: { canonical: '/company/about' },
};

export default async function About() {
  const ctx = getContext();
  const [record, following] = await Promise.all([
    readOrMiss('record', getRecordFigures(ctx)),
    readOrMiss('following', getFollowingFigures(ctx)),
  ]);
  return <AboutText record={record} following={following} />;
}
