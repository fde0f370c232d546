import type { Metadata } from 'next';
import { OfficeReportPage } from '@/features/office/audit/office-report-page.server';
import { RefusedNotice } from '@/features/office/users/refused-notice.server';
import { requireOfficeUser } from '@/http/session/office-user';
import '@/entities/markdown/markdown.css';

export const metadata: Metadata = { title: 'Report', robots: { index: false } };

export default async function OfficeReport({ params }: { params: Promise<{ key: string; id: string }> }) {
  const { key, id } = await params;
  const path = `/office/${encodeURIComponent(key)}/reports/${encodeURIComponent(id)}`;
  const { user, refused } = await requireOfficeUser({ path });
  if (refused !== undefined) return <RefusedNotice refused={refused} />;
  return OfficeReportPage({ user, engagementKey: key, id });
}
