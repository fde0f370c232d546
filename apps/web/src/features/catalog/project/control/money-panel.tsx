import type { ProjectProfile } from '@redoubt/domain/catalog/project/schema';
import { METHOD } from '@redoubt/domain/catalog/score/method';
import type { FollowedChains } from '@redoubt/domain/office/health/connection';
import { Panel } from '@redoubt/ui/panel';
import { NotAssessed } from '@redoubt/ui/score/not-assessed';
import type { ReactNode } from 'react';
import { PageLink } from '@/site/page-link';
import { CheckResult } from '../score/check-panel.tsx';
import { type CheckResults, isAnswered } from '../score/check-results.ts';
import { TabLink } from '../tab-link.tsx';
import { tabPath } from '../tabs.ts';
import { ChainGapNotice } from './chain-gap-notice.tsx';

/** The questions behind "who can take the money", in the order in which they matter. */
const QUESTIONS = ['GOV-01', 'GOV-02', 'GOV-04', 'GOV-06'] as const;

/** What was read from the contracts, made by another feature: in a sentence, and way by way. */
export type Control = { readonly words: string; readonly details: ReactNode; readonly aside: ReactNode };

type MoneyPanelProps = {
  profile: Pick<ProjectProfile, 'id' | 'chains' | 'contracts'>;
  results: CheckResults;
  followed: FollowedChains;
  control: Control | undefined;
  /** How many of its contracts others read. */
  reported: number;
};

/** Who can take users' value, and after what notice. Where it has not been read: what it takes, and what is asked, with what is known of that. */
export function MoneyPanel({ profile: { id, chains, contracts }, results, followed, control, reported }: MoneyPanelProps) {
  if (control !== undefined) {
    return (
      <Panel id="money" title="Who can take the money" aside={control.aside}>
        {control.details}
        <p className="border-line border-t px-5 py-3.5 text-12 text-text-3 max-sm:px-4">
          <TabLink href={tabPath(id, 'control')} className="text-brand-text underline">
            See every power, its holders and its proof
          </TabLink>
        </p>
      </Panel>
    );
  }
  const holders = contracts.filter(({ role }) => role === 'admin').length;
  const answered = QUESTIONS.filter((check) => isAnswered(results, check)).length;
  const known = answered === 0 ? <NotAssessed /> : `${answered} of ${QUESTIONS.length} answered`;
  return (
    <Panel id="money" title="Who can take the money" aside={known}>
      <ChainGapNotice chains={chains} followed={followed} />
      <ul>
        {QUESTIONS.map((check) => (
          <li
            key={check}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b px-5 py-3 max-sm:px-4"
          >
            <p className="min-w-0">
              {METHOD.checks.find((each) => each.id === check)?.question}{' '}
              <PageLink href={`/methodology#${check}`} className="font-mono text-12 text-brand-text hover:underline">
                {check}
              </PageLink>
            </p>
            {answered > 0 && <CheckResult value={results.get(check)} />}
          </li>
        ))}
      </ul>
      {reported > 0 && (
        <p className="border-line border-b border-dashed px-5 py-3.5 text-12 max-sm:px-4">
          Not proven here: others read who controls {reported} of {contracts.length} contracts.{' '}
          <TabLink href={tabPath(id, 'control')} className="text-brand-text underline">
            See what they report
          </TabLink>
        </p>
      )}
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
