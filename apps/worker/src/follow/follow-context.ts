import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import type { Db } from '@redoubt/db/client';
import type { Log } from '@redoubt/server/platform/log';
import type pg from 'pg';

/** A chain as the settings have it. */
export type FollowedChain = { readonly chainId: number; readonly slug: string };

/** How often and how patiently. Tests are less patient. */
export type FollowTiming = {
  /** Between two looks at the head. */
  readonly pollMs: number;
  /** Between two looks at the contracts that projects name. */
  readonly syncMs: number;
  /** A leader that says nothing for so long is replaced. */
  readonly leaseMs: number;
  /** After a failure. */
  readonly retryMs: number;
  /** So long must every endpoint stay behind the cursor before the chain counts as gone back. */
  readonly goneBackMs: number;
};

export type FollowContext = {
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly log: Log;
  readonly client: ChainClient;
  readonly timing: FollowTiming;
};
