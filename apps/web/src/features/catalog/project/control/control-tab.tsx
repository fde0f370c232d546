import { tabPath } from '@redoubt/domain/catalog/project/tabs';
import type { ProjectReported } from '@redoubt/domain/catalog/reported/view';
import type { ReactNode } from 'react';
import { type LeafNumbers, leafOf } from '@/entities/project-tab/leaf-address';
import { CheckTable } from '../score/check-table.tsx';
import { ScopePanel } from '../score/scope-panel.tsx';
import { TabLayout, type TabProps } from '../tab-layout.tsx';
import { AttestedPanel } from './attested-panel.tsx';
import { ChainGapNotice } from './chain-gap-notice.tsx';
import { ClaimPanel } from './claim-panel.tsx';
import { ContractTable, contractsOf } from './contract-table.tsx';
import { ReportedPanel } from './reported-panel.tsx';

/** The tab's long lists, by their parameters in the address. */
export const CONTROL_LISTS = ['powers', 'readings', 'contracts'] as const;

/** Which leaves of them the tab shows. */
export type ControlLeaves = LeafNumbers<(typeof CONTROL_LISTS)[number]>;

type ControlTabProps = TabProps & {
  /** What was read from the contracts, made by another feature. */
  powers: ReactNode;
  /** What others read of them. */
  reported: ProjectReported;
  leaves: ControlLeaves;
};

/** Who can take, block or change, how many must agree, and how long users have to leave? */
export function ControlTab({ profile, followed, powers, reported, leaves }: ControlTabProps) {
  const { id, contracts, chains } = profile;
  const tab = tabPath(id, 'governance');
  return (
    <TabLayout
      asideLabel="Contracts in scope"
      main={
        <>
          {powers}
          <ReportedPanel reported={reported} leaf={leafOf('readings', { tab, leaves, panel: 'reported' })} />
          <AttestedPanel attested={profile.attested} />
          <CheckTable profile={profile} dimension="GOV">
            <ChainGapNotice chains={chains} followed={followed} />
          </CheckTable>
          <ContractTable
            id="holders"
            title="Contracts that hold powers"
            contracts={contractsOf(contracts, { role: 'admin' })}
            missing="No timelock, Safe or governor is named by a source. Reading owners and roles on chain finds those that exist."
          />
          <ContractTable
            id="contracts"
            title="Contracts under control"
            contracts={contractsOf(contracts, { except: ['admin'] })}
            leaf={leafOf('contracts', { tab, leaves, panel: 'contracts' })}
          />
        </>
      }
      aside={
        <>
          <ScopePanel contracts={contracts} followed={followed} />
          <ClaimPanel id={profile.id} contracts={contracts} openClaims={profile.openClaims} />
        </>
      }
    />
  );
}
