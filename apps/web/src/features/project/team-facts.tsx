import type { ProjectProfile } from '@redoubt/domain/project/schema';
import { Day } from '@redoubt/ui/day';
import { EvidenceLink } from '@redoubt/ui/evidence-link';
import { NotAssessed } from '@redoubt/ui/not-assessed';
import { EmptyNotice } from '@redoubt/ui/notices';
import { Panel } from '@redoubt/ui/panel';
import type { ReactNode } from 'react';

type Team = ProjectProfile['team'];

/** Who answers for the project: people, the company, and whether a firm has checked who they are. */
export function TeamFacts({ team }: { team: Team }) {
  if (team === null) {
    return (
      <Panel id="people" title="Who answers for it">
        <div className="flex flex-col items-center gap-2 p-8 text-center">
          <NotAssessed />
          <p className="text-12 text-text-3">Nobody has looked yet for the people or the company behind it.</p>
        </div>
      </Panel>
    );
  }
  const { people, company, identityChecks, searched } = team;
  return (
    <>
      <Panel id="people" title="People" aside={people.length > 0 && `${people.length} named`}>
        {people.length === 0 ? (
          <EmptyNotice title="No name was found">
            {`${searched.places.length} ${searched.places.length === 1 ? 'place was' : 'places were'} searched; see “Where we looked”.`}
          </EmptyNotice>
        ) : (
          <Rows>
            {people.map(({ name, role, source }) => (
              <Row
                key={`${name} ${role}`}
                title={name}
                detail={role}
                evidence={<EvidenceLink url={source} subject={`${name}, ${role}`} />}
              />
            ))}
          </Rows>
        )}
      </Panel>
      <Panel id="company" title="Company">
        {company === undefined ? (
          <EmptyNotice title="No company was found">No source that was searched names a registered company.</EmptyNotice>
        ) : (
          <Rows>
            <Row
              title={company.name}
              detail={company.place}
              evidence={<EvidenceLink url={company.source} subject={`company: ${company.name}`} />}
            />
          </Rows>
        )}
      </Panel>
      <Panel id="identity" title="Identity checks">
        {identityChecks.length === 0 ? (
          <EmptyNotice title="No identity check was found">
            No firm is on record that has checked who the people are. A check by any firm, with its date, would appear here.
          </EmptyNotice>
        ) : (
          <Rows>
            {identityChecks.map(({ firm, date, source }) => (
              <Row
                key={`${firm} ${date}`}
                title={firm}
                detail={<Day date={date} />}
                evidence={<EvidenceLink url={source} subject={`identity check by ${firm}`} />}
              />
            ))}
          </Rows>
        )}
      </Panel>
    </>
  );
}

function Rows({ children }: { children: ReactNode }) {
  return <ul>{children}</ul>;
}

function Row({ title, detail, evidence }: { title: string; detail: ReactNode; evidence: ReactNode }) {
  return (
    <li className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1.5 border-line px-5 py-2.5 not-last:border-b max-sm:px-4">
      <p className="min-w-0">
        <span className="font-medium">{title}</span> <span className="text-text-3">{detail}</span>
      </p>
      {evidence}
    </li>
  );
}
