import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_EVERY_MS = 100;

/** Asks until the answer is yes. Rejects after `timeoutMs`, when `failed` rejects, or on `signal`. A question that throws is a no. */
export async function waitUntil(
  ask: () => Promise<boolean>,
  { timeoutMs, failed, signal, complaint }: { timeoutMs: number; failed: Promise<never>; signal: AbortSignal; complaint: () => string },
): Promise<void> {
  const giveUpAt = performance.now() + timeoutMs;
  const over = new AbortController();
  const either = AbortSignal.any([signal, over.signal]);
  const poll = async () => {
    while (!(await ask().catch(() => false))) {
      if (performance.now() > giveUpAt) throw new Error(complaint());
      await sleep(LOOK_EVERY_MS, undefined, { signal: either });
    }
  };
  try {
    await Promise.race([poll(), failed]);
  } finally {
    over.abort();
  }
}
