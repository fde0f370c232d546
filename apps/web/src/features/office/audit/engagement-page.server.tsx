import { may, type Right } from '@redoubt/domain/office/engagement/access';
import {
  describeStanding,
  type EngagementKind,
  EngagementState,
  engagementLabel,
  KIND_LABELS,
  nextStates,
} from '@redoubt/domain/office/engagement/schema';
import { readAuditedCode } from '@redoubt/server/office/code/read-audited-code';
import { findAdmitted, type OfficeUser } from '@redoubt/server/office/engagement/admit';
import { listEntries } from '@redoubt/server/office/engagement/entries';
import { findPentest } from '@redoubt/server/office/engagement/manage-pentest';
import { listPeople } from '@redoubt/server/office/engagement/manage-people';
import { listFiles } from '@redoubt/server/office/engagement/manage-scope';
import { listFindings } from '@redoubt/server/office/finding/manage-findings';
import { listReports } from '@redoubt/server/office/report/read-reports';
import { Day } from '@redoubt/ui/data/day';
import { Since } from '@redoubt/ui/data/since';
import { Panel } from '@redoubt/ui/panel';
import Link from 'next/link';
import { getContext } from '@/http/context';
import { setNotFoundStatus } from '@/http/request/not-found-status';
import { NotFoundNotice } from '@/shell/notice/not-found-notice';
import { provider } from '@/site/provider';
import { CodePanel } from './code-panel.tsx';
import { FindingsPanel } from './findings-panel.tsx';
import { MoveButtons } from './move-buttons.tsx';
import { NextBadge } from './office-page.server.tsx';
import { PentestPanel } from './pentest/pentest-panel.tsx';
import { PeoplePanel } from './people-panel.tsx';
import { RecordPanel } from './record-panel.tsx';
import { ReportsPanel } from './reports-panel.tsx';
import { ScopePanel } from './scope-panel.tsx';

/** One engagement for its people: each panel is there for who may see it. */
export async function EngagementPage({ user, engagementKey }: { user: OfficeUser; engagementKey: string }) {
  const { db } = getContext();
  const engagement = await findAdmitted(db, { user, key: engagementKey });
  if (engagement === undefined) {
    await setNotFoundStatus();
    return <NotFoundNotice />;
  }
  const { key, project, kind, scope, state, stateSince, startsOn, expectedOn, parts } = engagement;
  const { label, meaning } = describeStanding(state, engagement.publication, kind);
  const can = (right: Right) => may(parts, right, state);
  const [people, entries, files, findings, reports, pentest, code] = await Promise.all([
    listPeople(db, engagement),
    listEntries(db, engagement),
    can('see-inside') ? listFiles(db, engagement) : undefined,
    can('see-findings') ? listFindings(db, engagement) : undefined,
    listReports(db, engagement),
    kind === 'pentest' && can('see-inside') ? findPentest(db, { id: engagement.id, project, provider: provider.name }) : undefined,
    kind === 'audit' && can('see-inside') ? readAuditedCode(db, engagement) : undefined,
  ]);
  const now = new Date();
  const next = can('move') ? nextStates(state, kind).filter((each) => each !== 'published') : [];
  return (
    <main id="content" className="frame py-12 max-sm:py-8">
      <p className="text-text-3">
        <Link href="/office" prefetch={false} className="text-brand-text hover:underline">
          Office
        </Link>
      </p>
      <h1 className="mt-1 font-semibold text-28 leading-display tracking-title wrap-anywhere">
        {project.name}: {scope}
      </h1>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-text-2">
        <NextBadge engagement={engagement} />
        <span>{KIND_LABELS[kind]}</span>
        <span>
          {label} since <Since instant={stateSince.toISOString()} now={now} />
        </span>
        {startsOn !== null && (
          <span>
            begins on <Day date={startsOn} />
          </span>
        )}
        {expectedOn !== null && (
          <span>
            report expected on <Day date={expectedOn} />
          </span>
        )}
      </p>
      {engagement.demo && (
        <p className="mt-3 text-pretty text-text-2">
          This is a demo: its people are invented, and only the demo changes it. Its report is published, with every finding.
        </p>
      )}
      <Steps state={state} kind={kind} meaning={meaning} />
      {next.length > 0 && <MoveButtons engagementKey={key} next={next} kind={kind} />}
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)_minmax(0,22rem)] items-start gap-6 max-lg:grid-cols-1">
        <div className="grid min-w-0 gap-6">
          {files === undefined && (
            <Panel id="inside" title={kind === 'audit' ? 'Scope, findings and messages' : 'Targets, findings and messages'}>
              <p className="px-5 py-4 text-pretty text-text-2 max-sm:px-4">
                These are for the people of the engagement. An editor who is to read them is assigned as second reader, which the record
                then says.
              </p>
            </Panel>
          )}
          {kind === 'pentest' && files !== undefined && (
            <PentestPanel engagementKey={key} pentest={pentest} changes={can('change-targets')} signs={can('sign-statement')} />
          )}
          {findings !== undefined && (
            <FindingsPanel
              engagementKey={key}
              kind={kind}
              findings={findings}
              writes={can(kind === 'audit' ? 'write-findings' : 'write-pentest-findings')}
              shared={state !== 'in-review'}
            />
          )}
          <ReportsPanel engagementKey={key} reports={reports} findings={findings ?? []} state={state} parts={parts} />
          {kind === 'audit' && files !== undefined && <ScopePanel engagement={engagement} files={files} changes={can('change-scope')} />}
          {code !== undefined && <CodePanel engagementKey={key} code={code} changes={can('change-build')} />}
        </div>
        <div className="grid min-w-0 gap-6">
          <PeoplePanel engagementKey={key} projectId={project.id} people={people} manages={can('manage-people')} username={user.username} />
          <RecordPanel engagementKey={key} entries={entries} writes={can('write-message')} now={now} />
        </div>
      </div>
    </main>
  );
}

/** Where the engagement stands among its states. */
function Steps({ state, kind, meaning }: { state: EngagementState; kind: EngagementKind; meaning: string }) {
  const states = EngagementState.options;
  const reached = states.indexOf(state);
  return (
    <>
      <ol aria-label="States" className="mt-6 grid grid-cols-6 gap-1.5 max-sm:grid-cols-3 max-sm:gap-y-3">
        {states.map((each, index) => (
          <li key={each} aria-current={each === state ? 'step' : undefined} className="text-12">
            <span aria-hidden="true" className={`block h-1 rounded-full ${index <= reached ? 'bg-brand' : 'bg-surface-3'}`} />
            <span className={index <= reached ? 'mt-1 block text-text-2' : 'mt-1 block text-text-3'}>{engagementLabel(each, kind)}</span>
          </li>
        ))}
      </ol>
      <p className="mt-3 text-12 text-text-2 wrap-anywhere">{meaning}</p>
    </>
  );
}
