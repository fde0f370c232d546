import { roleLabel } from '@redoubt/domain/catalog/file/labels';
import type { ContractRole, SearchRecord } from '@redoubt/domain/catalog/file/schema';
import { type SearchSubject, whyNotNone } from '@redoubt/domain/catalog/file/search-places';
import type { ScoredProfile } from '@redoubt/domain/catalog/project/scored-profile';
import { sharedText } from '@redoubt/domain/catalog/project/shown';
import { chainName } from '@redoubt/domain/platform/chain/known-chains';
import { UsdAmount } from '@redoubt/ui/data/amount';
import { Day } from '@redoubt/ui/data/day';
import { formatDay, formatNumber } from '@redoubt/ui/data/format';
import { EvidenceLink } from '@redoubt/ui/score/evidence-link';
import { Loss } from '@redoubt/ui/score/loss';
import { NotAssessed } from '@redoubt/ui/score/not-assessed';

type Facts = { profile: ScoredProfile };

/** Open questions shown; the project's page has all. */
const QUESTIONS_SHOWN = 3;
const CHAINS_SHOWN = 4;

/** Demo projects are ranked by themselves, and say so. */
export function RankFact({ profile }: Facts) {
  if (profile.rank === null) return <span className="text-text-3">No rank</span>;
  const beside = [sharedText(profile), profile.demo && 'of the demo projects'].filter(Boolean).join(' ');
  return (
    <>
      <span className="tabular-nums">{profile.rank}</span> {beside !== '' && <span className="block text-12 text-text-3">{beside}</span>}
    </>
  );
}

export function AuditsFacts({ profile: { audits, auditsSearched, name } }: Facts) {
  const [newest] = audits;
  if (newest === undefined) return <NoneFound of="audit" subject="audits" searched={auditsSearched} />;
  const firms = new Set(audits.map(({ firm }) => firm.toLowerCase())).size;
  return (
    <>
      <p>
        {plural(audits.length, 'audit')} by {plural(firms, 'firm')}
      </p>
      <p className="mt-1 text-12 text-text-3">
        Newest: {newest.firm}, <Day date={newest.date} />
      </p>
      <p className="mt-1 flex min-w-0">
        <EvidenceLink url={newest.report} subject={`newest audit of ${name}`} className="min-w-0 shrink" />
      </p>
    </>
  );
}

/** Only of reports whose findings were counted. */
export function FindingFacts({ profile: { audit, audits } }: Facts) {
  const { findings } = audit;
  if (findings === null)
    return audits.length === 0 ? <span className="text-text-3">No report to count</span> : <NotAssessed>Not counted</NotAssessed>;
  const counted = audits.filter((each) => each.findings !== null).length;
  return (
    <>
      <p>
        {findings.critical} critical, {findings.major} major
      </p>
      <p className="mt-1 text-12 text-text-3">
        counted in {counted} of {plural(audits.length, 'report')}
      </p>
    </>
  );
}

export function IncidentFacts({ profile: { incidents, incidentsSearched, name } }: Facts) {
  const [newest] = incidents;
  if (newest === undefined) return <NoneFound of="published incident" subject="incidents" searched={incidentsSearched} />;
  return (
    <>
      <p>{plural(incidents.length, 'incident')}</p>
      <p className="mt-1 text-12 text-text-2">
        {newest.title}, <Day date={newest.date} />
      </p>
      <p className="mt-1">
        <Loss lossUsd={newest.lossUsd} />
      </p>
      <p className="mt-1 flex min-w-0">
        <EvidenceLink url={newest.source} subject={`${name}: ${newest.title}`} className="min-w-0 shrink" />
      </p>
    </>
  );
}

export function BountyFacts({ profile: { bounty, bountySearched, name } }: Facts) {
  if (bounty === null) return <NoneFound of="bounty" subject="bounty" searched={bountySearched} />;
  return (
    <>
      <p>
        {bounty.rewardMaxUsd === null ? (
          'Highest reward not stated'
        ) : (
          <>
            Up to <UsdAmount usd={bounty.rewardMaxUsd} />
          </>
        )}
      </p>
      <p className="mt-1 flex min-w-0">
        <EvidenceLink url={bounty.url} subject={`bug bounty of ${name}: ${bounty.programme}`} className="min-w-0 shrink" />
      </p>
    </>
  );
}

export function ChainFacts({ profile: { chains } }: Facts) {
  if (chains.length === 0) return <span className="text-text-3">None on record</span>;
  const rest = chains.length - CHAINS_SHOWN;
  return (
    <p>
      {chains.slice(0, CHAINS_SHOWN).map(chainName).join(', ')}
      {rest > 0 && ` and ${rest} more`}
    </p>
  );
}

export function ContractFacts({ profile: { contracts } }: Facts) {
  if (contracts.length === 0) return <span className="text-text-3">None on record</span>;
  const counts = new Map<ContractRole, number>();
  for (const { role } of contracts) counts.set(role, (counts.get(role) ?? 0) + 1);
  const roles = [...counts].sort(([, one], [, other]) => other - one).map(([role, count]) => `${count} ${roleLabel(role, count)}`);
  return (
    <>
      <p>{plural(contracts.length, 'contract')}</p>
      <p className="mt-1 text-12 text-text-3">{roles.join(', ')}</p>
    </>
  );
}

/** The open questions whose answers would narrow the score most. */
export function OpenQuestions({ profile: { breakdown } }: Facts) {
  if (breakdown === null) return <NotAssessed>Nothing has been checked</NotAssessed>;
  if (breakdown.narrowing.length === 0) return <span className="text-text-3">Nothing is open that could be answered</span>;
  return (
    <ul className="grid gap-2 text-12 text-text-2">
      {breakdown.narrowing.slice(0, QUESTIONS_SHOWN).map(({ subject, deployment, words }) => (
        <li key={`${subject} ${deployment}`} className="flex gap-2">
          <i aria-hidden="true" className="hatched mt-0.5 size-3 shrink-0 rounded-mark border border-line-strong" />
          <span>{words}</span>
        </li>
      ))}
    </ul>
  );
}

/** "None" needs a search on record, and shows its day. */
function NoneFound({ of, subject, searched }: { of: string; subject: SearchSubject; searched: SearchRecord | null }) {
  if (searched === null) return <NotAssessed>Not searched</NotAssessed>;
  if (whyNotNone(searched, { subject }) !== undefined) return <NotAssessed>Searched in too few places</NotAssessed>;
  return (
    <p>
      No {of} found
      <span className="mt-1 block text-12 text-text-3">
        searched {formatDay(searched.at)}, {plural(searched.places.length, 'place')}
      </span>
    </p>
  );
}

function plural(count: number, noun: string): string {
  return `${formatNumber(String(count))} ${noun}${count === 1 ? '' : 's'}`;
}
