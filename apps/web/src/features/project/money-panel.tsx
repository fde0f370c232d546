import type { FollowedChains } from '@redoubt/domain/chain/connection';
import type { ProjectProfile } from '@redoubt/domain/project/schema';
import { METHOD } from '@redoubt/domain/score/method';
import { NotAssessed } from '@redoubt/ui/not-assessed';
import { Panel } from '@redoubt/ui/panel';
import { ChainGapNotice } from './chain-gap-notice.tsx';
import { TabLink } from './tab-link.tsx';
import { tabPath } from './tabs.ts';

/** The questions behind "who can take the money", in the order in which they matter. */
const QUESTIONS = ['GOV-01', 'GOV-02', 'GOV-04', 'GOV-06'] as const;

type MoneyPanelProps = { profile: Pick<ProjectProfile, 'id' | 'chains' | 'contracts'>; followed: FollowedChains };

/** Who can take users' value, and after what notice. Nobody has read it yet: says what it takes, and what is asked. */
export function MoneyPanel({ profile: { id, chains, contracts }, followed }: MoneyPanelProps) {
  const holders = contracts.filter(({ role }) => role === 'admin').length;
  return (
    <Panel id="money" title="Who can take the money" aside={<NotAssessed />}>
      <ChainGapNotice chains={chains} followed={followed} />
      <ul>
        {QUESTIONS.map((check) => (
          <li
            key={check}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b px-5 py-3 max-sm:px-4"
          >
            <p className="min-w-0">{METHOD.checks.find((each) => each.id === check)?.question}</p>
            <a href={`/methodology#${check}`} className="font-mono text-12 text-brand-text hover:underline">
              {check}
            </a>
          </li>
        ))}
      </ul>
      <p className="px-5 py-3.5 text-12 text-text-3 max-sm:px-4">
        {holders === 0
          ? 'No timelock, Safe or governor is named by a source.'
          : `${holders} ${holders === 1 ? 'contract that holds powers is' : 'contracts that hold powers are'} named by a source.`}{' '}
        <TabLink href={tabPath(id, 'control')} className="text-brand-text underline">
          See what is in scope
        </TabLink>
      </p>
    </Panel>
  );
}
