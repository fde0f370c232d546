import { type Arrangement, NOT_ARRANGED } from '@redoubt/domain/onchain/case/arrangement';
import { toMembers } from '../arrange/arrange.ts';
import type { Graph } from './to-graph.ts';

/** The middle of each node, by id, and the size of the whole, in pixels. */
export type Layout = {
  readonly width: number;
  readonly height: number;
  readonly at: ReadonlyMap<string, { readonly x: number; readonly y: number }>;
};

const COLUMN_WIDTH = 208;
const ROW_HEIGHT = 92;
const MARGIN_X = 84;
const MARGIN_Y = 44;
/** Sweeps over the columns, forth and back in turn: more change nothing that can be seen. */
const SWEEPS = 8;

/**
 * Places nodes in columns, each beside those that it has movements with (barycentre heuristic of Sugiyama, Tagawa and
 * Toda, 1981), ties by id. Of each column those of one group stand together. A pinned account stands where it is pinned, and the others where they would without. The same graph and
 * arrangement give the same layout, whatever the order of the graph's lists.
 */
export function layoutGraph({ nodes, edges }: Graph, arrangement: Arrangement = NOT_ARRANGED): Layout {
  const columns = [...Map.groupBy(nodes, ({ column }) => column)]
    .toSorted(([one], [other]) => one - other)
    .map(([, own]) => own.map(({ id }) => id).toSorted());
  const neighbours = new Map<string, string[]>();
  for (const { from, to } of edges) {
    link(neighbours, from, to);
    link(neighbours, to, from);
  }
  const columnOf = new Map(nodes.map(({ id, column }) => [id, column]));
  /** The place within its column, from 0 to 1. */
  const places = new Map<string, number>();
  const place = (own: readonly string[]) => {
    for (const [row, id] of own.entries()) places.set(id, (row + 0.5) / own.length);
  };
  for (const own of columns) place(own);
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    const isForth = sweep % 2 === 0;
    for (const own of isForth ? columns : columns.toReversed()) {
      const centres = new Map(own.map((id) => [id, centreOf(id, { neighbours, columnOf, places, isForth })]));
      own.sort((one, other) => (centres.get(one) ?? 0) - (centres.get(other) ?? 0) || (one < other ? -1 : 1));
      place(own);
    }
  }
  const groupOf = new Map(toMembers(arrangement).map(({ account, name }) => [account, `group ${name}`]));
  for (const own of columns) gather(own, groupOf);
  const rows = Math.max(1, ...columns.map(({ length }) => length));
  const height = 2 * MARGIN_Y + rows * ROW_HEIGHT;
  const at = new Map<string, { x: number; y: number }>();
  for (const [index, own] of columns.entries()) {
    const top = (height - own.length * ROW_HEIGHT) / 2;
    for (const [row, id] of own.entries()) at.set(id, { x: MARGIN_X + index * COLUMN_WIDTH, y: top + (row + 0.5) * ROW_HEIGHT });
  }
  let [right, bottom] = [MARGIN_X + Math.max(0, columns.length - 1) * COLUMN_WIDTH, height - MARGIN_Y - ROW_HEIGHT / 2];
  for (const { account, x, y } of arrangement.pins) {
    if (!at.has(account)) continue;
    at.set(account, { x, y });
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  }
  return { width: right + MARGIN_X, height: bottom + ROW_HEIGHT / 2 + MARGIN_Y, at };
}

/** Brings those of a group together, where the middle of them is. */
function gather(own: string[], groupOf: ReadonlyMap<string, string>): void {
  const rows = new Map(own.map((id, row) => [id, row]));
  const keyOf = (id: string) => groupOf.get(id) ?? id;
  const middles = new Map(
    [...Map.groupBy(own, keyOf)].map(([key, ids]) => [key, ids.reduce((sum, id) => sum + (rows.get(id) ?? 0), 0) / ids.length]),
  );
  own.sort((one, other) => {
    const [left, right] = [keyOf(one), keyOf(other)];
    if (left === right) return (rows.get(one) ?? 0) - (rows.get(other) ?? 0);
    return (middles.get(left) ?? 0) - (middles.get(right) ?? 0) || (left < right ? -1 : 1);
  });
}

function link(neighbours: Map<string, string[]>, from: string, to: string): void {
  const known = neighbours.get(from);
  if (known === undefined) neighbours.set(from, [to]);
  else known.push(to);
}

type Sweep = {
  readonly neighbours: ReadonlyMap<string, readonly string[]>;
  readonly columnOf: ReadonlyMap<string, number>;
  readonly places: ReadonlyMap<string, number>;
  readonly isForth: boolean;
};

/** The mean place of the neighbours on the side that was just placed; its own place without any. */
function centreOf(id: string, { neighbours, columnOf, places, isForth }: Sweep): number {
  const column = columnOf.get(id) ?? 0;
  let [sum, count] = [0, 0];
  for (const other of neighbours.get(id) ?? []) {
    const otherColumn = columnOf.get(other) ?? 0;
    if (isForth ? otherColumn >= column : otherColumn <= column) continue;
    sum += places.get(other) ?? 0;
    count += 1;
  }
  return count === 0 ? (places.get(id) ?? 0) : sum / count;
}
