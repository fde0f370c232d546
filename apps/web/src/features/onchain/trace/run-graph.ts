import { type Drawing, drawGraph } from '@redoubt/tracing/graph/draw-graph';
import { type Layout, layoutGraph } from '@redoubt/tracing/graph/layout-graph';
import { type Graph, type GraphEdge, type GraphNode, type GraphView, toGraph } from '@redoubt/tracing/graph/to-graph';
import type { TraceFile } from '@redoubt/tracing/model/ledger';
import { formatShare, formatShort, formatUnits, nameAsset, REASON_TEXTS } from '@redoubt/tracing/text/trace-text';
import { shortenAddress } from '@redoubt/ui/data/identity';

/** Accounts of one column: the smaller ones are drawn together. */
const ROWS_MAX = 10;

/** The graph of a run, and where its accounts stand in the picture. */
export function toRunGraph(file: TraceFile, view: GraphView = {}): { graph: Graph; layout: Layout } {
  const graph = toGraph(file, { rowsMax: ROWS_MAX, view });
  return { graph, layout: layoutGraph(graph) };
}

/** The picture of a run. */
export function drawRun(file: TraceFile, view: GraphView): Drawing {
  const { assets } = file.ledger;
  const { graph, layout } = toRunGraph(file, view);
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  const write = (amount: bigint, asset: string) =>
    `${formatUnits(amount, assets.find((each) => each.asset === asset)?.decimals ?? null)} ${nameAsset(asset, assets)}`;
  return drawGraph(graph, layout, {
    // Of a contract its own name: the project's stands before the colon, and in the title.
    nameOf: (node) => ({ name: nameNode(node).split(': ').at(-1) ?? '', remark: remarkOn(node) }),
    titleOf: (node) => {
      const came = node.amounts.map(
        ({ asset, received, traced }) => `${write(traced, asset)} traced, ${formatShare(traced, received)} of what came`,
      );
      return [node.account ?? nameNode(node), node.account === undefined ? '' : (node.label ?? ''), remarkOn(node), ...came]
        .filter((part) => part !== '')
        .join(', ');
    },
    amountOf: ({ traced, asset }) =>
      `${formatShort(traced, assets.find((each) => each.asset === asset)?.decimals ?? null)} ${nameAsset(asset, assets)}`,
    edgeTitleOf: ({ from, to, asset, amount, traced, count }) =>
      `${nameId(nodes, from)} to ${nameId(nodes, to)}: ${write(traced, asset)} traced of ${write(amount, asset)} in ${countMovements(count)}`,
  });
}

const countMovements = (count: number): string => (count === 1 ? 'one movement' : `${count.toLocaleString('en-US')} movements`);

const nameId = (nodes: ReadonlyMap<string, GraphNode>, id: string): string => {
  const node = nodes.get(id);
  return node === undefined ? id : nameNode(node);
};

/** The account's label, its shortened address, or how many accounts it stands for. */
export function nameNode({ account, accounts, label }: GraphNode): string {
  if (account === undefined) return `${accounts.toLocaleString('en-US')} more accounts`;
  if (account === '0x01') return 'Fees';
  if (/^0x0{40}$/.test(account)) return 'Minted or burnt';
  return label ?? shortenAddress(account);
}

function remarkOn({ kind, reason }: GraphNode): string {
  if (kind === 'start') return 'Paid the traced money';
  if (reason !== undefined) return REASON_TEXTS[reason];
  return kind === 'contract' ? 'Passed through' : '';
}

/** Traced movements, the largest part first. */
export const listLargest = ({ edges }: Graph): GraphEdge[] =>
  edges.toSorted((one, other) => other.weight - one.weight || (`${one.from}${one.to}` < `${other.from}${other.to}` ? -1 : 1));
