'use client';

import { AddressText } from '@redoubt/domain/onchain/activity/schema';
import { chainName } from '@redoubt/domain/platform/chain/known-chains';
import type { Address } from '@redoubt/power/evm/reader';
import type { AddressAnalysis, AnalysisStep, Explored } from '@redoubt/power/report/analyse-address';
import { describeReport, NO_CONTRACT, type ReportSection, TRADE_TITLE } from '@redoubt/power/report/describe-report';
import { judgeAnalysis } from '@redoubt/power/report/judge-analysis';
import { listControlWays } from '@redoubt/power/text/control-ways';
import { Badge } from '@redoubt/ui/badge';
import { Button } from '@redoubt/ui/button';
import { keepEarlyChoice } from '@redoubt/ui/form/early-choice';
import { Field } from '@redoubt/ui/form/field';
import { TextField } from '@redoubt/ui/form/text-field';
import { Icon } from '@redoubt/ui/icon';
import { FailedNotice } from '@redoubt/ui/layer/notices';
import { Panel } from '@redoubt/ui/panel';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { findEndpointFault } from '@/browser/endpoint-fault';
import { useOwnDocument } from '@/browser/use-own-document';
import { VerdictStrip } from '@/entities/verdict/verdict-strip';
import { drawProven } from './draw-ways.ts';
import { namesOf } from './names-of.ts';
import { PowerGraph } from './power-graph.tsx';
import { PowerTable } from './power-table.tsx';
import { runAnalysis } from './run-analysis.ts';

type Run =
  | { readonly state: 'idle' }
  | { readonly state: 'running'; readonly step: AnalysisStep | undefined; readonly explored?: Explored | undefined }
  | { readonly state: 'done'; readonly analysis: AddressAnalysis | undefined }
  | { readonly state: 'failed'; readonly words: string };

export type AnalysePanelProps = {
  readonly address: string;
  /** Chains with their endpoints; the first is the default. */
  readonly endpoints: readonly { readonly chain: string; readonly chainName: string; readonly url: string }[];
  /** Example contracts of some of these chains. */
  readonly examples: readonly { readonly chain: string; readonly address: string; readonly name: string }[];
};

/** A form for a contract, its chain and an endpoint, and the result of the analysis. No request is sent before the form is submitted. */
export function AnalysePanel({ address: given, endpoints, examples }: AnalysePanelProps) {
  const [address, setAddress] = useState(given);
  const [chain, setChain] = useState(endpoints[0]?.chain ?? '');
  const [url, setUrl] = useState(endpoints[0]?.url ?? '');
  const example = examples.find((each) => each.chain === chain);
  const host = URL.parse(url.trim())?.host;
  const [faults, setFaults] = useState<{ address?: string; url?: string }>({});
  const [run, setRun] = useState<Run>({ state: 'idle' });
  const stop = useRef<(() => void) | undefined>(undefined);
  useOwnDocument();
  useEffect(() => () => stop.current?.(), []);

  function start(event: FormEvent) {
    event.preventDefault();
    if (run.state === 'running') return;
    const parsed = AddressText.safeParse(address.trim());
    const fault = url.trim() === '' ? 'Enter the address of a node of the contract’s chain.' : findEndpointFault(url.trim());
    setFaults({
      ...(!parsed.success && { address: 'Enter 0x and 40 hexadecimal digits.' }),
      ...(fault !== undefined && { url: fault }),
    });
    if (!parsed.success || fault !== undefined) return;
    setRun({ state: 'running', step: undefined });
    stop.current = runAnalysis({ address: parsed.data as Address, url: url.trim() }, (news) => setRun(toRun(news)));
  }

  function halt() {
    stop.current?.();
    setRun({ state: 'idle' });
  }

  const isRunning = run.state === 'running';
  return (
    <div className="mt-8 grid gap-6 max-sm:gap-4">
      <Panel id="analyse" title="What to read, and where">
        <form onSubmit={start} noValidate className="grid grid-cols-1 gap-4 px-5 py-4 max-sm:px-4">
          <TextField
            label="Contract"
            autoComplete="off"
            spellCheck={false}
            mono
            placeholder="0x"
            value={address}
            readOnly={isRunning}
            problem={faults.address}
            onChange={({ target }) => setAddress(target.value)}
          />
          <Field label="Chain">
            {(tie) => (
              <select
                ref={keepEarlyChoice}
                {...tie}
                value={chain}
                disabled={isRunning}
                onChange={({ target }) => {
                  setChain(target.value);
                  setUrl(endpoints.find((each) => each.chain === target.value)?.url ?? '');
                }}
                className="mt-1.5 h-11 w-full rounded-input border border-line-input bg-page px-3 text-14 text-text max-sm:text-16"
              >
                {endpoints.map((each) => (
                  <option key={each.chain} value={each.chain}>
                    {each.chainName}
                  </option>
                ))}
                <option value="">Another chain</option>
              </select>
            )}
          </Field>
          <TextField
            label="RPC endpoint"
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            mono
            placeholder="https://"
            value={url}
            readOnly={isRunning}
            problem={faults.url}
            onChange={({ target }) => setUrl(target.value)}
            hint="A public one of the chain, or your own. It must allow calls from browsers. It sees your IP address and what is read; this site sees neither. It gets no request before you press the button."
          />
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" variant="primary" loading={isRunning} className="max-w-full">
              <span className="truncate">
                {isRunning ? 'Reading…' : host === undefined || host === '' ? 'Analyse' : `Analyse through ${host}`}
              </span>
            </Button>
            {isRunning && <Button onClick={halt}>Stop</Button>}
            {!isRunning && example !== undefined && (
              <Button variant="quiet" className="max-w-full" onClick={() => setAddress(example.address)}>
                <span className="truncate">Fill in an example: {example.name}</span>
              </Button>
            )}
          </div>
        </form>
      </Panel>
      <div role="status" className="grid gap-6 max-sm:gap-4">
        {run.state === 'running' && <Progress step={run.step} explored={run.explored} />}
        {run.state === 'done' && <Answer analysis={run.analysis} />}
      </div>
      {run.state === 'failed' && (
        <div className="rounded-card border border-line bg-surface">
          <FailedNotice title="The contract could not be read">{run.words}</FailedNotice>
        </div>
      )}
    </div>
  );
}

function toRun(news: Parameters<Parameters<typeof runAnalysis>[1]>[0]): Run {
  if (news.kind === 'step') return { state: 'running', step: news.step, explored: news.explored };
  return news.kind === 'done' ? { state: 'done', analysis: news.analysis } : { state: 'failed', words: news.words };
}

/** In their order. Without the engine's own values, which would bring the engine into the page: it runs in a worker. */
const STEPS: readonly { readonly step: AnalysisStep; readonly label: string }[] = [
  { step: 'code', label: 'Code of the contract' },
  { step: 'powers', label: 'Privileged functions, their holders, and proofs by simulated calls' },
  { step: 'trade', label: 'Simulated trade, where it is a token in a pool' },
  { step: 'reach', label: 'What each privileged function reaches' },
];

/** A line for each check: which are done, and which is running, with how many functions it went through. */
function Progress({ step, explored }: { step: AnalysisStep | undefined; explored: Explored | undefined }) {
  const at = Math.max(
    0,
    STEPS.findIndex((each) => each.step === step),
  );
  return (
    <ol className="rounded-card border border-line bg-surface py-1">
      {STEPS.map(({ step: each, label }, index) => (
        <li key={each} aria-current={index === at ? 'step' : undefined} className="flex items-center gap-3 px-5 py-2 max-sm:px-4">
          {index < at ? (
            <Icon name="check" className="text-safe" />
          ) : (
            <span aria-hidden="true" className="w-4 text-center text-text-3">
              ·
            </span>
          )}
          <span className={index === at ? 'font-medium' : 'text-text-3'}>{label}</span>
          <span className="ms-auto shrink-0 text-12 text-text-3">
            {index === at && explored !== undefined && (
              // Not read out: it changes many times a second.
              <span aria-hidden="true" className="tabular-nums">
                {explored.done} of {explored.of} functions,{' '}
              </span>
            )}
            {index < at ? 'done' : index === at ? 'running' : 'waiting'}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Answer({ analysis }: { analysis: AddressAnalysis | undefined }) {
  if (analysis === undefined) {
    return (
      <Panel id="answer" title="What was found">
        <p className="px-5 py-4 max-sm:px-4">{NO_CONTRACT}</p>
      </Panel>
    );
  }
  const { report, map, trade, reach } = analysis;
  const { verdict, sections } = describeReport(analysis);
  const named = { name: 'the contract', map, sales: trade?.simulation, reach };
  const ways = listControlWays([named]);
  const functionNames = new Map(
    report.functions.flatMap(({ selector, name }) => (name === null ? [] : [[selector.slice(2), name] as const])),
  );
  const names = namesOf([{ ...named, functionNames }]);
  const judged = judgeAnalysis(analysis, { today: new Date().toISOString().slice(0, 10) });
  const sale = sections.findIndex(({ title }) => title === TRADE_TITLE);
  return (
    <>
      <VerdictStrip verdict={judged} hrefOf={({ about }) => (about === 'sell' ? `#report-${sale}` : '#answer')} />
      <Panel id="answer" title="Who can take the money" aside={`${chainName(report.chain)}, block ${report.block}`}>
        <p className="flex flex-wrap items-center gap-3 px-5 py-4 font-medium max-sm:px-4">
          {verdict.tone === 'open' && <Badge tone="danger">Anyone</Badge>}
          {verdict.tone === 'danger' && <Badge tone="danger">Single-key wallet (EOA)</Badge>}
          <span className="min-w-0 text-pretty">{verdict.words}</span>
        </p>
        {ways.length > 0 && (
          <div className="border-line border-t">
            <PowerGraph ways={drawProven(ways, { names })} />
            <PowerTable ways={ways} names={names} />
          </div>
        )}
      </Panel>
      {sections.map((section, index) => (
        <Section key={section.title} id={`report-${index}`} section={section} />
      ))}
    </>
  );
}

function Section({ id, section: { title, items, empty } }: { id: string; section: ReportSection }) {
  return (
    <Panel id={id} title={title}>
      {items.length === 0 && <p className="px-5 py-4 text-text-2 max-sm:px-4">{empty}</p>}
      <ul>
        {items.map(({ words, details }) => (
          <li key={words} className="border-line border-b px-5 py-3 last:border-b-0 max-sm:px-4">
            <p className="min-w-0 wrap-anywhere">{words}</p>
            {details.length > 0 && (
              <ul className="mt-1 flex flex-col gap-1 text-12 text-text-2">
                {details.map((detail) => (
                  <li key={detail} className="min-w-0 wrap-anywhere">
                    {detail}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
