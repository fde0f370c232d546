import { BountyFacts } from '../bounty-facts.tsx';
import { DocumentFacts } from '../document-facts.tsx';
import { CheckPanel } from '../score/check-panel.tsx';
import { SearchRecords } from '../search-records.tsx';
import { TabLayout, type TabProps } from '../tab-layout.tsx';
import { ContactList } from './contact-list.tsx';
import { TeamFacts } from './team-facts.tsx';

/** Who answers for it, and how can they be reached? */
export function TeamTab({ profile, results }: TabProps) {
  const { team, contacts, bounty, bountySearched, documents } = profile;
  return (
    <TabLayout
      asideLabel="Contacts, bounty and searches"
      main={
        <>
          <TeamFacts team={team} />
          <CheckPanel projectId={profile.id} tab="team" results={results} />
        </>
      }
      aside={
        <>
          <ContactList contacts={contacts} />
          <BountyFacts bounty={bounty} searched={bountySearched} />
          <DocumentFacts documents={documents} />
          <SearchRecords
            records={[
              { subject: 'People and company', record: team?.searched ?? null },
              ...(bounty === null || bountySearched !== null ? [{ subject: 'Bug bounty', record: bountySearched }] : []),
            ]}
          />
        </>
      }
    />
  );
}
