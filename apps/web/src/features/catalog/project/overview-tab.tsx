import type { Alert as ChainAlert } from '@redoubt/domain/onchain/alert/schema';
import { summarize } from '@redoubt/domain/onchain/alert/summary';
import { Day } from '@redoubt/ui/data/day';
import { EvidenceLink } from '@redoubt/ui/score/evidence-link';
import Link from 'next/link';
import { type Control, MoneyPanel } from './control/money-panel.tsx';
import { AlertList, HighlightList } from './history/highlight-list.tsx';
import { listAlerts, listHighlights, toChainEvent } from './history/highlights.ts';
import { HistoryPanel } from './history/history-panel.tsx';
import { CoveragePanel } from './score/coverage-panel.tsx';
import { DimensionPanel } from './score/dimension-panel.tsx';
import { LimitsPanel } from './score/limits-panel.tsx';
import { NarrowingPanel } from './score/narrowing-panel.tsx';
import { nameDealBreakers } from './score/score-view.ts';
import { TabLayout, type TabProps } from './tab-layout.tsx';
import { tabPath } from './tabs.ts';

/** What the first page of a project is made of. */
export type OverviewProps = TabProps & {
  control: Control | undefined;
  /** What of weight happened on chain in the last year, worst first. */
  happened: readonly ChainAlert[];
  /** How many of its contracts others read. */
  reported: number;
};

/** What is known of a project: one sentence first, then each statement with its source, then what has not been checked. */
export function OverviewTab({ profile, results, followed, now, control, happened, reported }: OverviewProps) {
  const today = now.toISOString().slice(0, 10);
  const { id, name, rated, description, dimensions, breakdown, history, updatedAt } = profile;
  return (
    <TabLayout
      asideLabel="Score and coverage"
      main={
        <>
          <section aria-labelledby="summary">
            <h2 id="summary" className="text-12 text-text-3">
              In one sentence
            </h2>
            <p className="mt-1.5 text-pretty font-medium text-20 tracking-title">
              {[nameDealBreakers(breakdown), control?.words ?? summarize(profile, happened)].join(' ').trim()}
            </p>
            {control !== undefined && <p className="mt-2 text-text-2">{summarize({ ...profile, rated: true }, happened)}</p>}
            {description !== null && (
              <p className="mt-3 text-text-2">
                {description.text} <EvidenceLink url={description.source} subject={`what ${name} is`} className="align-middle" />
              </p>
            )}
          </section>
          <AlertList alerts={listAlerts(profile, today)} chainEvents={happened.map(toChainEvent)} historyPath={tabPath(id, 'history')} />
          <HighlightList highlights={listHighlights(profile, happened)} />
          <NarrowingPanel rated={rated} breakdown={breakdown} />
          <MoneyPanel profile={profile} results={results} followed={followed} control={control} reported={reported} />
          <LimitsPanel breakdown={breakdown} projectId={id} />
          <HistoryPanel projectId={id} changes={history} now={now} />
        </>
      }
      aside={
        <>
          <DimensionPanel dimensions={dimensions} results={results} />
          <CoveragePanel breakdown={breakdown} />
          <p className="px-1 text-12 text-text-3">
            Facts changed last on <Day date={updatedAt.slice(0, 10)} /> ·{' '}
            <Link href={`/projects/${id}/badge`} prefetch={false} className="text-brand-text underline">
              Badge for your page
            </Link>
          </p>
        </>
      }
    />
  );
}
