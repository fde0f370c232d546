import { setTimeout as pause } from 'node:timers/promises';
import { WAIT_MS } from './timeouts.ts';

/**
 * Polls `look` until it returns something other than `undefined` or `false`, and returns that. For
 * facts without an event (a port that opens, the end of a process that is no child); otherwise await
 * the event. Throws, naming `what`, after `timeoutMs`.
 */
export async function waitFor<T>(
  what: string,
  look: () => Promise<T | undefined | false> | T | undefined | false,
  { timeoutMs = WAIT_MS, everyMs = 50 }: { timeoutMs?: number; everyMs?: number } = {},
): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const seen = await look();
    if (seen !== undefined && seen !== false) return seen;
    if (performance.now() > deadline) throw new Error(`Waited ${timeoutMs} ms in vain for ${what}`);
    await pause(everyMs);
  }
}
