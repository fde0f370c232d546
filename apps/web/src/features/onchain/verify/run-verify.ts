import type { VerifyNews, VerifyOrder } from './verify-worker.ts';

/** Runs readings again in a worker. Returns how to stop it. */
export function runVerify(order: VerifyOrder, tell: (news: Exclude<VerifyNews, { kind: 'ready' }>) => void): () => void {
  const worker = new Worker(new URL('./verify-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<VerifyNews>) => {
    if (data.kind === 'ready') return worker.postMessage(order);
    if (data.kind !== 'verdict') worker.terminate();
    tell(data);
  });
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    worker.terminate();
    tell({ kind: 'failed', words: 'This browser did not run the check. Reload the page and try again.' });
  });
  return () => worker.terminate();
}
