import { setTimeout as wait } from 'node:timers/promises';
import { isRpcFault } from '@redoubt/chain/rpc/rpc-fault';
import type { FollowContext } from './follow-context.ts';

/** Only the database is asked whether there is something new. */
const REST_MS_MAX = 1_000;

type Repeating = {
  /** Whether there is more to do at once. */
  readonly step: () => Promise<boolean>;
  /** What is logged where it fails. */
  readonly complaint: string;
  readonly signal: AbortSignal;
};

/**
 * Reads on in what was committed of a chain, beside its following and never in its way, until the signal. What goes wrong is tried again from
 * where the last step ended.
 */
export async function repeatBeside({ client, log, timing }: FollowContext, { step, complaint, signal }: Repeating): Promise<void> {
  let failing = '';
  while (!signal.aborted) {
    let restMs = Math.min(timing.pollMs, REST_MS_MAX);
    try {
      if (await step()) restMs = 0;
      failing = '';
    } catch (error) {
      if (signal.aborted) return;
      restMs = timing.retryMs;
      const reason = error instanceof Error ? error.message : 'unknown';
      if (reason !== failing) log[isRpcFault(error) ? 'warn' : 'error']({ chainId: client.chainId, reason, err: error }, complaint);
      failing = reason;
    }
    await wait(restMs, undefined, { signal }).catch(() => undefined);
  }
}
