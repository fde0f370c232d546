import type { Db } from '@redoubt/db/client';
import type { UserId } from '@redoubt/domain/ids';
import type { PersonalData } from '../../platform/personal-data.ts';
import { listNotifications } from './inbox.ts';
import { getChoices } from './manage-choices.ts';

/** More notifications than a user gets within the time that they are kept. */
const INBOX_MAX = 100_000;

/** A user's notifications, what they chose to be notified of, and the feeds of their watchlists. */
export const personalData: PersonalData = {
  tables: ['notice', 'notice_mail', 'notice_choice', 'watchlist_feed'],
  exports: {
    inbox: async (db, { user }) => (await listNotifications({ db }, { userId: user.id, limit: INBOX_MAX })).notices,
    noticeChoices: (db, { user }) => getChoices({ db }, { userId: user.id }),
    watchlistFeeds: (db, { user }) => listFeeds(db, { userId: user.id }),
  },
};

/** The addresses of the feeds are left out: they would let anyone who has the file read the lists for ever. */
async function listFeeds(db: Db, { userId }: { userId: UserId }) {
  const feeds = await db
    .selectFrom('watchlist_feed')
    .innerJoin('watchlist', 'watchlist.id', 'watchlist_feed.watchlist_id')
    .where('watchlist.user_id', '=', userId)
    .where('watchlist.deleted_at', 'is', null)
    .orderBy('watchlist.position')
    .select(['watchlist.id as watchlistId', 'watchlist_feed.created_at as createdAt'])
    .execute();
  return feeds.map(({ watchlistId, createdAt }) => ({ watchlistId, createdAt: createdAt.toISOString() }));
}
