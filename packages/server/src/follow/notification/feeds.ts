import { randomBytes } from 'node:crypto';
import { type Db, inTransaction } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import type { FeedEntry } from '@redoubt/domain/follow/notification/notification-event';
import type { ProjectId } from '@redoubt/domain/ids';
import type { SessionUser } from '../../people/session/find-session.ts';
import { listEvents } from './event-store.ts';

type Deps = { readonly db: Db };
type ListParams = { readonly user: Pick<SessionUser, 'id' | 'adminId'>; readonly id: string };

const ENTRIES_MAX = 50;

/**
 * The key in the address of a watchlist's feed; null without a feed. Refused during an
 * impersonation, because the address alone gives lasting access. Throws `ResourceNotFoundException`
 * for another user's list.
 */
export async function getWatchlistFeed({ db }: Deps, { user, id }: ListParams): Promise<{ key: string | null }> {
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

/**
 * Creates the feed of a list or deletes it for good, with its address. Throws like
 * `getWatchlistFeed`.
 */
export async function setWatchlistFeed({ db }: Deps, { user, id, on }: ListParams & { on: boolean }): Promise<{ key: string | null }> {
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

/** The events of the projects of the list with this feed. Throws `ResourceNotFoundException`. */
export async function readWatchlistFeed({ db }: Deps, { key }: { key: string }): Promise<Feed> {
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
  return { name: list.name, entries: await listEvents(db, { projects: list.projects as ProjectId[], limit: ENTRIES_MAX }) };
}
