import type { Metadata } from 'next';
import { FindingPage } from '@/features/office/audit/finding-page.server';
import { RefusedNotice } from '@/features/office/users/refused-notice.server';
import { requireOfficeUser } from '@/http/session/office-user';
import '@/entities/markdown/markdown.css';

export const metadata: Metadata = { title: 'Finding', robots: { index: false } };

export default async function Finding({ params }: { params: Promise<{ key: string; number: string }> }) {
  const { key, number } = await params;
  const path = `/office/${encodeURIComponent(key)}/findings/${encodeURIComponent(number)}`;
  const { user, refused } = await requireOfficeUser({ path });
  if (refused !== undefined) return <RefusedNotice refused={refused} />;
  return FindingPage({ user, engagementKey: key, rawNumber: number });
}
