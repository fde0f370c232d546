import { openEndpoint } from '@redoubt/power/verify/endpoint';
import type { Reading, Verdict } from '@redoubt/power/verify/reading';
import { verifyReadings } from '@redoubt/power/verify/verify-readings';
import type { WorkerNews } from '@/browser/run-in-worker.ts';

// Runs in a worker under its own content security policy, which allows calls to any node.

export type VerifyOrder = { readonly readings: readonly Reading[]; readonly endpoints: Readonly<Record<string, string>> };
export type VerifyFinding = { readonly kind: 'verdict'; readonly id: string; readonly verdict: Verdict };

const scope = globalThis as unknown as { postMessage(news: WorkerNews<VerifyFinding>): void };

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
