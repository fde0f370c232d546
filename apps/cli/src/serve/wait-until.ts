import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_EVERY_MS = 100;

type WaitOptions = {
  readonly timeoutMs: number;
  readonly failed: Promise<never>;
  readonly signal: AbortSignal;
  readonly timeoutMessage: () => string;
};

/** Polls `ask` until it returns true; an `ask` that throws counts as false. Rejects after `timeoutMs`, when `failed` rejects, or on `signal`. */
export async function waitUntil(ask: () => Promise<boolean>, { timeoutMs, failed, signal, timeoutMessage }: WaitOptions): Promise<void> {
  const giveUpAt = performance.now() + timeoutMs;
  const over = new AbortController();
  const either = AbortSignal.any([signal, over.signal]);
  const poll = async () => {
    while (!(await ask().catch(() => false))) {
      if (performance.now() > giveUpAt) throw new Error(timeoutMessage());
      await sleep(LOOK_EVERY_MS, undefined, { signal: either });
    }
  };
  try {
    await Promise.race([poll(), failed]);
  } finally {
    over.abort();
  }
}
