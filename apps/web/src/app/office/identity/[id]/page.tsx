import type { Metadata } from 'next';
import { CasePage } from '@/features/office/identity/case-page.server';
import { RefusedNotice } from '@/features/office/users/refused-notice.server';
import { requireOfficeUser } from '@/http/session/office-user';

// The same title for everybody: it says nothing of whose case the address names.
export const metadata: Metadata = { title: 'Identity check', robots: { index: false } };

export default async function IdentityCase({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const { user, refused } = await requireOfficeUser({ path: `/office/identity/${encodeURIComponent(id)}` });
  if (refused !== undefined) return <RefusedNotice refused={refused} />;
  return CasePage({ user, id });
}
