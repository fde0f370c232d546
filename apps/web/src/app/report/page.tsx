import type { Metadata } from 'next';
import { IncidentReportPage } from '@/features/office/incident-report/incident-report-page.server';

export const metadata: Metadata = {
  title: 'Report an incident',
  description: 'Report an exploit, theft or fraud, or dispute a statement. The reference of a report shows its state.',
  alternates: { canonical: '/report' },
};

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function Report({ searchParams }: Props) {
  return <IncidentReportPage query={await searchParams} />;
}
