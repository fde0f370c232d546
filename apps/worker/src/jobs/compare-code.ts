import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import { buildScopes } from '@redoubt/server/office/code/build-scope';
import { compareScopes } from '@redoubt/server/office/code/compare-scopes';
import type { CompilerHome } from '@redoubt/server/office/code/compilers';
import { notifyChanges } from '@redoubt/server/office/code/notify-changes';
import { defineJob } from './define-job.ts';

/** Builds audited code, and compares it with the code that runs. */
export function createCompareCode({
  home,
  clientOf,
}: {
  home: CompilerHome;
  clientOf: (chainId: number) => Promise<ChainClient | undefined>;
}) {
  return defineJob({
    name: 'compare-code',
    cron: '* * * * *',
    async handle({ db, log }) {
      const built = await buildScopes(db, { home });
      const compared = await compareScopes({ db, log, clientOf });
      const changed = await notifyChanges(db);
      if (built + compared + changed > 0) log.info({ built, compared, changed }, 'audited code compared');
    },
  });
}
