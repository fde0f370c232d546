import { SEVERITY_WORDS } from '@redoubt/domain/office/pentest/cvss';
import { Severity, type SeverityLevel } from '@redoubt/ui/score/severity';

const LEVELS: readonly { level: SeverityLevel; audit: string; pentest: string }[] = [
  {
    level: 'critical',
    audit: 'Anyone, without a role and at little cost, can take or destroy a large part of the funds, or stop the system for good.',
    pentest: 'From outside and without an account: control of a server, of signing keys, of the domain, or of many people’s accounts.',
  },
  {
    level: 'major',
    audit:
      'Funds of some people can be lost, or a role can take more than the documents say. What it needs is something that can be expected to happen.',
    pentest: 'With an ordinary account, or one click of a victim: another person’s account or data, or a step away from the above.',
  },
  {
    level: 'medium',
    audit: 'Loss or standstill that is limited in amount or time, or that needs an unlikely condition or a mistake of a trusted role.',
    pentest: 'A guard is missing whose absence alone takes nothing, and with one other fault would.',
  },
  {
    level: 'minor',
    audit: 'The code departs from what it is meant to do, and no one loses anything by it as far as we can show.',
    pentest: 'Something is disclosed or allowed that need not be, of little use to an attacker.',
  },
  {
    level: 'informational',
    audit: 'Nothing is wrong. It could be clearer, cheaper, or easier to keep right.',
    pentest: 'Nothing is wrong. It departs from common practice, or would help the next attacker.',
  },
];

const STATUSES = [
  ['Unresolved', 'It is still there.'],
  ['Acknowledged', 'It is still there, and the team has decided to leave it. The report says why.'],
  ['Partly resolved', 'A change makes it rarer or smaller. The report says what remains.'],
  ['Resolved', 'We looked at the change, at a named commit or version, and the finding is gone.'],
] as const;

/** What each severity means for a service, and what can become of a finding. The same words stand on the pages of projects, and in reports. */
export function SeverityList({ of }: { of: 'audit' | 'pentest' }) {
  return (
    <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] items-start gap-6 max-lg:grid-cols-1">
      <dl className="rounded-card border border-line bg-surface">
        {LEVELS.map(({ level, ...words }) => (
          <div
            key={level}
            className="grid grid-cols-[8rem_minmax(0,1fr)] gap-x-4 gap-y-1 break-inside-avoid border-line px-5 py-4 not-first:border-t max-sm:grid-cols-1 max-sm:px-4"
          >
            <dt>
              <Severity level={level} {...(of === 'pentest' && { word: SEVERITY_WORDS[level] })} />
            </dt>
            <dd className="text-text-2">{words[of]}</dd>
          </div>
        ))}
      </dl>
      <div className="rounded-card border border-line bg-surface">
        <h3 className="border-line border-b px-5 py-4 font-semibold max-sm:px-4">What became of it</h3>
        <dl className="grid gap-3 p-5 max-sm:px-4">
          {STATUSES.map(([status, words]) => (
            <div key={status}>
              <dt className="font-medium">{status}</dt>
              <dd className="text-text-2">{words}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}
