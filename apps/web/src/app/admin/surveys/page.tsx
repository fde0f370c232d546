import { PageText } from '@redoubt/domain/page-number';
import { listSurveys, SURVEYS_PER_PAGE } from '@redoubt/server/people/survey/list-surveys';
import { SurveysPage } from '@/features/office/admin/surveys-page.server';
import { AdminFrame } from '@/features/office/users/admin-frame';
import { RefusedNotice } from '@/features/office/users/refused-notice.server';
import { getContext } from '@/http/context';
import { requireRole, roleMetadata } from '@/http/session/require-role';

export const generateMetadata = () => roleMetadata('admin', { title: 'Surveys' });

type Props = { searchParams: Promise<{ page?: string | string[] }> };

export default async function Surveys({ searchParams }: Props) {
  const { refused } = await requireRole('admin', { path: '/admin/surveys' });
  if (refused !== undefined) return <RefusedNotice refused={refused} />;
  const page = PageText.safeParse((await searchParams).page).data ?? 1;
  return (
    <AdminFrame title="Surveys" current="/admin/surveys">
      <SurveysPage {...(await listSurveys(getContext(), { page }))} page={page} perPage={SURVEYS_PER_PAGE} />
    </AdminFrame>
  );
}
