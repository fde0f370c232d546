import type { History } from '@redoubt/chain/plan/history';
import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import type { Db } from '@redoubt/db/client';
import type { TraceMode } from '@redoubt/server/onchain/movement/movement-chain';
import type { Log } from '@redoubt/server/platform/log';
import type pg from 'pg';

/** A chain of the settings. */
export type FollowedChain = {
  readonly chainId: number;
  readonly slug: string;
  /** How much of the past is read when the chain is followed for the first time. */
  readonly history?: History | undefined;
};

/** Intervals and timeouts; tests use shorter ones. */
export type FollowTiming = {
  /** Between two polls of the head. */
  readonly pollMs: number;
  /** Between two syncs of the contracts that projects name. */
  readonly syncMs: number;
  /** A leader that does not renew its lease for this long is replaced. */
  readonly leaseMs: number;
  /** Pause after a failure. */
  readonly retryMs: number;
  /** How long every endpoint must stay behind the cursor before the chain counts as rolled back. */
  readonly goneBackMs: number;
};

export type FollowContext = {
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly log: Log;
  readonly client: ChainClient;
  readonly timing: FollowTiming;
  /** How movements are recorded where no mode was set for the chain; `ask`, so none, by default. */
  readonly traceMode?: TraceMode;
};
