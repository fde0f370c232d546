import { CHECK_TITLES } from '@redoubt/domain/catalog/score/publish/check-titles';
import { STATE_LABELS } from '@redoubt/domain/catalog/verdict/texts';
import { ProjectId } from '@redoubt/domain/ids';
import { getScore } from '@redoubt/server/catalog/score/get-score';
import { findProjectName } from '@redoubt/server/office/incident-report/find-project-name';
import { findStatement } from '@redoubt/server/office/statement/list-statements';
import { getContext } from '@/http/context';
import { IncidentReportForm } from './incident-report-form.tsx';

type Query = Readonly<Record<string, string | string[] | undefined>>;

/** The form for incident reports as a page of its own: for links, and for browsers without scripts. */
export async function IncidentReportPage({ query }: { query: Query }) {
  const id = ProjectId.safeParse(query.project);
  const project = id.success ? await findProjectName(getContext(), { id: id.data }) : undefined;
  const disputed = typeof query.dispute === 'string' && /^[\w:. -]{1,80}$/.test(query.dispute) ? query.dispute : undefined;
  const answer = project === undefined || disputed === undefined ? undefined : await findDisputed(project.id, disputed);
  return (
    <main id="content" className="frame py-10 max-sm:py-6">
      <div className="mx-auto max-w-160">
        <h1 className="font-semibold text-28 leading-tight tracking-title">
          {disputed === undefined ? 'Report an incident' : 'Dispute a statement'}
        </h1>
        <p className="mt-3 text-text-2">
          {disputed === undefined
            ? 'Report an exploit, theft or fraud. You get a reference with which anyone can follow its status; confirmed incidents are published with their project.'
            : 'Describe what is wrong, and where that can be seen. While a dispute is open the score does not move; the decision and its reason are public.'}
        </p>
        {answer !== undefined && (
          <dl className="mt-4 rounded-card border border-line bg-surface px-5 py-3">
            <dt className="text-12 text-text-3">{answer.title}</dt>
            <dd className="font-medium wrap-anywhere">{answer.words}</dd>
          </dl>
        )}
        <IncidentReportForm
          start={{ project, disputed }}
          refused={typeof query.refused === 'string' ? REFUSED[query.refused] : undefined}
        />
      </div>
    </main>
  );
}

/** What is disputed, as it stands now: a statement, or the answer to a check. Undefined where it is about something else. */
async function findDisputed(id: ProjectId, disputed: string): Promise<{ title: string; words: string } | undefined> {
  return (await findStatement(getContext().db, { projectId: id, reference: disputed })) ?? (await findAnswer(id, disputed));
}

/** The answer to a check that is disputed, as the project's page has it; undefined where it is about something else. */
async function findAnswer(id: ProjectId, disputed: string): Promise<{ title: string; words: string } | undefined> {
  const title = Object.entries(CHECK_TITLES).find(([check]) => check === disputed)?.[1];
  if (title === undefined) return undefined;
  const { breakdown } = await getScore(getContext(), { id, host: '' });
  const check = breakdown?.deployments[0]?.dimensions.flatMap(({ checks }) => checks).find((each) => each.id === disputed);
  if (check === undefined) return undefined;
  return { title: `${title} (${disputed})`, words: [STATE_LABELS[check.state], check.answer].filter((part) => part !== null).join(': ') };
}

/** Why a report that was sent without scripts was rejected, by the code that the response put into the address. */
const REFUSED: Readonly<Record<string, string>> = {
  description: 'Please say in at least 20 characters what happened.',
  project: 'No project, or more than one, goes by this name. Write its whole name, or leave it empty if you only know an address.',
  subject: 'Please name a project, an address or a transaction.',
  later: 'Your network has sent many reports. Please try again later.',
  fields: 'Some fields are not valid: an address has 40 hexadecimal digits after 0x, a transaction 64, a link begins with https://.',
};
