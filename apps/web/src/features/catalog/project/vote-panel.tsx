import type { AverageYes, VoteCounts } from '@redoubt/domain/catalog/vote/schema';
import { formatNumber } from '@redoubt/ui/data/format';
import { Panel } from '@redoubt/ui/panel';
import type { ReactNode } from 'react';
import { isComparable } from '@/entities/vote/vote-text';
import { PageLink } from '@/site/page-link';

/** How votes stand, with the rules under which they count; beside the mean of all projects once there are enough of them. */
export function VotePanel({ votes, average, children }: { votes: VoteCounts; average: AverageYes; children: ReactNode }) {
  const figures = [
    { label: 'Yes', words: formatNumber(String(votes.yes)) },
    { label: 'No', words: formatNumber(String(votes.no)) },
    { label: 'Share of yes', words: votes.yesPercentage === null ? 'none' : `${Math.floor(votes.yesPercentage)} %` },
    ...(isComparable(votes) && average.averageYesPercentage !== null && average.projects > 1
      ? [{ label: `Average of ${formatNumber(String(average.projects))} projects`, words: `${Math.floor(average.averageYesPercentage)} %` }]
      : []),
  ];
  return (
    <Panel
      id="votes"
      title="Do visitors feel that it is secure?"
      aside={
        <PageLink href="/methodology/rules#votes" className="text-brand-text hover:underline">
          How votes are counted
        </PageLink>
      }
    >
      <div className="px-5 py-4 max-sm:px-4">{children}</div>
      {votes.total > 0 && (
        <dl className="grid auto-cols-fr divide-line border-line border-t max-sm:grid-cols-2 sm:grid-flow-col sm:divide-x">
          {figures.map(({ label, words }) => (
            <div key={label} className="px-5 py-4 max-sm:px-4">
              <dt className="text-12 text-text-3">{label}</dt>
              <dd className="mt-0.5 font-semibold text-20 tabular-nums tracking-title">{words}</dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  );
}
