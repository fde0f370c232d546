import { getFollowingFigures, getRecordFigures } from '@redoubt/server/follow/waitlist/product-figures';
import type { Metadata } from 'next';
import { AboutText } from '@/features/office/company/about-text';
import { readOrMiss } from '@/features/office/products/read-or-miss.server';
import { getContext } from '@/http/context';

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
