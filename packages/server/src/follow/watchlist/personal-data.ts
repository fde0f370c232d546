import type { PersonalData } from '../../platform/personal-data.ts';
import { listWatchlists } from './manage-watchlists.ts';
import { findLastVisit } from './watchlist-visit.ts';

/** A user's watchlists, and when they last looked at them. */
export const personalData: PersonalData = {
  tables: ['watchlist', 'watchlist_visit'],
  exports: {
    watchlists: (db, { user }) => listWatchlists({ db }, { userId: user.id }),
    watchlistsSeenAt: async (db, { user }) => (await findLastVisit({ db }, { userId: user.id }))?.toISOString() ?? null,
  },
};
