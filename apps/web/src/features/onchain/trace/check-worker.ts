import { openEndpoint } from '@redoubt/power/verify/endpoint';
import { TraceFile } from '@redoubt/tracing/model/ledger';
import { checkFile, type FileCheck } from '@redoubt/tracing/verify/check-file';
import { checkTrace } from '@redoubt/tracing/verify/check-trace';
import { countChecks, describeFinding, type Finding } from '@redoubt/tracing/verify/finding';
import type { WorkerNews } from '@/browser/run-in-worker.ts';

// Runs in a worker under its own content security policy, which allows calls to any node.

export type CheckOrder = { readonly file: unknown; readonly endpoint: string };
export type CheckFinding =
  | { readonly kind: 'file'; readonly check: FileCheck; readonly checks: number }
  | { readonly kind: 'finding'; readonly finding: Finding; readonly words: string };

const scope = globalThis as unknown as { postMessage(news: WorkerNews<CheckFinding>): void };

/** Requests at a time: what public nodes accept. */
const AT_ONCE = 2;

addEventListener('message', ({ data }: MessageEvent<CheckOrder>) => {
  check(data).then(
    () => scope.postMessage({ kind: 'done' }),
    (error: unknown) => scope.postMessage({ kind: 'failed', words: error instanceof Error ? error.message : String(error) }),
  );
});
scope.postMessage({ kind: 'ready' });

async function check({ file: raw, endpoint }: CheckOrder): Promise<void> {
  const parsed = TraceFile.safeParse(raw);
  if (!parsed.success) throw new Error('This is not the file of a trace.');
  const file = parsed.data;
  scope.postMessage({ kind: 'file', check: checkFile(file), checks: countChecks(file) });
  const node = openEndpoint(endpoint, { atOnce: AT_ONCE });
  await checkTrace(file, {
    ask: (method, params) => node.ask(method, params),
    report: (finding) => scope.postMessage({ kind: 'finding', finding, words: describeFinding(file, finding) }),
  });
}
