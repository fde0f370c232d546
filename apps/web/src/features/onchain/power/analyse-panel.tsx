'use client';

import { AddressText } from '@redoubt/domain/onchain/activity/schema';
import { chainName, findKnownChain } from '@redoubt/domain/platform/chain/known-chains';
import { toChainSlug } from '@redoubt/domain/platform/chain/to-chain-slug';
import type { Address } from '@redoubt/power/evm/reader';
import { describeControl, listControlWays } from '@redoubt/power/text/describe-control';
import type { AddressAnalysis } from '@redoubt/power/verify/analyse-address';
import { Badge } from '@redoubt/ui/badge';
import { Button } from '@redoubt/ui/button';
import { Field } from '@redoubt/ui/form/field';
import { TextField } from '@redoubt/ui/form/text-field';
import { FailedNotice } from '@redoubt/ui/layer/notices';
import { Panel } from '@redoubt/ui/panel';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { findEndpointFault } from '@/browser/endpoint-fault';
import { useOwnDocument } from '@/browser/use-own-document';
import { ContractPowers } from './contract-powers.tsx';
import { namesOf } from './names-of.ts';
import { PowerGraph } from './power-graph.tsx';
import { describeLimits } from './power-labels.ts';
import { PowerTable } from './power-table.tsx';
import { runAnalysis } from './run-analysis.ts';

type Run =
  | { readonly state: 'idle' | 'running' }
  | { readonly state: 'done'; readonly analysis: AddressAnalysis }
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
    setRun({ state: 'running' });
    stop.current = runAnalysis({ address: parsed.data as Address, url: url.trim() }, (news) =>
      setRun(news.kind === 'done' ? { state: 'done', analysis: news.analysis } : { state: 'failed', words: news.words }),
    );
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

function Answer({ analysis }: { analysis: AddressAnalysis }) {
  const { address, chainId, block, hash, kind, functions, map, logsRead, logsFrom, computeMs, reads } = analysis;
  const chain = toChainSlug(String(chainId));
  const aside = `${chainName(chain)}, block ${block}`;
  if (kind !== 'contract') {
    return (
      <Panel id="answer" title="What was found" aside={aside}>
        <p className="px-5 py-4 max-sm:px-4">
          There is no contract at this address on that chain: it is a single-key wallet (EOA), or unused.
        </p>
      </Panel>
    );
  }
  const contract = { ...analysis, name: 'Contract', analysis: { block, hash } };
  const named = { name: 'the contract', map };
  const statement = describeControl([named]);
  const ways = listControlWays([named]);
  const functionNames = new Map(
    functions.flatMap(({ selector, functionName }) => (functionName === null ? [] : [[selector.slice(2), functionName] as const])),
  );
  const names = namesOf([{ ...named, functionNames }]);
  return (
    <>
      <Panel id="answer" title="Who can take the money" aside={aside}>
        <p className="flex flex-wrap items-center gap-3 px-5 pt-4 font-medium max-sm:px-4">
          {statement?.tone === 'open' && <Badge tone="danger">Anyone</Badge>}
          {statement?.tone === 'danger' && <Badge tone="danger">Single-key wallet (EOA)</Badge>}
          <span className="min-w-0 text-pretty">{statement?.words}</span>
        </p>
        <p className="px-5 pt-1 pb-4 text-12 text-text-3 max-sm:px-4">
          {reads} reads, {(computeMs / 1_000).toFixed(1)} s of work.{' '}
          {!logsRead && 'The endpoint did not give the contract’s logs: members of roles may be missing. '}
          {logsFrom > 0 && `The endpoint gave all logs only from block ${logsFrom} on: holders that earlier ones name may be missing. `}
          {describeLimits(map.unknown).join(' ')}
        </p>
        {ways.length > 0 && (
          <div className="border-line border-t">
            <PowerGraph ways={ways} names={names} />
            <PowerTable ways={ways} names={names} />
          </div>
        )}
      </Panel>
      <ContractPowers key={address} contract={contract} explorerUrl={findKnownChain(chain)?.explorerUrl} recorded={false} />
    </>
  );
}
