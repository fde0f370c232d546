import type { Arrangement } from '@redoubt/domain/onchain/case/arrangement';
import { type Box, boxGroup } from './box-groups.ts';
import type { Layout } from './layout-graph.ts';
import { type Graph, type GraphEdge, type GraphNode, toShare } from './to-graph.ts';

/** What a shape means, which decides how it looks. */
export type ShapeRole =
  | 'edge'
  | 'edge-behind'
  | 'arrow'
  | 'amount'
  | 'node'
  | 'node-start'
  | 'node-end'
  | 'node-partial'
  | 'share-track'
  | 'share'
  | 'name'
  | 'remark'
  | 'count'
  | 'group'
  | 'group-name';

/** A shape to paint, in pixels. `share` of a circle: the arc that is drawn, from its top. */
export type Shape =
  | { readonly is: 'path'; readonly role: ShapeRole; readonly d: string; readonly width?: number }
  | { readonly is: 'circle'; readonly role: ShapeRole; readonly x: number; readonly y: number; readonly r: number; readonly share?: number }
  | { readonly is: 'text'; readonly role: ShapeRole; readonly x: number; readonly y: number; readonly text: string };

/** An account or a movement: shapes that belong together, with their whole meaning as text, and what of the graph they stand for. */
type Drawn = { readonly title: string; readonly shapes: readonly Shape[] };
export type DrawnNode = Drawn & Pick<GraphNode, 'id'>;
export type DrawnEdge = Drawn & Pick<GraphEdge, 'from' | 'to' | 'asset'>;

/** In the order in which it is painted: amounts over the lines of all movements, accounts over both. */
export type Drawing = {
  readonly width: number;
  readonly height: number;
  readonly groups: readonly Drawn[];
  readonly edges: readonly DrawnEdge[];
  readonly amounts: readonly DrawnEdge[];
  readonly nodes: readonly DrawnNode[];
  /** What the drawing says of itself, at its end. */
  readonly notes: readonly Drawn[];
};

/** How accounts, amounts and reasons are named. */
export type GraphTexts = {
  /** A name, and a remark under it: both are cut. */
  readonly nameOf: (node: GraphNode) => { readonly name: string; readonly remark: string };
  readonly titleOf: (node: GraphNode) => string;
  /** The traced amount, short. */
  readonly amountOf: (edge: GraphEdge) => string;
  readonly edgeTitleOf: (edge: GraphEdge) => string;
  /** What is hidden by hand: empty where nothing is. */
  readonly remark: string;
};

const RADIUS = 20;
const SHARE_RADIUS = 24;
/** With more edges their amounts would cover each other. */
const AMOUNTS_MAX = 48;
const WIDTH_MIN = 1.25;
const WIDTH_MORE = 5;
const ARROW = 7;
/** How far the middle of an amount is from the end of its line. */
const AMOUNT_OFF = 54;
const WITHIN_BEND = 64;
/** The room of a letter, where many stand in a line. */
const LETTER = 7;

/** The shapes of a graph, the same for a page, a file and print. */
export function drawGraph(
  { nodes, edges }: Graph,
  { width, height, at }: Layout,
  texts: GraphTexts,
  groups: Arrangement['groups'] = [],
): Drawing {
  const placed = edges.flatMap((edge) => {
    const [from, to] = [at.get(edge.from), at.get(edge.to)];
    if (from === undefined || to === undefined) return [];
    const { from: source, to: target, asset } = edge;
    return [{ edge, ends: toEnds(from, to), names: { from: source, to: target, asset, title: texts.edgeTitleOf(edge) } }];
  });
  const [into, outOf] = [countBy(edges, ({ to }) => to), countBy(edges, ({ from }) => from)];
  /** Beside the end that it has for itself; in the middle where both have others. */
  const placeAmount = (edge: GraphEdge, { from, to, way }: Ends): Point => {
    if (into.get(edge.to) === 1) return { x: to.x - way * AMOUNT_OFF, y: to.y - 7 };
    if (outOf.get(edge.from) === 1) return { x: from.x + way * AMOUNT_OFF, y: from.y - 7 };
    return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 + 4 };
  };
  // A drawing of which all is hidden still has room to say so.
  const wide = Math.max(width, texts.remark.length * LETTER);
  return {
    width: wide,
    height,
    groups: groups.flatMap((group) => {
      const boxes = boxGroup(group, at);
      const name = toShownText(group.name);
      return boxes.length === 0 ? [] : [{ title: `Group ${group.name}`, shapes: boxes.flatMap((box) => drawBox(box, name)) }];
    }),
    edges: placed.map(({ edge, ends, names }) => ({ ...names, shapes: drawEdge(edge, ends) })),
    amounts: (edges.length > AMOUNTS_MAX ? [] : placed).map(({ edge, ends, names }) => {
      const { x, y } = placeAmount(edge, ends);
      return { ...names, shapes: [{ is: 'text', role: 'amount', x: round(x), y: round(y), text: toShownText(texts.amountOf(edge)) }] };
    }),
    nodes: nodes.flatMap((node) => {
      const place = at.get(node.id);
      if (place === undefined) return [];
      return [{ id: node.id, title: texts.titleOf(node), shapes: drawNode(node, place, texts.nameOf(node)) }];
    }),
    notes:
      texts.remark === ''
        ? []
        : [
            {
              title: texts.remark,
              shapes: [{ is: 'text', role: 'remark', x: round(wide / 2), y: round(height - 12), text: texts.remark }],
            },
          ],
  };
}

function countBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}

type Point = { readonly x: number; readonly y: number };
/** Where a line leaves and where it arrives, and in which direction: 1 to the right. Within a column it bows to the right. */
type Ends = { readonly from: Point; readonly to: Point; readonly way: 1 | -1; readonly isWithin: boolean };

function toEnds(from: Point, to: Point): Ends {
  const isWithin = from.x === to.x;
  const way = to.x > from.x ? 1 : -1;
  const leaves = isWithin ? 1 : way;
  return { from: { x: from.x + leaves * SHARE_RADIUS, y: from.y }, to: { x: to.x - way * (SHARE_RADIUS + ARROW), y: to.y }, way, isWithin };
}

function drawEdge({ weight }: GraphEdge, { from, to, way, isWithin }: Ends): Shape[] {
  const bend = isWithin ? WITHIN_BEND : (way * Math.abs(to.x - from.x)) / 2;
  const second = isWithin ? to.x + bend : to.x - bend;
  const d = `M${round(from.x)} ${round(from.y)}C${round(from.x + bend)} ${round(from.y)} ${round(second)} ${round(to.y)} ${round(to.x)} ${round(to.y)}`;
  const [tip, back] = [round(to.x + way * ARROW), round(to.x - way)];
  const arrow = `M${tip} ${round(to.y)}L${back} ${round(to.y - ARROW / 1.6)}L${back} ${round(to.y + ARROW / 1.6)}Z`;
  const thick = WIDTH_MIN + WIDTH_MORE * Math.sqrt(weight);
  return [
    { is: 'path', role: way === 1 ? 'edge' : 'edge-behind', d, width: Math.round(thick * 100) / 100 },
    { is: 'path', role: 'arrow', d: arrow },
  ];
}

function drawNode(node: GraphNode, { x, y }: Point, { name, remark }: { name: string; remark: string }): Shape[] {
  const role =
    node.kind === 'start' ? 'node-start' : node.kind === 'end' ? 'node-end' : node.reason === 'not-read' ? 'node-partial' : 'node';
  const [px, py] = [round(x), round(y)];
  const body: Shape =
    node.kind === 'contract'
      ? { is: 'path', role, d: toSquare(px, py) }
      : node.kind === 'end'
        ? { is: 'path', role, d: toHexagon(px, py) }
        : { is: 'circle', role, x: px, y: py, r: RADIUS };
  const share = toTracedShare(node);
  const arc: Shape[] =
    share === undefined
      ? []
      : [
          { is: 'circle', role: 'share-track', x: px, y: py, r: SHARE_RADIUS },
          { is: 'circle', role: 'share', x: px, y: py, r: SHARE_RADIUS, share },
        ];
  const inner: Shape[] =
    node.account === undefined ? [{ is: 'text', role: 'count', x: px, y: py + 4, text: node.accounts.toLocaleString('en-US') }] : [];
  return [
    ...arc,
    body,
    ...inner,
    { is: 'text', role: 'name', x: px, y: py + 40, text: toShownText(name) },
    ...(remark === '' ? [] : [{ is: 'text', role: 'remark', x: px, y: py + 55, text: toShownText(remark) } as const]),
  ];
}

function drawBox({ left, top, right, bottom }: Box, name: string): Shape[] {
  const [x, y] = [round(left), round(top)];
  return [
    { is: 'path', role: 'group', d: `M${x} ${y}H${round(right)}V${round(bottom)}H${x}Z` },
    { is: 'text', role: 'group-name', x: round((left + right) / 2), y: round(top - 4), text: name },
  ];
}

/** The largest traced share of what came in, over the assets; `undefined` where nothing came in. */
function toTracedShare({ amounts }: GraphNode): number | undefined {
  if (amounts.length === 0) return undefined;
  return Math.max(...amounts.map(({ received, traced }) => toShare(traced, received)));
}

const toSquare = (x: number, y: number): string => `M${x - 18} ${y - 18}h36v36h-36Z`;
const toHexagon = (x: number, y: number): string => `M${x - 21} ${y}L${x - 10.5} ${y - 18}h21L${x + 21} ${y}L${x + 10.5} ${y + 18}h-21Z`;
const round = (value: number): number => Math.round(value * 10) / 10;

const NAME_LENGTH_MAX = 24;

/** Text of others, cut to a length, without line breaks and characters that hide or turn round what follows. */
export function toShownText(text: string): string {
  const plain = text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '');
  const letters = [...plain];
  return letters.length <= NAME_LENGTH_MAX ? plain : `${letters.slice(0, NAME_LENGTH_MAX - 1).join('')}…`;
}

/** The dashes of a circle of length 100 of which a share is drawn. A whole circle has no gap, or its cap would show. */
export const toDashes = (share: number): string => (share >= 1 ? '100 0' : `${Math.round(share * 1_000) / 10} 100`);
