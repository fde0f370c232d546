import { getRecordFigures } from '@redoubt/server/product/product-figures';
import { listCurrentChecks } from '@redoubt/server/project/identity-check-store';
import type { Metadata } from 'next';
import { KycProduct } from '@/features/products/kyc-product';
import { readOrMiss } from '@/features/products/read-or-miss';
import { getContext } from '@/lib/context';

export const metadata: Metadata = {
  title: 'KYC',
  description: 'Identity verification of project teams: three tiers, what each checks, what becomes public, and what it does not promise.',
  alternates: { canonical: '/products/kyc' },
};

/** The newest, as many as a page bears. */
const CHECKS_MAX = 100;

export default async function Kyc() {
  const [figures, checks] = await Promise.all([
    readOrMiss('record', getRecordFigures(getContext())),
    readOrMiss('identity checks', listCurrentChecks(getContext().db, { limit: CHECKS_MAX })),
  ]);
  return <KycProduct figures={figures} checks={checks} />;
}
