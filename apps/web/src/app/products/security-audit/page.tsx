import { getRecordFigures } from '@redoubt/server/follow/waitlist/product-figures';
import type { Metadata } from 'next';
import { AuditExample } from '@/features/catalog/project/audit/audit-example.server';
import { readOrMiss } from '@/features/office/products/read-or-miss.server';
import { SecurityAuditProduct } from '@/features/office/products/security-audit-product';
import { WaitlistForm } from '@/features/office/products/waitlist-form';
import { getContext } from '@/http/context';
import { siteConfig } from '../../../../../../site.config.ts';

export const metadata: Metadata = {
  title: 'Security Audit',
  description:
    'A smart contract security assessment: the process, the deliverables, what each severity means, and what it does not promise.',
  alternates: { canonical: '/products/security-audit' },
};

export default async function SecurityAudit() {
  const figures = await readOrMiss('record', getRecordFigures(getContext()));
  const example = <AuditExample projectId={figures?.mostAudited?.id} host={siteConfig.name} />;
  return (
    <SecurityAuditProduct
      figures={figures}
      example={example}
      notice={<WaitlistForm topic="contract-scan" contactEmail={siteConfig.contactEmail} />}
    />
  );
}
