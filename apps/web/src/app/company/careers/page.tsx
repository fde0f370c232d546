import type { Metadata } from 'next';
import { CareersText } from '@/features/office/company/careers-text';
import { siteConfig } from '../../../../../../site.config.ts';

export const metadata: Metadata = {
  title: 'Careers',
  description: 'Open positions, what each asks, how to apply, and what happens to an application.',
  alternates: { canonical: '/company/careers' },
};

export default function Careers() {
  return <CareersText roles={siteConfig.openRoles} />;
}
