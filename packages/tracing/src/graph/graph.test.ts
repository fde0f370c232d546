import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCanonical } from '../model/canonical.ts';
import { METHODS } from '../rule/holding.ts';
import { drawLedger, traceDrawn } from '../testing/drawn-ledger.ts';
import { named, traceMoves } from '../testing/small-ledger.ts';
import { drawGraph, toShownText } from './draw-graph.ts';
import { GraphData, toGraphData } from './graph-data.ts';
import { layoutGraph } from './layout-graph.ts';
import { type Graph, listHidden, toGraph } from './to-graph.ts';

const SEED = 20_261_128;
const WIDE = { rowsMax: 1_000 };

const nodeOf = ({ nodes }: Graph, name: string) => nodes.find(({ id }) => id === named(name));
const edgeOf = ({ edges }: Graph, from: string, to: string) => edges.find((edge) => edge.from === named(from) && edge.to === named(to));

test('accounts stand in the order in which the money reached them, and movements between two are one edge', async () => {
  const file = await traceMoves(
    [
      ['victim', 'thief', 100n],
      ['other', 'B', 60n],
      ['thief', 'B', 20n],
      ['thief', 'B', 40n],
      ['B', 'shop', 60n],
    ],
    { seeds: [0], method: 'haircut', labels: new Map([[named('shop'), 'exchange']]) },
  );
  const graph = toGraph(toGraphData(file), WIDE);
  expect(graph.nodes.map(({ id, column, kind }) => [id, column, kind])).toEqual([
    [named('victim'), 0, 'start'],
    [named('thief'), 1, 'wallet'],
    [named('B'), 2, 'wallet'],
    [named('shop'), 3, 'end'],
  ]);
  expect(edgeOf(graph, 'thief', 'B')).toMatchObject({ count: 2, amount: 60n, traced: 60n, weight: 0.6 });
  // What the other account paid is not traced: it is no movement of the graph.
  expect(edgeOf(graph, 'other', 'B')).toBeUndefined();
  // Half of what B had is traced, and so is half of what it paid.
  expect(edgeOf(graph, 'B', 'shop')).toMatchObject({ amount: 60n, traced: 30n });
  expect(nodeOf(graph, 'shop')).toMatchObject({ reason: 'exchange', amounts: [{ asset: 'native', received: 60n, traced: 30n }] });
});

test('CASE-16: a view hides later and smaller movements and other assets, keeps the columns, and says what it hides', async () => {
  const file = await traceMoves(
    [
      ['victim', 'thief', 1_000n],
      ['thief', 'A', 900n],
      ['thief', 'B', 20n],
      ['B', 'C', 20n],
      ['A', 'D', 900n],
    ],
    { seeds: [0], method: 'fifo' },
  );
  const shown = (view: Parameters<typeof listHidden>[1]['view']) => {
    const graph = toGraph(toGraphData(file), { ...WIDE, view });
    return [graph.nodes.map(({ id, column }) => [id, column]), listHidden(toGraphData(file), { view })];
  };
  const [victim, thief, a, c, d] = ['victim', 'thief', 'A', 'C', 'D'].map(named);
  expect(shown({ until: 1 })).toEqual([
    [
      [victim, 0],
      [thief, 1],
      [a, 2],
    ],
    { count: 3, amounts: [{ asset: 'native', traced: 940n }] },
  ]);
  // A movement of exactly the smallest part is drawn.
  expect(shown({ perMille: 20 })[1]).toEqual({ count: 0, amounts: [] });
  expect(shown({ perMille: 21 })).toEqual([
    [
      [victim, 0],
      [thief, 1],
      [a, 2],
      [d, 3],
    ],
    { count: 2, amounts: [{ asset: 'native', traced: 40n }] },
  ]);
  expect(shown({ assets: new Set([named('token')]) })).toEqual([[], { count: 5, amounts: [{ asset: 'native', traced: 2_840n }] }]);
  expect(toGraph(toGraphData(file), { ...WIDE, view: {} }).nodes.find(({ id }) => id === c)?.column).toBe(3);
});

test('the smaller accounts of a column are one node, and nothing of their money is lost', async () => {
  const receivers = Array.from({ length: 40 }, (_, index) => `R${index}`);
  const file = await traceMoves(
    [['victim', 'thief', 820n], ...receivers.map((name, index): [string, string, bigint] => ['thief', name, BigInt(index + 1)])],
    { seeds: [0], method: 'fifo' },
  );
  const graph = toGraph(toGraphData(file), { rowsMax: 10 });
  const last = graph.nodes.filter(({ column }) => column === 2);
  expect(last).toHaveLength(10);
  expect(last.slice(0, 2).map(({ id }) => id)).toEqual([named('R39'), named('R38')]);
  expect(last.at(-1)).toMatchObject({ id: 'more 2', account: undefined, accounts: 31 });
  const paid = graph.edges.filter(({ from }) => from === named('thief')).reduce((sum, { traced }) => sum + traced, 0n);
  expect(paid).toBe(820n);
});

test('every traced movement between two accounts is in the graph, under each rule', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.constantFrom(...METHODS), async (seed, method) => {
      const file = await traceDrawn(drawLedger(seed, { shortfalls: false }), method);
      const { edges, nodes } = toGraph(toGraphData(file), WIDE);
      const traced = file.ledger.steps.reduce(
        (sum, step, index) => (step.type === 'move' && step.from !== step.to ? sum + (file.result.traced[index] ?? 0n) : sum),
        0n,
      );
      expect(edges.reduce((sum, edge) => sum + edge.traced, 0n)).toBe(traced);
      const ids = new Set(nodes.map(({ id }) => id));
      expect(ids).toEqual(new Set(edges.flatMap(({ from, to }) => [from, to])));
    }),
    { numRuns: 200, seed: SEED },
  );
});

test('CASE-26: a browser draws from the file what the server draws from the trace, under each rule', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.constantFrom(...METHODS), async (seed, method) => {
      const data = toGraphData(await traceDrawn(drawLedger(seed, { shortfalls: false }), method));
      const read = GraphData.parse(JSON.parse(toCanonical(data)));
      expect(read).toEqual(data);
      expect(toGraph(read, { rowsMax: 3 })).toEqual(toGraph(data, { rowsMax: 3 }));
    }),
    { numRuns: 50, seed: SEED },
  );
});

const graphs: fc.Arbitrary<Graph> = fc
  .array(fc.tuple(fc.nat({ max: 30 }), fc.nat({ max: 30 }), fc.nat({ max: 6 })), { minLength: 1, maxLength: 60 })
  .map((pairs) => {
    const columns = new Map(pairs.flatMap(([from, to, column]) => [[from, column] as const, [to, column + 1] as const]));
    const nodes = [...columns].map(([id, column]) => ({
      id: `n${id}`,
      account: `n${id}`,
      accounts: 1,
      column,
      kind: 'wallet' as const,
      reason: undefined,
      label: undefined,
      amounts: [],
      weight: 1,
    }));
    const seen = new Map(pairs.map(([from, to]) => [`${from} ${to}`, [from, to] as const]));
    const edges = [...seen.values()].map(([from, to]) => ({
      from: `n${from}`,
      to: `n${to}`,
      asset: 'native' as const,
      count: 1,
      amount: 1n,
      traced: 1n,
      weight: 1,
    }));
    return { nodes, edges };
  });

test('the same graph has the same layout whatever the order of its lists, and no two accounts share a place', () => {
  fc.assert(
    fc.property(graphs, ({ nodes, edges }) => {
      const layout = layoutGraph({ nodes, edges });
      const other = layoutGraph({ nodes: nodes.toReversed(), edges: edges.toReversed() });
      expect([...other.at].toSorted()).toEqual([...layout.at].toSorted());
      const places = [...layout.at.values()].map(({ x, y }) => `${x} ${y}`);
      expect(new Set(places).size).toBe(nodes.length);
      for (const { x, y } of layout.at.values()) expect(x > 0 && x < layout.width && y > 0 && y < layout.height).toBe(true);
    }),
    { numRuns: 300, seed: SEED },
  );
});

test('columns that a trace left empty take no room', () => {
  const node = { account: 'a', accounts: 1, kind: 'wallet' as const, reason: undefined, label: undefined, amounts: [], weight: 1 };
  const adjacent = layoutGraph({ nodes: [0, 1].map((column) => ({ ...node, id: `n${column}`, column })), edges: [] });
  const far = layoutGraph({ nodes: [0, 9].map((column) => ({ ...node, id: `n${column}`, column })), edges: [] });
  expect(far.width).toBe(adjacent.width);
});

test('names of others stay short, on one line, and cannot turn round what follows', () => {
  expect(toShownText('a\u202eb\u0000c\nd\u2028e\u200b')).toBe('abcde');
  expect([...toShownText('x'.repeat(400))]).toHaveLength(24);
  expect([...toShownText('😀'.repeat(40))]).toHaveLength(24);
});

test('a node is drawn by what it is, with the traced share of what came in as an arc around it', async () => {
  const file = await traceMoves(
    [
      ['victim', 'thief', 100n],
      ['thief', 'shop', 100n],
    ],
    { seeds: [0], method: 'fifo', openings: { thief: 100n }, labels: new Map([[named('shop'), 'mixer']]) },
  );
  const graph = toGraph(toGraphData(file), WIDE);
  const drawing = drawGraph(graph, layoutGraph(graph), {
    nameOf: ({ id }) => ({ name: id, remark: '' }),
    titleOf: ({ id }) => id,
    amountOf: ({ traced }) => String(traced),
    edgeTitleOf: ({ from, to }) => `${from} to ${to}`,
  });
  // Under FIFO the thief's own money leaves first: nothing traced reached the shop.
  expect(drawing.nodes.map(({ title }) => title)).toEqual([named('victim'), named('thief')]);
  expect(drawing.nodes[1]?.shapes).toContainEqual(expect.objectContaining({ role: 'share', share: 1 }));
  expect(drawing.amounts[0]?.shapes).toContainEqual(expect.objectContaining({ role: 'amount', text: '100' }));
});
