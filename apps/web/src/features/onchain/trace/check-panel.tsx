'use client';

import { TraceRunView } from '@redoubt/domain/onchain/trace/schema';
import type { FileCheck } from '@redoubt/tracing/verify/check-file';
import { CHECKED, type Finding } from '@redoubt/tracing/verify/finding';
import { Panel } from '@redoubt/ui/panel';
import { useEffect, useRef, useState } from 'react';
import { apiClient } from '@/browser/api/api-client';
import { findEndpointFault } from '@/browser/endpoint-fault';
import { runInWorker } from '@/browser/run-in-worker';
import { useOwnDocument } from '@/browser/use-own-document';
import { EndpointField, EndpointForm } from '@/entities/endpoint/endpoint-form';
import type { CheckFinding, CheckOrder } from './check-worker.ts';

export type CheckPanelProps = { runId: string; chainName: string; endpoint: string | null };

type Line = { readonly finding: Finding; readonly words: string };
type Run =
  | { readonly state: 'idle' }
  | { readonly state: 'running' | 'done'; readonly file?: FileCheck; readonly checks: number; readonly lines: readonly Line[] }
  | { readonly state: 'failed'; readonly words: string };

/** A form for a node; computes the trace again in a worker, reads what it rests on, and names all that differs. */
export function CheckPanel({ runId, chainName, endpoint }: CheckPanelProps) {
  const [url, setUrl] = useState(endpoint ?? '');
  const [fault, setFault] = useState<string | undefined>(undefined);
  const [run, setRun] = useState<Run>({ state: 'idle' });
  const stop = useRef<(() => void) | undefined>(undefined);
  useOwnDocument();
  useEffect(() => () => stop.current?.(), []);

  async function start() {
    const found = url.trim() === '' ? 'Enter the address of a node.' : findEndpointFault(url.trim());
    setFault(found);
    if (found !== undefined) return;
    setRun({ state: 'running', checks: 0, lines: [] });
    try {
      const { file } = await apiClient.get(`/api/trace/runs/${runId}`, { result: TraceRunView });
      const lines: Line[] = [];
      let about: { file?: FileCheck; checks: number } = { checks: 0 };
      const worker = new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' });
      const order: CheckOrder = { file, endpoint: url.trim() };
      stop.current = runInWorker<CheckFinding>(worker, order, (news) => {
        if (news.kind === 'failed') return setRun({ state: 'failed', words: news.words });
        if (news.kind === 'file') about = { file: news.check, checks: news.checks };
        if (news.kind === 'finding') lines.push({ finding: news.finding, words: news.words });
        setRun({ state: news.kind === 'done' ? 'done' : 'running', ...about, lines: [...lines] });
      });
    } catch {
      setRun({ state: 'failed', words: 'The file of the trace could not be loaded. Try again in a moment.' });
    }
  }

  function halt() {
    stop.current?.();
    setRun((before) => (before.state === 'running' ? { ...before, state: 'done' } : before));
  }

  return (
    <div className="mt-8 grid gap-6 max-sm:gap-4">
      <EndpointForm
        title="Your node"
        state={run.state}
        failure={run.state === 'failed' ? run.words : undefined}
        onStart={() => void start()}
        onStop={halt}
      >
        <EndpointField
          label={`RPC endpoint for ${chainName}`}
          hint="It must allow calls from browsers. Calls between contracts can be checked only where it offers debug_traceTransaction and keeps the state."
          value={url}
          problem={fault}
          readOnly={run.state === 'running'}
          onChange={setUrl}
        />
      </EndpointForm>
      {(run.state === 'running' || run.state === 'done') && <Results run={run} />}
    </div>
  );
}

/** What each kind of finding is called in the summary. */
const NAMES: Readonly<Record<Finding['about'], string>> = {
  movement: 'Movements',
  conversion: 'Conversions',
  'left-out': 'Movements that the file lacks',
  receipts: 'Logs that their block commits to',
  transactions: 'Values that their block commits to',
  opening: 'Balances before the money came',
  balance: 'Balances at the end',
  complete: 'Accounts without a missing movement',
  stop: 'Accounts followed, and stops',
  source: 'Sources of a backward trace',
  asset: 'Assets',
};

function Results({ run: { state, file, checks, lines } }: { run: Extract<Run, { lines: readonly Line[] }> }) {
  const others = lines.filter(({ finding }) => finding.verdict.is !== 'match');
  const kinds = CHECKED.flatMap((about) => {
    const own = lines.filter(({ finding }) => finding.about === about);
    return own.length === 0 ? [] : [{ about, words: countVerdicts(own) }];
  });
  const summary = countVerdicts(lines);
  return (
    <Panel id="results" title="What came back" aside={`${lines.length} of ${checks} checks`}>
      <div className="grid gap-2 px-5 py-4 max-sm:px-4">
        {file !== undefined && <FileLine file={file} />}
        <p role="status" className="font-medium">
          {state === 'done' ? summary : `Checking… ${summary}`}
        </p>
        <ul className="text-text-2">
          {kinds.map(({ about, words }) => (
            <li key={about}>
              {NAMES[about]}: {words}
            </li>
          ))}
        </ul>
      </div>
      {others.length > 0 && (
        <ul className="border-line border-t" aria-label="What does not match or could not be checked">
          {others.map(({ finding: { about, number, verdict }, words }) => (
            <li
              key={`${about} ${number} ${verdict.is === 'mismatch' ? verdict.found : ''}`}
              className="break-all border-line px-5 py-2.5 not-last:border-b max-sm:px-4"
            >
              <span className={verdict.is === 'mismatch' ? 'font-medium text-danger' : 'text-text-2'}>
                {verdict.is === 'mismatch'
                  ? `Mismatch: ${verdict.found}`
                  : verdict.is === 'cannot-answer'
                    ? `Cannot answer: ${verdict.reason}`
                    : ''}
              </span>
              <span className="block text-12 text-text-3">{words}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function countVerdicts(lines: readonly Line[]): string {
  const count = (is: Finding['verdict']['is']) => lines.filter(({ finding }) => finding.verdict.is === is).length;
  return `${count('match')} match, ${count('mismatch')} mismatch, ${count('cannot-answer')} cannot answer.`;
}

function FileLine({ file: { hash, arithmetic, ledger, faults } }: { file: FileCheck }) {
  return (
    <>
      <p>
        The file {hash === 'match' ? 'has the hash that it states' : 'does NOT have the hash that it states'}, and computing it again gives{' '}
        {arithmetic === 'match' ? 'the same amounts.' : 'OTHER amounts.'}
      </p>
      {ledger === 'mismatch' && (
        <p className="font-medium text-danger">Mismatch: the parts of the file contradict each other. {faults.join(' ')}</p>
      )}
    </>
  );
}
