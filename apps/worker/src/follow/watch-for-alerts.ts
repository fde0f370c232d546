import { setTimeout as wait } from 'node:timers/promises';
import { isRpcFault } from '@redoubt/chain/rpc/rpc-fault';
import { createAlertSearch } from '@redoubt/server/alert/search-record';
import type { FollowContext } from './follow-context.ts';

/**
 * Looks through what was read of a chain for what is worth an alert, beside its following and never in its way, until the signal. What goes
 * wrong is tried again from where the last step ended.
 */
export async function watchForAlerts({ db, client, log, timing }: FollowContext, { signal }: { signal: AbortSignal }): Promise<void> {
  const searchOn = createAlertSearch({ db, client });
  let failing = '';
  while (!signal.aborted) {
    let restMs = timing.pollMs;
    try {
      if (await searchOn()) restMs = 0;
      failing = '';
    } catch (error) {
      if (signal.aborted) return;
      restMs = timing.retryMs;
      const reason = error instanceof Error ? error.message : 'unknown';
      if (reason !== failing)
        log[isRpcFault(error) ? 'warn' : 'error']({ chainId: client.chainId, reason, err: error }, 'can not look for alerts');
      failing = reason;
    }
    await wait(restMs, undefined, { signal }).catch(() => undefined);
  }
}
