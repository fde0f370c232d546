'use client';

import { ProjectFacts } from '@redoubt/domain/onchain/verify/schema';
import type { Reading, Verdict } from '@redoubt/power/verify/reading';
import { toReadings } from '@redoubt/power/verify/to-readings';
import { describeVerdict, summarize } from '@redoubt/power/verify/verdict-text';
import { Button } from '@redoubt/ui/button';
import { useCopy } from '@redoubt/ui/data/use-copy';
import { Panel } from '@redoubt/ui/panel';
import { useEffect, useRef, useState } from 'react';
import { apiClient } from '@/browser/api/api-client';
import { findEndpointFault } from '@/browser/endpoint-fault';
import { runInWorker } from '@/browser/run-in-worker';
import { saveAsFile } from '@/browser/save-as-file';
import { useOwnDocument } from '@/browser/use-own-document';
import { EndpointField, EndpointForm } from '@/entities/endpoint/endpoint-form';
import { VerdictList } from './verdict-list.tsx';
import type { VerifyFinding, VerifyOrder } from './verify-worker.ts';

type Chain = ProjectFacts['chains'][number];

export type VerifyPanelProps = {
  projectId: string;
  chains: readonly Chain[];
  readings: number;
  /** Questions of the method's subjects. */
  subjects: Readonly<Record<string, string>>;
};

type Run =
  | { readonly state: 'idle' }
  | { readonly state: 'running' | 'done'; readonly readings: readonly Reading[]; readonly verdicts: ReadonlyMap<string, Verdict> }
  | { readonly state: 'failed'; readonly words: string };

/** A form for an endpoint of each chain; repeats every reading in a worker, and shows the results. */
export function VerifyPanel({ projectId, chains, readings: count, subjects }: VerifyPanelProps) {
  const [urls, setUrls] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(chains.map(({ chain, endpoint }) => [chain, endpoint ?? ''])),
  );
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [run, setRun] = useState<Run>({ state: 'idle' });
  const stop = useRef<(() => void) | undefined>(undefined);
  useOwnDocument();
  useEffect(() => () => stop.current?.(), []);

  async function start() {
    const given = Object.entries(urls).map(([chain, url]) => [chain, url.trim()] as const);
    const found = given.flatMap(([chain, url]) => {
      const fault = findEndpointFault(url);
      return fault === undefined ? [] : [[chain, fault] as const];
    });
    setFaults(Object.fromEntries(found));
    if (found.length > 0) return;
    setRun({ state: 'running', readings: [], verdicts: new Map() });
    try {
      const facts = await apiClient.get(`/api/projects/${projectId}/facts`, { result: ProjectFacts });
      const readings = toReadings(facts);
      const verdicts = new Map<string, Verdict>();
      const endpoints = Object.fromEntries(given.filter(([, url]) => url !== ''));
      setRun({ state: 'running', readings, verdicts });
      const worker = new Worker(new URL('./verify-worker.ts', import.meta.url), { type: 'module' });
      const order: VerifyOrder = { readings, endpoints };
      stop.current = runInWorker<VerifyFinding>(worker, order, (news) => {
        if (news.kind === 'failed') return setRun({ state: 'failed', words: news.words });
        if (news.kind === 'verdict') verdicts.set(news.id, news.verdict);
        setRun({ state: news.kind === 'done' ? 'done' : 'running', readings, verdicts: new Map(verdicts) });
      });
    } catch {
      setRun({ state: 'failed', words: 'The readings could not be loaded. Try again in a moment.' });
    }
  }

  function halt() {
    stop.current?.();
    setRun((before) => (before.state === 'running' ? { ...before, state: 'done' } : before));
  }

  return (
    <div className="mt-8 grid gap-6 max-sm:gap-4">
      <EndpointForm
        title="Endpoints"
        aside={`${count} ${count === 1 ? 'reading' : 'readings'} to check`}
        state={run.state}
        failure={run.state === 'failed' ? run.words : undefined}
        onStart={() => void start()}
        onStop={halt}
      >
        {chains.map(({ chain, chainId, name, endpoint }) => (
          <EndpointField
            key={chain}
            label={`RPC endpoint for ${name} (chain ${chainId})`}
            hint={
              endpoint === null
                ? 'No public endpoint of this chain is known. Enter one that you trust; it must allow calls from browsers. Without one, readings of this chain are not checked.'
                : `${isOnThisMachine(endpoint) ? 'This site’s own node' : 'A public endpoint'}. Better: one of your own choice. It must allow calls from browsers; for old blocks it must be an archive node.`
            }
            value={urls[chain] ?? ''}
            problem={faults[chain]}
            readOnly={run.state === 'running'}
            onChange={(url) => setUrls((before) => ({ ...before, [chain]: url }))}
          />
        ))}
      </EndpointForm>
      {(run.state === 'running' || run.state === 'done') && (
        <Results projectId={projectId} run={run} endpoints={urls} subjects={subjects} />
      )}
    </div>
  );
}

/** The server proposes such an endpoint only where the site itself runs on localhost. */
const isOnThisMachine = (url: string): boolean => /^(localhost|127\.|\[::1\])/.test(new URL(url).hostname);

type ResultsProps = Pick<VerifyPanelProps, 'projectId' | 'subjects'> & {
  run: Extract<Run, { readings: readonly Reading[] }>;
  endpoints: Readonly<Record<string, string>>;
};

function Results({ projectId, subjects, run: { state, readings, verdicts }, endpoints }: ResultsProps) {
  const { counts, words } = summarize([...verdicts.values()]);
  const isDone = state === 'done';
  const report = () => toReport({ projectId, readings, verdicts, endpoints });
  const { outcome, copy } = useCopy({ shownForMs: 2_000 });
  return (
    <Panel id="results" title="What came back" aside={`${verdicts.size} of ${readings.length} checked`}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-b px-5 py-4 max-sm:px-4">
        <p role="status" className="min-w-0 font-medium">
          {isDone
            ? verdicts.size === 0
              ? 'Nothing was checked.'
              : words
            : `Checking… ${counts.mismatch > 0 ? `${counts.mismatch} do not match so far.` : ''}`}
        </p>
        {isDone && verdicts.size > 0 && (
          <p className="flex flex-wrap gap-2">
            <Button size={28} onClick={() => void copy(report())}>
              {{ idle: 'Copy the result', copied: 'Copied', refused: 'Not copied: please download it' }[outcome]}
            </Button>
            <Button size={28} onClick={() => saveAsFile({ name: `${projectId}-check.json`, type: 'application/json', text: report() })}>
              Download
            </Button>
          </p>
        )}
        {!isDone && (
          <progress
            value={verdicts.size}
            max={Math.max(1, readings.length)}
            aria-label="Readings checked"
            className="h-1 w-full accent-brand"
          />
        )}
      </div>
      <VerdictList readings={readings} verdicts={verdicts} isDone={isDone} subjects={subjects} />
    </Panel>
  );
}

/** The results as JSON. Contains only the hosts of endpoints: an address may hold a key. */
function toReport({
  projectId,
  readings,
  verdicts,
  endpoints,
}: {
  projectId: string;
  readings: readonly Reading[];
  verdicts: ReadonlyMap<string, Verdict>;
  endpoints: Readonly<Record<string, string>>;
}): string {
  const { counts } = summarize([...verdicts.values()]);
  const hosts = Object.fromEntries(Object.entries(endpoints).map(([chain, url]) => [chain, URL.parse(url)?.host ?? null]));
  const facts = readings.flatMap(({ id, title, chain, pin, check }) => {
    const verdict = verdicts.get(id);
    return verdict === undefined ? [] : [{ id, title, kind: check.kind, chain, ...pin, verdict, words: describeVerdict(verdict) }];
  });
  return `${JSON.stringify({ project: projectId, checkedAt: new Date().toISOString(), endpoints: hosts, ...counts, facts }, undefined, 2)}\n`;
}
