import type { ProjectReported } from '@redoubt/domain/catalog/reported/view';
import type { ReactNode } from 'react';
import { CheckTable } from '../score/check-table.tsx';
import { ScopePanel } from '../score/scope-panel.tsx';
import { TabLayout, type TabProps } from '../tab-layout.tsx';
import { AttestedPanel } from './attested-panel.tsx';
import { ChainGapNotice } from './chain-gap-notice.tsx';
import { ClaimPanel } from './claim-panel.tsx';
import { ContractTable, contractsOf } from './contract-table.tsx';
import { ReportedPanel } from './reported-panel.tsx';

/** Who can take, block or change, how many must agree, and how long users have to leave? `powers` is what was read from the contracts, made by another feature; `reported` what others read of them. */
export function ControlTab({ profile, followed, powers, reported }: TabProps & { powers: ReactNode; reported: ProjectReported }) {
  const { contracts, chains } = profile;
  return (
    <TabLayout
      asideLabel="Contracts in scope"
      main={
        <>
          {powers}
          <ReportedPanel reported={reported} />
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
          <ContractTable id="contracts" title="Contracts under control" contracts={contractsOf(contracts, { except: ['admin'] })} />
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
