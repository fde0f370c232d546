import { type IdentityCheck, KYC_TIER_NAMES } from '@redoubt/domain/catalog/project/identity-check';
import type { ProjectProfile } from '@redoubt/domain/catalog/project/schema';
import { Badge } from '@redoubt/ui/badge';
import { Day } from '@redoubt/ui/data/day';
import { EmptyNotice } from '@redoubt/ui/layer/notices';
import { Panel } from '@redoubt/ui/panel';
import { EvidenceLink } from '@redoubt/ui/score/evidence-link';
import { NotAssessed } from '@redoubt/ui/score/not-assessed';
import type { ReactNode } from 'react';

type Team = ProjectProfile['team'];

/** Who answers for the project: people, the company, and whether a firm has checked who they are. */
export function TeamFacts({ team }: { team: Team }) {
  const checks = team?.identityChecks ?? [];
  const identity = <IdentityPanel checks={checks} searched={team !== null && team.searched !== null} />;
  if (team === null || team.searched === null) {
    return (
      <>
        {checks.length > 0 && identity}
        <Panel id="people" title={checks.length > 0 ? 'People and company' : 'Who answers for it'}>
          <div className="flex flex-col items-center gap-2 p-8 text-center">
            <NotAssessed />
            <p className="text-12 text-text-3">The people and the company behind it have not been searched for yet.</p>
          </div>
        </Panel>
      </>
    );
  }
  const { people, company, searched } = team;
  return (
    <>
      {checks.length > 0 && identity}
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
      {checks.length === 0 && identity}
    </>
  );
}

/** Who checked whom, and what has become of it. A check that counts stands before the rest of the tab. */
function IdentityPanel({ checks, searched }: { checks: readonly IdentityCheck[]; searched: boolean }) {
  return (
    <Panel id="identity" title="Identity checks (KYC)" aside={checks.length > 0 && 'A tier is the firm’s own word'}>
      {checks.length === 0 && searched ? (
        <EmptyNotice title="No identity check was found">
          No firm is on record that has checked who the people are. A check by any firm, with its date, would appear here.
        </EmptyNotice>
      ) : (
        <Rows>
          {checks.map((check) => (
            <IdentityRow key={`${check.firm} ${check.date} ${check.state}`} check={check} />
          ))}
        </Rows>
      )}
    </Panel>
  );
}

const STATE_BADGES = {
  current: undefined,
  expired: <Badge tone="caution">Expired</Badge>,
  withdrawn: <Badge tone="caution">Withdrawn</Badge>,
} as const;

function IdentityRow({ check: { firm, date, tier, people, until, state, source, withdrawn } }: { check: IdentityCheck }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 border-line px-5 py-2.5 not-last:border-b max-sm:px-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{tier === null ? firm : `${KYC_TIER_NAMES[tier]}, checked by ${firm}`}</span>
          {STATE_BADGES[state]}
        </p>
        <p className="text-12 text-text-3">
          Checked <Day date={date} />
          {until !== null && (
            <>
              {state === 'expired' ? ', expired after ' : ', counts until '}
              <Day date={until} />
            </>
          )}
          {`, ${people === null ? 'number of people not stated' : `${people} ${people === 1 ? 'person' : 'people'}`}`}
        </p>
        {withdrawn !== null && (
          <p className="text-12 text-text-2">
            Withdrawn <Day date={withdrawn.on} />: {withdrawn.reason}
          </p>
        )}
      </div>
      <EvidenceLink url={source} subject={`identity check by ${firm}`} />
    </li>
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
