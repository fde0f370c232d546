import type { AccountExport } from '@redoubt/domain/people/profile/schema';
import { listVotesOfAccount } from '../catalog/vote/vote-store.ts';
import { listNotices as listInbox } from '../follow/notification/inbox.ts';
import { getChoices } from '../follow/notification/keep-choices.ts';
import { listWallets } from '../follow/portfolio/keep-wallets.ts';
import { listNoticesOf } from '../follow/waitlist/notice-store.ts';
import { listWatchlists } from '../follow/watchlist/keep-watchlists.ts';
import { findLastVisit } from '../follow/watchlist/watchlist-visit.ts';
import { listWebhooks } from '../follow/webhook/keep-webhooks.ts';
import { listOwnQuotes } from '../office/quote/quote-store.ts';
import { listReportsOfAccount } from '../office/report/report-store.ts';
import { listIdentities } from '../people/account/identity-store.ts';
import { listSessions } from '../people/account/list-sessions.ts';
import { getOwnSettings } from '../people/preferences/sso-settings.ts';
import { type ConfirmingMeans, confirmIdentity } from '../people/profile/confirm-identity.ts';
import { getProfile } from '../people/profile/get-profile.ts';
import type { SessionUser } from '../people/session/find-session.ts';
import { refuseWhileImpersonating } from '../people/session/refuse-while-impersonating.ts';
import { findSurvey } from '../people/survey/upload-survey.ts';

/** More than anybody is told within the time that notices are kept. */
const INBOX_MAX = 100_000;

type Export = {
  readonly user: SessionUser;
  readonly password: string | undefined;
  readonly allow: () => Promise<void>;
  readonly pictureBase: string;
};

/** Everything that is kept about the person who asks, save what only proves who they are. Throws as `confirmIdentity`. */
export async function exportAccount({ db, pool }: ConfirmingMeans, { user, password, allow, pictureBase }: Export): Promise<AccountExport> {
  refuseWhileImpersonating(user);
  await confirmIdentity({ db, pool }, { user, password, allow });
  return collectAccount({ db }, { user, pictureBase });
}

/**
 * The same, for who may read it already: whoever runs the site, for somebody who asked them for it. `user.sessionId` only marks which of the
 * sessions is the one that asks.
 */
export async function collectAccount(
  { db }: Pick<ConfirmingMeans, 'db'>,
  { user, pictureBase }: { user: SessionUser; pictureBase: string },
): Promise<AccountExport> {
  const events = await db
    .selectFrom('event')
    .where('user_id', '=', user.id)
    .orderBy('at')
    .orderBy('id')
    .select(['name', 'properties', 'at'])
    .execute();
  return {
    exportedAt: new Date().toISOString(),
    profile: await getProfile({ db }, { userId: user.id, pictureBase }),
    emailNotifications: await getOwnSettings({ db }, { user }),
    survey: (await findSurvey({ db }, { userId: user.id })) ?? null,
    watchlists: await listWatchlists({ db }, { userId: user.id }),
    watchlistsSeenAt: (await findLastVisit({ db }, { userId: user.id }))?.toISOString() ?? null,
    wallets: await listWallets({ db }, { userId: user.id }),
    inbox: (await listInbox({ db }, { userId: user.id, limit: INBOX_MAX })).notices,
    noticeChoices: await getChoices({ db }, { userId: user.id }),
    webhooks: await listWebhooks({ db }, { user }),
    watchlistFeeds: await listFeeds(db, user),
    sessions: await listSessions({ db }, { user }),
    identities: await listIdentities(db, { userId: user.id }),
    reports: await listReportsOfAccount(db, { userId: user.id, email: user.email }),
    votes: await listVotesOfAccount(db, { userId: user.id }),
    quoteRequests: await listOwnQuotes(db, { userId: user.id, email: user.email }),
    notices: await listNotices(db, user),
    events: events.map(({ name, properties, at }) => ({ name, properties, at: at.toISOString() })),
  };
}

async function listNotices(db: ConfirmingMeans['db'], { email }: SessionUser) {
  if (email === null) return [];
  const notices = await listNoticesOf(db, { email });
  return notices.map(({ topic, createdAt }) => ({ topic, createdAt: createdAt.toISOString() }));
}

/** Their addresses are left out: who has the file could read the lists for ever. */
async function listFeeds(db: ConfirmingMeans['db'], { id }: SessionUser) {
  const feeds = await db
    .selectFrom('watchlist_feed')
    .innerJoin('watchlist', 'watchlist.id', 'watchlist_feed.watchlist_id')
    .where('watchlist.user_id', '=', id)
    .where('watchlist.deleted_at', 'is', null)
    .orderBy('watchlist.position')
    .select(['watchlist.id as watchlistId', 'watchlist_feed.created_at as createdAt'])
    .execute();
  return feeds.map(({ watchlistId, createdAt }) => ({ watchlistId, createdAt: createdAt.toISOString() }));
}
