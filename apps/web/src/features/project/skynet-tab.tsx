import type { ReactNode } from 'react';
import { ChainGapNotice } from './chain-gap-notice.tsx';
import { CheckPanel } from './check-panel.tsx';
import { ContractTable } from './contract-table.tsx';
import { PlannedPanel } from './planned-panel.tsx';
import { ScopePanel } from './scope-panel.tsx';
import { TabLayout } from './tab-layout.tsx';
import type { TabProps } from './tab-props.ts';

const PLANNED = [
  { title: 'Privileged addresses', detail: 'Who holds powers over each contract, directly and through others' },
  { title: 'Privileged transactions', detail: 'When those powers were used, by whom, and what changed' },
];

/** What happens on chain, and who makes it happen? `activity` is what was counted, made by another feature. */
export function SkynetTab({ profile: { id, contracts, chains }, results, followed, activity }: TabProps & { activity: ReactNode }) {
  return (
    <>
      {activity}
      <TabLayout
        asideLabel="What is watched"
        main={
          <>
            <CheckPanel projectId={id} tab="skynet" results={results}>
              <ChainGapNotice chains={chains} followed={followed} />
            </CheckPanel>
            <ContractTable contracts={contracts} title="Addresses to watch" />
          </>
        }
        aside={
          <>
            <PlannedPanel title="Read from connected chains" items={PLANNED} />
            <ScopePanel contracts={contracts} followed={followed} />
          </>
        }
      />
    </>
  );
}
