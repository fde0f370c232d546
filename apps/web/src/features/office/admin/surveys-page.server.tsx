import { SURVEY_EXPERIENCE, SURVEY_ROLES } from '@redoubt/domain/people/survey/schema';
import type { SurveyAnswer } from '@redoubt/server/people/survey/list-surveys';
import { buttonClass } from '@redoubt/ui/button';
import { Day } from '@redoubt/ui/data/day';
import { formatNumber } from '@redoubt/ui/data/format';
import { DataTable } from '@redoubt/ui/data-table';
import { EmptyNotice } from '@redoubt/ui/layer/notices';
import { Panel } from '@redoubt/ui/panel';
import { PageLink } from '@/site/page-link';

type SurveysPageProps = { answers: readonly SurveyAnswer[]; total: number; page: number; perPage: number };

const labelOf = (choices: readonly { value: string; label: string }[], value: string): string =>
  choices.find((each) => each.value === value)?.label ?? value;

/** What users answered about themselves, the newest first. Who they are is not part of it. */
export function SurveysPage({ answers, total, page, perPage }: SurveysPageProps) {
  const rows = answers.map((answer, index) => ({ ...answer, key: String((page - 1) * perPage + index) }));
  return (
    <Panel id="surveys" title="Answers" aside={`${formatNumber(String(total))}, newest first`} className="mt-6">
      {rows.length === 0 ? (
        <EmptyNotice title={total === 0 ? 'No one has answered yet.' : 'This page is past the end.'}>
          What users say about themselves in their settings appears here.
        </EmptyNotice>
      ) : (
        <DataTable
          caption="Answers to the survey"
          density="text"
          phones="labelled"
          rows={rows}
          rowKey={({ key }) => key}
          columns={[
            { id: 'day', heading: 'Answered', width: 120, cell: ({ updatedAt }) => <Day date={updatedAt.toISOString().slice(0, 10)} /> },
            { id: 'role', heading: 'Role', width: 150, cell: ({ answers: { role } }) => labelOf(SURVEY_ROLES, role) },
            {
              id: 'experience',
              heading: 'Experience',
              width: 120,
              cell: ({ answers: { experience } }) => labelOf(SURVEY_EXPERIENCE, experience),
            },
            { id: 'interests', heading: 'Interests', cell: ({ answers: { interests } }) => interests.join(', ') || 'None given' },
            { id: 'heard', heading: 'Heard from', cell: ({ answers: { heardFrom } }) => heardFrom || 'Not given' },
            { id: 'comment', heading: 'Comment', cell: ({ answers: { comment } }) => comment ?? 'None' },
          ]}
        />
      )}
      {total > page * perPage && (
        <p className="flex justify-end p-4">
          <PageLink href={`/admin/surveys?page=${page + 1}`} className={buttonClass({ size: 28 })}>
            Older answers
          </PageLink>
        </p>
      )}
    </Panel>
  );
}
