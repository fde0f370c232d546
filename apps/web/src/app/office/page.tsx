import type { Metadata } from 'next';
import { OfficePage } from '@/features/office/audit/office-page.server';
import { OwnCases } from '@/features/office/identity/own-cases.server';
import { OwnProposals } from '@/features/office/proposal/own-proposals.server';
import { OwnProjects } from '@/features/office/team/own-projects.server';
import { RefusedNotice } from '@/features/office/users/refused-notice.server';
import { requireOfficeUser } from '@/http/session/office-user';

export const metadata: Metadata = { title: 'Office', robots: { index: false } };

export default async function Office() {
  const { user, refused } = await requireOfficeUser({ path: '/office' });
  if (refused !== undefined) return <RefusedNotice refused={refused} />;
  const [projects, proposals, cases] = await Promise.all([
    OwnProjects({ userId: user.id }),
    OwnProposals({ userId: user.id }),
    OwnCases({ user }),
  ]);
  return OfficePage({
    user,
    children: (
      <>
        {projects}
        {proposals}
        {cases}
      </>
    ),
  });
}
