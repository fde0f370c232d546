import { findLargest } from './find-largest.ts';
import type { Layout } from './layout-graph.ts';
import type { Graph, GraphNode } from './to-graph.ts';

/** From an account: to where its money came from, to where it went, and to the accounts above and below it. */
export type Direction = 'back' | 'on' | 'up' | 'down';

/**
 * The next account in a direction, as a keyboard walks a graph; `undefined` where there is none. Back and on follow the movement with the
 * largest traced part, against and along it, among those that lead to another column that way.
 */
export function findNext(
  { nodes, edges }: Graph,
  { at }: Layout,
  { id, direction }: { id: string; direction: Direction },
): string | undefined {
  const columnOf = new Map(nodes.map((node) => [node.id, node.column]));
  const column = columnOf.get(id);
  if (column === undefined) return undefined;
  if (direction === 'back') return findLargest(edges.filter(({ from, to }) => to === id && (columnOf.get(from) ?? column) < column))?.from;
  if (direction === 'on') return findLargest(edges.filter(({ from, to }) => from === id && (columnOf.get(to) ?? column) > column))?.to;
  const own = nodes.filter((node) => node.column === column).map((node) => node.id);
  const sorted = own.toSorted((one, other) => (at.get(one)?.y ?? 0) - (at.get(other)?.y ?? 0));
  return sorted[sorted.indexOf(id) + (direction === 'down' ? 1 : -1)];
}

/** The way from the start to an account: its nodes, the start first, each joined to the next by the movement with the largest traced part. */
export function findPath(graph: Graph, id: string): string[] {
  const columnOf = new Map(graph.nodes.map((node) => [node.id, node.column]));
  if (!columnOf.has(id)) return [];
  const path = [id];
  for (let [first] = path; first !== undefined; ) {
    const [target, column] = [first, columnOf.get(first) ?? 0];
    const before = findLargest(graph.edges.filter(({ from, to }) => to === target && (columnOf.get(from) ?? column) < column))?.from;
    if (before !== undefined) path.unshift(before);
    first = before;
  }
  return path;
}

/** The accounts whose address or label has a text in it, whatever the case of its letters, from the left and from above. */
export function findAccounts({ nodes }: Graph, { at }: Layout, text: string): GraphNode[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [];
  const found = nodes.filter(({ account, label }) => account?.includes(wanted) || label?.toLowerCase().includes(wanted));
  return sortByPlace(found, at);
}

/** Column by column, each from above. */
export const sortByPlace = (nodes: readonly GraphNode[], at: Layout['at']): GraphNode[] =>
  nodes.toSorted((one, other) => one.column - other.column || (at.get(one.id)?.y ?? 0) - (at.get(other.id)?.y ?? 0));
