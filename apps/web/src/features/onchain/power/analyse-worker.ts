import type { Address } from '@redoubt/power/evm/reader';
import { type AddressAnalysis, type AnalysisStep, analyseAddress, type Explored } from '@redoubt/power/report/analyse-address';
import { openEndpoint } from '@redoubt/power/verify/endpoint';

// Runs in a worker under its own content security policy, so that the page stays responsive.

export type AnalyseOrder = { readonly address: Address; readonly url: string };
export type AnalyseNews =
  /** The worker listens now: messages sent before its modules have loaded are lost. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'step'; readonly step: AnalysisStep; readonly explored?: Explored | undefined }
  /** Undefined for an address without a contract. */
  | { readonly kind: 'done'; readonly analysis: AddressAnalysis | undefined }
  | { readonly kind: 'failed'; readonly words: string };

const scope = globalThis as unknown as { postMessage(news: AnalyseNews): void };

addEventListener('message', ({ data: { address, url } }: MessageEvent<AnalyseOrder>) => {
  analyseAddress(openEndpoint(url), { address, onStep: (step, explored) => scope.postMessage({ kind: 'step', step, explored }) }).then(
    (analysis) => scope.postMessage({ kind: 'done', analysis }),
    (error: unknown) => scope.postMessage({ kind: 'failed', words: error instanceof Error ? error.message : String(error) }),
  );
});
scope.postMessage({ kind: 'ready' });
