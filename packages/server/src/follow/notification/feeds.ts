import { randomBytes } from 'node:crypto';
import { type Db, inTransaction } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import type { FeedEntry } from '@redoubt/domain/follow/notification/happening';
import type { ProjectId } from '@redoubt/domain/ids';
import type { SessionUser } from '../../people/session/find-session.ts';
import { refuseWhileImpersonating } from '../../people/session/refuse-while-impersonating.ts';
import { listHappenings } from './happening-store.ts';

type Means = { readonly db: Db };
type Which = { readonly user: Pick<SessionUser, 'id' | 'adminId'>; readonly id: string };

const ENTRIES_MAX = 50;

/**
 * What the feed of a person's list stands under; null without one. Its owner alone is told: who has the address reads the feed for good. Throws
 * `ResourceNotFoundException` for a list of somebody else.
 */
export async function getWatchlistFeed({ db }: Means, { user, id }: Which): Promise<{ key: string | null }> {
  refuseWhileImpersonating(user);
  const row = await db
    .selectFrom('watchlist')
    .leftJoin('watchlist_feed', 'watchlist_feed.watchlist_id', 'watchlist.id')
    .where('watchlist.user_id', '=', user.id)
    .where('watchlist.id', '=', id)
    .where('watchlist.deleted_at', 'is', null)
    .select('watchlist_feed.key')
    .executeTakeFirst();
  if (row === undefined) throw new AppError('ResourceNotFoundException');
  return { key: row.key };
}

/** Gives a person's list a feed, or withdraws it for good: its address leads nowhere from then on. Throws as `getWatchlistFeed`. */
export async function setWatchlistFeed({ db }: Means, { user, id, on }: Which & { on: boolean }): Promise<{ key: string | null }> {
  refuseWhileImpersonating(user);
  return inTransaction(db, async (tx) => {
    await tx.selectFrom('watchlist').where('id', '=', id).select('id').forKeyShare().execute();
    await getWatchlistFeed({ db: tx }, { user, id });
    if (on) {
      await tx
        .insertInto('watchlist_feed')
        .values({ watchlist_id: id, key: randomBytes(16).toString('base64url') })
        .onConflict((conflict) => conflict.column('watchlist_id').doNothing())
        .execute();
    } else {
      await tx.deleteFrom('watchlist_feed').where('watchlist_id', '=', id).execute();
    }
    return getWatchlistFeed({ db: tx }, { user, id });
  });
}

type Feed = { readonly name: string; readonly entries: readonly FeedEntry[] };

/** What was told of the projects of the list that has this feed. Throws `ResourceNotFoundException`. */
export async function readWatchlistFeed({ db }: Means, { key }: { key: string }): Promise<Feed> {
  const list = await db
    .selectFrom('watchlist_feed')
    .innerJoin('watchlist', 'watchlist.id', 'watchlist_feed.watchlist_id')
    .innerJoin('user_account', 'user_account.id', 'watchlist.user_id')
    .where('watchlist_feed.key', '=', key)
    .where('watchlist.deleted_at', 'is', null)
    .where('user_account.disabled_at', 'is', null)
    .select(['watchlist.name', 'watchlist.projects'])
    .executeTakeFirst();
  if (list === undefined) throw new AppError('ResourceNotFoundException');
  return { name: list.name, entries: await listHappenings(db, { projects: list.projects as ProjectId[], limit: ENTRIES_MAX }) };
}
