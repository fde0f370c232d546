import { getRecordFigures } from '@redoubt/server/product/product-figures';
import type { Metadata } from 'next';
import { KycProduct } from '@/features/products/kyc-product';
import { readOrMiss } from '@/features/products/read-or-miss';
import { getContext } from '@/lib/context';

export const metadata: Metadata = {
  title: 'KYC',
  description: 'Identity verification of project teams: three tiers, what each checks, what becomes public, and what it does not promise.',
  alternates: { canonical: '/products/kyc' },
};

export default async function Kyc() {
  return <KycProduct figures={await readOrMiss('record', getRecordFigures(getContext()))} />;
}
