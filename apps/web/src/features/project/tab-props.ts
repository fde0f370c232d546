import type { FollowedChains } from '@redoubt/domain/chain/connection';
import type { ProjectProfile } from '@redoubt/domain/project/schema';
import type { CheckResults } from './check-results.ts';

/** What every tab is made of. */
export type TabProps = {
  readonly profile: ProjectProfile;
  readonly results: CheckResults;
  readonly followed: FollowedChains;
  /** The page's address, without its tab. */
  readonly url: string;
};
