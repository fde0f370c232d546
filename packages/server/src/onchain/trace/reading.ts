import type { Db } from '@redoubt/db/client';
import type { Settings } from '../../platform/settings/settings.ts';
import { findChainClient } from '../read/chain-clients.ts';
import { createNodeReader, type NodeReader } from './node-facts.ts';

/** What reading movements needs: the record, and a node for code, balances and symbols. */
export type TraceReading = { readonly db: Db; readonly nodeOf: (chainId: number) => Promise<NodeReader | undefined> };

export function toTraceReading({ db, settings }: { db: Db; settings: Settings }): TraceReading {
  return {
    db,
    nodeOf: async (chainId) => {
      const client = await findChainClient({ settings }, chainId);
      return client && createNodeReader(client);
    },
  };
}
