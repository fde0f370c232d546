import type { UserId } from '@redoubt/domain/ids';

/**
 * The scope of an Idempotency-Key: one call of one caller. `caller` is a user's id, or the key of a client without an account. It
 * stands last, so that `userScopePattern` finds all scopes of a user.
 */
export function toScope({ method, path, caller }: { method: string; path: string; caller: string }): string {
  return `${method} ${path} ${caller}`;
}

/** What `like` compares scopes with, to find those of a user. */
export function userScopePattern(userId: UserId): string {
  return `% ${userId}`;
}
