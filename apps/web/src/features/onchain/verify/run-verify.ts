import type { VerifyNews, VerifyOrder } from './verify-worker.ts';

/** Repeats readings in a worker. Returns a function that stops it. */
export function runVerify(order: VerifyOrder, onNews: (news: Exclude<VerifyNews, { kind: 'ready' }>) => void): () => void {
  const worker = new Worker(new URL('./verify-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<VerifyNews>) => {
    if (data.kind === 'ready') return worker.postMessage(order);
    if (data.kind !== 'verdict') worker.terminate();
    onNews(data);
  });
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    worker.terminate();
    onNews({ kind: 'failed', words: 'This browser did not run the check. Reload the page and try again.' });
  });
  return () => worker.terminate();
}
