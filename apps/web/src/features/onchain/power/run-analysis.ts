import type { AnalyseNews, AnalyseOrder } from './analyse-worker.ts';

/** Longer than any contract needs on an endpoint that answers: the analysis itself takes seconds at most. */
const GIVE_UP_MS = 120_000;

/** Analyses a contract in a worker. Returns how to stop it. */
export function runAnalysis(order: AnalyseOrder, tell: (news: Exclude<AnalyseNews, { kind: 'ready' }>) => void): () => void {
  const worker = new Worker(new URL('./analyse-worker.ts', import.meta.url), { type: 'module' });
  const timer = setTimeout(
    () => end({ kind: 'failed', words: 'The endpoint is too slow: the analysis was given up after two minutes.' }),
    GIVE_UP_MS,
  );
  const stop = () => {
    clearTimeout(timer);
    worker.terminate();
  };
  const end = (news: Exclude<AnalyseNews, { kind: 'ready' }>) => {
    stop();
    tell(news);
  };
  worker.addEventListener('message', ({ data }: MessageEvent<AnalyseNews>) => {
    if (data.kind === 'ready') worker.postMessage(order);
    else end(data);
  });
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    end({ kind: 'failed', words: 'This browser did not run the analysis. Reload the page and try again.' });
  });
  return stop;
}
