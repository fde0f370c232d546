import type { Metadata } from 'next';
import '@/entities/markdown/markdown.css';
import { DisclaimerText } from '@/features/office/company/disclaimer-text';
import { LegalText } from '@/features/office/company/legal-text';
import { siteConfig } from '../../../../../../site.config.ts';

export const metadata: Metadata = {
  title: 'Disclaimer',
  description: 'What the statements and scores on this site are, and what they are not.',
  alternates: { canonical: '/company/disclaimer' },
};

export default function Disclaimer() {
  return <LegalText own={siteConfig.legal.disclaimer} title="Disclaimer" shipped={<DisclaimerText />} />;
}
