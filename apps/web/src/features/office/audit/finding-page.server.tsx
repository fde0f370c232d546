import { may } from '@redoubt/domain/office/engagement/access';
import { EMPTY_FINDING, type KeptFinding } from '@redoubt/domain/office/finding/schema';
import { type AdmittedEngagement, findAdmitted, type OfficeUser } from '@redoubt/server/office/engagement/admit';
import { findPentest } from '@redoubt/server/office/engagement/manage-pentest';
import { findFile, listFiles } from '@redoubt/server/office/engagement/manage-scope';
import { findVersions } from '@redoubt/server/office/finding/manage-findings';
import { Panel } from '@redoubt/ui/panel';
import Link from 'next/link';
import { getContext } from '@/http/context';
import { setNotFoundStatus } from '@/http/request/not-found-status';
import { NotFoundNotice } from '@/shell/notice/not-found-notice';
import { provider } from '@/site/provider';
import { AnswerForm } from './answer-form.tsx';
import { FindingForm } from './finding-form.tsx';
import { FindingHistory } from './finding-history.tsx';
import { FindingText } from './finding-text.tsx';
import { PentestFindingForm } from './pentest/pentest-finding-form.tsx';
import { RetestForm } from './pentest/retest-form.tsx';
import { RetestList } from './pentest/retest-list.tsx';

type FindingPageProps = { user: OfficeUser; engagementKey: string; rawNumber: string };

/** A finding for the people of its engagement: auditors edit it, the team answers it. `new` begins one. */
export async function FindingPage({ user, engagementKey, rawNumber }: FindingPageProps) {
  const { db } = getContext();
  const engagement = await findAdmitted(db, { user, key: engagementKey });
  const writes =
    engagement !== undefined &&
    may(engagement.parts, engagement.kind === 'audit' ? 'write-findings' : 'write-pentest-findings', engagement.state);
  const versions = engagement === undefined ? undefined : await readVersions(engagement, rawNumber);
  if (engagement === undefined || versions === undefined || (rawNumber === 'new' && !writes)) {
    await setNotFoundStatus();
    return <NotFoundNotice />;
  }
  const { id, key, kind, project, parts, state } = engagement;
  const [current] = versions;
  const files = writes && kind === 'audit' ? (await listFiles(db, engagement)).map(({ path }) => path) : [];
  const pentest = writes && kind === 'pentest' ? await findPentest(db, { id, project, provider: provider.name }) : undefined;
  const form = {
    engagementKey: key,
    number: current?.number,
    version: current?.version ?? 0,
    finding: current?.finding ?? EMPTY_FINDING,
  };
  return (
    <main id="content" className="frame py-12 max-sm:py-8">
      <p className="text-text-3">
        <Link href={`/office/${key}`} prefetch={false} className="text-brand-text hover:underline">
          {project.name}
        </Link>
      </p>
      <h1 className="mt-1 font-semibold text-28 leading-display tracking-title wrap-anywhere">
        {current === undefined ? 'New finding' : `${current.number}. ${current.finding.title}`}
      </h1>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)_minmax(0,22rem)] items-start gap-6 max-lg:grid-cols-1">
        <div className="grid min-w-0 gap-6">
          {writes && (
            <Panel id="edit" title={current === undefined ? 'Write a finding' : 'Edit'}>
              {kind === 'audit' ? (
                <FindingForm key={form.version} {...form} files={files} />
              ) : (
                <PentestFindingForm
                  key={form.version}
                  {...form}
                  targets={pentest?.targets.filter(({ provenBy }) => provenBy !== null) ?? []}
                />
              )}
            </Panel>
          )}
          {current !== undefined && kind === 'pentest' && current.finding.status !== 'withdrawn' && may(parts, 'retest', state) && (
            <Panel id="retest" title="Retest">
              <RetestForm key={current.version} engagementKey={key} kept={current} />
            </Panel>
          )}
          {current !== undefined && may(parts, 'answer-findings', state) && (
            <Panel id="answer" title="The team’s answer">
              <AnswerForm key={current.version} engagementKey={key} kept={current} />
            </Panel>
          )}
          {current !== undefined && (
            <Panel id="text" title={writes ? 'As it reads' : 'Finding'}>
              <div className="px-5 py-4 max-sm:px-4">
                <FindingText finding={current.finding} />
              </div>
            </Panel>
          )}
        </div>
        <div className="grid min-w-0 gap-6">
          {current !== undefined && may(parts, 'see-inside', state) && <Places engagement={engagement} finding={current} />}
          <RetestList versions={versions} />
          {versions.length > 0 && <FindingHistory versions={versions} now={new Date()} />}
        </div>
      </div>
    </main>
  );
}

/** The versions of a finding; none of a new one, and `undefined` where there is nothing to see. */
async function readVersions(engagement: AdmittedEngagement, rawNumber: string): Promise<readonly KeptFinding[] | undefined> {
  if (!may(engagement.parts, 'see-findings', engagement.state)) return undefined;
  if (rawNumber === 'new') return [];
  if (!/^[1-9]\d{0,5}$/.test(rawNumber)) return undefined;
  const versions = await findVersions(getContext().db, { id: engagement.id, number: Number(rawNumber) });
  return versions.length === 0 ? undefined : versions;
}

/** Lines shown around and of one place. */
const LINES_MAX = 60;
const PLACES_MAX = 10;

/** The lines of the scope that a finding names. */
async function Places({ engagement, finding: { finding } }: { engagement: AdmittedEngagement; finding: KeptFinding }) {
  if (finding.places.length === 0) return null;
  const shown = await Promise.all(
    finding.places.slice(0, PLACES_MAX).map(async (place) => ({
      ...place,
      text: await findFile(getContext().db, { id: engagement.id, path: place.file }),
    })),
  );
  return (
    <Panel id="places" title="Places" aside={finding.places.length}>
      <ul className="divide-y divide-line">
        {shown.map(({ file, from, to, text }) => (
          <li key={`${file} ${from} ${to}`} className="px-5 py-3 max-sm:px-4">
            <p className="font-mono text-12 break-all">
              {file}, {from === to ? `line ${from}` : `lines ${from} to ${to}`}
            </p>
            {text === undefined ? (
              <p className="mt-1 text-12 text-text-3">This file is not in the scope.</p>
            ) : (
              <pre className="mt-2 overflow-x-auto text-12 text-text-2">
                {text
                  .split('\n')
                  .slice(from - 1, Math.min(to, from - 1 + LINES_MAX))
                  .map((line, index) => `${String(from + index).padStart(4)}  ${line}`)
                  .join('\n')}
              </pre>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
