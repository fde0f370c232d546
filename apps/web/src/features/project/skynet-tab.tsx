import { ChainGapNotice } from './chain-gap-notice.tsx';
import { CheckPanel } from './check-panel.tsx';
import { ContractTable } from './contract-table.tsx';
import { PlannedPanel } from './planned-panel.tsx';
import { ScopePanel } from './scope-panel.tsx';
import { TabLayout } from './tab-layout.tsx';
import type { TabProps } from './tab-props.ts';

const PLANNED = [
  { title: 'Top callers', detail: 'Which addresses call the contracts most, and whether they fail' },
  { title: 'Top events', detail: 'Which events the contracts log most' },
  { title: 'Top function calls', detail: 'Which functions are called most' },
  { title: 'Privileged addresses', detail: 'Who holds powers over each contract, directly and through others' },
  { title: 'Privileged transactions', detail: 'When those powers were used, by whom, and what changed' },
];

/** What happens on chain, and who makes it happen? */
export function SkynetTab({ profile: { contracts, chains }, results, followed }: TabProps) {
  return (
    <TabLayout
      asideLabel="What is watched"
      main={
        <>
          <CheckPanel tab="skynet" results={results}>
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
  );
}
