import type { ChainStatus } from '@redoubt/domain/onchain/activity/chains';
import { Badge } from '@redoubt/ui/badge';
import { formatInstant, formatNumber } from '@redoubt/ui/data/format';
import { Panel } from '@redoubt/ui/panel';
import { NotAssessed } from '@redoubt/ui/score/not-assessed';
import type { ReactNode } from 'react';
import { describeGaps, describeLag, describeState, describeTrouble } from './chain-labels.ts';
import { EndpointTable } from './endpoint-table.tsx';

/** One chain: how far it is read, what is missing, and its endpoints. */
export function ChainPanel({ chain }: { chain: ChainStatus }) {
  const state = describeState(chain);
  const gaps = describeGaps(chain);
  const trouble = describeTrouble(chain);
  return (
    <Panel
      id={chain.chain}
      title={chain.name}
      aside={
        <span className="flex flex-wrap items-center justify-end gap-2">
          {chain.demo && <Badge>Demo</Badge>}
          {chain.public && <Badge>Public endpoints</Badge>}
          <Badge tone={state.tone}>{state.words}</Badge>
        </span>
      }
    >
      {trouble !== undefined && <p className="border-line border-b bg-danger-soft px-5 py-3 text-danger max-sm:px-4">{trouble}</p>}
      <dl className="grid grid-cols-4 gap-px bg-line max-lg:grid-cols-2">
        <Figure label="Newest block of the chain" time={chain.headTime}>
          {chain.head}
        </Figure>
        <Figure label="Counted to block" hint={describeLag(chain)}>
          {chain.indexed}
        </Figure>
        <Figure label="Final to block" hint="Later blocks can still be replaced">
          {chain.finalized}
        </Figure>
        <Figure
          label="Contracts followed"
          hint={`Of ${formatNumber(String(chain.projects))} ${chain.projects === 1 ? 'project' : 'projects'}`}
        >
          {chain.contracts}
        </Figure>
      </dl>
      <div className="border-line border-t px-5 py-4 max-sm:px-4">
        <h3 className="font-medium">What is missing</h3>
        {gaps.length === 0 ? (
          <p className="mt-1 text-text-2">Nothing: every block since the first is recorded, including internal calls between contracts.</p>
        ) : (
          <ul className="mt-2 grid gap-1.5 text-text-2">
            {gaps.map((gap) => (
              <li key={gap} className="flex items-start gap-2.5">
                <span aria-hidden="true" className="hatched mt-1 size-3.5 shrink-0 rounded-mark border border-line-strong" />
                {gap}
              </li>
            ))}
          </ul>
        )}
      </div>
      <EndpointTable chain={chain} />
    </Panel>
  );
}

type FigureProps = { label: string; time?: string | null; hint?: string; children: number | string | null };

function Figure({ label, time, hint, children }: FigureProps): ReactNode {
  return (
    <div className="min-w-0 bg-surface px-5 py-4 max-sm:px-4">
      <dt className="text-12 text-text-3">{label}</dt>
      <dd className="mt-1">
        <span className="font-semibold text-20 tabular-nums tracking-title">
          {children === null ? (
            <NotAssessed>Not known yet</NotAssessed>
          ) : typeof children === 'number' ? (
            formatNumber(String(children))
          ) : (
            children
          )}
        </span>
        <span className="block text-12 text-text-3">
          {time ? (
            <time dateTime={time} className="whitespace-normal">
              {formatInstant(time)}
            </time>
          ) : (
            hint
          )}
        </span>
      </dd>
    </div>
  );
}
