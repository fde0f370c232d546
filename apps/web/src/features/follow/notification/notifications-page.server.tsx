import { type Notices, NotificationsQuery } from '@redoubt/domain/follow/notification/schema';
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

/** What a person was told of the projects that they watch or hold, the newest first (NOTE-12). Looking at it makes it old. */
export async function NotificationsPage({ user, before: given }: { user: SessionUser; before: string | undefined }) {
  const { before } = NotificationsQuery.safeParse({ before: given }).data ?? {};
  const inbox = await readInbox({ user, before });
  return (
    <main id="content" className="frame py-10 max-sm:py-6">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h1 className="font-semibold text-28 leading-display tracking-title">Notices</h1>
          <p className="mt-1 text-pretty text-text-2">What happened to projects on your watchlists and to tokens in your wallets.</p>
        </div>
        <Link href="/my/settings#notices" prefetch={false} className={buttonClass()}>
          <Settings2 size={16} aria-hidden="true" />
          Choose what to hear
        </Link>
      </div>
      <section aria-label="Notices" className="rounded-card border border-line bg-surface">
        {inbox === undefined ? (
          <FailedNotice title="Your notices did not load">They are kept. Please load the page again.</FailedNotice>
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

function Inbox({ inbox: { notices, next }, isFirst }: { inbox: Notices; isFirst: boolean }) {
  if (notices.length === 0) {
    return (
      <EmptyNotice
        title={isFirst ? 'Nothing has happened yet' : 'There are no older notices'}
        action={
          <Link href={isFirst ? '/my/watchlists' : PATH} prefetch={false} className={buttonClass({ size: 28 })}>
            {isFirst ? 'Your watchlists' : 'The newest'}
          </Link>
        }
      >
        {isFirst && 'Alerts, incidents and changes of scores come here from the moment on that you watch a project.'}
      </EmptyNotice>
    );
  }
  const now = new Date();
  return (
    <>
      <ol>
        {notices.map((notice) => (
          <NotificationEntry key={notice.place} notice={notice} now={now} />
        ))}
      </ol>
      {(next !== null || !isFirst) && (
        <nav aria-label="Pages of notices" className="flex justify-between gap-3 border-line border-t px-5 py-3 max-sm:px-4">
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

async function readInbox({ user, before }: { user: SessionUser; before: string | undefined }): Promise<Notices | undefined> {
  const ctx = getContext();
  try {
    return await listNotifications(ctx, { userId: user.id, before });
  } catch (error) {
    ctx.log.error({ err: error }, 'an inbox failed');
    return undefined;
  }
}
