import { expect, test } from 'vitest';
import { named, traceMoves } from '../testing/small-ledger.ts';
import { toGraphData } from './graph-data.ts';
import { layoutGraph } from './layout-graph.ts';
import { toGraph } from './to-graph.ts';
import { type Direction, findAccounts, findNext, findPath } from './walk-graph.ts';

/** victim pays thief, thief pays A and B, both pay the shop, which pays a little back to the thief. */
async function drawTheft() {
  const file = await traceMoves(
    [
      ['victim', 'thief', 1_000n],
      ['thief', 'A', 300n],
      ['thief', 'B', 700n],
      ['A', 'C', 300n],
      ['B', 'C', 700n],
      ['C', 'thief', 50n],
      ['C', 'shop', 900n],
    ],
    { seeds: [0], method: 'fifo', labels: new Map([[named('shop'), 'exchange']]) },
  );
  const graph = toGraph(toGraphData(file), { rowsMax: 100 });
  return { graph, layout: layoutGraph(graph) };
}

test('CASE-26: a keyboard walks along the largest movement, back against it, and between the accounts of a column', async () => {
  const { graph, layout } = await drawTheft();
  const next = (name: string, direction: Direction) => findNext(graph, layout, { id: named(name), direction });
  expect(next('victim', 'on')).toBe(named('thief'));
  expect(next('thief', 'on')).toBe(named('B'));
  expect(next('C', 'back')).toBe(named('B'));
  // What goes back to an earlier column is no way on.
  expect(next('C', 'on')).toBe(named('shop'));
  expect(next('thief', 'back')).toBe(named('victim'));
  const [above, below] = ['A', 'B'].toSorted((one, other) => (layout.at.get(named(one))?.y ?? 0) - (layout.at.get(named(other))?.y ?? 0));
  expect(next(above ?? '', 'down')).toBe(named(below ?? ''));
  expect(next(below ?? '', 'up')).toBe(named(above ?? ''));
  expect(next('victim', 'back')).toBeUndefined();
  expect(next('shop', 'on')).toBeUndefined();
  expect(next('victim', 'up')).toBeUndefined();
  expect(next('victim', 'down')).toBeUndefined();
  expect(next('no account', 'on')).toBeUndefined();
});

test('CASE-26: the way to an account leads from the start along the largest parts, and never round', async () => {
  const { graph } = await drawTheft();
  expect(findPath(graph, named('shop'))).toEqual(['victim', 'thief', 'B', 'C', 'shop'].map(named));
  expect(findPath(graph, named('victim'))).toEqual([named('victim')]);
  expect(findPath(graph, 'more 7')).toEqual([]);
});

test('CASE-26: an account is found by a part of its address or label, and by nothing else', async () => {
  const { graph, layout } = await drawTheft();
  const find = (text: string) => findAccounts(graph, layout, text).map(({ id }) => id);
  const label = graph.nodes.find(({ id }) => id === named('shop'))?.label ?? '';
  expect(label).not.toBe('');
  expect(find(label.toUpperCase())).toEqual([named('shop')]);
  expect(find(` ${named('thief').slice(30).toUpperCase()} `)).toEqual([named('thief')]);
  expect(find('0x')).toEqual(expect.arrayContaining([named('victim'), named('shop')]));
  expect(find('0x')[0]).toBe(named('victim'));
  expect(find(' ')).toEqual([]);
  expect(find('.*')).toEqual([]);
});
