import { NOT_ARRANGED } from '@redoubt/domain/onchain/case/arrangement';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCanonical } from '../model/canonical.ts';
import { type Movement, toPos, ZERO_ADDRESS } from '../model/movement.ts';
import { METHODS } from '../rule/holding.ts';
import { drawLedger, traceDrawn } from '../testing/drawn-ledger.ts';
import { createMemoryStore } from '../testing/memory-store.ts';
import { named, toInputs, traceMoves, UNLIMITED } from '../testing/small-ledger.ts';
import { runTrace } from '../trace/run-trace.ts';
import { boxGroup } from './box-groups.ts';
import { drawGraph, toShownText } from './draw-graph.ts';
import { GraphData, toGraphData } from './graph-data.ts';
import { layoutGraph } from './layout-graph.ts';
import { type Graph, listHidden, listHiddenAccounts, toGraph } from './to-graph.ts';

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

test('CASE-16: what a token burns to pay out came to it: the money leads through its contract', async () => {
  const wrapped = named('wrapped');
  const at = (block: number, rank: number) => ({ pos: toPos({ block, index: 0, rank }) });
  const movements: Movement[] = [
    { ...at(0, 16_384), from: named('victim'), to: named('thief'), asset: wrapped, amount: 100n, kind: 'token' },
    { ...at(1, 16_384), from: named('thief'), to: ZERO_ADDRESS, asset: wrapped, amount: 100n, kind: 'token' },
    { ...at(1, 1), from: wrapped, to: named('thief'), asset: 'native', amount: 100n, kind: 'internal' },
    { ...at(2, 1), from: named('thief'), to: named('B'), asset: 'native', amount: 100n, kind: 'value' },
  ];
  const inputs = toInputs([{ block: 0, index: 0, rank: 16_384, amount: 100n }], 'fifo', 3, { minimum: {} });
  const file = await runTrace(inputs, createMemoryStore({ movements, contracts: new Set([wrapped]), to: 3 }), UNLIMITED);
  const graph = toGraph(toGraphData(file), WIDE);
  expect(graph.nodes.map(({ id, column }) => [id, column])).toEqual([
    [named('victim'), 0],
    [named('thief'), 1],
    [named('B'), 2],
    [wrapped, 2],
  ]);
  expect(graph.edges.map(({ from, to }) => [from, to])).toEqual([
    [named('victim'), named('thief')],
    [named('thief'), wrapped],
    [wrapped, named('thief')],
    [named('thief'), named('B')],
  ]);
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

test('CASE-29: a hidden account goes with its movements; what came to the others stays, and what is not drawn is counted', async () => {
  const file = await traceMoves(
    [
      ['victim', 'thief', 1_000n],
      ['thief', 'A', 900n],
      ['A', 'B', 900n],
      ['thief', 'C', 100n],
    ],
    { seeds: [0], method: 'fifo' },
  );
  const data = toGraphData(file);
  const whole = toGraph(data, WIDE);
  const hidden = [named('A'), named('no account of the trace')];
  const graph = toGraph(data, { ...WIDE, arrangement: { ...NOT_ARRANGED, hidden } });
  expect(graph.nodes).toEqual(whole.nodes.filter(({ id }) => id !== named('A')));
  // Nothing leads to it any more, and it is still there, with what came to it.
  expect(nodeOf(graph, 'B')?.amounts).toEqual([{ asset: 'native', received: 900n, traced: 900n }]);
  expect(graph.edges.map(({ from, to }) => [from, to])).toEqual([
    [named('victim'), named('thief')],
    [named('thief'), named('C')],
  ]);
  expect(listHiddenAccounts(data, { view: {}, hidden })).toMatchObject({
    accounts: [{ id: named('A') }],
    count: 2,
    amounts: [{ asset: 'native', traced: 1_800n }],
  });
  // The view hides the second of its movements.
  expect(listHiddenAccounts(data, { view: { until: 1 }, hidden })).toMatchObject({ count: 1, amounts: [{ traced: 900n }] });
  expect(listHiddenAccounts(data, { view: {}, hidden: [] })).toEqual({ accounts: [], count: 0, amounts: [] });
});

test('CASE-30: a small account that is pinned stands for itself, and nothing of the money is lost', async () => {
  const receivers = Array.from({ length: 40 }, (_, index) => `R${index}`);
  const file = await traceMoves(
    [['victim', 'thief', 820n], ...receivers.map((name, index): [string, string, bigint] => ['thief', name, BigInt(index + 1)])],
    { seeds: [0], method: 'fifo' },
  );
  const draw = (names: readonly string[], rowsMax: number) => {
    const pins = names.map((name) => ({ account: named(name), x: 100, y: 100 }));
    const graph = toGraph(toGraphData(file), { rowsMax, arrangement: { ...NOT_ARRANGED, pins } });
    expect(graph.edges.reduce((sum, { from, traced }) => (from === named('thief') ? sum + traced : sum), 0n)).toBe(820n);
    const last = graph.nodes.filter(({ column }) => column === 2);
    return { drawn: last.length, folded: last.find(({ account }) => account === undefined)?.accounts, last };
  };
  const few = draw(['R0'], 10);
  expect(few).toMatchObject({ drawn: 10, folded: 31 });
  expect(few.last.slice(0, 2).map(({ id }) => id)).toEqual([named('R0'), named('R39')]);
  expect(draw(receivers.slice(0, 20), 10)).toMatchObject({ drawn: 21, folded: 20 });
  // The last alone would take the place that it frees.
  expect(draw(receivers.slice(0, 39), 10)).toMatchObject({ drawn: 40, folded: undefined });
});

/** A thief who pays most of it on four times, and a little of it aside each time. */
const PEELED: readonly [string, string, bigint][] = [
  ['victim', 'P1', 1_000n],
  ['P1', 'P2', 900n],
  ['P1', 'x1', 100n],
  ['P2', 'P3', 800n],
  ['P2', 'x2', 100n],
  ['P3', 'P4', 700n],
  ['P3', 'x3', 100n],
  ['P4', 'shop', 700n],
];

test('CASE-33: a chain of four wallets is drawn as one, with what came to its first and what left it, until it is opened', async () => {
  const file = await traceMoves(PEELED, { seeds: [0], method: 'fifo', labels: new Map([[named('shop'), 'exchange']]) });
  const data = toGraphData(file);
  const draw = (more: Partial<typeof NOT_ARRANGED>) => toGraph(data, { ...WIDE, arrangement: { ...NOT_ARRANGED, ...more } });
  const chain = ['P1', 'P2', 'P3', 'P4'].map(named);
  const open = draw({});
  expect(open.nodes.flatMap(({ id, chain: own }) => (own === undefined ? [] : [id]))).toEqual(chain);
  const collapsed = draw({ collapsed: [named('P3')] });
  const id = `chain ${named('P1')}`;
  expect(collapsed.nodes.find((node) => node.id === id)).toMatchObject({
    account: undefined,
    accounts: 4,
    column: 1,
    chain,
    amounts: [{ asset: 'native', received: 1_000n, traced: 1_000n }],
  });
  expect(collapsed.edges.map(({ from, to, traced }) => [from, to, traced])).toEqual([
    [named('victim'), id, 1_000n],
    [id, named('x1'), 100n],
    [id, named('x2'), 100n],
    [id, named('x3'), 100n],
    [id, named('shop'), 700n],
  ]);
  for (const name of ['victim', 'x1', 'x2', 'x3', 'shop']) expect(nodeOf(collapsed, name)).toEqual(nodeOf(open, name));
  // What a person pinned, hid or put into a group stands for itself: fewer than four are no chain.
  for (const more of [
    { hidden: [named('P2')] },
    { pins: [{ account: named('P2'), x: 100, y: 100 }] },
    { groups: [{ name: 'Mine', accounts: [named('P4')] }] },
  ])
    expect(draw({ ...more, collapsed: [named('P3')] }).nodes.every(({ account }) => account !== undefined)).toBe(true);
});

test('CASE-33: an account that another paid too is in no chain after it, and one that stops the trace in none', async () => {
  const moves: [string, string, bigint][] = [...PEELED, ['x1', 'P4', 50n]];
  const chainsOf = async (list: readonly [string, string, bigint][], labels: Map<ReturnType<typeof named>, 'exchange'>) =>
    toGraph(toGraphData(await traceMoves(list, { seeds: [0], method: 'fifo', labels })), WIDE).nodes.flatMap(({ chain }) => chain ?? []);
  expect(await chainsOf(moves, new Map([[named('shop'), 'exchange']]))).toEqual([]);
  expect(await chainsOf(PEELED, new Map([[named('P4'), 'exchange']]))).toEqual([]);
});

test('CASE-33: whatever is collapsed, what came to each other account is what came, under each rule', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.constantFrom(...METHODS), async (seed, method) => {
      const data = toGraphData(await traceDrawn(drawLedger(seed, { shortfalls: false }), method));
      const open = toGraph(data, WIDE);
      const collapsed = open.nodes.map(({ id }) => id).toSorted();
      const graph = toGraph(data, { ...WIDE, arrangement: { ...NOT_ARRANGED, collapsed } });
      const ofChain = new Set(graph.nodes.flatMap(({ chain }) => chain ?? []));
      const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
      const others = graph.nodes.filter(({ account }) => account !== undefined);
      expect(others.toSorted(byId)).toEqual(open.nodes.filter(({ id }) => !ofChain.has(id)).toSorted(byId));
      const inner = open.edges.filter(
        ({ from, to }) => ofChain.has(from) && graph.nodes.some(({ chain }) => chain?.includes(from) && chain.includes(to)),
      );
      const sum = (edges: typeof inner) => edges.reduce((total, { traced }) => total + traced, 0n);
      expect(sum([...graph.edges])).toBe(sum([...open.edges]) - sum(inner));
    }),
    { numRuns: 100, seed: SEED },
  );
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

test('CASE-30: a pinned account stands where it is pinned and moves no other; the same arrangement gives the same bytes', () => {
  fc.assert(
    fc.property(graphs, fc.nat({ max: 3_000 }), fc.nat({ max: 3_000 }), (graph, x, y) => {
      const [first] = graph.nodes;
      const account = first?.id ?? '';
      const arrangement = {
        ...NOT_ARRANGED,
        pins: [
          { account, x, y },
          { account: 'n999', x: 9_000, y: 9_000 },
        ],
      };
      const [without, pinned] = [layoutGraph(graph), layoutGraph(graph, arrangement)];
      expect([...pinned.at]).toEqual([...without.at].map(([id, place]) => [id, id === account ? { x, y } : place]));
      // One that is not in this graph takes no room.
      expect(pinned.width).toBeLessThan(9_000);
      for (const place of pinned.at.values()) expect(place.x < pinned.width && place.y < pinned.height).toBe(true);
      const turned = layoutGraph({ nodes: graph.nodes.toReversed(), edges: graph.edges.toReversed() }, structuredClone(arrangement));
      const toBytes = ({ width, height, at }: typeof pinned) => JSON.stringify([width, height, [...at].toSorted()]);
      expect(toBytes(turned)).toBe(toBytes(pinned));
    }),
    { numRuns: 200, seed: SEED },
  );
});

test('CASE-32: those of a group stand together in each column, and nothing that is not of it stands in its boxes', () => {
  fc.assert(
    fc.property(graphs, fc.array(fc.nat({ max: 30 }), { minLength: 1, maxLength: 8 }), (graph, picked) => {
      const group = { name: 'Mixers', accounts: [...new Set(picked)].map((id) => `n${id}`).toSorted() };
      const [without, { at }] = [layoutGraph(graph), layoutGraph(graph, { ...NOT_ARRANGED, groups: [group] })];
      // The same places, taken by others.
      const toPlaces = (places: typeof at) => [...places.values()].map(({ x, y }) => `${x} ${y}`).toSorted();
      expect(toPlaces(at)).toEqual(toPlaces(without.at));
      const boxes = boxGroup(group, at);
      for (const [id, { x, y }] of at) {
        const isIn = boxes.some(({ left, top, right, bottom }) => x >= left && x <= right && y >= top && y <= bottom);
        expect(isIn).toBe(group.accounts.includes(id));
      }
      const drawn = group.accounts.filter((id) => at.has(id));
      const columns = new Set(drawn.map((id) => at.get(id)?.x));
      expect(boxes.length).toBeLessThanOrEqual(columns.size);
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
    remark: '',
  });
  // Under FIFO the thief's own money leaves first: nothing traced reached the shop.
  expect(drawing.nodes.map(({ title }) => title)).toEqual([named('victim'), named('thief')]);
  expect(drawing.nodes[1]?.shapes).toContainEqual(expect.objectContaining({ role: 'share', share: 1 }));
  expect(drawing.amounts[0]?.shapes).toContainEqual(expect.objectContaining({ role: 'amount', text: '100' }));
});
