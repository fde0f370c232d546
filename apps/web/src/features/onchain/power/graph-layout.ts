import { type ControlWay, toActionKey } from '@redoubt/power/text/describe-control';

/** Shortest notice on a way, as the colour of its line: none, less than a week, a week or more. */
export type Notice = 'none' | 'short' | 'long';

export type Deed = {
  readonly key: string;
  readonly way: ControlWay;
  readonly selectors: readonly string[];
  readonly notice: Notice;
  readonly y: number;
};
/** An account or contract that a way leads through, or to. */
export type Holder = {
  readonly address: string;
  readonly delayS: number;
  readonly between: number;
  readonly way: ControlWay;
  readonly y: number;
};
export type Edge = {
  readonly key: string;
  readonly from: { readonly column: 0 | 1; readonly y: number };
  readonly to: { readonly column: 1 | 2; readonly y: number };
  readonly notice: Notice;
  readonly isLive: boolean;
};
export type Graph = {
  readonly height: number;
  readonly deeds: readonly Deed[];
  readonly middles: readonly Holder[];
  readonly ends: readonly Holder[];
  readonly edges: readonly Edge[];
  /** Kinds of power that are not drawn. */
  readonly left: number;
};

export const DEED_HEIGHT = 60;
export const HOLDER_HEIGHT = 76;
const GAP = 14;
const DEEDS_MAX = 8;
const WEEK_S = 7 * 86_400;

export const toNotice = (delayS: number): Notice => (delayS === 0 ? 'none' : delayS < WEEK_S ? 'short' : 'long');

const endOf = ({ steps }: ControlWay): string => steps.at(-1) ?? '';
const middleOf = ({ steps }: ControlWay): string | undefined => (steps.length > 1 ? steps[0] : undefined);

/**
 * Places what can be done at the left, what it must pass in the middle and who can start it at the right. What is nearest to the same end
 * stands together, so that few lines cross. `ways` are the strongest first.
 */
export function layOut(ways: readonly ControlWay[]): Graph {
  const kinds = [...Map.groupBy(ways, toActionKey)];
  const drawn = kinds.slice(0, DEEDS_MAX);
  const shown = drawn.flatMap(([, own]) => own);
  const endOrder = [...Map.groupBy(shown, endOf)].toSorted(([, a], [, b]) => shortest(a) - shortest(b)).map(([address]) => address);
  const rank = (own: readonly ControlWay[]) => own.reduce((sum, way) => sum + endOrder.indexOf(endOf(way)), 0) / own.length;
  const byEnd = <T>([, a]: readonly [T, readonly ControlWay[]], [, b]: readonly [T, readonly ControlWay[]]) => rank(a) - rank(b);
  const deedGroups = drawn.toSorted(byEnd);
  const middleGroups = [...Map.groupBy(shown, middleOf)]
    .flatMap(([address, own]) => (address === undefined ? [] : [[address, own] as const]))
    .toSorted(byEnd);
  const endGroups = endOrder.map((address) => [address, shown.filter((way) => endOf(way) === address)] as const);
  const height = Math.max(
    heightOf(deedGroups.length, DEED_HEIGHT),
    heightOf(middleGroups.length, HOLDER_HEIGHT),
    heightOf(endGroups.length, HOLDER_HEIGHT),
  );
  const place = (count: number, each: number) => (index: number) => Math.round((height / count) * (index + 0.5) - each / 2);
  const deeds = deedGroups.map(([key, own], index): Deed => {
    const [way] = own as [ControlWay, ...ControlWay[]];
    const selectors = [...new Set(own.flatMap((each) => each.selectors))];
    return { key, way, selectors, notice: toNotice(shortest(own)), y: place(deedGroups.length, DEED_HEIGHT)(index) };
  });
  const toHolder =
    (count: number) =>
    ([address, own]: readonly [string, readonly ControlWay[]], index: number): Holder => {
      const [way] = own as readonly [ControlWay, ...ControlWay[]];
      const between = Math.max(0, ...own.map(({ steps }) => steps.length - 2));
      return { address, delayS: shortest(own), between, way, y: place(count, HOLDER_HEIGHT)(index) };
    };
  const middles = middleGroups.map(toHolder(middleGroups.length));
  const ends = endGroups.map(toHolder(endGroups.length));
  return { height, deeds, middles, ends, edges: connect(shown, { deeds, middles, ends }), left: kinds.length - drawn.length };
}

const heightOf = (count: number, each: number): number => count * (each + GAP);
const shortest = (ways: readonly ControlWay[]): number => Math.min(...ways.map(({ delayS }) => delayS));

function connect(ways: readonly ControlWay[], { deeds, middles, ends }: Pick<Graph, 'deeds' | 'middles' | 'ends'>): Edge[] {
  const edges = new Map<string, Edge>();
  const add = (edge: Edge) => {
    if (!edges.has(edge.key)) edges.set(edge.key, edge);
  };
  // The shortest notice decides the colour where several ways share a line.
  for (const way of ways.toSorted((a, b) => a.delayS - b.delayS)) {
    const deed = deeds.find(({ key }) => key === toActionKey(way));
    const middle = middles.find(({ address }) => address === middleOf(way));
    const end = ends.find(({ address }) => address === endOf(way));
    if (deed === undefined || end === undefined) continue;
    const look = { notice: toNotice(way.delayS), isLive: way.state === 'live' };
    const start = { column: 0, y: deed.y + DEED_HEIGHT / 2 } as const;
    const goal = { column: 2, y: end.y + HOLDER_HEIGHT / 2 } as const;
    if (middle === undefined) {
      add({ key: `${deed.key} ${end.address}`, from: start, to: goal, ...look });
      continue;
    }
    const y = middle.y + HOLDER_HEIGHT / 2;
    add({ key: `${deed.key} ${middle.address}`, from: start, to: { column: 1, y }, ...look });
    add({ key: `${middle.address} ${end.address}`, from: { column: 1, y }, to: goal, ...look });
  }
  return [...edges.values()];
}
