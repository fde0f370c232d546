import { listCurrentChecks } from '@redoubt/server/catalog/project/identity-check-store';
import { getRecordFigures } from '@redoubt/server/follow/waitlist/product-figures';
import { findDemoExamples } from '@redoubt/server/office/demo/find-demo-examples';
import type { Metadata } from 'next';
import { KycProduct } from '@/features/office/products/kyc-product';
import { readOrMiss } from '@/features/office/products/read-or-miss.server';
import { getContext } from '@/http/context';

export const metadata: Metadata = {
  title: 'KYC',
  description: 'Identity verification of project teams: three tiers, what each checks, what becomes public, and what it does not promise.',
  alternates: { canonical: '/products/kyc' },
};

/** The number of newest entries on the page. */
const CHECKS_MAX = 100;

export default async function Kyc() {
  const [figures, checks, demo] = await Promise.all([
    readOrMiss('record', getRecordFigures(getContext())),
    readOrMiss('identity checks', listCurrentChecks(getContext().db, { limit: CHECKS_MAX })),
    readOrMiss('demo', findDemoExamples(getContext().db)),
  ]);
  return <KycProduct figures={figures} checks={checks} demo={demo?.check ?? null} keepDays={getContext().settings.kycKeepDays} />;
}
