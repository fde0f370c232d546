import type { ProjectProfile } from '@redoubt/domain/catalog/project/schema';
import { ChainGapNotice } from '../control/chain-gap-notice.tsx';
import { CheckPanel } from '../score/check-panel.tsx';
import { SearchRecords } from '../search-records.tsx';
import { TabLayout, type TabProps } from '../tab-layout.tsx';
import { AuditTable } from './audit-table.tsx';
import { TestingFacts } from './testing-facts.tsx';

/** Is the code that runs public, examined, and safe from strangers? */
export function CodeTab({ profile, results, followed }: TabProps) {
  const { id, audits, auditsSearched, testing, chains } = profile;
  return (
    <TabLayout
      asideLabel="Tests and searches"
      main={
        <>
          <AuditTable audits={audits} searched={auditsSearched} projectId={id} />
          <CheckPanel projectId={id} tab="code" results={results}>
            <ChainGapNotice chains={chains} followed={followed} />
          </CheckPanel>
        </>
      }
      aside={
        <>
          <TestingFacts testing={testing} />
          <SearchRecords records={searchedForCode(profile)} />
        </>
      }
    />
  );
}

function searchedForCode({ auditsSearched }: ProjectProfile) {
  return [{ subject: 'Audits', record: auditsSearched }];
}
