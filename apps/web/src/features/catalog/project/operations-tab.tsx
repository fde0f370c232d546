import { BountyFacts } from './bounty-facts.tsx';
import { ChainGapNotice } from './control/chain-gap-notice.tsx';
import { CheckTable } from './score/check-table.tsx';
import { SearchRecords } from './search-records.tsx';
import { TabLayout, type TabProps } from './tab-layout.tsx';
import { ContactList } from './team/contact-list.tsx';

/** Has it held so far, and would it notice, stop and repair harm? */
export function OperationsTab({ profile, followed }: TabProps) {
  const { bounty, bountySearched, chains, contacts, incidentsSearched } = profile;
  return (
    <TabLayout
      asideLabel="Contacts and searches"
      main={
        <>
          <CheckTable profile={profile} dimension="OPS">
            <ChainGapNotice chains={chains} followed={followed} />
          </CheckTable>
          <BountyFacts bounty={bounty} searched={bountySearched} />
        </>
      }
      aside={
        <>
          <ContactList contacts={contacts} />
          <SearchRecords
            records={[
              { subject: 'Incidents', record: incidentsSearched },
              ...(bounty === null || bountySearched !== null ? [{ subject: 'Bug bounty', record: bountySearched }] : []),
            ]}
          />
        </>
      }
    />
  );
}
