import type { Metadata } from 'next';
import '@/entities/markdown/markdown.css';
import { LegalText } from '@/features/office/company/legal-text';
import { TermsText } from '@/features/office/company/terms-text';
import { siteConfig } from '../../../../../../site.config.ts';

export const metadata: Metadata = {
  title: 'Terms and Conditions',
  description: 'The terms between you and the operator of this site.',
  alternates: { canonical: '/company/terms-and-conditions' },
};

export default function TermsAndConditions() {
  return <LegalText own={siteConfig.legal['terms-and-conditions']} title="Terms and Conditions" shipped={<TermsText />} />;
}
