import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import { assessContracts } from '@redoubt/server/onchain/assess/assess-contracts';
import { defineJob } from './define-job.ts';

/**
 * Keeps what chains say about followed contracts new: every minute the powers of those that were never worked out, or may have changed,
 * and the markets of followed tokens, then the facts that the score reads. `clientOf` gives what a chain is asked through.
 */
export function createMapPowers(clientOf: (chainId: number) => Promise<ChainClient | undefined>) {
  return defineJob({
    name: 'map-powers',
    cron: '* * * * *',
    async handle({ db, log }) {
      const { powers, markets, projects, ...facts } = await assessContracts({ db, log, clientOf });
      if (powers + markets + projects > 0) log.info({ powers, markets, projects, ...facts }, 'facts read from chains');
    },
  });
}
