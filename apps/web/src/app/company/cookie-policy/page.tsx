import type { Metadata } from 'next';
import { CookieText } from '@/features/office/company/cookie-text';

export const metadata: Metadata = {
  title: 'Cookie Policy',
  description: 'Every cookie and browser storage entry that this site sets, by name.',
  alternates: { canonical: '/company/cookie-policy' },
};

export default function CookiePolicy() {
  return <CookieText />;
}
