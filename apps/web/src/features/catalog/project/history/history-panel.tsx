import type { ScoreHistoryEntry } from '@redoubt/domain/catalog/project/scored-profile';
import { tabPath } from '@redoubt/domain/catalog/project/tabs';
import { Day } from '@redoubt/ui/data/day';
import { Panel } from '@redoubt/ui/panel';
import { NotAssessed } from '@redoubt/ui/score/not-assessed';
import { TabLink } from '@/entities/project-tab/tab-link';
import type { ChartRange } from '../score/chart-range.ts';
import { ScoreChangeEntry } from '../score/score-change-entry.tsx';
import { ScoreChart } from '../score/score-chart.tsx';

const SHOWN = 3;

type HistoryPanelProps = { projectId: string; changes: readonly ScoreHistoryEntry[]; now: Date; range: ChartRange };

/** The score over time and what moved it, newest first. */
export function HistoryPanel({ projectId, changes, now, range }: HistoryPanelProps) {
  return (
    <Panel
      id="score-history"
      title="Score history"
      aside={
        changes.length > 0 && (
          <TabLink href={`${tabPath(projectId, 'history')}&kind=scores`} className="font-medium text-brand-text hover:underline">
            {changes.length === 1 ? 'In the history' : `All ${changes.length} changes`}
          </TabLink>
        )
      }
    >
      {changes.length === 0 ? (
        <div className="flex flex-col items-center gap-2 p-8 text-center">
          <NotAssessed />
          <p className="text-12 text-text-3">The project has not been scored yet.</p>
        </div>
      ) : (
        <>
          {changes.length > 1 && <ScoreChart changes={changes} now={now} range={range} path={tabPath(projectId, 'overview')} />}
          <ol className="max-sm:hidden">
            {changes.slice(0, SHOWN).map((change, index) => (
              <li key={change.asOf} className="grid grid-cols-[112px_1fr] gap-x-4 gap-y-1 border-line px-5 py-3.5 not-first:border-t">
                <span className="text-text-3">
                  {change.changes.length > 0 && <span className="me-2 text-text tabular-nums">{index + 1}</span>}
                  <Day date={change.asOf.slice(0, 10)} />
                </span>
                <ScoreChangeEntry change={change} />
              </li>
            ))}
          </ol>
        </>
      )}
    </Panel>
  );
}
