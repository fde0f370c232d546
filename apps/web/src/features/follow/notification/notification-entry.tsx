import type { Notification } from '@redoubt/domain/follow/notification/schema';
import { describeState } from '@redoubt/domain/follow/notification/text';
import { ALERT_STATE_NAMES } from '@redoubt/domain/onchain/alert/alert-text';
import { Badge } from '@redoubt/ui/badge';
import { classNames } from '@redoubt/ui/class-names';
import { Since } from '@redoubt/ui/data/since';
import { Severity } from '@redoubt/ui/score/severity';
import Link from 'next/link';

/** A notification: its severity, title, reliability, and why it concerns the user. */
export function NotificationEntry({ notification, now }: { notification: Notification; now: Date }) {
  const { severity, state, title, detail, path, happenedAt, seen } = notification;
  const retracted = state === 'retracted';
  const reliability = describeState(notification);
  return (
    <li className="relative grid grid-cols-[120px_minmax(0,1fr)_auto] gap-x-4 gap-y-1 border-line px-5 py-4 not-first:border-t max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:px-4">
      {!seen && <span aria-hidden="true" className="absolute inset-y-0 inset-s-0 w-0.5 bg-brand" />}
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 self-start">
        <Severity level={severity} />
        {!seen && <span className="sr-only">New</span>}
      </span>
      <div className="min-w-0 max-sm:order-3 max-sm:col-span-full">
        <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
          <Link
            href={path}
            prefetch={false}
            className={classNames(
              'wrap-anywhere underline-offset-4 hover:underline',
              seen ? 'font-medium' : 'font-semibold',
              retracted && 'text-text-3 line-through',
            )}
          >
            {title}
          </Link>
          {state !== 'confirmed' && <Badge tone={state === 'pending' ? 'caution' : 'neutral'}>{ALERT_STATE_NAMES[state]}</Badge>}
        </p>
        {(reliability ?? detail) !== '' && (
          <p className="wrap-anywhere mt-1 text-pretty text-text-2">
            {retracted ? reliability : [detail, reliability].filter(Boolean).join(' ')}
          </p>
        )}
        <p className="mt-1 text-12 text-text-3">{describeReason(notification)}</p>
      </div>
      <p className="text-end text-12 text-text-3">
        <Since instant={happenedAt} now={now} />
      </p>
    </li>
  );
}

/** Why the notification concerns the user. */
function describeReason({ watchlists, held, project }: Notification): string {
  if (project === null) return 'You watch this case, or did.';
  const lists = watchlists.length === 0 ? undefined : `${project.name} is on ${watchlists.map((name) => `“${name}”`).join(', ')}`;
  const wallet = held ? `a wallet of yours held its token` : undefined;
  if (lists === undefined && wallet === undefined) return `${project.name} was on a list that you deleted.`;
  if (lists === undefined) return `A wallet of yours held a token of ${project.name}.`;
  return wallet === undefined ? `${lists}.` : `${lists}, and ${wallet}.`;
}
