import type { Db } from '@redoubt/db/client';
import { updateChain } from '@redoubt/server/onchain/record/chain-store';
import type { LeaderLease } from '@redoubt/server/onchain/record/write-chain';

/** Keeps why a reader cannot go on, for operators and for /chains; null: it can. Written when it changes. */
export function createFaultRecord(
  { db, lease }: { readonly db: Db; readonly lease: LeaderLease },
  name: 'pastFault' | 'controlFault',
): (reason: string | null) => Promise<void> {
  let fault: string | null | undefined;
  return async (reason) => {
    if (reason === fault) return;
    await updateChain(db, lease, { [name]: reason });
    fault = reason;
  };
}
