'use client';

import type { PhishingAnswer } from '@redoubt/domain/catalog/phishing/schema';
import { SearchResponse } from '@redoubt/domain/catalog/search/schema';
import { chainName } from '@redoubt/domain/platform/chain/known-chains';
import type { AddressAnalysis, AnalysisStep, Explored } from '@redoubt/power/report/analyse-address';
import { describeReport, NO_CONTRACT, type ReportSection, TRADE_TITLE } from '@redoubt/power/report/describe-report';
import { judgeAnalysis } from '@redoubt/power/report/judge-analysis';
import type { ReadTransaction } from '@redoubt/power/report/read-transaction';
import { listControlWays } from '@redoubt/power/text/control-ways';
import { Badge } from '@redoubt/ui/badge';
import { Button } from '@redoubt/ui/button';
import { keepEarlyChoice } from '@redoubt/ui/form/early-choice';
import { Field } from '@redoubt/ui/form/field';
import { TextField } from '@redoubt/ui/form/text-field';
import { FailedNotice } from '@redoubt/ui/layer/notices';
import { Panel } from '@redoubt/ui/panel';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { apiClient } from '@/browser/api/api-client';
import { findEndpointFault } from '@/browser/endpoint-fault';
import { useOwnDocument } from '@/browser/use-own-document';
import { VerdictStrip } from '@/entities/verdict/verdict-strip';
import { Progress } from './analyse-progress.tsx';
import type { AnalyseNews, AnalyseTarget, NameAtBlock } from './analyse-worker.ts';
import { drawProven } from './draw-ways.ts';
import { nameAnalysis } from './name-analysis.ts';
import { namesOf } from './names-of.ts';
import { PowerGraph } from './power-graph.tsx';
import { PowerTable } from './power-table.tsx';
import { findMeantChain, readTarget } from './read-target.ts';
import { runAnalysis } from './run-analysis.ts';
import { TransactionAnswer } from './transaction-answer.tsx';
import { WebAddressAnswer } from './web-address-answer.tsx';

type Run =
  | { readonly state: 'idle' }
  | {
      readonly state: 'running';
      readonly kind: AnalyseTarget['kind'];
      readonly step?: AnalysisStep;
      readonly explored?: Explored | undefined;
    }
  /** `unnamed`: names of its functions were asked for, and did not come. */
  | { readonly state: 'done'; readonly analysis: AddressAnalysis | undefined; readonly unnamed?: boolean }
  | { readonly state: 'asking' }
  | { readonly state: 'web-address'; readonly answer: PhishingAnswer }
  | { readonly state: 'transaction'; readonly transaction: ReadTransaction | undefined }
  | { readonly state: 'failed'; readonly words: string };

export type AnalysePanelProps = {
  /** An address, an ENS name, a transaction or a link to one. */
  readonly subject: string;
  /** Slug of the chain that it is on; empty where that is not known. */
  readonly chain: string;
  /** Chains with their endpoints; the first is the default. */
  readonly endpoints: readonly { readonly chain: string; readonly chainName: string; readonly url: string }[];
  /** Example contracts of some of these chains. */
  readonly examples: readonly { readonly chain: string; readonly address: string; readonly name: string }[];
};

/** A form for what to read, its chain and an endpoint, and the result. No request is sent before the form is submitted. */
export function AnalysePanel({ subject: given, chain: givenChain, endpoints, examples }: AnalysePanelProps) {
  const [subject, setSubject] = useState(given);
  const [chain, setChain] = useState(() => givenChain || (findMeantChain(given) ?? endpoints[0]?.chain ?? ''));
  const urlOf = (of: string) => endpoints.find((each) => each.chain === of)?.url ?? '';
  const [url, setUrl] = useState(() => urlOf(chain));
  const example = examples.find((each) => each.chain === chain);
  const host = URL.parse(url.trim())?.host;
  const [faults, setFaults] = useState<{ subject?: string; url?: string }>({});
  const [run, setRun] = useState<Run>({ state: 'idle' });
  const [name, setName] = useState<NameAtBlock>();
  const stop = useRef<(() => void) | undefined>(undefined);
  const isRunning = run.state === 'running' || run.state === 'asking';
  useOwnDocument();
  useEffect(() => () => stop.current?.(), []);

  function start(event: FormEvent) {
    event.preventDefault();
    if (isRunning) return;
    const target = readTarget(subject);
    if (target.kind === 'web-address') return void ask(target.host);
    const fault = url.trim() === '' ? 'Enter the address of a node of that chain.' : findEndpointFault(url.trim());
    setFaults({ ...(target.kind === 'problem' && { subject: target.words }), ...(fault !== undefined && { url: fault }) });
    if (target.kind === 'problem' || fault !== undefined) return;
    setRun({ state: 'running', kind: target.kind });
    setName(undefined);
    stop.current = runAnalysis({ target, url: url.trim() }, (news) => {
      if (news.kind === 'name') return setName(news.name);
      const shown = toRun(news, target.kind);
      setRun(shown);
      // What was found is shown at once; the names of its functions follow, unless another analysis was begun meanwhile.
      if (shown.state === 'done' && shown.analysis !== undefined)
        void nameAnalysis(shown.analysis).then((named) => setRun((current) => (current === shown ? { state: 'done', ...named } : current)));
    });
  }

  /** What lists of phishing domains say: a node knows nothing of a web address. */
  async function ask(keyword: string) {
    setFaults({});
    setName(undefined);
    setRun({ state: 'asking' });
    const query = { keyword, page: 1, perPage: 1 };
    const found = await apiClient.get('/api/search-project', { query, result: SearchResponse }).catch(() => undefined);
    const answer = found?.phishing ?? undefined;
    if (answer === undefined) setRun({ state: 'failed', words: 'This site did not answer what lists say of the web address. Try again.' });
    else setRun({ state: 'web-address', answer });
  }

  /** A text that names its chain brings that chain's endpoint. */
  function enter(text: string) {
    setSubject(text);
    const meant = findMeantChain(text);
    if (meant !== undefined && urlOf(meant) !== '') choose(meant);
  }

  function choose(of: string) {
    setChain(of);
    setUrl(urlOf(of));
  }

  function halt() {
    stop.current?.();
    setRun({ state: 'idle' });
  }

  return (
    <div className="mt-8 grid gap-6 max-sm:gap-4">
      <Panel id="analyse" title="What to read, and where">
        <form onSubmit={start} noValidate className="grid grid-cols-1 gap-4 px-5 py-4 max-sm:px-4">
          <TextField
            label="Address, ENS name or transaction"
            autoComplete="off"
            spellCheck={false}
            mono
            placeholder="0x"
            value={subject}
            readOnly={isRunning}
            problem={faults.subject}
            onChange={({ target }) => enter(target.value)}
          />
          <Field label="Chain">
            {(tie) => (
              <select
                ref={keepEarlyChoice}
                {...tie}
                value={chain}
                disabled={isRunning}
                onChange={({ target }) => choose(target.value)}
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
            {run.state === 'running' && <Button onClick={halt}>Stop</Button>}
            {!isRunning && example !== undefined && (
              <Button variant="quiet" className="max-w-full" onClick={() => setSubject(example.address)}>
                <span className="truncate">Fill in an example: {example.name}</span>
              </Button>
            )}
          </div>
        </form>
      </Panel>
      <div role="status" className="grid gap-6 max-sm:gap-4">
        {name !== undefined && <NameAnswer name={name} />}
        {run.state === 'running' && <Progress {...run} resolved={name !== undefined} />}
        {run.state === 'done' && <Answer analysis={run.analysis} unnamed={run.unnamed === true} />}
        {run.state === 'web-address' && <WebAddressAnswer answer={run.answer} />}
        {run.state === 'transaction' && <TransactionAnswer transaction={run.transaction} />}
      </div>
      {run.state === 'failed' && (
        <div className="rounded-card border border-line bg-surface">
          <FailedNotice title="It could not be read">{run.words}</FailedNotice>
        </div>
      )}
    </div>
  );
}

function toRun(news: Exclude<AnalyseNews, { kind: 'ready' | 'name' }>, kind: AnalyseTarget['kind']): Run {
  if (news.kind === 'step') return { state: 'running', kind, step: news.step, explored: news.explored };
  if (news.kind === 'transaction') return { state: 'transaction', transaction: news.transaction };
  return news.kind === 'done' ? { state: 'done', analysis: news.analysis } : { state: 'failed', words: news.words };
}

function NameAnswer({ name: { name, address, block } }: { name: NameAtBlock }) {
  return (
    <p className="rounded-card border border-line bg-surface px-5 py-4 max-sm:px-4">
      <b className="wrap-anywhere font-medium">{name}</b> is <span className="break-all font-mono">{address}</span> at block {block} of
      Ethereum, by the registry of ENS.
    </p>
  );
}

function Answer({ analysis, unnamed }: { analysis: AddressAnalysis | undefined; unnamed: boolean }) {
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
        {unnamed && (
          <p className="px-5 pb-4 text-12 text-text-2 max-sm:px-4">
            Names of functions from this site’s table did not load: some stand here by their selectors.
          </p>
        )}
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
