type News<Own> = Own | { readonly kind: 'done' } | { readonly kind: 'failed'; readonly words: string };

/** What a worker tells: that it listens (messages sent before its modules have loaded are lost), what it found, and how it ended. */
export type WorkerNews<Own> = { readonly kind: 'ready' } | News<Own>;

/** Gives a worker its order once it listens, and passes on what it tells. Returns a function that stops it. */
export function runInWorker<Own extends { readonly kind: string }>(
  worker: Worker,
  order: unknown,
  onNews: (news: News<Own>) => void,
): () => void {
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerNews<Own>>) => {
    if (data.kind === 'ready') return worker.postMessage(order);
    if (data.kind === 'done' || data.kind === 'failed') worker.terminate();
    onNews(data as News<Own>);
  });
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    worker.terminate();
    onNews({ kind: 'failed', words: 'This browser did not run the check. Reload the page and try again.' });
  });
  return () => worker.terminate();
}
