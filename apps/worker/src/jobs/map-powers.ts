import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import { assessContracts } from '@redoubt/server/onchain/assess/assess-contracts';
import { defineJob } from './define-job.ts';

type Options = {
  readonly clientOf: (chainId: number) => Promise<ChainClient | undefined>;
  /** Projects in one run. */
  readonly projectsMax: number;
};

/**
 * Refreshes the on-chain facts of followed contracts every minute: power maps that are missing or
 * may have changed, the markets of followed tokens, then the facts of the score. `clientOf`
 * returns the client of a chain.
 */
export function createMapPowers({ clientOf, projectsMax }: Options) {
  return defineJob({
    name: 'map-powers',
    cron: '* * * * *',
    async handle({ db, log }) {
      const { powers, markets, projects, ...facts } = await assessContracts({ db, log, clientOf }, { projectsMax });
      if (powers + markets + projects > 0) log.info({ powers, markets, projects, ...facts }, 'facts read from chains');
    },
  });
}
