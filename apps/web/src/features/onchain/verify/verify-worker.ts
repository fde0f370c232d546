import { openEndpoint } from '@redoubt/power/verify/endpoint';
import type { Reading, Verdict } from '@redoubt/power/verify/reading';
import { verifyReadings } from '@redoubt/power/verify/verify-readings';

// Runs in a worker under its own content security policy, which allows calls to any node.

export type VerifyOrder = { readonly readings: readonly Reading[]; readonly endpoints: Readonly<Record<string, string>> };
export type VerifyNews =
  /** The worker listens now: messages sent before its modules have loaded are lost. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'verdict'; readonly id: string; readonly verdict: Verdict }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly words: string };

const scope = globalThis as unknown as { postMessage(news: VerifyNews): void };

addEventListener('message', ({ data }: MessageEvent<VerifyOrder>) => {
  const { readings, endpoints } = data;
  const opened = new Map(Object.entries(endpoints).map(([chain, url]) => [chain, openEndpoint(url)]));
  verifyReadings(readings, {
    endpointOf: (chain) => opened.get(chain),
    report: ({ id }, verdict) => scope.postMessage({ kind: 'verdict', id, verdict }),
  }).then(
    () => scope.postMessage({ kind: 'done' }),
    (error: unknown) => scope.postMessage({ kind: 'failed', words: error instanceof Error ? error.message : String(error) }),
  );
});
scope.postMessage({ kind: 'ready' });
