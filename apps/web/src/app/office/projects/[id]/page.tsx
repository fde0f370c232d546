import type { Metadata } from 'next';
import { TeamProjectPage } from '@/features/office/team/team-project-page.server';
import { RefusedNotice } from '@/features/office/users/refused-notice.server';
import { requireOfficeUser } from '@/http/session/office-user';

// The same title for everybody: it says nothing of who belongs to which team.
export const metadata: Metadata = { title: 'Your project', robots: { index: false } };

export default async function TeamProject({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const { user, refused } = await requireOfficeUser({ path: `/office/projects/${encodeURIComponent(id)}` });
  if (refused !== undefined) return <RefusedNotice refused={refused} />;
  return TeamProjectPage({ user, id });
}
