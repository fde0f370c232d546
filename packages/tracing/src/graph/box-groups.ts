import type { Arrangement } from '@redoubt/domain/onchain/case/arrangement';
import type { Layout } from './layout-graph.ts';

/** A rectangle, in pixels of the drawing. */
export type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

type Place = { readonly x: number; readonly y: number };

/** From the middle of an account to the edges of what is drawn of it, with its name. */
const ROOM = { x: 92, top: 30, bottom: 60 };
/** How near an account is to a box that reaches into it. */
const RADIUS = 24;

/**
 * The boxes of a group: one around all of its accounts where no other account stands in it, else one for each column, else one for each
 * account. So what stands in a box is in the group. Empty where none of them is drawn.
 */
export function boxGroup({ accounts }: Arrangement['groups'][number], at: Layout['at']): Box[] {
  const own = accounts.flatMap((account) => at.get(account) ?? []);
  if (own.length === 0) return [];
  const members = new Set(accounts);
  const others = [...at].flatMap(([id, place]) => (members.has(id) ? [] : [place]));
  const whole = toBox(own);
  if (isPure(whole, others)) return [whole];
  return [...Map.groupBy(own, ({ x }) => x).values()].flatMap((column) => {
    const box = toBox(column);
    return isPure(box, others) ? [box] : column.map((place) => toBox([place]));
  });
}

const toBox = (places: readonly Place[]): Box => ({
  left: Math.min(...places.map(({ x }) => x)) - ROOM.x,
  top: Math.min(...places.map(({ y }) => y)) - ROOM.top,
  right: Math.max(...places.map(({ x }) => x)) + ROOM.x,
  bottom: Math.max(...places.map(({ y }) => y)) + ROOM.bottom,
});

const isPure = ({ left, top, right, bottom }: Box, others: readonly Place[]): boolean =>
  others.every(({ x, y }) => x < left - RADIUS || x > right + RADIUS || y < top - RADIUS || y > bottom + RADIUS);
