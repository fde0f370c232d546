import { NOT_ARRANGED } from '@redoubt/domain/onchain/case/arrangement';
import { describeArrangement } from '@redoubt/tracing/arrange/arrange';
import type { GraphData } from '@redoubt/tracing/graph/graph-data';
import type { GraphNode } from '@redoubt/tracing/graph/to-graph';
import { buttonClass } from '@redoubt/ui/button';
import { ScrollBox } from '@redoubt/ui/data/scroll-box';
import { Panel } from '@redoubt/ui/panel';
import { TextTable } from '@redoubt/ui/text-table';
import { AssetAmount } from './asset-amount.tsx';
import { CanvasSlot } from './canvas/canvas-slot.tsx';
import type { CaseArrangement } from './canvas/use-arrangement.ts';
import { type RunView, writeView } from './graph-view.ts';
import { GraphViewForm } from './graph-view-form.tsx';
import { Party } from './party.tsx';
import { listLargest, nameNode, type RunGraph, toRunGraph } from './run-graph.ts';

/** Rows of the table: the file has all movements. */
const SHOWN_MAX = 40;
/** Movements that a browser draws at once. With more the picture stays one. */
const LIVE_MAX = 5_000;

type GraphPanelProps = {
  data: GraphData;
  runId: string;
  chain: string;
  view: RunView;
  title: string;
  arranged: CaseArrangement | undefined;
};

/**
 * Where the money went: a picture and the same as a table, made by the server. Where scripts run, a canvas takes their place, with the
 * same view.
 */
export function GraphPanel({ data, runId, chain, view, title, arranged }: GraphPanelProps) {
  const run = toRunGraph(data, { view });
  const words = describeArrangement(arranged?.arrangement ?? NOT_ARRANGED);
  const drawn = (
    <>
      {words !== '' && (
        <p role="note" className="px-5 pt-3 text-text-2 max-sm:px-4">
          {`The whole trace is drawn here. In this case its picture is arranged: ${words}.`}
        </p>
      )}
      <GraphViewForm data={data} runId={runId} view={view} />
      <GraphPicture run={run} runId={runId} view={view} />
      <Movements run={run} data={data} chain={chain} />
    </>
  );
  return (
    <Panel id="graph" title="How the money moved" className="mt-6">
      {data.moves.length <= LIVE_MAX ? (
        <CanvasSlot runId={runId} chain={chain} firstView={view} title={title} arranged={arranged}>
          {drawn}
        </CanvasSlot>
      ) : (
        <>
          {drawn}
          <p role="note" className="px-5 py-3 text-12 text-text-2 max-sm:px-4">
            Of its {data.moves.length.toLocaleString('en-US')} traced movements a browser cannot draw all at once, so this stays a picture.
            The form above draws others.
          </p>
        </>
      )}
      <p className="border-line border-t px-5 py-3 text-12 text-text-2 max-sm:hidden">
        Circle: wallet. Square: contract that it passed through. Hexagon: the trace stops here. Dashed circle: movements on record in part.
        Arc around it: traced share of what came. Line: the thicker, the larger the part of the followed money; a dashed line goes back.
      </p>
    </Panel>
  );
}

/**
 * A file of its own, so that the document does not say everything twice, and the table says the same to readers of the screen. On phones
 * it would show one column at a time: there the table stands for it.
 */
function GraphPicture({ run: { layout }, runId, view }: { run: RunGraph; runId: string; view: RunView }) {
  const query = writeView(view).toString();
  const address = `/trace/runs/${runId}/graph.svg`;
  return (
    <>
      <ScrollBox
        label="Graph of the traced money, the start at the left"
        className="h-140 overflow-auto border-line border-t max-sm:hidden"
      >
        {/* biome-ignore lint/performance/noImgElement: a drawing has no sizes to choose from, and follows the theme only as itself */}
        <img
          src={query === '' ? address : `${address}?${query}`}
          width={layout.width}
          height={layout.height}
          alt=""
          loading="lazy"
          className="mx-auto block max-w-none"
        />
      </ScrollBox>
      <p className="px-4 py-3 text-text-2 sm:hidden">
        The picture needs a wider screen; the file has it, and{' '}
        <a href="#movements" className="text-brand-text underline underline-offset-4">
          the movements
        </a>{' '}
        say the same.
      </p>
      <p className="border-line border-t px-5 py-3 max-sm:px-4 print:hidden">
        <a href={`${address}?theme=light${query === '' ? '' : `&${query}`}`} download className={buttonClass({ size: 28 })}>
          SVG
        </a>
      </p>
    </>
  );
}

/** The same movements as a table: what the picture says, for readers of the screen, paper and phones. */
function Movements({ run: { graph }, data: { assets }, chain }: { run: RunGraph; data: GraphData; chain: string }) {
  const rows = listLargest(graph).slice(0, SHOWN_MAX);
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  return (
    <details id="movements" className="folded">
      <summary>{`The movements of the graph: ${rows.length} of ${graph.edges.length}`}</summary>
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
            cell: ({ amount, asset }) => <AssetAmount amount={amount} asset={asset} assets={assets} />,
          },
          {
            id: 'traced',
            heading: 'Of it traced',
            align: 'end',
            cell: ({ traced, asset }) => <AssetAmount amount={traced} asset={asset} assets={assets} />,
          },
        ]}
      />
    </details>
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
