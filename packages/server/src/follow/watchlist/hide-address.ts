import type { Watchlist } from '@redoubt/domain/follow/watchlist/schema';
import type { SessionUser } from '../../people/session/find-session.ts';

/**
 * A list as its owner sees it; to an admin who impersonates them, without the address under which it is shared. An admin could keep that
 * address and read the list long after the impersonation, of which the audit log would say nothing.
 */
export function hideAddress({ adminId }: Pick<SessionUser, 'adminId'>, list: Watchlist): Watchlist {
  return adminId === undefined ? list : { ...list, shareKey: null };
}
