import type { FollowedChains } from '@redoubt/domain/chain/connection';

/** The chains that this installation reads. None yet: nothing here follows one. */
export function listFollowedChains(): FollowedChains {
  return [];
}
