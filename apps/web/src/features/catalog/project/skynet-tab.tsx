import type { ReactNode } from 'react';
import { ChainGapNotice } from './control/chain-gap-notice.tsx';
import { ContractTable } from './control/contract-table.tsx';
import { CheckPanel } from './score/check-panel.tsx';
import { ScopePanel } from './score/scope-panel.tsx';
import { TabLayout, type TabProps } from './tab-layout.tsx';

/** What happens on chain, and who makes it happen? `activity` is what was counted, `privileged` who may do what, made by other features. */
export function SkynetTab({
  profile: { id, contracts, chains },
  results,
  followed,
  activity,
  privileged,
}: TabProps & { activity: ReactNode; privileged: ReactNode }) {
  return (
    <>
      {activity}
      <TabLayout
        asideLabel="What is watched"
        main={
          <>
            {privileged}
            <CheckPanel projectId={id} tab="skynet" results={results}>
              <ChainGapNotice chains={chains} followed={followed} />
            </CheckPanel>
            <ContractTable contracts={contracts} title="Addresses to watch" />
          </>
        }
        aside={<ScopePanel contracts={contracts} followed={followed} />}
      />
    </>
  );
}
