import type { Address } from '@redoubt/power/evm/reader';
import { type AddressAnalysis, analyseAddress } from '@redoubt/power/verify/analyse-address';
import { openEndpoint } from '@redoubt/power/verify/endpoint';

// Runs beside the page, under a policy of its own, so that the page answers while a contract is walked through.

export type AnalyseOrder = { readonly address: Address; readonly url: string };
export type AnalyseNews =
  /** It listens now: its parts are loaded one after the other, and what is sent before is lost. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly analysis: AddressAnalysis }
  | { readonly kind: 'failed'; readonly words: string };

const scope = globalThis as unknown as { postMessage(news: AnalyseNews): void };

addEventListener('message', ({ data: { address, url } }: MessageEvent<AnalyseOrder>) => {
  analyseAddress(openEndpoint(url), address).then(
    (analysis) => scope.postMessage({ kind: 'done', analysis }),
    (error: unknown) => scope.postMessage({ kind: 'failed', words: error instanceof Error ? error.message : String(error) }),
  );
});
scope.postMessage({ kind: 'ready' });
