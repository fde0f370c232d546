import type { Metadata } from 'next';
import '@/entities/markdown/markdown.css';
import { CookieText } from '@/features/office/company/cookie-text';
import { LegalText } from '@/features/office/company/legal-text';
import { siteConfig } from '../../../../../../site.config.ts';

export const metadata: Metadata = {
  title: 'Cookie Policy',
  description: 'Every cookie and browser storage entry that this site sets, by name.',
  alternates: { canonical: '/company/cookie-policy' },
};

export default function CookiePolicy() {
  return <LegalText own={siteConfig.legal['cookie-policy']} title="Cookie Policy" shipped={<CookieText />} />;
}
