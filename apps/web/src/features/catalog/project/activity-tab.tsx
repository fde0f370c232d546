import { tabPath } from '@redoubt/domain/catalog/project/tabs';
import type { ReactNode } from 'react';
import { type LeafNumbers, leafOf } from '@/entities/project-tab/leaf-address';
import { ContractTable } from './control/contract-table.tsx';
import { ScopePanel } from './score/scope-panel.tsx';
import { TabLayout, type TabProps } from './tab-layout.tsx';

/** The tab's long lists, by their parameters in the address. */
export const ACTIVITY_LISTS = ['holders', 'functions', 'uses', 'contracts'] as const;

/** What happens on chain, and who makes it happen? `activity` is what was counted, `privileged` who may do what, made by other features. */
export function ActivityTab({
  profile: { id, contracts },
  followed,
  activity,
  privileged,
  leaves,
}: TabProps & { activity: ReactNode; privileged: ReactNode; leaves: LeafNumbers<(typeof ACTIVITY_LISTS)[number]> }) {
  return (
    <>
      {activity}
      <TabLayout
        asideLabel="What is watched"
        main={
          <>
            {privileged}
            <ContractTable
              contracts={contracts}
              title="Addresses to watch"
              leaf={leafOf('contracts', { tab: tabPath(id, 'activity'), leaves, panel: 'contracts' })}
            />
          </>
        }
        aside={<ScopePanel contracts={contracts} followed={followed} />}
      />
    </>
  );
}
