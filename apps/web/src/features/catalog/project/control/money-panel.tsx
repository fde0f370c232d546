import type { ScoredProfile } from '@redoubt/domain/catalog/project/scored-profile';
import { tabPath } from '@redoubt/domain/catalog/project/tabs';
import { CHECK_TITLES } from '@redoubt/domain/catalog/score/publish/check-titles';
import { STATE_LABELS } from '@redoubt/domain/catalog/verdict/texts';
import type { FollowedChains } from '@redoubt/domain/office/health/connection';
import { Panel } from '@redoubt/ui/panel';
import { NotAssessed } from '@redoubt/ui/score/not-assessed';
import { StateIcon } from '@redoubt/ui/score/state-icon';
import type { ReactNode } from 'react';
import { TabLink } from '@/entities/project-tab/tab-link';
import { listChecks } from '../score/check-rows.ts';
import { ChainGapNotice } from './chain-gap-notice.tsx';

/** The checks behind "who can take the money", in the order in which they matter. */
const CHECKS: readonly string[] = ['GOV-01', 'GOV-02', 'GOV-04', 'GOV-06'];

/**
 * Who controls the contracts, made by another feature: in a sentence, and as a map. Words and aside null: none was read here, and the map
 * is of what others read.
 */
export type Control = { readonly words: string | null; readonly details: ReactNode; readonly aside: ReactNode | null };

type MoneyPanelProps = {
  profile: Pick<ScoredProfile, 'id' | 'attested' | 'chains' | 'contracts' | 'breakdown' | 'verdict' | 'noContract'>;
  followed: FollowedChains;
  control: Control | undefined;
  /** How many of its contracts others read. */
  reported: number;
};

/** Who can take users' value, and after what delay. Where nothing was read: what is asked, with what is known. */
export function MoneyPanel({ profile, followed, control, reported }: MoneyPanelProps) {
  const { id, attested, chains, contracts, breakdown, verdict, noContract } = profile;
  const readByOthers = `${reported} of ${contracts.length} contracts read by others`;
  if (control !== undefined) {
    const isProven = control.words !== null;
    return (
      <Panel id="money" title="Who can take the money" aside={control.aside ?? readByOthers}>
        {control.details}
        <div className="border-line border-t">
          {!isProven && <AttestedLine id={id} attested={attested} />}
          <ChainGapNotice chains={chains} followed={followed} />
        </div>
        <p className="px-5 py-3 text-12 text-text-3 max-sm:px-4">
          <TabLink href={`${tabPath(id, 'governance')}${isProven ? '' : '#reported'}`} className="text-brand-text underline">
            {isProven ? 'Every privileged function, its holders and its proof' : 'What others read of its contracts'}
          </TabLink>
        </p>
      </Panel>
    );
  }
  if (noContract?.why === 'native-coin')
    return (
      <Panel id="money" title="Who can take the money">
        <p className="text-pretty px-5 py-4 wrap-anywhere max-sm:px-4">
          The coin of {noContract.where} is kept by its network and not by a contract: there is no owner and no upgrade to look for. What
          the network’s operators could do to it is not assessed here.
        </p>
        <AttestedLine id={id} attested={attested} />
      </Panel>
    );
  const rows = listChecks(breakdown, 'GOV').filter((row) => CHECKS.includes(row.id));
  const answered = rows.filter(({ state }) => state !== 'unknown').length;
  const answer = verdict.questions.find(({ question }) => question === 'control');
  return (
    <Panel id="money" title="Who can take the money" aside={answered === 0 && reported === 0 ? <NotAssessed /> : readByOthers}>
      {answer !== undefined && <p className="text-pretty px-5 pt-4 wrap-anywhere max-sm:hidden">{answer.sentence}</p>}
      <ul className="check-rows">
        {rows.map(({ id: check, state, answer: value }) => (
          <li key={check}>
            <StateIcon state={state} label={`${STATE_LABELS[state]}: `} />
            <p>
              {CHECK_TITLES[check]}
              <strong>{value ?? STATE_LABELS[state]}</strong>
            </p>
          </li>
        ))}
      </ul>
      <AttestedLine id={id} attested={attested} />
      <ChainGapNotice chains={chains} followed={followed} />
      <p className="px-5 py-3 text-12 text-text-3 max-sm:px-4">
        <TabLink href={`${tabPath(id, 'governance')}${reported > 0 ? '#reported' : ''}`} className="text-brand-text underline">
          {reported > 0 ? 'What others read of its contracts' : 'Contracts in scope'}
        </TabLink>
      </p>
    </Panel>
  );
}

/** What its documents say of notice and signers, beside what was not read from a chain. */
function AttestedLine({ id, attested: [first, ...others] }: Pick<MoneyPanelProps['profile'], 'id' | 'attested'>) {
  if (first === undefined) return null;
  return (
    <p className="border-line border-b px-5 py-3.5 text-12 max-sm:px-4">
      <span className="font-medium">By the project’s documents:</span> {first.text}{' '}
      <TabLink href={`${tabPath(id, 'governance')}#attested`} className="text-brand-text underline">
        {others.length === 0 ? 'Source' : `Source, and ${others.length} more`}
      </TabLink>
    </p>
  );
}
