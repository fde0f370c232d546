import type { Metadata } from 'next';
import { CookieText } from '@/features/office/company/cookie-text';

export const metadata: Metadata = {
  title: 'Cookie Policy',
  description: 'Every cookie and every entry in the browser’s storage that this site leaves, by name.',
  alternates: { canonical: '/company/cookie-policy' },
};

export default function CookiePolicy() {
  return <CookieText />;
}
