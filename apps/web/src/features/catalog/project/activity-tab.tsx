import type { ReactNode } from 'react';
import { ContractTable } from './control/contract-table.tsx';
import { ScopePanel } from './score/scope-panel.tsx';
import { TabLayout, type TabProps } from './tab-layout.tsx';

/** What happens on chain, and who makes it happen? `activity` is what was counted, `privileged` who may do what, made by other features. */
export function ActivityTab({
  profile: { contracts },
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
            <ContractTable contracts={contracts} title="Addresses to watch" />
          </>
        }
        aside={<ScopePanel contracts={contracts} followed={followed} />}
      />
    </>
  );
}
