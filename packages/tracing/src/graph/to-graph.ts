import { type Arrangement, NOT_ARRANGED } from '@redoubt/domain/onchain/case/arrangement';
import { toMembers } from '../arrange/arrange.ts';
import type { EndReason } from '../model/ledger.ts';
import type { Asset } from '../model/movement.ts';
import type { GraphAccount, GraphData, GraphMove } from './graph-data.ts';
import { listChains } from './list-chains.ts';

/** What came to an account of one asset on the way, and what of it is traced. Base units. */
export type NodeAmount = { readonly asset: Asset; readonly received: bigint; readonly traced: bigint };

/** An account of a trace, a chain of them, or the smaller ones of a column together. */
export type GraphNode = {
  /** The account, `more 3` for the smaller ones of column 3, or `chain 0x…` for the chain that this account begins. */
  readonly id: string;
  /** `undefined` for several accounts. */
  readonly account: string | undefined;
  /** How many accounts it stands for. */
  readonly accounts: number;
  /** Movements from where the money was taken, which is column 0. */
  readonly column: number;
  readonly kind: 'start' | 'wallet' | 'contract' | 'end';
  /** Why the trace stops here, for `end`; `not-read` where its movements are on record in part. */
  readonly reason: EndReason | undefined;
  readonly label: string | undefined;
  readonly amounts: readonly NodeAmount[];
  /** The largest traced part of a followed asset that came here, from 0 to 1: to rank by, never to add up. */
  readonly weight: number;
  /** The accounts of the chain in which it stands, or for which it stands. */
  readonly chain?: readonly string[];
};

/** All traced movements of one asset from one account to another. */
export type GraphEdge = {
  readonly from: string;
  readonly to: string;
  readonly asset: Asset;
  readonly count: number;
  readonly amount: bigint;
  readonly traced: bigint;
  /** The traced part of what is followed of this asset, from 0 to 1. */
  readonly weight: number;
};

/** Which traced movements are drawn. What is hidden stays in every sum of the trace. */
export type GraphView = {
  /** The last block. */
  readonly until?: number | undefined;
  /** None: all assets. */
  readonly assets?: ReadonlySet<Asset> | undefined;
  /** The smallest traced part of one movement, in thousandths of what is followed of its asset. */
  readonly perMille?: number | undefined;
};

export type Graph = { readonly nodes: readonly GraphNode[]; readonly edges: readonly GraphEdge[] };

type GraphOptions = { readonly rowsMax: number; readonly view?: GraphView | undefined; readonly arrangement?: Arrangement | undefined };

/**
 * Where traced money went, as accounts and the movements between them. Of each column at most `rowsMax` accounts stand
 * for themselves, those that are pinned, in a group or a chain, then those with the largest part; the others are one node. A view hides movements, and
 * accounts without others; the columns stay. An arrangement hides accounts with their movements and draws
 * chains as one; what came to the others stays.
 */
export function toGraph(data: GraphData, { rowsMax, view = {}, arrangement = NOT_ARRANGED }: GraphOptions): Graph {
  const followed = toFollowed(data);
  const edges = sumEdges(listShown(data, { view }), followed);
  const kept = new Set([...arrangement.pins, ...toMembers(arrangement)].map(({ account }) => account));
  const whole = { nodes: listNodes(data.accounts, edges), edges };
  const chains = listChains(whole, new Set([...kept, ...arrangement.hidden]));
  const collapsed = collapseChains(hideAccounts(whole, arrangement), { chains, arrangement, followed });
  return foldSmall(collapsed, { rowsMax, followed, kept });
}

export const toChainId = (chain: readonly string[]): string => `chain ${chain[0]}`;

type Collapsing = { readonly chains: readonly string[][]; readonly arrangement: Arrangement; readonly followed: Followed };

/** One node for each chain that is collapsed: what came to its first account came to it. */
function collapseChains({ nodes, edges }: Graph, { chains, arrangement, followed }: Collapsing): Graph {
  const wanted = new Set(arrangement.collapsed);
  const chainOf = new Map(chains.flatMap((chain) => chain.map((id) => [id, chain] as const)));
  const nodeOf = new Map(
    chains.filter((chain) => chain.some((id) => wanted.has(id))).flatMap((chain) => chain.map((id) => [id, toChainId(chain)] as const)),
  );
  return {
    nodes: nodes.flatMap((node) => {
      const chain = chainOf.get(node.id);
      if (chain === undefined) return [node];
      const id = nodeOf.get(node.id);
      if (id === undefined) return [{ ...node, chain }];
      return node.id === chain[0] ? [{ ...node, id, account: undefined, accounts: chain.length, label: undefined, chain }] : [];
    }),
    edges: nodeOf.size === 0 ? edges : joinEnds(edges, { nodeOf, followed }),
  };
}

/** Edges between nodes that stand for several accounts. What moves within one is not drawn. */
function joinEnds(
  edges: readonly GraphEdge[],
  { nodeOf, followed }: { nodeOf: ReadonlyMap<string, string>; followed: Followed },
): GraphEdge[] {
  const renamed = edges.map((edge) => ({ ...edge, from: nodeOf.get(edge.from) ?? edge.from, to: nodeOf.get(edge.to) ?? edge.to }));
  const between = renamed.filter(({ from, to }) => from !== to);
  return sumEdges(between, followed);
}

function hideAccounts({ nodes, edges }: Graph, { hidden }: Arrangement): Graph {
  const gone = new Set(hidden);
  return {
    nodes: nodes.filter(({ id }) => !gone.has(id)),
    edges: edges.filter(({ from, to }) => !gone.has(from) && !gone.has(to)),
  };
}

/** The movements that a view shows, in their order. */
export function listShown(data: GraphData, { view }: { view: GraphView }): GraphMove[] {
  const followed = toFollowed(data);
  return data.moves.filter((move) => isShown(move, { view, followed }));
}

/** Movements that are not drawn: how many, and what of each asset was traced in them. */
type Hidden = { readonly count: number; readonly amounts: readonly { readonly asset: Asset; readonly traced: bigint }[] };

/** The movements that a view hides. */
export function listHidden(data: GraphData, { view }: { view: GraphView }): Hidden {
  const followed = toFollowed(data);
  return countHidden(data.moves.filter((move) => !isShown(move, { view, followed })));
}

/** The accounts of a trace that an arrangement hides, and the movements of the view that are not drawn because of it. */
export type HiddenAccounts = Hidden & { readonly accounts: readonly GraphAccount[] };

export function listHiddenAccounts(data: GraphData, { view, hidden }: { view: GraphView; hidden: readonly string[] }): HiddenAccounts {
  const gone = new Set(hidden);
  const moves = gone.size === 0 ? [] : listShown(data, { view }).filter(({ from, to }) => gone.has(from) || gone.has(to));
  return { ...countHidden(moves), accounts: data.accounts.filter(({ id }) => gone.has(id)) };
}

function countHidden(moves: readonly GraphMove[]): Hidden {
  const amounts = [...Map.groupBy(moves, ({ asset }) => asset)].map(([asset, own]) => ({
    asset,
    traced: own.reduce((sum, { traced }) => sum + traced, 0n),
  }));
  return { count: moves.length, amounts };
}

const toFollowed = ({ followed }: GraphData): Followed => new Map(followed.map(({ asset, amount }) => [asset, amount]));

function isShown(
  { block, asset, traced }: GraphMove,
  { view: { until, assets, perMille = 0 }, followed }: { view: GraphView; followed: Followed },
): boolean {
  if (until !== undefined && block > until) return false;
  if (assets !== undefined && !assets.has(asset)) return false;
  return traced * 1_000n >= (followed.get(asset) ?? 0n) * BigInt(perMille);
}

/** What is followed of each asset. */
type Followed = ReadonlyMap<Asset, bigint>;

/** A movement, or several together, between accounts or nodes. */
type Part = Omit<GraphEdge, 'count' | 'weight'> & { readonly count?: number };

/** One edge for all parts of an asset between the same two, in the order of the first. */
function sumEdges(parts: readonly Part[], followed: Followed): GraphEdge[] {
  const groups = Map.groupBy(parts, ({ from, to, asset }) => `${from} ${to} ${asset}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { from, to, asset } = first;
    const sum = { from, to, asset, count: 0, amount: 0n, traced: 0n };
    for (const { count = 1, amount, traced } of group) {
      sum.count += count;
      sum.amount += amount;
      sum.traced += traced;
    }
    return [{ ...sum, weight: toShare(sum.traced, followed.get(sum.asset) ?? 0n) }];
  });
}

/** A part of a whole as a number from 0 to 1: to draw by. */
export const toShare = (part: bigint, whole: bigint): number => (whole <= 0n ? 0 : Math.min(1, Number((part * 1_000_000n) / whole) / 1e6));

function listNodes(accounts: readonly GraphAccount[], edges: readonly GraphEdge[]): GraphNode[] {
  const into = Map.groupBy(edges, ({ to }) => to);
  const moved = new Set(edges.flatMap(({ from, to }) => [from, to]));
  return accounts.flatMap(({ id, column, kind, reason, label }) => {
    if (!moved.has(id)) return [];
    const came = into.get(id) ?? [];
    return [
      {
        id,
        account: id,
        accounts: 1,
        column,
        kind,
        reason: reason ?? undefined,
        label: label?.text,
        amounts: sumAmounts(came.map(({ asset, amount, traced }) => ({ asset, received: amount, traced }))),
        weight: came.length === 0 ? 1 : Math.max(...came.map(({ weight }) => weight)),
      },
    ];
  });
}

/** The largest part first; of equal parts, where the trace stops. */
const bySize = (one: GraphNode, other: GraphNode): number =>
  other.weight - one.weight || Number(other.kind === 'end') - Number(one.kind === 'end') || (one.id < other.id ? -1 : 1);

type Folding = {
  readonly rowsMax: number;
  readonly followed: Followed /** Nodes that always stand for themselves. */;
  readonly kept: ReadonlySet<string>;
};

function foldSmall({ nodes, edges }: Graph, { rowsMax, followed, kept }: Folding): Graph {
  const shown: GraphNode[] = [];
  const nodeOf = new Map<string, string>();
  // A chain was collapsed by hand.
  const isKept = ({ id, account }: GraphNode) => account === undefined || kept.has(id);
  for (const [column, own] of Map.groupBy(nodes, (node) => node.column)) {
    const sorted = own.toSorted((one, other) => Number(isKept(other)) - Number(isKept(one)) || bySize(one, other));
    const room = own.length <= rowsMax ? own.length : Math.max(rowsMax - 1, own.filter(isKept).length);
    // One alone would take the place that it frees.
    const single = sorted.slice(0, room === own.length - 1 ? own.length : room);
    const folded = sorted.slice(single.length);
    shown.push(...single);
    if (folded.length === 0) continue;
    const id = `more ${column}`;
    for (const node of folded) nodeOf.set(node.id, id);
    shown.push({
      id,
      account: undefined,
      accounts: folded.length,
      column,
      kind: 'wallet',
      reason: undefined,
      label: undefined,
      amounts: sumAmounts(folded.flatMap(({ amounts }) => amounts)),
      weight: Math.max(...folded.map(({ weight }) => weight)),
    });
  }
  if (nodeOf.size === 0) return { nodes: shown, edges };
  return { nodes: shown, edges: joinEnds(edges, { nodeOf, followed }) };
}

function sumAmounts(amounts: readonly NodeAmount[]): NodeAmount[] {
  const sums = new Map<Asset, NodeAmount>();
  for (const { asset, received, traced } of amounts) {
    const known = sums.get(asset);
    sums.set(asset, { asset, received: (known?.received ?? 0n) + received, traced: (known?.traced ?? 0n) + traced });
  }
  return [...sums.values()];
}
