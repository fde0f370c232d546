import { type Arrangement, NOT_ARRANGED } from '@redoubt/domain/onchain/case/arrangement';
import { countAccounts, describeAccount } from '@redoubt/tracing/arrange/arrange';
import { type Drawing, drawGraph, type GraphTexts, toShownText } from '@redoubt/tracing/graph/draw-graph';
import type { GraphData } from '@redoubt/tracing/graph/graph-data';
import { type Layout, layoutGraph } from '@redoubt/tracing/graph/layout-graph';
import {
  type Graph,
  type GraphEdge,
  type GraphNode,
  type HiddenAccounts,
  listHiddenAccounts,
  toGraph,
} from '@redoubt/tracing/graph/to-graph';
import { formatShare, formatShort, formatUnits, nameAsset, REASON_TEXTS } from '@redoubt/tracing/text/trace-text';
import { shortenAddress } from '@redoubt/ui/data/identity';
import { type RunView, toGraphView } from './graph-view.ts';

/** Accounts of one column: the smaller ones are drawn together. */
export const ROWS_MAX = 10;
/** Accounts of a picture: more are slow to draw and to read. */
export const DRAWN_MAX = 300;

export type RunGraph = {
  readonly graph: Graph;
  readonly layout: Layout;
  readonly arrangement: Arrangement;
  /** What the arrangement hides of it. */
  readonly hidden: HiddenAccounts;
};

/** What of a trace is drawn, and how. */
export type RunPicture = { readonly view?: RunView; readonly rowsMax?: number; readonly arrangement?: Arrangement };

/** The graph of a run, and where its accounts stand in the picture: of each column the largest, and as few as keep the picture within its bound. */
export function toRunGraph(data: GraphData, picture: RunPicture = {}): RunGraph {
  const { rowsMax = ROWS_MAX, arrangement = NOT_ARRANGED } = picture;
  const view = toGraphView(data, picture.view ?? {});
  const graph = toGraph(data, { rowsMax, view, arrangement });
  if (graph.nodes.length > DRAWN_MAX && rowsMax > 1) return toRunGraph(data, { ...picture, rowsMax: Math.floor(rowsMax / 2) });
  const hidden = listHiddenAccounts(data, { view, hidden: arrangement.hidden });
  return { graph, layout: layoutGraph(graph, arrangement), arrangement, hidden };
}

/** "3 accounts hidden, in 5 traced movements of 12 ETH"; empty where none is. Names of assets are texts of others. */
export function describeHidden({ accounts, count, amounts }: HiddenAccounts, assets: GraphData['assets']): string {
  if (accounts.length === 0) return '';
  const sums = amounts.map(({ asset, traced }) => writeShort(traced, asset, assets)).join(', ');
  const movements = count === 1 ? 'one traced movement' : `${count.toLocaleString('en-US')} traced movements`;
  return `${countAccounts(accounts.length)} hidden${count === 0 ? '' : `, in ${movements} of ${sums}`}`;
}

const writeShort = (amount: bigint, asset: string, assets: GraphData['assets']): string =>
  toShownText(`${formatShort(amount, assets.find((each) => each.asset === asset)?.decimals ?? null)} ${nameAsset(asset, assets)}`);

/** How an amount of a trace is written: to its last unit, with its asset. */
export const amountWriter = (assets: GraphData['assets']) => (amount: bigint, asset: string) =>
  `${formatUnits(amount, assets.find((each) => each.asset === asset)?.decimals ?? null)} ${nameAsset(asset, assets)}`;

/** The picture of a graph. */
export function drawRun({ graph, layout, arrangement, hidden }: RunGraph, assets: GraphData['assets']): Drawing {
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  const write = amountWriter(assets);
  const texts: GraphTexts = {
    // Of a contract its own name: the project's stands before the colon, and in the title.
    nameOf: (node) => ({ name: nameNode(node).split(': ').at(-1) ?? '', remark: remarkOn(node) }),
    titleOf: (node) => {
      const came = node.amounts.map(
        ({ asset, received, traced }) => `${write(traced, asset)} traced, ${formatShare(traced, received)} of what came`,
      );
      return [
        node.account ?? nameNode(node),
        node.account === undefined ? '' : (node.label ?? ''),
        remarkOn(node),
        ...came,
        describeAccount(arrangement, node.id),
      ]
        .filter((part) => part !== '')
        .join(', ');
    },
    amountOf: ({ traced, asset, count }) =>
      `${writeShort(traced, asset, assets)}${count === 1 ? '' : ` ×${count.toLocaleString('en-US')}`}`,
    edgeTitleOf: ({ from, to, asset, amount, traced, count }) =>
      `${nameId(nodes, from)} to ${nameId(nodes, to)}: ${write(traced, asset)} traced of ${write(amount, asset)} in ${countMovements(count)}`,
    remark: describeHidden(hidden, assets),
  };
  return drawGraph(graph, layout, texts, arrangement.groups);
}

const countMovements = (count: number): string => (count === 1 ? 'one movement' : `${count.toLocaleString('en-US')} movements`);

const nameId = (nodes: ReadonlyMap<string, GraphNode>, id: string): string => {
  const node = nodes.get(id);
  return node === undefined ? id : nameNode(node);
};

/** The account's label, its shortened address, or how many accounts of what it stands for. */
export function nameNode({ account, accounts, label, chain }: GraphNode): string {
  if (account === undefined && chain !== undefined) return `Chain of ${accounts.toLocaleString('en-US')}`;
  return account === undefined ? `${accounts.toLocaleString('en-US')} more accounts` : nameAccount(account, label);
}

export function nameAccount(account: string, label: string | undefined): string {
  if (account === '0x01') return 'Fees';
  if (/^0x0{40}$/.test(account)) return 'Minted or burnt';
  return label ?? shortenAddress(account);
}

/** What an account is to the trace; empty for one that money passes on its way. */
export function remarkOn({ kind, reason }: GraphNode): string {
  if (kind === 'start') return 'Paid the traced money';
  if (reason !== undefined) return REASON_TEXTS[reason];
  return kind === 'contract' ? 'Passed through' : '';
}

/** Traced movements, the largest part first. */
export const listLargest = ({ edges }: Graph): GraphEdge[] =>
  edges.toSorted((one, other) => other.weight - one.weight || (`${one.from}${one.to}` < `${other.from}${other.to}` ? -1 : 1));

/** An account for readers of the screen: "0x12…ab, Exchange, received 12 ETH, of it 9 ETH traced, step 3 of 5". */
export function describeNode(
  node: GraphNode,
  { assets, steps, arrangement = NOT_ARRANGED }: { assets: GraphData['assets']; steps: number; arrangement?: Arrangement },
): string {
  const write = amountWriter(assets);
  const came = node.amounts.map(
    ({ asset, received, traced }) => `received ${write(received, asset)}, of it ${write(traced, asset)} traced`,
  );
  const place = node.column === 0 ? 'at the start' : `step ${node.column} of ${steps}`;
  return [toShownText(nameNode(node)), remarkOn(node), ...came, place, describeAccount(arrangement, node.id)]
    .filter((part) => part !== '')
    .join(', ');
}
