import { tabPath } from '@redoubt/domain/catalog/project/tabs';
import { chipPath } from '@redoubt/domain/catalog/verdict/texts';
import type { Alert as ChainAlert } from '@redoubt/domain/onchain/alert/schema';
import { Panel } from '@redoubt/ui/panel';
import type { ReactNode } from 'react';
import { TabLink } from '@/entities/project-tab/tab-link';
import { VerdictStrip } from '@/entities/verdict/verdict-strip';
import { AboutPanel } from './about-panel.tsx';
import { type Control, MoneyPanel } from './control/money-panel.tsx';
import { AlertList, HighlightList } from './history/highlight-list.tsx';
import { listAlerts, listHighlights, toChainEvent } from './history/highlights.ts';
import { HistoryPanel } from './history/history-panel.tsx';
import type { ChartRange } from './score/chart-range.ts';
import { DimensionPanel } from './score/dimension-panel.tsx';
import { LimitsPanel } from './score/limits-panel.tsx';
import { NarrowingPanel } from './score/narrowing-panel.tsx';
import { TabLayout, type TabProps } from './tab-layout.tsx';
import { VerdictPanel } from './verdict-panel.tsx';

/** What the first page of a project is made of. */
export type OverviewProps = TabProps & {
  control: Control | undefined;
  /** Whether its token can be sold, and who holds it, made by another feature; undefined where none was simulated. */
  sale: ReactNode | undefined;
  /** What of weight happened on chain in the last year, worst first. */
  happened: readonly ChainAlert[];
  /** How many of its contracts others read. */
  reported: number;
  /** How far back the chart of the score goes. */
  range: ChartRange;
};

/**
 * A project in the order in which a reader asks: the verdict, who can take the money, whether holders can sell, what happened,
 * what was audited, what is not known, how the score came about.
 */
export function OverviewTab({ profile, followed, now, control, sale, happened, reported, range }: OverviewProps) {
  const today = now.toISOString().slice(0, 10);
  const { id, rated, breakdown, history, verdict } = profile;
  const sells = verdict.chips.some(({ about, state }) => about === 'sell' && state !== 'not-applicable');
  return (
    <>
      <div className="frame grid gap-6 pt-6 max-sm:gap-3 max-sm:pt-3">
        <VerdictStrip hrefOf={(chip) => chipPath(id, chip)} verdict={verdict} heading={2} />
        <MoneyPanel profile={profile} followed={followed} control={control} reported={reported} />
      </div>
      <TabLayout
        asideLabel="Score and coverage"
        main={
          <>
            {(sale !== undefined || sells) && (
              <Panel
                id="selling"
                title="Can holders sell"
                aside={
                  <TabLink href={tabPath(id, 'market')} className="font-medium text-brand-text hover:underline">
                    All of the market
                  </TabLink>
                }
              >
                {sale ?? (
                  <p className="px-5 py-4 text-pretty text-text-2 max-sm:px-4">
                    Not known: no sale of its token was simulated, and its pools and holders were not read. Both need an RPC endpoint of its
                    chain.
                  </p>
                )}
              </Panel>
            )}
            <AlertList alerts={listAlerts(profile, today)} chainEvents={happened.map(toChainEvent)} historyPath={tabPath(id, 'history')} />
            <HighlightList highlights={listHighlights(profile, happened)} />
            <VerdictPanel profile={profile} />
            <NarrowingPanel rated={rated} breakdown={breakdown} />
            <HistoryPanel projectId={id} changes={history} now={now} range={range} />
          </>
        }
        aside={
          <>
            <DimensionPanel profile={profile} />
            <LimitsPanel breakdown={breakdown} projectId={id} />
            <AboutPanel profile={profile} />
          </>
        }
      />
    </>
  );
}
