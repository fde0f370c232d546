import { type Notifications, NotificationsQuery } from '@redoubt/domain/follow/notification/schema';
import { listNotifications } from '@redoubt/server/follow/notification/inbox';
import type { SessionUser } from '@redoubt/server/people/session/find-session';
import { buttonClass } from '@redoubt/ui/button';
import { EmptyNotice, FailedNotice } from '@redoubt/ui/layer/notices';
import Settings2 from 'lucide-react/icons/settings-2';
import Link from 'next/link';
import { getContext } from '@/http/context';
import { MarkSeen } from './mark-seen.tsx';
import { NotificationEntry } from './notification-entry.tsx';

const PATH = '/my/notices';

/**
 * The inbox: notifications on watched and held projects and on watched cases, the newest first (NOTE-12). Showing them
 * marks them as seen.
 */
export async function NotificationsPage({ user, before: given }: { user: SessionUser; before: string | undefined }) {
  const { before } = NotificationsQuery.safeParse({ before: given }).data ?? {};
  const inbox = await readInbox({ user, before });
  return (
    <main id="content" className="frame py-10 max-sm:py-6">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h1 className="font-semibold text-28 leading-display tracking-title">Notifications</h1>
          <p className="mt-1 text-pretty text-text-2">
            Events of projects on your watchlists, of tokens in your wallets, and of cases that you watch.
          </p>
        </div>
        <Link href="/my/settings#notices" prefetch={false} className={buttonClass()}>
          <Settings2 size={16} aria-hidden="true" />
          Choose your notifications
        </Link>
      </div>
      <section aria-label="Notifications" className="rounded-card border border-line bg-surface">
        {inbox === undefined ? (
          <FailedNotice title="Your notifications did not load">They are not lost. Please load the page again.</FailedNotice>
        ) : (
          <Inbox inbox={inbox} isFirst={before === undefined} />
        )}
      </section>
      {inbox !== undefined && before === undefined && inbox.unseen > 0 && user.adminId === undefined && (
        <MarkSeen until={inbox.notices[0]?.place ?? '0'} />
      )}
    </main>
  );
}

function Inbox({ inbox: { notices, next }, isFirst }: { inbox: Notifications; isFirst: boolean }) {
  if (notices.length === 0) {
    return (
      <EmptyNotice
        title={isFirst ? 'Nothing has happened yet' : 'There are no older notifications'}
        action={
          <Link href={isFirst ? '/my/watchlists' : PATH} prefetch={false} className={buttonClass({ size: 28 })}>
            {isFirst ? 'Your watchlists' : 'The newest'}
          </Link>
        }
      >
        {isFirst && 'Alerts, incidents and score changes appear here once you watch a project.'}
      </EmptyNotice>
    );
  }
  const now = new Date();
  return (
    <>
      <ol>
        {notices.map((notification) => (
          <NotificationEntry key={notification.place} notification={notification} now={now} />
        ))}
      </ol>
      {(next !== null || !isFirst) && (
        <nav aria-label="Pages of notifications" className="flex justify-between gap-3 border-line border-t px-5 py-3 max-sm:px-4">
          {isFirst ? (
            <span />
          ) : (
            <Link href={PATH} prefetch={false} className={buttonClass({ size: 28 })}>
              The newest
            </Link>
          )}
          {next !== null && (
            <Link href={`${PATH}?before=${next}`} prefetch={false} className={buttonClass({ size: 28 })}>
              Older
            </Link>
          )}
        </nav>
      )}
    </>
  );
}

async function readInbox({ user, before }: { user: SessionUser; before: string | undefined }): Promise<Notifications | undefined> {
  const ctx = getContext();
  try {
    return await listNotifications(ctx, { userId: user.id, before });
  } catch (error) {
    ctx.log.error({ err: error }, 'an inbox could not be read');
    return undefined;
  }
}
