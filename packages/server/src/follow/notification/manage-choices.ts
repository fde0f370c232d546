import { type Db, inTransaction } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import { DEFAULT_LEVELS } from '@redoubt/domain/follow/notification/level';
import type { NotificationChoices, UpdateNotificationChoicesBody } from '@redoubt/domain/follow/notification/schema';
import type { UserId } from '@redoubt/domain/ids';
import { sql } from 'kysely';
import { findTimeZone, setTimeZone } from '../../people/preferences/preferences-store.ts';
import { listNames } from '../watchlist/watchlist-store.ts';

type Deps = { readonly db: Db };
type Owner = { readonly userId: UserId };

/** The notification levels of a user, for each watchlist and for the wallets. */
export async function getChoices({ db }: Deps, { userId }: Owner): Promise<NotificationChoices> {
  const choices = await db
    .selectFrom('notice_choice')
    .where('user_id', '=', userId)
    .select(['watchlist_id as watchlistId', 'portfolio', 'levels'])
    .execute();
  const lists = await listNames(db, { userId });
  const levelsOf = new Map(choices.map(({ watchlistId, portfolio, levels }) => [portfolio ? 'portfolio' : watchlistId, levels]));
  return {
    all: levelsOf.get(null) ?? DEFAULT_LEVELS,
    portfolio: levelsOf.get('portfolio') ?? null,
    watchlists: lists.map(({ id, name }) => ({ id, name, levels: levelsOf.get(id) ?? null })),
    timeZone: await findTimeZone(db, { userId }),
  };
}

/**
 * Stores one choice and the time zone of the browser; null `levels` delete the choice. Throws
 * `ResourceNotFoundException` for another user's list.
 */
export async function updateChoices(
  { db }: Deps,
  { userId, scope, levels, timeZone }: Owner & UpdateNotificationChoicesBody,
): Promise<NotificationChoices> {
  return inTransaction(db, async (tx) => {
    await setTimeZone(tx, { userId, timeZone });
    const watchlistId = scope.kind === 'watchlist' ? scope.id : null;
    if (watchlistId !== null) {
      const list = await tx
        .selectFrom('watchlist')
        .where('user_id', '=', userId)
        .where('id', '=', watchlistId)
        .where('deleted_at', 'is', null)
        .select('id')
        .forKeyShare()
        .executeTakeFirst();
      if (list === undefined) throw new AppError('ResourceNotFoundException');
    }
    const portfolio = scope.kind === 'portfolio';
    if (levels === null) {
      await tx
        .deleteFrom('notice_choice')
        .where('user_id', '=', userId)
        .where('watchlist_id', 'is not distinct from', watchlistId)
        .where('portfolio', '=', portfolio)
        .execute();
    } else {
      const stored = JSON.stringify(levels);
      await tx
        .insertInto('notice_choice')
        .values({ user_id: userId, watchlist_id: watchlistId, portfolio, levels: stored })
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'watchlist_id', 'portfolio']).doUpdateSet({ levels: stored, updated_at: sql<Date>`now()` }),
        )
        .execute();
    }
    return getChoices({ db: tx }, { userId });
  });
}
