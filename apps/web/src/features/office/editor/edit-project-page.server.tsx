import { claimState, isCounted } from '@redoubt/domain/catalog/claim/claim';
import { CLAIM_STATE_TEXT, claimProofText } from '@redoubt/domain/catalog/claim/claim-proof-text';
import { AppError } from '@redoubt/domain/errors';
import type { ProjectId } from '@redoubt/domain/ids';
import type { Statement, StatementOf } from '@redoubt/domain/office/editor/schema';
import { statementText, WHAT_LABELS } from '@redoubt/domain/office/editor/statement-text';
import { type EditableProject, getEditableProject } from '@redoubt/server/office/editor/get-editable-project';
import { Day } from '@redoubt/ui/data/day';
import { Since } from '@redoubt/ui/data/since';
import { EmptyNotice } from '@redoubt/ui/layer/notices';
import { Panel } from '@redoubt/ui/panel';
import { EvidenceLink } from '@redoubt/ui/score/evidence-link';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { getContext } from '@/http/context';
import { EngagementEntry } from './engagement-entry.tsx';
import { EngagementForm } from './engagement-form.tsx';
import { StatementForm } from './statement-form.tsx';
import { WithdrawForm } from './withdraw-form.tsx';

const WHATS: readonly Statement['what'][] = ['audit', 'incident', 'contract', 'link', 'bounty', 'kyc', 'search'];

const ORIGIN_LABELS = {
  catalog: 'A file of the catalogue says what this project is. What it says is changed there; what you state here stands beside it.',
  'token-list': 'Only a public token list names this project. Say what it is, and it can be scored.',
  editor: 'Editors keep this project.',
} as const;

/** What editors can state about one project, and what they have. `team` stands beside it. A project that is not there yet begins with what it is. */
export async function EditProjectPage({ id, team }: { id: ProjectId; team: ReactNode }) {
  const found = await findProject(id);
  const today = new Date().toISOString().slice(0, 10);
  if (found === undefined) {
    return (
      <Panel id="new" title={`Add “${id}”`} className="mt-6">
        <div className="px-5 py-4 max-sm:px-4">
          <p className="mb-4 text-text-2">No project has this id yet. It begins with what it is, and with the page that says so.</p>
          <StatementForm projectId={id} whats={['about']} today={today} />
        </div>
      </Panel>
    );
  }
  const { project, statements, engagements, missing, actions, file } = found;
  const about = statements.find(({ statement }) => statement.what === 'about');
  return (
    <>
      <p className="mt-2 text-text-2">
        {ORIGIN_LABELS[project.origin]}{' '}
        <Link href={`/projects/${id}`} prefetch={false} className="text-brand-text underline">
          See its page
        </Link>
      </p>
      {missing.length > 0 && (
        <p role="note" className="mt-4 rounded-card border border-line bg-caution-soft px-5 py-3 max-sm:px-4">
          Not scored yet. Still to be stated: {missing.join('; ')}.
        </p>
      )}
      <div className="mt-6 grid grid-cols-12 items-start gap-6 max-lg:grid-cols-1">
        <div className="grid min-w-0 gap-6 lg:col-span-8">
          <Panel id="state" title="Add an entry">
            <div className="px-5 py-4 max-sm:px-4">
              <StatementForm projectId={id} whats={WHATS} today={today} />
            </div>
          </Panel>
          <Panel id="stated" title="What editors state" aside={`${statements.length} on record`}>
            <StatementList projectId={id} statements={statements} file={file} today={today} />
          </Panel>
          {project.origin !== 'catalog' && about === undefined && (
            <Panel id="about" title="What the project is">
              <div className="px-5 py-4 max-sm:px-4">
                <StatementForm projectId={id} whats={['about']} today={today} />
              </div>
            </Panel>
          )}
          <Panel id="engagements" title="Our audits of it">
            {engagements.length > 0 && (
              <ul>
                {engagements.map((engagement) => (
                  <EngagementEntry key={`${engagement.id} ${engagement.state}`} engagement={engagement} today={today} named={false} />
                ))}
              </ul>
            )}
            <details className={engagements.length > 0 ? 'border-line border-t' : ''}>
              <summary className="flex min-h-11 cursor-pointer items-center px-5 font-medium max-sm:px-4">Add an engagement</summary>
              <div className="px-5 pb-5 max-sm:px-4">
                <EngagementForm projectId={id} today={today} />
              </div>
            </details>
          </Panel>
        </div>
        <aside aria-label="On record" className="grid min-w-0 gap-6 lg:col-span-4">
          <FilePanel file={file} />
          {team}
          <ActionsPanel actions={actions} />
        </aside>
      </div>
    </>
  );
}

async function findProject(id: ProjectId): Promise<EditableProject | undefined> {
  try {
    return await getEditableProject(getContext(), { id });
  } catch (error) {
    if (error instanceof AppError && error.code === 'ResourceNotFoundException') return undefined;
    throw error;
  }
}

/** The name in the title, or the id of a project that is not there yet. */
export async function editedName(id: ProjectId): Promise<string> {
  return (await findProject(id))?.project.name ?? id;
}

type StatementListProps = Pick<EditableProject, 'statements' | 'file'> & { projectId: ProjectId; today: string };

function StatementList({ projectId, statements, file, today }: StatementListProps) {
  const counted = ({ chain, address, claim }: StatementOf<'contract'>) =>
    claim === undefined || isCounted(claim) || file.contracts.some((each) => each.chain === chain && each.address === address);
  if (statements.length === 0) {
    return <EmptyNotice title="Editors have stated nothing here.">Everything on record comes from elsewhere.</EmptyNotice>;
  }
  return (
    <ul>
      {statements.map(({ id, statement, proofs, source, statedOn, changedAt }) => (
        <li key={`${id} ${changedAt.toISOString()}`} className="border-line px-5 py-3 not-last:border-b max-sm:px-4">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <p className="min-w-0 wrap-anywhere">
              <span className="text-12 text-text-3">{WHAT_LABELS[statement.what]}</span>
              <br />
              {statementText(statement)}
              {statement.what === 'contract' && statement.claim !== undefined && (
                <>
                  <br />
                  <span className="text-12 text-text-2">
                    {CLAIM_STATE_TEXT[claimState(statement.claim)]} {!counted(statement) && 'It does not count as the project’s.'}
                  </span>
                </>
              )}
              {proofs?.map((proof) => (
                <span key={proof.by} className="block text-12 text-text-2">
                  {claimProofText(proof)}
                </span>
              ))}
            </p>
            <span className="flex shrink-0 items-center gap-2 text-12 text-text-3">
              <Day date={statedOn} />
              <EvidenceLink url={source} subject={statementText(statement)} />
            </span>
          </div>
          <details className="text-text-2">
            <summary className="flex min-h-8 cursor-pointer items-center text-12 hover:text-text max-lg:min-h-11">
              Change<span className="sr-only"> {statementText(statement)}</span>
            </summary>
            <div className="py-3">
              <StatementForm projectId={projectId} whats={[statement.what]} today={today} before={{ id, statement, source }} />
            </div>
          </details>
          {statement.what !== 'about' && (
            <details className="text-text-2">
              <summary className="flex min-h-8 cursor-pointer items-center text-12 hover:text-text max-lg:min-h-11">
                Remove<span className="sr-only"> {statementText(statement)}</span>
              </summary>
              <div className="py-3">
                <WithdrawForm id={id} today={today} reasoned={statement.what === 'kyc'} />
              </div>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

function FilePanel({ file }: Pick<EditableProject, 'file'>) {
  const counts = [
    ['Contracts', file.contracts.length],
    ['Audits', file.audits.length],
    ['Incidents', file.incidents.length],
    ['Links', file.links.length],
    ['Searches', file.searchRecords.length],
  ] as const;
  return (
    <Panel id="file" title={file.project.origin === 'token-list' ? 'What the token list states' : 'What the file states'}>
      <dl className="px-5 py-1 max-sm:px-4">
        {counts.map(([name, count]) => (
          <div key={name} className="flex justify-between gap-4 border-line py-2 not-last:border-b">
            <dt className="text-text-3">{name}</dt>
            <dd className="tabular-nums">{count}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

const ACTION_LABELS: Readonly<Record<string, string>> = {
  'statement.add': 'stated something',
  'statement.change': 'changed a statement',
  'statement.withdraw': 'took a statement back',
  'proposal.accept': 'accepted a proposed fact',
  'proposal.reject': 'rejected a proposed fact',
  'team.invite': 'invited someone to its team',
  'team.uninvite': 'took an invitation to its team back',
  'team.join': 'joined its team',
  'team.remove': 'removed someone from its team',
  'engagement.add': 'began an engagement',
  'engagement.change': 'changed an engagement',
  'engagement.move': 'moved an engagement',
};

function ActionsPanel({ actions }: Pick<EditableProject, 'actions'>) {
  const now = new Date();
  return (
    <Panel id="actions" title="Who changed what" aside="From the audit log">
      {actions.length === 0 ? (
        <EmptyNotice title="No changes yet." />
      ) : (
        <ul>
          {actions.map(({ id, at, actor, action }) => (
            <li key={id} className="border-line px-5 py-2 not-last:border-b max-sm:px-4">
              <p>
                <span className="font-mono text-12">{actor}</span> {ACTION_LABELS[action] ?? action}
              </p>
              <p className="text-12 text-text-3">
                Row {id} · <Since instant={at.toISOString()} now={now} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
