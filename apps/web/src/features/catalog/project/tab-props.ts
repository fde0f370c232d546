import type { ScoredProfile } from '@redoubt/domain/catalog/project/scored-profile';
import type { FollowedChains } from '@redoubt/domain/office/health/connection';
import type { CheckResults } from './score/check-results.ts';

/** What every tab is made of. */
export type TabProps = {
  readonly profile: ScoredProfile;
  readonly results: CheckResults;
  readonly followed: FollowedChains;
  /** The page's address, without its tab. */
  readonly url: string;
  readonly now: Date;
};
