import type { ErrorGroup } from '@redoubt/server/platform/error-report/list-error-groups';
import { Badge } from '@redoubt/ui/badge';
import { formatInstant, formatNumber } from '@redoubt/ui/data/format';
import { EmptyNotice } from '@redoubt/ui/layer/notices';
import { Panel } from '@redoubt/ui/panel';
import { ActionButton } from './action-button.tsx';

/** Faults that browsers reported, equal ones as one; open ones first. */
export function ErrorsPage({ groups, groupsMax }: { groups: readonly ErrorGroup[]; groupsMax: number }) {
  const open = groups.filter(({ resolvedAt }) => resolvedAt === undefined).length;
  return (
    <Panel
      id="errors"
      title="Errors in browsers"
      aside={groups.length > 0 && `${groups.length === groupsMax ? `The latest ${groupsMax}` : groups.length}, ${open} open`}
      className="mt-6"
    >
      {groups.length === 0 ? (
        <EmptyNotice title="No browser has reported an error.">Faults that visitors meet appear here, equal ones as one.</EmptyNotice>
      ) : (
        <ul className="divide-y divide-line">
          {groups.map((group) => (
            <ErrorEntry key={group.id} group={group} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function ErrorEntry({ group: { id, title, reports, firstSeenAt, lastSeenAt, resolvedAt, description, trace } }: { group: ErrorGroup }) {
  const resolved = resolvedAt !== undefined;
  return (
    <li className="px-5 py-4 max-sm:px-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 grow basis-80">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            <span className="break-all">{title}</span>
            <Badge tone={resolved ? 'neutral' : 'caution'}>{resolved ? 'Resolved' : 'Open'}</Badge>
          </p>
          <p className="mt-1 text-12 text-text-3 tabular-nums">
            {`${formatNumber(String(reports))} ${reports === 1 ? 'report' : 'reports'} · last `}
            <Instant at={lastSeenAt} />
            {' · first '}
            <Instant at={firstSeenAt} />
          </p>
        </div>
        <ActionButton
          action={{ kind: 'resolve', id, resolved: !resolved }}
          label={resolved ? 'Reopen' : 'Mark resolved'}
          name={`${resolved ? 'Reopen' : 'Mark resolved'}: ${title}`}
          done={resolved ? 'It is open again.' : 'It is marked as resolved. The next report opens it again.'}
        />
      </div>
      {(description !== '' || trace !== '') && (
        <details className="mt-2">
          <summary className="cursor-pointer text-12 text-text-2 max-sm:py-2">The newest report</summary>
          <p className="mt-2 whitespace-pre-wrap break-all text-12">{description}</p>
          <pre className="mt-2 whitespace-pre-wrap break-all rounded-input bg-surface-2 p-3 font-mono text-12">{trace}</pre>
        </details>
      )}
    </li>
  );
}

function Instant({ at }: { at: Date }) {
  const text = at.toISOString();
  return <time dateTime={text}>{formatInstant(text)}</time>;
}
