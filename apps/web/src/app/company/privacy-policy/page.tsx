import type { Metadata } from 'next';
import '@/entities/markdown/markdown.css';
import { LegalText } from '@/features/office/company/legal-text';
import { PrivacyText } from '@/features/office/company/privacy-text';
import { siteConfig } from '../../../../../../site.config.ts';

export const metadata: Metadata = {
  title: 'Privacy Policy',
  description: 'What this site keeps about you, why and for how long, and how to take it with you or delete it.',
  alternates: { canonical: '/company/privacy-policy' },
};

export default function PrivacyPolicy() {
  return <LegalText own={siteConfig.legal['privacy-policy']} title="Privacy Policy" shipped={<PrivacyText />} />;
}
