import type { Metadata } from 'next';
import { CasesPage } from '@/features/office/identity/cases-page.server';
import { RefusedNotice } from '@/features/office/users/refused-notice.server';
import { requireOfficeUser } from '@/http/session/office-user';

export const metadata: Metadata = { title: 'Identity checks', robots: { index: false } };

export default async function IdentityCases() {
  const { user, refused } = await requireOfficeUser({ path: '/office/identity' });
  if (refused !== undefined) return <RefusedNotice refused={refused} />;
  return CasesPage({ user });
}
