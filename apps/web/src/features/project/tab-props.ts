import type { FollowedChains } from '@redoubt/domain/chain/connection';
import type { ScoredProfile } from '@redoubt/domain/project/scored-profile';
import type { CheckResults } from './check-results.ts';

/** What every tab is made of. */
export type TabProps = {
  readonly profile: ScoredProfile;
  readonly results: CheckResults;
  readonly followed: FollowedChains;
  /** The page's address, without its tab. */
  readonly url: string;
  readonly now: Date;
};
