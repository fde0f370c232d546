import type { Layout } from '@redoubt/tracing/graph/layout-graph';
import type { Graph, GraphNode } from '@redoubt/tracing/graph/to-graph';
import type { TraceFile } from '@redoubt/tracing/model/ledger';
import { buttonClass } from '@redoubt/ui/button';
import { ScrollBox } from '@redoubt/ui/data/scroll-box';
import { Panel } from '@redoubt/ui/panel';
import { TextTable } from '@redoubt/ui/text-table';
import type { ReactNode } from 'react';
import { AssetAmount } from './asset-amount.tsx';
import { type RunView, writeView } from './graph-view.ts';
import { Party } from './party.tsx';
import { listLargest, nameNode } from './run-graph.ts';

/** Rows of the table: the file has all movements. */
const SHOWN_MAX = 40;

/**
 * Where the money went as a picture. It is a file of its own, so that the document does not say everything twice, and the table says
 * the same to readers of the screen. On phones it would show one column at a time: there the table stands for it.
 */
export function GraphPanel({
  layout: { width, height },
  runId,
  view,
  children,
}: {
  layout: Layout;
  runId: string;
  view: RunView;
  children: ReactNode;
}) {
  const query = writeView(view).toString();
  const address = `/trace/runs/${runId}/graph.svg`;
  return (
    <Panel
      id="graph"
      title="How the money moved"
      aside={
        <a href={`${address}?theme=light${query === '' ? '' : `&${query}`}`} download className={buttonClass({ size: 28 })}>
          SVG
        </a>
      }
      className="mt-6"
    >
      {children}
      <ScrollBox label="Graph of the traced money, the start at the left" className="overflow-x-auto max-sm:hidden">
        {/* biome-ignore lint/performance/noImgElement: a drawing has no sizes to choose from, and follows the theme only as itself */}
        <img
          src={query === '' ? address : `${address}?${query}`}
          width={width}
          height={height}
          alt=""
          loading="lazy"
          className="mx-auto block max-w-none"
        />
      </ScrollBox>
      <p className="px-5 py-3 text-12 text-text-2 max-sm:hidden">
        Circle: wallet. Square: contract that it passed through. Hexagon: the trace stops here. Dashed circle: movements on record in part.
        Arc around it: traced share of what came. Line: the thicker, the larger the part of the followed money; a dashed line goes back.
      </p>
      <p className="px-4 py-3 text-text-2 sm:hidden">
        The picture needs a wider screen; the file has it, and{' '}
        <a href="#movements" className="text-brand-text underline underline-offset-4">
          the movements
        </a>{' '}
        say the same.
      </p>
    </Panel>
  );
}

/** The same movements as a table: what the picture says, for readers of the screen, paper and phones. */
export function MovementsPanel({ graph, file, chain }: { graph: Graph; file: TraceFile; chain: string }) {
  const rows = listLargest(graph).slice(0, SHOWN_MAX);
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  return (
    <Panel id="movements" title="The movements of the graph" aside={`${rows.length} of ${graph.edges.length}`} className="mt-6">
      <TextTable
        caption="Traced money between two accounts, the largest part first"
        rows={rows}
        rowKey={({ from, to, asset }) => `${from} ${to} ${asset}`}
        columns={[
          {
            id: 'from',
            heading: 'From',
            rowHeader: true,
            card: 'whole',
            cell: ({ from }) => <End node={nodes.get(from)} chain={chain} />,
          },
          { id: 'to', heading: 'To', card: 'whole', cell: ({ to }) => <End node={nodes.get(to)} chain={chain} /> },
          { id: 'count', heading: 'Movements', align: 'end', cell: ({ count }) => count.toLocaleString('en-US') },
          {
            id: 'amount',
            heading: 'Amount',
            align: 'end',
            cell: ({ amount, asset }) => <AssetAmount amount={amount} asset={asset} assets={file.ledger.assets} />,
          },
          {
            id: 'traced',
            heading: 'Of it traced',
            align: 'end',
            cell: ({ traced, asset }) => <AssetAmount amount={traced} asset={asset} assets={file.ledger.assets} />,
          },
        ]}
      />
    </Panel>
  );
}

function End({ node, chain }: { node: GraphNode | undefined; chain: string }) {
  if (node === undefined) return null;
  return node.account === undefined ? (
    <span className="text-text-2">{nameNode(node)}</span>
  ) : (
    <Party account={node.account} chain={chain} label={node.label} />
  );
}
