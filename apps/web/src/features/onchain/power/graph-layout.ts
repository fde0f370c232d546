import { type ControlWay, toActionKey } from '@redoubt/power/text/describe-control';

/** The shortest delay of a path, as the colour of its line: none, under a week, a week or more. */
export type DelayLevel = 'none' | 'short' | 'long';

export type Action = {
  readonly key: string;
  readonly way: ControlWay;
  readonly selectors: readonly string[];
  readonly delay: DelayLevel;
  readonly y: number;
};
/** An account or contract on a path, or at its end. */
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
  /** Where a line from the first column to the last crosses the middle one, in a gap of its own; undefined where that is empty. */
  readonly through?: number | undefined;
  readonly delay: DelayLevel;
  readonly isLive: boolean;
};
export type Graph = {
  readonly height: number;
  readonly actions: readonly Action[];
  readonly middles: readonly Holder[];
  readonly ends: readonly Holder[];
  readonly edges: readonly Edge[];
  /** Number of actions that are not drawn. */
  readonly left: number;
};

export const ACTION_HEIGHT = 60;
export const HOLDER_HEIGHT = 76;
const GAP = 14;
const ACTIONS_MAX = 8;
const WEEK_S = 7 * 86_400;

export const toDelayLevel = (delayS: number): DelayLevel => (delayS === 0 ? 'none' : delayS < WEEK_S ? 'short' : 'long');

const endOf = ({ steps }: ControlWay): string => steps.at(-1) ?? '';
const middleOf = ({ steps }: ControlWay): string | undefined => (steps.length > 1 ? steps[0] : undefined);

/**
 * Lays the graph out: actions at the left, contracts on the path in the middle, controllers at the
 * right. Actions with the same controller are adjacent, so that few lines cross. `ways` are ordered by
 * strength.
 */
export function layOut(ways: readonly ControlWay[]): Graph {
  const kinds = [...Map.groupBy(ways, toActionKey)];
  const drawn = kinds.slice(0, ACTIONS_MAX);
  const shown = drawn.flatMap(([, own]) => own);
  const endOrder = [...Map.groupBy(shown, endOf)].toSorted(([, a], [, b]) => shortest(a) - shortest(b)).map(([address]) => address);
  const rank = (own: readonly ControlWay[]) => own.reduce((sum, way) => sum + endOrder.indexOf(endOf(way)), 0) / own.length;
  const byEnd = <T>([, a]: readonly [T, readonly ControlWay[]], [, b]: readonly [T, readonly ControlWay[]]) => rank(a) - rank(b);
  const actionGroups = drawn.toSorted(byEnd);
  // A slot for each box, and one for the lines to each end that pass between the boxes.
  const slots = [...Map.groupBy(shown, (way) => middleOf(way) ?? `to ${endOf(way)}`)].toSorted(byEnd);
  const middleGroups = slots.flatMap(([address, own], slot) => (address.startsWith('to ') ? [] : [{ address, own, slot }]));
  const crossed =
    middleGroups.length === 0 ? [] : slots.flatMap(([key], slot) => (key.startsWith('to ') ? [{ end: key.slice(3), slot }] : []));
  const endGroups = endOrder.map((address) => [address, shown.filter((way) => endOf(way) === address)] as const);
  const height = Math.max(
    heightOf(actionGroups.length, ACTION_HEIGHT),
    heightOf(middleGroups.length + crossed.length, HOLDER_HEIGHT),
    heightOf(endGroups.length, HOLDER_HEIGHT),
  );
  const place = (count: number, each: number) => (index: number) => Math.round((height / count) * (index + 0.5) - each / 2);
  const actions = actionGroups.map(([key, own], index): Action => {
    const [way] = own as [ControlWay, ...ControlWay[]];
    const selectors = [...new Set(own.flatMap((each) => each.selectors))];
    return { key, way, selectors, delay: toDelayLevel(shortest(own)), y: place(actionGroups.length, ACTION_HEIGHT)(index) };
  });
  const toHolder =
    (count: number) =>
    ([address, own]: readonly [string, readonly ControlWay[]], index: number): Holder => {
      const [way] = own as readonly [ControlWay, ...ControlWay[]];
      const between = Math.max(0, ...own.map(({ steps }) => steps.length - 2));
      return { address, delayS: shortest(own), between, way, y: place(count, HOLDER_HEIGHT)(index) };
    };
  const middles = middleGroups.map(({ address, own, slot }) => toHolder(slots.length)([address, own], slot));
  const crossings = new Map(crossed.map(({ end, slot }) => [end, place(slots.length, HOLDER_HEIGHT)(slot) + HOLDER_HEIGHT / 2] as const));
  const ends = endGroups.map(toHolder(endGroups.length));
  return {
    height,
    actions,
    middles,
    ends,
    edges: connect(shown, { actions, middles, ends, crossings }),
    left: kinds.length - drawn.length,
  };
}

const heightOf = (count: number, each: number): number => count * (each + GAP);
const shortest = (ways: readonly ControlWay[]): number => Math.min(...ways.map(({ delayS }) => delayS));

type Placed = Pick<Graph, 'actions' | 'middles' | 'ends'> & { readonly crossings: ReadonlyMap<string, number> };

function connect(ways: readonly ControlWay[], { actions, middles, ends, crossings }: Placed): Edge[] {
  const edges = new Map<string, Edge>();
  const add = (edge: Edge) => {
    if (!edges.has(edge.key)) edges.set(edge.key, edge);
  };
  // The shortest delay decides the colour where several paths share a line.
  for (const way of ways.toSorted((a, b) => a.delayS - b.delayS)) {
    const action = actions.find(({ key }) => key === toActionKey(way));
    const middle = middles.find(({ address }) => address === middleOf(way));
    const end = ends.find(({ address }) => address === endOf(way));
    if (action === undefined || end === undefined) continue;
    const look = { delay: toDelayLevel(way.delayS), isLive: way.state === 'live' };
    const start = { column: 0, y: action.y + ACTION_HEIGHT / 2 } as const;
    const goal = { column: 2, y: end.y + HOLDER_HEIGHT / 2 } as const;
    if (middle === undefined) {
      const through = crossings.get(end.address);
      add({ key: `${action.key} ${end.address}`, from: start, to: goal, ...(through !== undefined && { through }), ...look });
      continue;
    }
    const y = middle.y + HOLDER_HEIGHT / 2;
    add({ key: `${action.key} ${middle.address}`, from: start, to: { column: 1, y }, ...look });
    add({ key: `${middle.address} ${end.address}`, from: { column: 1, y }, to: goal, ...look });
  }
  return [...edges.values()];
}
