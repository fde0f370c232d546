import { AppError } from '@redoubt/domain/errors';
import { FeedKey } from '@redoubt/domain/follow/notification/schema';
import { readWatchlistFeed } from '@redoubt/server/follow/notification/feeds';
import { toNotificationFeed } from '@/features/follow/notification/notification-feed';
import { getContext } from '@/http/context';
import { tagOf, toTaggedResponse } from '@/http/route/revalidation';
import { answering } from '@/http/route/route';
import { siteConfig } from '../../../../../../site.config.ts';

/** Rendered per request: it changes with each event. */
export const dynamic = 'force-dynamic';

/** A list is private: no cache may store it, and no other site may learn its address. */
const HEADERS = {
  'content-type': 'application/atom+xml; charset=utf-8',
  'cache-control': 'private, no-cache',
  'referrer-policy': 'no-referrer',
};

const feed = answering(async (request, { params }) => {
  const key = FeedKey.safeParse((await params).key);
  if (!key.success) throw new AppError('ResourceNotFoundException');
  const { settings, db } = getContext();
  const { name, entries } = await readWatchlistFeed({ db }, { key: key.data });
  const body = toNotificationFeed(
    { title: name, path: `/feeds/${key.data}`, pagePath: '/my/watchlists', entries },
    { publicOrigin: settings.publicOrigin, siteName: siteConfig.name },
  );
  return toTaggedResponse(request, { body, tag: tagOf(body), status: 200, headers: HEADERS });
});

export { feed as GET, feed as HEAD };
