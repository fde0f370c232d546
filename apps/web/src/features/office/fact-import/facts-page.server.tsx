import { statementText } from '@redoubt/domain/office/editor/statement-text';
import { type FactProposal, type FactSourceState, ProposalQuery } from '@redoubt/domain/office/fact-import/schema';
import { FACT_SOURCES, type SourceName } from '@redoubt/domain/office/fact-import/sources';
import { type LastImport, listLastImports } from '@redoubt/server/office/fact-import/last-imports';
import { DUE_SOON_DAYS, type DueProject, listDueFacts } from '@redoubt/server/office/fact-import/list-due-facts';
import { listProposals } from '@redoubt/server/office/fact-import/proposal-store';
import { Badge } from '@redoubt/ui/badge';
import { buttonClass } from '@redoubt/ui/button';
import { Day } from '@redoubt/ui/data/day';
import { formatNumber } from '@redoubt/ui/data/format';
import { Since } from '@redoubt/ui/data/since';
import { EmptyNotice } from '@redoubt/ui/layer/notices';
import { Panel } from '@redoubt/ui/panel';
import { EvidenceLink } from '@redoubt/ui/score/evidence-link';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { getContext } from '@/http/context';
import { DecideForm } from './decide-form.tsx';

/** Projects whose facts are due, on one page. */
const DUE_MAX = 50;

type Parameters = Readonly<Record<string, string | string[] | undefined>>;

/**
 * What sources of facts propose, how they were read, and which facts are due for review. Reading works without scripts. `phishing`: the panel
 * of the lists of phishing domains.
 */
export async function FactsPage({ parameters: { source, after }, phishing }: { parameters: Parameters; phishing: ReactNode }) {
  const { db } = getContext();
  const asked = ProposalQuery.safeParse({ ...(source !== undefined && { source }), ...(after !== undefined && { after }) });
  const query = asked.success ? asked.data : {};
  const [list, imports, due] = await Promise.all([listProposals({ db }, query), listLastImports(db), listDueFacts(db, { limit: DUE_MAX })]);
  const now = new Date();
  return (
    <div className="mt-6 grid grid-cols-12 items-start gap-6 max-lg:grid-cols-1">
      <div className="grid min-w-0 gap-6 lg:col-span-8">
        <div>
          <SourceFilter chosen={query.source} />
          <Panel id="proposals" title="Proposed changes" aside={`${formatNumber(String(list.total))} open`} className="mt-4">
            {list.proposals.length === 0 ? (
              <EmptyNotice title="Nothing is proposed.">
                What an import finds, and what is not stated yet or differs, appears here.
              </EmptyNotice>
            ) : (
              <ul className="divide-y divide-line">
                {list.proposals.map((proposal) => (
                  <ProposalEntry key={proposal.id} proposal={proposal} />
                ))}
              </ul>
            )}
          </Panel>
          {list.next !== null && (
            <p className="mt-4 flex justify-end">
              <Link href={addressOf(query.source, list.next)} prefetch={false} className={buttonClass({ size: 28 })}>
                Next
              </Link>
            </p>
          )}
        </div>
        <DuePanel {...due} now={now} />
      </div>
      <aside aria-label="Sources" className="grid min-w-0 gap-6 lg:col-span-4">
        <Panel id="sources" title="Sources">
          <ul className="divide-y divide-line">
            {list.sources.map((state) => (
              <SourceEntry key={state.name} state={state} last={imports.find((each) => each.source === state.name)} now={now} />
            ))}
          </ul>
        </Panel>
        {phishing}
      </aside>
    </div>
  );
}

function addressOf(source: SourceName | undefined, after?: string): string {
  const query = new URLSearchParams({ ...(source !== undefined && { source }), ...(after !== undefined && { after }) });
  return query.size === 0 ? '/admin/facts' : `/admin/facts?${query}`;
}

function SourceFilter({ chosen }: { chosen: SourceName | undefined }) {
  const names = Object.keys(FACT_SOURCES) as SourceName[];
  return (
    <nav aria-label="Proposals by source" className="flex flex-wrap gap-2">
      {[undefined, ...names].map((name) => (
        <Link
          key={name ?? 'all'}
          href={addressOf(name)}
          prefetch={false}
          aria-current={name === chosen ? 'page' : undefined}
          className="flex h-8 items-center rounded-full border border-line-strong px-3 text-text-2 hover:bg-surface-3 aria-[current]:border-brand-line aria-[current]:bg-brand-soft aria-[current]:text-brand-text max-sm:h-11 max-sm:px-4"
        >
          {name === undefined ? 'All' : FACT_SOURCES[name].title}
        </Link>
      ))}
    </nav>
  );
}

const KINDS = {
  new: { label: 'New', tone: 'neutral' },
  completes: { label: 'Completes', tone: 'neutral' },
  contradicts: { label: 'Contradicts', tone: 'brand' },
} as const;

function ProposalEntry({
  proposal: { id, source, projectId, projectName, kind, sure, today, statement, page, readOn },
}: {
  proposal: FactProposal;
}) {
  const says = statementText(statement);
  return (
    <li className="px-5 py-4 max-sm:px-4">
      <p className="flex flex-wrap items-center gap-2">
        <Link href={`/admin/projects/${projectId}`} prefetch={false} className="min-w-0 wrap-anywhere font-medium hover:text-brand-text">
          {projectName}
        </Link>
        <Badge tone={KINDS[kind].tone}>{KINDS[kind].label}</Badge>
        {!sure && <Badge>Matched by name only</Badge>}
      </p>
      <dl className="mt-2 grid gap-1">
        <div className="grid grid-cols-[112px_1fr] gap-4 max-sm:grid-cols-1 max-sm:gap-0">
          <dt className="text-text-3">Stated today</dt>
          <dd className="min-w-0 wrap-anywhere">{today === null ? 'Nothing' : statementText(today)}</dd>
        </div>
        <div className="grid grid-cols-[112px_1fr] gap-4 max-sm:grid-cols-1 max-sm:gap-0">
          <dt className="text-text-3">The source says</dt>
          <dd className="min-w-0 wrap-anywhere">{says}</dd>
        </div>
        <div className="grid grid-cols-[112px_1fr] gap-4 max-sm:grid-cols-1 max-sm:gap-0">
          <dt className="text-text-3">Source</dt>
          <dd className="flex min-w-0 flex-wrap items-center gap-2">
            <span>
              {FACT_SOURCES[source].title}, read <Day date={readOn} />
            </span>
            <EvidenceLink url={page} subject={says} />
          </dd>
        </div>
      </dl>
      <DecideForm id={id} name={`${projectName}: ${says}`} />
    </li>
  );
}

function SourceEntry({ state: { name, readAt, failure }, last, now }: { state: FactSourceState; last: LastImport | undefined; now: Date }) {
  const { title, about, licence, page } = FACT_SOURCES[name];
  const omitted = last?.leftOut.reduce((total, { count }) => total + count, 0) ?? 0;
  return (
    <li className="px-5 py-3 max-sm:px-4">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-medium">{title}</span>
        <EvidenceLink url={page} subject={title} />
      </p>
      <p className="text-12 text-text-2">{about}</p>
      <p className="text-12 text-text-3">Right of use: {licence}.</p>
      <p className="mt-1 text-12 text-text-2">
        {readAt === null ? (
          <>
            Not read over the network yet. Run <code className="font-mono">redoubt facts import {name}</code>.
          </>
        ) : (
          <>
            Read <Since instant={readAt} now={now} />
          </>
        )}
      </p>
      {failure !== null && (
        <p role="note" className="mt-2 rounded-card border border-line bg-caution-soft px-3 py-2 text-12 wrap-anywhere">
          Failed <Since instant={failure.at} now={now} />: {failure.text}
          {failure.retryAt !== null && ` Not asked again before ${failure.retryAt}.`}
        </p>
      )}
      {last !== undefined && (
        <details className="text-text-2">
          <summary className="flex min-h-8 cursor-pointer items-center text-12 hover:text-text max-lg:min-h-11">
            Last change<span className="sr-only"> by {title}</span>: {formatNumber(String(omitted))} left out
          </summary>
          <p className="text-12">
            <Since instant={last.at.toISOString()} now={now} /> from <span className="wrap-anywhere">{last.origin}</span>: {last.entries}{' '}
            things stated, {last.agreed} of them on record, {last.applied} stated now, {last.proposed} proposed, {last.withdrawn} withdrawn.
          </p>
          <ul className="mt-2 grid gap-2 text-12">
            {last.leftOut.map(({ why, count, examples }) => (
              <li key={why} className="min-w-0 wrap-anywhere">
                {count} × {why}
                {examples.length > 0 && (
                  <span className="block text-text-3">
                    {examples.join('; ')}
                    {count > examples.length && '; …'}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

function DuePanel({ total, projects, now }: { total: number; projects: readonly DueProject[]; now: Date }) {
  const today = now.toISOString().slice(0, 10);
  return (
    <Panel id="due" title="Due for review" aside={`${formatNumber(String(total))} ${total === 1 ? 'project' : 'projects'}`}>
      {projects.length === 0 ? (
        <EmptyNotice title="No fact is due.">Facts appear here {DUE_SOON_DAYS} days before they reach the limit of their age.</EmptyNotice>
      ) : (
        <>
          <p className="px-5 pt-3 text-12 text-text-3 max-sm:px-4">
            Facts past the limit of their age, which count less each day, and those that reach it within {DUE_SOON_DAYS} days; the longest
            overdue first.
          </p>
          <ul className="divide-y divide-line">
            {projects.map(({ id, name, checks }) => (
              <li key={id} className="px-5 py-3 max-sm:px-4">
                <Link href={`/admin/projects/${id}`} prefetch={false} className="font-medium hover:text-brand-text">
                  {name}
                </Link>
                <ul className="mt-1 grid gap-1 text-12">
                  {checks.map(({ id: check, question, readOn, dueOn }) => (
                    <li key={check} className="flex flex-wrap justify-between gap-x-4 text-text-2">
                      <span className="min-w-0">
                        <span className="font-mono text-text-3">{check}</span> {question}
                      </span>
                      <span className="text-text-3">
                        read <Day date={readOn} />, {dueOn <= today ? 'past its limit since' : 'limit on'} <Day date={dueOn} />
                      </span>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
          {total > projects.length && (
            <p className="border-line border-t px-5 py-3 text-12 text-text-3 max-sm:px-4">
              The first {projects.length} of {formatNumber(String(total))}.
            </p>
          )}
        </>
      )}
    </Panel>
  );
}
