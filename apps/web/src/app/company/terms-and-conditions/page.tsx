import type { Metadata } from 'next';
import { TermsText } from '@/features/office/company/terms-text';

export const metadata: Metadata = {
  title: 'Terms and Conditions',
  description: 'The terms between you and the operator of this site.',
  alternates: { canonical: '/company/terms-and-conditions' },
};

export default function TermsAndConditions() {
  return <TermsText />;
}
