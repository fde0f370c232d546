import type { Db } from '@redoubt/db/client';
import type { Settings } from '../../platform/settings/settings.ts';
import { findChainClient } from '../read/chain-clients.ts';
import { createNodeReader, type NodeReader } from './node-facts.ts';

/** What reading movements needs: the record, and a node for code, balances and symbols. */
export type TraceReading = { readonly db: Db; readonly nodeOf: (chainId: number) => Promise<NodeReader | undefined> };

/** A visitor waits for what a node says, and the record is there without it: an endpoint that is away costs them no more than this. */
const NODE_WITHIN_MS = 3_000;

/** For one page or call. */
export function toTraceReading({ db, settings }: { db: Db; settings: Settings }): TraceReading {
  return {
    db,
    nodeOf: async (chainId) => {
      const client = await findChainClient({ settings }, chainId);
      return client && createNodeReader(client, { signal: AbortSignal.timeout(NODE_WITHIN_MS) });
    },
  };
}
