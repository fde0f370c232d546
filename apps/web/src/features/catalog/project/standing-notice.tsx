import { explainNoContract, FUNDS_NAMES, PROJECT_STATE_NAMES, RULING_NAMES } from '@redoubt/domain/catalog/file/labels';
import type { ProjectProfile } from '@redoubt/domain/catalog/project/schema';
import { formatDay } from '@redoubt/ui/data/format';
import { EvidenceLink } from '@redoubt/ui/score/evidence-link';
import { PageLink } from '@/site/page-link';

type Standing = Pick<ProjectProfile, 'name' | 'status' | 'rulings' | 'noContract'>;

/** What comes before everything else about a project: that it no longer runs, what courts decided, that it is no contract. */
export function StandingNotice({ profile: { name, status, rulings, noContract } }: { profile: Standing }) {
  const ended = status !== null && status.state !== 'live' ? status : undefined;
  if (ended === undefined && rulings.length === 0 && noContract === null) return null;
  return (
    <section aria-label="Status" className="border-line border-b bg-surface-2">
      <div className="frame grid gap-2 py-4">
        {ended !== undefined && (
          <p>
            <strong className="font-semibold">
              {PROJECT_STATE_NAMES[ended.state]}
              {ended.since !== undefined && ` since ${formatDay(ended.since)}`}.
            </strong>{' '}
            {ended.text} {ended.funds !== undefined && FUNDS_NAMES[ended.funds]} <Successor successor={ended.successor} />
            <EvidenceLink url={ended.source} subject={`the status of ${name}, seen on ${formatDay(ended.at)}`} />
          </p>
        )}
        {rulings.map(({ date, by, kind, text, source }) => (
          <p key={`${date} ${kind}`}>
            <strong className="font-semibold">
              {RULING_NAMES[kind]}, {formatDay(date)}.
            </strong>{' '}
            {text} {by}. <EvidenceLink url={source} subject={`${RULING_NAMES[kind]}, ${formatDay(date)}`} />
          </p>
        ))}
        {noContract !== null && (
          <p>
            <strong className="font-semibold">Not a contract.</strong> {explainNoContract(noContract)}{' '}
            <EvidenceLink url={noContract.source} subject={`where ${name} is`} />
          </p>
        )}
      </div>
    </section>
  );
}

function Successor({ successor }: { successor: NonNullable<ProjectProfile['status']>['successor'] }) {
  if (successor === undefined) return null;
  return (
    <>
      Now:{' '}
      {successor.id === undefined ? (
        successor.name
      ) : (
        <PageLink href={`/projects/${successor.id}`} className="text-brand-text underline">
          {successor.name}
        </PageLink>
      )}
      .{' '}
    </>
  );
}
