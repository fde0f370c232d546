import type { Metadata } from 'next';
import { DisclaimerText } from '@/features/office/company/disclaimer-text';

export const metadata: Metadata = {
  title: 'Disclaimer',
  description: 'What the statements and scores on this site are, and what they are not.',
  alternates: { canonical: '/company/disclaimer' },
};

export default function Disclaimer() {
  return <DisclaimerText />;
}
