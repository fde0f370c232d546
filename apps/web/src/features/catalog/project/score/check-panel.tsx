import { METHOD } from '@redoubt/domain/catalog/score/method';
import type { FactSource } from '@redoubt/domain/catalog/score/types';
import { Panel } from '@redoubt/ui/panel';
import { NotAssessed } from '@redoubt/ui/score/not-assessed';
import { SpanBar } from '@redoubt/ui/score/score-bar';
import type { ReactNode } from 'react';
import { PageLink } from '@/site/page-link';
import type { ProjectTab } from '../tabs.ts';
import { type CheckResults, isAnswered, readResult } from './check-results.ts';
import { TAB_CHECKS } from './tab-checks.ts';

/** What it takes to answer a check, by the way its facts are got. */
const WAYS: readonly (readonly [sources: readonly FactSource[], words: string])[] = [
  [['R', 'L', 'X', 'B'], 'read from the chain'],
  [['C'], 'stated by a public source'],
  [['W'], 'seen on the website'],
  [['V'], 'stated by visitors'],
];

type CheckPanelProps = {
  projectId: string;
  tab: Exclude<ProjectTab, 'overview'>;
  results: CheckResults;
  title?: string;
  /** What stands between the head and the checks: why they are not answered. */
  children?: ReactNode;
};

/** The checks of the method that this tab answers: each with its result, or with what it takes. */
export function CheckPanel({ projectId, tab, results, title = 'Questions answered here', children }: CheckPanelProps) {
  const checks = TAB_CHECKS[tab].flatMap((id) => METHOD.checks.find((check) => check.id === id) ?? []);
  const answered = checks.filter(({ id }) => isAnswered(results, id)).length;
  return (
    <Panel id="checks" title={title} aside={`${answered} of ${checks.length} answered; 100 is best`}>
      {children}
      <ul>
        {checks.map(({ id, question, sources }) => (
          <li
            key={id}
            className="grid grid-cols-[64px_1fr_auto] items-start gap-x-4 gap-y-1 border-line px-5 py-3 not-last:border-b max-sm:grid-cols-[1fr_auto] max-sm:px-4"
          >
            <PageLink href={`/methodology#${id}`} className="pt-0.5 font-mono text-12 text-brand-text hover:underline">
              {id}
            </PageLink>
            <p className="min-w-0 max-sm:order-last max-sm:col-span-full">
              {question}
              {isAnswered(results, id) ? (
                <PageLink
                  href={`/report?project=${projectId}&dispute=${id}`}
                  aria-label={`Dispute this answer to ${id}`}
                  className="block w-fit text-12 text-text-3 hover:underline"
                >
                  Dispute this
                </PageLink>
              ) : (
                <span className="block text-12 text-text-3">Can be {waysOf(sources)}.</span>
              )}
            </p>
            <CheckResult value={results.get(id)} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function waysOf(sources: readonly FactSource[]): string {
  const ways = WAYS.filter(([kinds]) => kinds.some((kind) => sources.includes(kind))).map(([, words]) => words);
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(ways);
}

/** What a check came to for a project. */
export function CheckResult({ value }: { value: ReturnType<CheckResults['get']> }) {
  if (value === null) return <span className="text-12 text-text-3">Does not apply</span>;
  const span = value && readResult(value);
  return span === undefined ? <NotAssessed /> : <SpanBar span={span} />;
}
