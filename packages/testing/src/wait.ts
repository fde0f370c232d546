import { setTimeout as pause } from 'node:timers/promises';

/**
 * Asks until `look` gives something other than `undefined` or `false`, and returns that. For facts that nobody announces (a port that opens,
 * a process of somebody else's that ends); where there is an event to await, await it instead. Throws, naming `what`, after `timeoutMs`.
 */
export async function waitFor<T>(
  what: string,
  look: () => Promise<T | undefined | false> | T | undefined | false,
  { timeoutMs = 15_000, everyMs = 50 }: { timeoutMs?: number; everyMs?: number } = {},
): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const seen = await look();
    if (seen !== undefined && seen !== false) return seen;
    if (performance.now() > deadline) throw new Error(`Waited ${timeoutMs} ms in vain for ${what}`);
    await pause(everyMs);
  }
}
