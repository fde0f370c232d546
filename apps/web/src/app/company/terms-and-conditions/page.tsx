import type { Metadata } from 'next';
import { TermsText } from '@/features/office/company/terms-text';

export const metadata: Metadata = {
  title: 'Terms and Conditions',
  description: 'What holds between you and whoever runs this site when you use it.',
  alternates: { canonical: '/company/terms-and-conditions' },
};

export default function TermsAndConditions() {
  return <TermsText />;
}
