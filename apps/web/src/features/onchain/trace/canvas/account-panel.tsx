import type { Action } from '@redoubt/tracing/arrange/arrange';
import type { GraphData, GraphMove } from '@redoubt/tracing/graph/graph-data';
import { type GraphNode, listShown, toShare } from '@redoubt/tracing/graph/to-graph';
import { findPath } from '@redoubt/tracing/graph/walk-graph';
import { formatShare, REASON_TEXTS } from '@redoubt/tracing/text/trace-text';
import { formatInstant } from '@redoubt/ui/data/format';
import { shortenAddress } from '@redoubt/ui/data/identity';
import { WordButton } from '@redoubt/ui/word-button';
import { type ReactNode, type RefObject, useMemo, useState } from 'react';
import { PageLink } from '@/site/page-link';
import { AssetAmount } from '../asset-amount.tsx';
import { type RunView, toGraphView } from '../graph-view.ts';
import { Party } from '../party.tsx';
import { nameNode, type RunGraph, remarkOn } from '../run-graph.ts';
import { AccountActions } from './account-actions.tsx';
import { ChainPart } from './chain-part.tsx';

/** Movements that stand open at first, and how many more each press brings. */
const MOVES_SHOWN = 6;
const MOVES_MORE = 20;

type AccountPanelProps = {
  readonly data: GraphData;
  readonly run: RunGraph;
  readonly view: RunView;
  readonly chain: string;
  readonly selected: string | undefined;
  readonly onSelect: (id: string) => void;
  readonly onAct: (action: Action) => void;
  readonly onLeave: () => void;
  readonly heading: RefObject<HTMLHeadingElement | null>;
};

/** What the trace says of the selected account: what came, where it ended, and each movement. */
export function AccountPanel({ data, run, view, chain, selected, onSelect, onAct, onLeave, heading }: AccountPanelProps) {
  const { graph } = run;
  const node = graph.nodes.find(({ id }) => id === selected);
  if (node === undefined)
    return (
      <Frame>
        <p className="px-5 py-4 text-text-2 max-sm:px-4">
          Select an account to see what came to it, where that went, and the way from the start. In the picture the arrow keys walk along
          the money, Enter comes here, f finds, + − 0 zoom, and Escape lets go; x hides an account, p pins it where it is, an arrow key with
          Shift moves it, as a mouse does, c draws its chain as one, and Ctrl+Z takes back.
        </p>
      </Frame>
    );
  const account = data.accounts.find(({ id }) => id === node.id);
  const ends = data.ends.filter((end) => end.account === node.id);
  const remark = remarkOn(node);
  return (
    <Frame
      onKeyDown={(key) => {
        if (key === 'Escape') onLeave();
      }}
    >
      <div className="grid gap-1 border-line border-b px-5 py-3 max-sm:px-4">
        <h3 ref={heading} tabIndex={-1} className="font-semibold text-14 wrap-anywhere">
          {nameNode(node)}
        </h3>
        {node.account !== undefined && <Party account={node.account} chain={chain} />}
        <p className="text-12 text-text-2">
          {[remark, node.column === 0 ? 'at the start' : `step ${node.column}`].filter((part) => part !== '').join(', ')}
        </p>
        {account?.label && <p className="text-12 text-text-3 wrap-anywhere">Label of {account.label.source}</p>}
      </div>
      {node.account !== undefined && (
        <AccountActions account={node.account} arrangement={run.arrangement} layout={run.layout} onAct={onAct} />
      )}
      <ChainPart node={node} accounts={data.accounts} chain={chain} onAct={onAct} />
      <Came node={node} assets={data.assets} />
      {ends.length > 0 && (
        <Part title="Ends here">
          {ends.map((end) => (
            <End key={`${end.asset} ${end.reason}`} end={end} data={data} />
          ))}
        </Part>
      )}
      <PathHere run={run} id={node.id} onSelect={onSelect} />
      {/* Another account's movements start folded again. */}
      {node.account !== undefined && (
        <Movements key={node.id} account={node.account} data={data} run={run} view={view} chain={chain} onSelect={onSelect} />
      )}
    </Frame>
  );
}

function Frame({ onKeyDown, children }: { onKeyDown?: (key: string) => void; children: ReactNode }) {
  return (
    <section
      aria-label="Selected account"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than its place scrolls, which keyboards do by its focus
      tabIndex={0}
      onKeyDown={(event) => onKeyDown?.(event.key)}
      className="border-line max-lg:border-t lg:h-140 lg:overflow-y-auto lg:border-s"
    >
      {children}
    </section>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-2 border-line px-5 py-3 not-last:border-b max-sm:px-4">
      <h4 className="font-medium text-12 text-text-2">{title}</h4>
      {children}
    </div>
  );
}

function Came({ node: { amounts, kind }, assets }: { node: GraphNode; assets: GraphData['assets'] }) {
  return (
    <Part title="Traced share of what came">
      {amounts.length === 0 && (
        <p className="text-text-2">{kind === 'start' ? 'The money was taken here.' : 'Nothing came to it in this view.'}</p>
      )}
      {amounts.map(({ asset, received, traced }) => (
        <div key={asset} className="wrap-anywhere">
          <p className="flex items-baseline justify-between gap-3">
            <span>
              <AssetAmount amount={traced} asset={asset} assets={assets} />
            </span>
            <span className="font-medium whitespace-nowrap">{formatShare(traced, received)}</span>
          </p>
          <Bar from={0} to={toShare(traced, received)} look="bg-danger" />
          <p className="text-12 text-text-3">
            of <AssetAmount amount={received} asset={asset} assets={assets} />
          </p>
        </div>
      ))}
    </Part>
  );
}

/** Where money ended: by the rule of the trace, and between what bounds by any rule. */
function End({
  end: { asset, reason, amount, least, most },
  data: { assets, followed },
}: {
  end: GraphData['ends'][number];
  data: GraphData;
}) {
  const whole = followed.find((each) => each.asset === asset)?.amount ?? 0n;
  return (
    <div className="wrap-anywhere">
      <p>
        {REASON_TEXTS[reason]}: <AssetAmount amount={amount} asset={asset} assets={assets} />{' '}
        <span className="text-text-3">{formatShare(amount, whole)}</span>
      </p>
      {least === null || most === null ? (
        <p className="text-12 text-text-3">By any rule: not computed</p>
      ) : (
        <>
          <Bar from={toShare(least, whole)} to={toShare(most, whole)} look="bg-caution-fill" />
          <p className="text-12 text-text-2">
            By any rule at least <AssetAmount amount={least} asset={asset} assets={assets} />, at most{' '}
            <AssetAmount amount={most} asset={asset} assets={assets} />
          </p>
        </>
      )}
    </div>
  );
}

/** From one share of a whole to another. The words beside it say the same. */
function Bar({ from, to, look }: { from: number; to: number; look: string }) {
  return (
    <div aria-hidden="true" className="my-1 h-1.5 overflow-hidden rounded-full bg-surface-3">
      <div className={`h-full min-w-1 ${look}`} style={{ marginInlineStart: `${from * 99}%`, width: `${Math.max(0, to - from) * 100}%` }} />
    </div>
  );
}

function PathHere({ run: { graph }, id, onSelect }: { run: RunGraph; id: string; onSelect: (id: string) => void }) {
  const path = findPath(graph, id);
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  if (path.length < 2) return null;
  return (
    <Part title="The way here, along the largest parts">
      <ol className="flex flex-wrap gap-x-1">
        {path.map((each, index) => {
          const node = nodes.get(each);
          return (
            <li key={each} className="wrap-anywhere">
              {index > 0 && <span className="text-text-3">→ </span>}
              {each === id || node === undefined ? 'here' : <WordButton onClick={() => onSelect(each)}>{nameNode(node)}</WordButton>}
            </li>
          );
        })}
      </ol>
    </Part>
  );
}

type MovementsProps = Omit<AccountPanelProps, 'selected' | 'onAct' | 'onLeave' | 'heading'> & { readonly account: string };

function Movements({ account, data, run, view, chain, onSelect }: MovementsProps) {
  const [shown, setShown] = useState(MOVES_SHOWN);
  const moves = useMemo(
    () => listShown(data, { view: toGraphView(data, view) }).filter(({ from, to }) => from === account || to === account),
    [account, data, view],
  );
  const nodes = new Map(run.graph.nodes.map((node) => [node.id, node]));
  return (
    <Part title={`Traced movements: ${Math.min(shown, moves.length)} of ${moves.length.toLocaleString('en-US')}, the oldest first`}>
      <ol className="grid gap-3">
        {moves.slice(0, shown).map((move, index) => {
          const other = move.from === account ? move.to : move.from;
          const node = nodes.get(other);
          return (
            // Two movements of a transaction can be equal in all that is known of them here.
            // biome-ignore lint/suspicious/noArrayIndexKey: their order is fixed
            <li key={index} className="wrap-anywhere">
              <p>
                <span className="font-medium">{move.from === account ? 'Out' : 'In'}</span>{' '}
                <AssetAmount amount={move.amount} asset={move.asset} assets={data.assets} />
              </p>
              <p className="text-12 text-text-2">
                {move.from === account ? 'to ' : 'from '}
                {node === undefined ? shortenAddress(other) : <WordButton onClick={() => onSelect(other)}>{nameNode(node)}</WordButton>}, of
                it <AssetAmount amount={move.traced} asset={move.asset} assets={data.assets} /> traced
              </p>
              <p className="text-12 text-text-3">
                <When move={move} chain={chain} />
              </p>
            </li>
          );
        })}
      </ol>
      {moves.length > shown && (
        <p>
          <WordButton onClick={() => setShown(shown + MOVES_MORE)}>Show {Math.min(MOVES_MORE, moves.length - shown)} more</WordButton>
        </p>
      )}
    </Part>
  );
}

function When({ move: { time, block, hash }, chain }: { move: GraphMove; chain: string }) {
  const words = time === null ? `Block ${block}` : formatInstant(new Date(time * 1_000).toISOString());
  if (hash === null) return `${words}, at the end of its block`;
  return (
    <PageLink href={`/trace/tx/${chain}/${hash}`} className="text-brand-text hover:underline">
      {words}
    </PageLink>
  );
}
