import type { WatchedChange } from '@redoubt/domain/follow/watchlist/schema';
import { formatDay } from '@redoubt/ui/data/format';
import { Since } from '@redoubt/ui/data/since';
import { FailedNotice } from '@redoubt/ui/layer/notices';
import { Panel } from '@redoubt/ui/panel';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { CAUSE_LABELS, signedPoints, subjectLabel } from '@/entities/score/score-changes';

type ChangesProps = {
  /** The end of the previous visit; undefined during the first. */
  since: Date | undefined;
  /** Undefined after a failure. */
  changes: readonly WatchedChange[] | undefined;
  names: ReadonlyMap<string, string>;
  now: Date;
};

/** Changes that are shown first; a click opens the rest. */
const SHOWN = 5;

/**
 * The changes of a list's projects since the last visit, each with its cause and a link to its
 * evidence.
 */
export function ChangesPanel({ since, changes, names, now }: ChangesProps) {
  const aside = since && (
    <>
      last visit <Since instant={since.toISOString()} now={now} />
    </>
  );
  return (
    <Panel id="changes" title="Since your last visit" aside={aside}>
      <Body since={since} changes={changes} names={names} />
      <p className="border-line border-t px-5 py-2 text-12 text-text-3 max-sm:px-4">
        Scores, audits and incidents. On-chain alerts are in{' '}
        <Link href="/my/notices" prefetch={false} className="text-text-2 underline underline-offset-4 hover:text-text">
          your notifications
        </Link>
        .
      </p>
    </Panel>
  );
}

function Body({ since, changes, names }: Pick<ChangesProps, 'since' | 'changes' | 'names'>) {
  if (changes === undefined) return <FailedNotice title="Changes did not load">Your list below is not affected.</FailedNotice>;
  if (since === undefined) return <Quiet>This is your first visit. From the next one on, changes appear here.</Quiet>;
  if (changes.length === 0) return <Quiet>No score changed, and no audit or incident was added.</Quiet>;
  const rest = changes.slice(SHOWN);
  return (
    <>
      <Entries changes={changes.slice(0, SHOWN)} names={names} />
      {rest.length > 0 && (
        <details className="border-line border-t px-5 py-2 max-sm:px-4">
          <summary className="inline-flex min-h-6 cursor-pointer items-center text-brand-text hover:underline">{rest.length} more</summary>
          <Entries changes={rest} names={names} />
        </details>
      )}
    </>
  );
}

function Quiet({ children }: { children: ReactNode }) {
  return <p className="px-5 py-4 text-text-2 max-sm:px-4">{children}</p>;
}

function Entries({ changes, names }: { changes: readonly WatchedChange[]; names: ReadonlyMap<string, string> }) {
  return (
    <ul>
      {changes.map((change, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: the entries have no identity but their order, and are rendered again with it
          key={`${change.projectId} ${index}`}
          className="grid grid-cols-[160px_minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1 border-line px-5 py-3 not-first:border-t max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:px-4"
        >
          <Link href={hrefOf(change)} prefetch={false} className="truncate font-semibold hover:text-brand-text">
            {names.get(change.projectId) ?? change.projectId}
          </Link>
          <div className="min-w-0 max-sm:order-3 max-sm:col-span-full">
            <Description change={change} />
          </div>
          <time dateTime={dayOf(change)} className="text-end text-12 text-text-3">
            {formatDay(dayOf(change))}
          </time>
        </li>
      ))}
    </ul>
  );
}

function dayOf(change: WatchedChange): string {
  return change.kind === 'score' ? change.at.slice(0, 10) : change.date;
}

function hrefOf({ kind, projectId }: WatchedChange): string {
  return `/projects/${projectId}?tab=${kind === 'audit' ? 'code' : 'history'}`;
}

function Description({ change }: { change: WatchedChange }) {
  if (change.kind === 'audit') return <p>Audit by {change.firm} published</p>;
  if (change.kind === 'incident') return <p>Incident: {change.title}</p>;
  const { before, after, cause, causes } = change;
  return (
    <>
      <p className="tabular-nums">
        Score {ends(before)} <span aria-hidden="true">→</span>
        <span className="sr-only">to</span> {ends(after)}
        {before.tier !== after.tier && `, ${tierLabel(before.tier)} to ${tierLabel(after.tier)}`}
      </p>
      {cause !== null && (
        <p className="text-12 text-text-3">
          {CAUSE_LABELS[cause.cause as keyof typeof CAUSE_LABELS]}: {subjectLabel(cause.subject)} ({signedPoints(cause.low)} /{' '}
          {signedPoints(cause.high)}){causes > 1 && `, and ${causes - 1} more`}
        </p>
      )}
    </>
  );
}

function ends({ low, high }: { low: number; high: number }): string {
  return `${Math.floor(low + 1e-9)}–${Math.ceil(high - 1e-9)}`;
}

function tierLabel(tier: string): string {
  return tier === 'NR' ? 'not rated' : `tier ${tier}`;
}
