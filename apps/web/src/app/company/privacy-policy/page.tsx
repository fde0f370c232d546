import type { Metadata } from 'next';
import { PrivacyText } from '@/features/office/company/privacy-text';

export const metadata: Metadata = {
  title: 'Privacy Policy',
  description: 'What this site keeps about you, why and for how long, and how to take it with you or delete it.',
  alternates: { canonical: '/company/privacy-policy' },
};

export default function PrivacyPolicy() {
  return <PrivacyText />;
}
