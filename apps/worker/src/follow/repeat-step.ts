import { setTimeout as wait } from 'node:timers/promises';
import { isRpcFault } from '@redoubt/chain/rpc/rpc-fault';
import type { FollowContext } from './follow-context.ts';

/** The pause is short: a step without work only queries the database. */
const REST_MS_MAX = 1_000;

type RepeatParams = {
  /** Resolves to whether there is more to do at once. */
  readonly step: () => Promise<boolean>;
  /** Logged when a step fails. */
  readonly failureMessage: string;
  readonly signal: AbortSignal;
};

/**
 * Repeats a step over what the follower has committed, without delaying it, until the signal
 * aborts. A step that fails is retried.
 */
export async function repeatStep({ client, log, timing }: FollowContext, { step, failureMessage, signal }: RepeatParams): Promise<void> {
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
      if (reason !== failing) log[isRpcFault(error) ? 'warn' : 'error']({ chainId: client.chainId, reason, err: error }, failureMessage);
      failing = reason;
    }
    await wait(restMs, undefined, { signal }).catch(() => undefined);
  }
}
