import type { Metadata } from 'next';
import { VerifyReportPage } from '@/features/office/audit/verify-report-page.server';

export const metadata: Metadata = {
  title: 'Check a report',
  description: 'Drop an audit report in: your browser checks its signature, and this site says whether it still holds.',
  alternates: { canonical: '/reports/verify' },
};

export default function VerifyReportRoute() {
  return <VerifyReportPage />;
}
