import type { AccountExport } from '@redoubt/domain/profile/schema';
import { getOwnSettings } from '../preferences/sso-settings.ts';
import { listNoticesOf } from '../product/notice-store.ts';
import { type ConfirmingMeans, confirmIdentity } from '../profile/confirm-identity.ts';
import { getProfile } from '../profile/get-profile.ts';
import { listOwnQuotes } from '../quote/quote-store.ts';
import { listReportsOfAccount } from '../report/report-store.ts';
import type { SessionUser } from '../session/find-session.ts';
import { refuseWhileImpersonating } from '../session/refuse-while-impersonating.ts';
import { findSurvey } from '../survey/upload-survey.ts';
import { listWallets } from '../user-wallet/keep-wallets.ts';
import { listVotesOfAccount } from '../vote/vote-store.ts';
import { listWatchlists } from '../watchlist/keep-watchlists.ts';
import { findLastVisit } from '../watchlist/watchlist-visit.ts';
import { listIdentities } from './identity-store.ts';
import { listSessions } from './list-sessions.ts';

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
