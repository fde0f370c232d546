import type { Metadata } from 'next';
import { EngagementPage } from '@/features/office/audit/engagement-page.server';
import { RefusedNotice } from '@/features/office/users/refused-notice.server';
import { requireOfficeUser } from '@/http/session/office-user';

// The same title for everybody: it says nothing of whose engagement the address names.
export const metadata: Metadata = { title: 'Engagement', robots: { index: false } };

export default async function Engagement({ params }: { params: Promise<{ key: string }> }) {
  const { key } = await params;
  const { user, refused } = await requireOfficeUser({ path: `/office/${encodeURIComponent(key)}` });
  if (refused !== undefined) return <RefusedNotice refused={refused} />;
  return EngagementPage({ user, engagementKey: key });
}
