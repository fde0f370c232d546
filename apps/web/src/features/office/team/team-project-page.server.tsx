import { CLAIM_STATE_TEXT } from '@redoubt/domain/catalog/claim/claim-proof-text';
import { ProjectId } from '@redoubt/domain/ids';
import { PART_LABELS, whoIsNext } from '@redoubt/domain/office/engagement/access';
import { describeStanding, KIND_LABELS } from '@redoubt/domain/office/engagement/schema';
import { PROPOSAL_LABELS, type Proposal } from '@redoubt/domain/office/proposal/schema';
import { type AdmittedEngagement, listAdmitted, type OfficeUser } from '@redoubt/server/office/engagement/admit';
import { listOwnProposals } from '@redoubt/server/office/proposal/manage-proposals';
import { listStatements, type RecordedStatement } from '@redoubt/server/office/statement/list-statements';
import { findTeamProject, listInvited, listTeam } from '@redoubt/server/office/team/team-projects';
import { Badge } from '@redoubt/ui/badge';
import { buttonClass } from '@redoubt/ui/button';
import { Day } from '@redoubt/ui/data/day';
import { Since } from '@redoubt/ui/data/since';
import { EmptyNotice } from '@redoubt/ui/layer/notices';
import { Panel } from '@redoubt/ui/panel';
import { EvidenceLink } from '@redoubt/ui/score/evidence-link';
import { getContext } from '@/http/context';
import { setNotFoundStatus } from '@/http/request/not-found-status';
import { NotFoundNotice } from '@/shell/notice/not-found-notice';
import { PageLink } from '@/site/page-link';
import { TeamPanel } from './team-panel.tsx';

/** A project for the people of its team: what is stated about it, and where each statement is disputed. */
export async function TeamProjectPage({ user, id }: { user: OfficeUser; id: string }) {
  const { db } = getContext();
  const parsed = ProjectId.safeParse(id);
  const project = parsed.success ? await findTeamProject(db, { userId: user.id, id: parsed.data }) : undefined;
  if (project === undefined) {
    await setNotFoundStatus();
    return <NotFoundNotice />;
  }
  const [statements, engagements, proposals, team, invited] = await Promise.all([
    listStatements(db, { projectId: project.id }),
    listAdmitted(db, { user, projectId: project.id }),
    listOwnProposals(db, { userId: user.id }),
    listTeam(db, project),
    project.part === 'owner' ? listInvited(db, project) : undefined,
  ]);
  const now = new Date();
  const open = proposals.filter(({ state, projectId }) => state === 'open' || projectId === project.id);
  return (
    <main id="content" className="frame py-12 max-sm:py-8">
      <p className="text-text-3">
        <PageLink href="/office" className="text-brand-text hover:underline">
          Office
        </PageLink>
      </p>
      <h1 className="mt-1 font-semibold text-28 leading-display tracking-title wrap-anywhere">{project.name}</h1>
      <p className="mt-2 text-text-2">
        You are {project.part === 'owner' ? 'an owner' : 'a member'} of its team since{' '}
        <Since instant={project.since.toISOString()} now={now} />.
      </p>
      <ul className="mt-4 flex flex-wrap gap-2">
        <li>
          <PageLink href={`/projects/${project.id}`} className={buttonClass()}>
            Its public page
          </PageLink>
        </li>
        <li>
          <PageLink href={`/projects/${project.id}/badge`} className={buttonClass()}>
            Its badge
          </PageLink>
        </li>
      </ul>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)_minmax(0,22rem)] items-start gap-6 max-lg:grid-cols-1">
        <StatementsPanel projectId={project.id} statements={statements} now={now} />
        <div className="grid min-w-0 gap-6">
          <ClaimsPanel projectId={project.id} statements={statements} />
          <EngagementsPanel engagements={engagements} now={now} />
          <TeamPanel projectId={project.id} team={team} invited={invited} username={user.username} />
          {open.length > 0 && <ProposalsPanel proposals={open} />}
        </div>
      </div>
    </main>
  );
}

const BY_LABELS: Readonly<Record<RecordedStatement['by'], string>> = {
  file: 'A file of the catalogue',
  'token-list': 'A public token list',
  editor: 'An editor',
  audit: 'An audit of this site',
  'incident-report': 'A confirmed report',
};

type StatementsPanelProps = { projectId: string; statements: readonly RecordedStatement[]; now: Date };

function StatementsPanel({ projectId, statements, now }: StatementsPanelProps) {
  return (
    <Panel id="statements" title="What is stated about it" aside={statements.length}>
      <p className="border-line border-b px-5 py-3 text-pretty text-12 text-text-2 max-sm:px-4">
        A disputed statement stands until an editor has decided, and the decision is public with its reason. Answers of the score’s checks
        are disputed beside each check on{' '}
        <PageLink href={`/projects/${projectId}`} className="text-brand-text underline">
          the public page
        </PageLink>
        .
      </p>
      {statements.length === 0 ? (
        <EmptyNotice title="Nothing is stated yet.">Statements of the catalogue, of editors and of audits stand here.</EmptyNotice>
      ) : (
        <ul className="divide-y divide-line">
          {statements.map((statement) => (
            <StatementEntry key={statement.reference} projectId={projectId} statement={statement} now={now} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function StatementEntry({ projectId, statement, now }: { projectId: string; statement: RecordedStatement; now: Date }) {
  const { reference, title, words, sources, by, recordedAt, readOn, claim } = statement;
  return (
    <li className="px-5 py-3 max-sm:px-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-12 text-text-3">{title}</p>
        <PageLink
          href={`/report?project=${projectId}&dispute=${encodeURIComponent(reference)}`}
          className="flex items-center text-12 text-brand-text hover:underline max-lg:min-h-11"
        >
          Dispute
          <span className="sr-only">
            : {title}, {words}
          </span>
        </PageLink>
      </div>
      <p className="wrap-anywhere">{words}</p>
      {claim !== undefined && (
        <p className="text-12 text-text-2">{claim === null ? 'Not claimed by the team.' : CLAIM_STATE_TEXT[claim]}</p>
      )}
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-12 text-text-3">
        <span>
          {BY_LABELS[by]}
          {recordedAt !== null && (
            <>
              , since <Since instant={recordedAt.toISOString()} now={now} />
            </>
          )}
        </span>
        {readOn !== null && (
          <span>
            source read on <Day date={readOn} />
          </span>
        )}
        {recordedAt === null && readOn === null && <span>since when is not recorded</span>}
        {sources.length === 0 && <span>without a page as its source</span>}
        {sources.map((url) => (
          <EvidenceLink key={url} url={url} subject={words} />
        ))}
      </p>
    </li>
  );
}

function ClaimsPanel({ projectId, statements }: Pick<StatementsPanelProps, 'projectId' | 'statements'>) {
  const contracts = statements.flatMap(({ claim }) => (claim === undefined ? [] : [claim]));
  const proven = contracts.filter((claim) => claim === 'proven').length;
  return (
    <Panel id="claims" title="Claimed contracts" aside={`${proven} of ${contracts.length}`}>
      <p className="px-5 py-4 text-pretty text-text-2 max-sm:px-4">
        {contracts.length === 0
          ? 'No contract is on record. '
          : proven === contracts.length
            ? 'Every contract on record is proven to be the team’s. '
            : 'Show that a contract is the team’s: the domain names it, and its controller signs. '}
        <PageLink href={`/projects/${projectId}?tab=governance#claims`} className="text-brand-text underline">
          How to claim a contract
        </PageLink>
      </p>
    </Panel>
  );
}

function EngagementsPanel({ engagements, now }: { engagements: readonly AdmittedEngagement[]; now: Date }) {
  return (
    <Panel id="engagements" title="Engagements" aside={engagements.length}>
      {engagements.length === 0 ? (
        <p className="px-5 py-4 text-pretty text-text-2 max-sm:px-4">
          None yet. An audit begins with a{' '}
          <PageLink href="/products/security-audit" className="text-brand-text underline">
            request for a quote
          </PageLink>
          .
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {engagements.map(({ key, kind, scope, state, stateSince, publication }) => {
            const next = whoIsNext(state);
            return (
              <li key={key} className="px-5 py-3 max-sm:px-4">
                <PageLink href={`/office/${key}`} className="block font-medium wrap-anywhere hover:text-brand-text">
                  {KIND_LABELS[kind]}: {scope}
                </PageLink>
                <p className="text-12 text-text-3">
                  {describeStanding(state, publication, kind).label} since <Since instant={stateSince.toISOString()} now={now} />
                  {next !== undefined && `, next: ${PART_LABELS[next].toLowerCase()}`}
                </p>
              </li>
            );
          })}
        </ul>
      )}
    </Panel>
  );
}

function ProposalsPanel({ proposals }: { proposals: readonly Proposal[] }) {
  return (
    <Panel id="proposals" title="Your proposals" aside={proposals.length}>
      <ul className="divide-y divide-line">
        {proposals.map(({ id, name, website, state }) => (
          <li key={id} className="px-5 py-3 max-sm:px-4">
            <p className="flex flex-wrap items-center justify-between gap-2">
              <span className="font-medium wrap-anywhere">{name}</span>
              <Badge tone={state === 'open' ? 'brand' : 'neutral'}>{PROPOSAL_LABELS[state]}</Badge>
            </p>
            <p className="text-12 text-text-3 wrap-anywhere">{website}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
