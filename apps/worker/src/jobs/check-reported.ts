import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import { checkReported } from '@redoubt/server/onchain/reported/check-reported';
import { defineJob } from './define-job.ts';

/**
 * Reads what others reported about contracts of connected chains again, each once a day: agrees, changed since, or cannot
 * be read.
 */
export function createCheckReported(clientOf: (chainId: number) => Promise<ChainClient | undefined>) {
  return defineJob({
    name: 'check-reported',
    cron: '* * * * *',
    async handle({ db, log }) {
      const { read, ...others } = await checkReported({ db, log, clientOf });
      if (read > 0) log.info({ read, ...others }, 'readings by others read again');
    },
  });
}
