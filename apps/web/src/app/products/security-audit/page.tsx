import { getRecordFigures } from '@redoubt/server/product/product-figures';
import type { Metadata } from 'next';
import { NoticeForm } from '@/features/products/notice-form';
import { readOrMiss } from '@/features/products/read-or-miss';
import { SecurityAuditProduct } from '@/features/products/security-audit-product';
import { AuditExample } from '@/features/project/audit-example-page';
import { getContext } from '@/lib/context';
import { siteConfig } from '../../../../../../site.config.ts';

export const metadata: Metadata = {
  title: 'Security Audit',
  description: 'A smart contract security assessment: how it goes, what you get, what each severity means, and what it does not promise.',
  alternates: { canonical: '/products/security-audit' },
};

export default async function SecurityAudit() {
  const figures = await readOrMiss('record', getRecordFigures(getContext()));
  const example = <AuditExample projectId={figures?.mostAudited?.id} host={siteConfig.name} />;
  return (
    <SecurityAuditProduct
      figures={figures}
      example={example}
      notice={<NoticeForm topic="contract-scan" contactEmail={siteConfig.contactEmail} />}
    />
  );
}
