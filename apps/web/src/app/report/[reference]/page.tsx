import type { Metadata } from 'next';
import { StatusPage } from '@/features/office/incident-report/status-page.server';

export const metadata: Metadata = { title: 'Report', robots: { index: false } };

export default async function ReportStatusPage({ params }: { params: Promise<{ reference: string }> }) {
  return <StatusPage rawReference={(await params).reference} />;
}
