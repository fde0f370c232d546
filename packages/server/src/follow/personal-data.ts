import type { Db } from '@redoubt/db/client';
import type { UserId } from '@redoubt/domain/ids';
import type { PersonalData } from '../platform/personal-data.ts';
import { listNotifications } from './notification/inbox.ts';
import { getChoices } from './notification/manage-choices.ts';
import { listWallets } from './portfolio/manage-wallets.ts';
import { deleteSubscriptionsOf, listSubscriptionsOf } from './waitlist/subscription-store.ts';
import { listWatchlists } from './watchlist/manage-watchlists.ts';
import { findLastVisit } from './watchlist/watchlist-visit.ts';
import { listWebhooks } from './webhook/manage-webhooks.ts';

/** A user's watchlists, and when they last looked at them. */
export const watchlist: PersonalData = {
  tables: ['watchlist', 'watchlist_visit'],
  exports: {
    watchlists: (db, { user }) => listWatchlists({ db }, { userId: user.id }),
    watchlistsSeenAt: async (db, { user }) => (await findLastVisit({ db }, { userId: user.id }))?.toISOString() ?? null,
  },
};

/** A user's wallets. */
export const portfolio: PersonalData = {
  tables: ['wallet'],
  exports: { wallets: (db, { user }) => listWallets({ db }, { userId: user.id }) },
};

/** More notifications than a user gets within the time that they are kept. */
const INBOX_MAX = 100_000;

/** A user's notifications, what they chose to be notified of, and the feeds of their watchlists. */
export const notification: PersonalData = {
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

/** A user's webhooks and what was sent to them. Deliveries are not exported: the receiver has them. */
export const webhook: PersonalData = {
  tables: ['webhook', 'webhook_delivery'],
  exports: { webhooks: (db, { user }) => listWebhooks({ db }, { user }) },
};

/** What an address waits to hear of. */
export const waitlist: PersonalData = {
  tables: ['product_notice'],
  exports: { notices: (db, { user }) => listSubscriptions(db, user) },
  deletion: { afterAccount: deleteSubscriptionsOf },
};

async function listSubscriptions(db: Db, { email }: { email: string | null }) {
  if (email === null) return [];
  const subscriptions = await listSubscriptionsOf(db, { email });
  return subscriptions.map(({ topic, createdAt }) => ({ topic, createdAt: createdAt.toISOString() }));
}
