import { AppError } from '@redoubt/domain/errors';
import { mayCase } from '@redoubt/domain/onchain/case/access';
import { CaseParams, CaseQuery, type CaseView } from '@redoubt/domain/onchain/case/schema';
import { getCase } from '@redoubt/server/onchain/case/manage-cases';
import type { SessionUser } from '@redoubt/server/people/session/find-session';
import { formatInstant } from '@redoubt/ui/data/format';
import { FoldedPanel, Panel } from '@redoubt/ui/panel';
import { getContext } from '@/http/context';
import { setNotFoundStatus } from '@/http/request/not-found-status';
import { NotFoundNotice } from '@/shell/notice/not-found-notice';
import { PageLink } from '@/site/page-link';
import { CaseActions } from './case-actions.tsx';
import { CaseComments } from './case-comments.tsx';
import { CaseForm } from './case-form.tsx';
import { CaseLinks } from './case-links.tsx';
import { CaseMembers } from './case-members.tsx';
import { CaseText } from './case-text.tsx';
import { ROLE_LABELS } from './cases-page.server.tsx';
import { DeleteCase } from './delete-case.tsx';
import { findRun } from './find-run.server.ts';
import { RunResult } from './run-page.server.tsx';

type CasePageProps = { user: SessionUser; rawId: string; rawVersion: string | undefined };

/** A case for someone who has a part in it: a version with its trace, all versions, members, and what they may do. */
export async function CasePage({ user, rawId, rawVersion }: CasePageProps) {
  const found = await find({ user, rawId, rawVersion });
  if (found === undefined) {
    await setNotFoundStatus();
    return <NotFoundNotice />;
  }
  const { id, role, owner, shown, versions, members, comments, shares, watching } = found;
  const newest = versions[0]?.version ?? shown.version;
  const run = await findRun(shown.runId);
  return (
    <main id="content" className="frame py-12 max-sm:py-8">
      <p className="text-text-3">
        <PageLink href="/my/cases" className="text-brand-text underline underline-offset-4">
          Cases
        </PageLink>{' '}
        · {ROLE_LABELS[role]}
      </p>
      <h1 className="mt-1 font-semibold text-28 leading-tight tracking-title wrap-anywhere">{shown.name}</h1>
      {shown.version !== newest && (
        <p role="note" className="mt-4 max-w-160 rounded-card border border-line bg-surface p-4">
          This is version {shown.version}.{' '}
          <PageLink href={`/trace/cases/${id}`} className="text-brand-text underline underline-offset-4">
            The newest is {newest}.
          </PageLink>
        </p>
      )}
      <CaseActions caseId={id} version={shown.version} watching={watching} isBlind={shown.version === newest && run?.abandoned === true} />
      <CaseText version={shown} />
      <CaseComments
        caseId={id}
        version={shown.version}
        comments={comments}
        username={user.username}
        owns={role === 'owner'}
        chain={run?.chain}
      />
      {run !== undefined && (
        <RunResult
          run={run}
          arranged={{
            arrangement: shown.arrangement,
            by: shown.by,
            version: shown.version,
            caseId: mayCase(role, 'add-version') && shown.version === newest ? id : undefined,
          }}
        />
      )}
      <Versions id={id} shown={shown.version} versions={versions} />
      {mayCase(role, 'add-version') && shown.version === newest && (
        <FoldedPanel id="add" title="Add a version" aside="Earlier ones stay as they are" className="mt-6">
          <CaseForm runId={shown.runId} name={shown.name} text={shown.text} after={{ caseId: id, version: newest }} />
        </FoldedPanel>
      )}
      <CaseMembers caseId={id} owner={owner} members={members} username={user.username} />
      {shares !== null && <CaseLinks caseId={id} version={shown.version} shares={shares} now={new Date().toISOString()} />}
      {mayCase(role, 'manage') && <DeleteCase caseId={id} />}
    </main>
  );
}

function Versions({ id, shown, versions }: Pick<CaseView, 'id' | 'versions'> & { shown: number }) {
  return (
    <Panel id="versions" title="Versions" aside={versions.length} className="mt-6">
      <ol className="divide-y divide-line">
        {versions.map(({ version, name, by, at }) => (
          <li key={version} className="flex flex-wrap items-baseline justify-between gap-x-4 px-5 py-2.5 max-sm:px-4">
            <PageLink
              href={`/trace/cases/${id}?version=${version}`}
              {...(version === shown && { 'aria-current': 'page' as const })}
              className="text-brand-text wrap-anywhere hover:underline"
            >
              {version}: {name}
            </PageLink>
            <span className="text-text-3">
              <span className="font-mono">{by ?? 'a former account'}</span>, {formatInstant(at)}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

async function find({ user, rawId, rawVersion }: CasePageProps): Promise<CaseView | undefined> {
  const [params, query] = [
    CaseParams.safeParse({ id: rawId }),
    CaseQuery.safeParse(rawVersion === undefined ? {} : { version: rawVersion }),
  ];
  if (!params.success || !query.success) return undefined;
  try {
    return await getCase(getContext(), { userId: user.id, ...params.data, ...query.data });
  } catch (error) {
    if (error instanceof AppError && error.code === 'ResourceNotFoundException') return undefined;
    throw error;
  }
}
