import type { Metadata } from 'next';
import { CareersText } from '@/features/company/careers-text';

export const metadata: Metadata = {
  title: 'Careers',
  description: 'Open positions, what each asks, how to apply, and what happens to an application.',
  alternates: { canonical: '/company/careers' },
};

export default function Careers() {
  return <CareersText />;
}
