import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import { refreshMarkets } from '@redoubt/server/market/refresh-markets';
import { defineJob } from './define-job.ts';

/**
 * Keeps what is known about the sale of followed tokens new: every minute those whose powers are known and that were never simulated, or
 * may have changed. `clientOf` gives what a chain is asked through.
 */
export function createSimulateMarkets(clientOf: (chainId: number) => Promise<ChainClient | undefined>) {
  return defineJob({
    name: 'simulate-markets',
    cron: '* * * * *',
    async handle({ db, log }) {
      const { simulated, failed } = await refreshMarkets({ db, log, clientOf });
      if (simulated + failed > 0) log.info({ simulated, failed }, 'markets simulated');
    },
  });
}
