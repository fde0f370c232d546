import { COLUMNS, type DelayLevel } from './graph-looks.ts';

/** An account or contract on a path. */
export type DrawnAccount = {
  /** Names it among those that are drawn: an address can be several accounts, on several chains. */
  readonly id: string;
  readonly address: string;
  /** What it is: 'Safe', 'Timelock'. */
  readonly title: string;
  readonly badge?: { readonly text: string; readonly tone?: 'caution' } | undefined;
  /** What it is called; its shortened address where nothing names it. */
  readonly label?: string | undefined;
  /** What else must be known of it, where the path ends at it. */
  readonly remark?: string | undefined;
};

/** One path from a power to the account that decides, ready to be drawn. */
export type DrawnWay = {
  readonly key: string;
  /** Equal for paths that differ only in who acts. */
  readonly action: string;
  /** What can be done, and to which contracts. */
  readonly title: string;
  readonly subject: string;
  readonly functions: readonly string[];
  /** Where it is told in full. */
  readonly href: string;
  /** What the function was measured to reach now. */
  readonly reach?: string | undefined;
  /** How much money that is; null where it takes value and no amount is known. */
  readonly stake?: string | null | undefined;
  /** 'Proven', 'Not proven', 'Reported'. */
  readonly state: { readonly text: string; readonly tone?: 'caution' };
  /** From the direct holder to the account that decides; at least one. */
  readonly steps: readonly DrawnAccount[];
  /** Null: not read. */
  readonly delayS: number | null;
  readonly strength: 'take' | 'block' | 'change';
  readonly basis: 'proven' | 'unproven' | 'reported';
};

export type Action = {
  readonly way: DrawnWay;
  readonly functions: readonly string[];
  readonly delay: DelayLevel;
  readonly y: number;
};
/** An account or contract on a path, or at its end. */
export type Holder = {
  readonly account: DrawnAccount;
  readonly delayS: number | null;
  readonly between: number;
  readonly y: number;
};
type Ends = {
  readonly from: { readonly column: 0 | 1; readonly y: number };
  readonly to: { readonly column: 1 | 2; readonly y: number };
  /** Where a line from the first column to the last crosses the middle one, in a gap of its own; undefined where that is empty. */
  readonly through?: number | undefined;
};
/** A line; `path` as SVG has it, across in per cent of the width, down in px. */
export type Edge = {
  readonly key: string;
  readonly path: string;
  readonly delay: DelayLevel;
  readonly isProven: boolean;
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

export const toDelayLevel = (delayS: number | null): DelayLevel =>
  delayS === null ? 'unread' : delayS === 0 ? 'none' : delayS < WEEK_S ? 'short' : 'long';

const endOf = ({ steps }: DrawnWay): string => steps.at(-1)?.id ?? '';
const middleOf = ({ steps }: DrawnWay): string | undefined => (steps.length > 1 ? steps[0]?.id : undefined);

/** Delays in ascending order; one that was not read comes after those that were. */
export const byDelay = (one: { readonly delayS: number | null }, other: { readonly delayS: number | null }): number =>
  (one.delayS ?? Number.MAX_SAFE_INTEGER) - (other.delayS ?? Number.MAX_SAFE_INTEGER);

/** The shortest of the delays that were read; null where none was. */
function shortest(ways: readonly DrawnWay[]): number | null {
  const read = ways.flatMap(({ delayS }) => (delayS === null ? [] : [delayS]));
  return read.length === 0 ? null : Math.min(...read);
}

/**
 * Lays the graph out: actions at the left, contracts on the path in the middle, controllers at the
 * right. Actions with the same controller are adjacent, so that few lines cross. `ways` are ordered by
 * strength.
 */
export function layOut(ways: readonly DrawnWay[]): Graph {
  const kinds = [...Map.groupBy(ways, ({ action }) => action)];
  const drawn = kinds.slice(0, ACTIONS_MAX);
  const shown = drawn.flatMap(([, own]) => own);
  const endOrder = [...Map.groupBy(shown, endOf)]
    .toSorted(([, a], [, b]) => byDelay({ delayS: shortest(a) }, { delayS: shortest(b) }))
    .map(([id]) => id);
  const rank = (own: readonly DrawnWay[]) => own.reduce((sum, way) => sum + endOrder.indexOf(endOf(way)), 0) / own.length;
  const byEnd = <T>([, a]: readonly [T, readonly DrawnWay[]], [, b]: readonly [T, readonly DrawnWay[]]) => rank(a) - rank(b);
  const actionGroups = drawn.toSorted(byEnd);
  // A slot for each box, and one for the lines to each end that pass between the boxes.
  const slots = [...Map.groupBy(shown, (way) => middleOf(way) ?? `to ${endOf(way)}`)].toSorted(byEnd);
  const middleGroups = slots.flatMap(([key, own], slot) => (key.startsWith('to ') ? [] : [{ own, slot }]));
  const crossed =
    middleGroups.length === 0 ? [] : slots.flatMap(([key], slot) => (key.startsWith('to ') ? [{ end: key.slice(3), slot }] : []));
  const endGroups = endOrder.map((id) => shown.filter((way) => endOf(way) === id));
  const height = Math.max(
    heightOf(actionGroups.length, ACTION_HEIGHT),
    heightOf(middleGroups.length + crossed.length, HOLDER_HEIGHT),
    heightOf(endGroups.length, HOLDER_HEIGHT),
  );
  const place = (count: number, each: number) => (index: number) => Math.round((height / count) * (index + 0.5) - each / 2);
  const actions = actionGroups.flatMap(([, own], index): Action[] => {
    const [way] = own;
    if (way === undefined) return [];
    const functions = [...new Set(own.flatMap((each) => each.functions))];
    return [{ way, functions, delay: toDelayLevel(shortest(own)), y: place(actionGroups.length, ACTION_HEIGHT)(index) }];
  });
  const toHolder = (own: readonly DrawnWay[], { slot, count, at }: { slot: number; count: number; at: 0 | -1 }): Holder[] => {
    const account = own[0]?.steps.at(at);
    if (account === undefined) return [];
    const between = Math.max(0, ...own.map(({ steps }) => steps.length - 2));
    return [{ account, delayS: shortest(own), between, y: place(count, HOLDER_HEIGHT)(slot) }];
  };
  const middles = middleGroups.flatMap(({ own, slot }) => toHolder(own, { slot, count: slots.length, at: 0 }));
  const crossings = new Map(crossed.map(({ end, slot }) => [end, place(slots.length, HOLDER_HEIGHT)(slot) + HOLDER_HEIGHT / 2] as const));
  const ends = endGroups.flatMap((own, slot) => toHolder(own, { slot, count: endGroups.length, at: -1 }));
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

type Placed = Pick<Graph, 'actions' | 'middles' | 'ends'> & { readonly crossings: ReadonlyMap<string, number> };

function connect(ways: readonly DrawnWay[], { actions, middles, ends, crossings }: Placed): Edge[] {
  const edges = new Map<string, Edge>();
  const add = (edge: Edge) => {
    if (!edges.has(edge.key)) edges.set(edge.key, edge);
  };
  // The shortest delay decides the colour where several paths share a line.
  for (const way of ways.toSorted(byDelay)) {
    const action = actions.find((each) => each.way.action === way.action);
    const middle = middles.find(({ account }) => account.id === middleOf(way));
    const end = ends.find(({ account }) => account.id === endOf(way));
    if (action === undefined || end === undefined) continue;
    const look = { delay: toDelayLevel(way.delayS), isProven: way.basis === 'proven' };
    const start = { column: 0, y: action.y + ACTION_HEIGHT / 2 } as const;
    const goal = { column: 2, y: end.y + HOLDER_HEIGHT / 2 } as const;
    if (middle === undefined) {
      const through = crossings.get(endOf(way));
      add({ key: `${way.action} ${endOf(way)}`, path: toPath({ from: start, to: goal, through }), ...look });
      continue;
    }
    const y = middle.y + HOLDER_HEIGHT / 2;
    add({ key: `${way.action} ${middle.account.id}`, path: toPath({ from: start, to: { column: 1, y } }), ...look });
    add({ key: `${middle.account.id} ${endOf(way)}`, path: toPath({ from: { column: 1, y }, to: goal }), ...look });
  }
  return [...edges.values()];
}

/** A curve from a column to the next; past the middle column straight through its own gap, never behind a box. */
function toPath({ from, to, through }: Ends): string {
  const curve = (x1: number, y1: number, x2: number, y2: number) => `C${(x1 + x2) / 2} ${y1} ${(x1 + x2) / 2} ${y2} ${x2} ${y2}`;
  const [x1, x2] = [COLUMNS[from.column][1], COLUMNS[to.column][0]];
  if (through === undefined) return `M${x1} ${from.y} ${curve(x1, from.y, x2, to.y)}`;
  const [start, end] = COLUMNS[1];
  return `M${x1} ${from.y} ${curve(x1, from.y, start, through)} H${end} ${curve(end, through, x2, to.y)}`;
}
