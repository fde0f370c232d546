import type { AnalyseNews, AnalyseOrder } from './analyse-worker.ts';

/** Longer than any contract needs with a responsive endpoint, on a slow phone too: the analysis itself takes seconds on a desktop. */
const TIMEOUT_MS = 120_000;

/** Analyses a contract, or reads a transaction, in a worker. Returns a function that stops it. */
export function runAnalysis(order: AnalyseOrder, onNews: (news: Exclude<AnalyseNews, { kind: 'ready' }>) => void): () => void {
  const worker = new Worker(new URL('./analyse-worker.ts', import.meta.url), { type: 'module' });
  const timer = setTimeout(
    () =>
      end({
        kind: 'failed',
        words: 'The analysis was stopped after two minutes: the endpoint or this device is too slow for this contract.',
      }),
    TIMEOUT_MS,
  );
  const stop = () => {
    clearTimeout(timer);
    worker.terminate();
  };
  const end = (news: Exclude<AnalyseNews, { kind: 'ready' }>) => {
    stop();
    onNews(news);
  };
  worker.addEventListener('message', ({ data }: MessageEvent<AnalyseNews>) => {
    if (data.kind === 'ready') worker.postMessage(order);
    else if (data.kind === 'step' || data.kind === 'name') onNews(data);
    else end(data);
  });
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    end({ kind: 'failed', words: 'This browser did not run the analysis. Reload the page and try again.' });
  });
  return stop;
}
