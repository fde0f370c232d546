import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import { refreshPowerMaps } from '@redoubt/server/power/refresh-power-maps';
import { defineJob } from './define-job.ts';

/**
 * Keeps the answers about who can do what on followed contracts new: every minute those that were never worked out, or may have changed.
 * `clientOf` gives what a chain is asked through.
 */
export function createMapPowers(clientOf: (chainId: number) => Promise<ChainClient | undefined>) {
  return defineJob({
    name: 'map-powers',
    cron: '* * * * *',
    async handle({ db, log }) {
      const { analysed, failed } = await refreshPowerMaps({ db, log, clientOf });
      if (analysed + failed > 0) log.info({ analysed, failed }, 'powers worked out');
    },
  });
}
