import { ChainGapNotice } from '../control/chain-gap-notice.tsx';
import { DocumentFacts } from '../document-facts.tsx';
import { CheckTable } from '../score/check-table.tsx';
import { SearchRecords } from '../search-records.tsx';
import { TabLayout, type TabProps } from '../tab-layout.tsx';
import { TeamFacts } from './team-facts.tsx';

/** How long has it held value, is it backed, and who answers for it? */
export function FundamentalsTab({ profile, followed }: TabProps) {
  const { team, documents, chains } = profile;
  return (
    <TabLayout
      asideLabel="Documents and searches"
      main={
        <>
          <TeamFacts team={team} />
          <CheckTable profile={profile} dimension="FUN">
            <ChainGapNotice chains={chains} followed={followed} />
          </CheckTable>
        </>
      }
      aside={
        <>
          <DocumentFacts documents={documents} />
          <SearchRecords records={[{ subject: 'People and company', record: team?.searched ?? null }]} />
        </>
      }
    />
  );
}
