import { expect, test } from 'vitest';
import { createBounds } from '../bounds/bound-places.ts';
import { createNetwork, TooMuchEffort } from '../bounds/max-flow.ts';
import { listConversions, netTransaction } from '../collect/net-transaction.ts';
import { toHash } from '../model/canonical.ts';
import type { TraceFile } from '../model/ledger.ts';
import { BLOCK_END, type Movement, toPos, ZERO_ADDRESS } from '../model/movement.ts';
import type { MovementStore } from '../model/store.ts';
import type { Method } from '../rule/holding.ts';
import { createMemoryStore } from '../testing/memory-store.ts';
import { endAt, named, toInputs, toMovements, traceMoves, UNLIMITED } from '../testing/small-ledger.ts';
import { checkFile } from '../verify/check-file.ts';
import { NotConserved } from './apply-rule.ts';
import { computeResult, runTrace } from './run-trace.ts';

type Moves = Parameters<typeof traceMoves>[0];
/** What ends where, by rule, worked out by hand; and what any rule can bring there. */
type Case = {
  name: string;
  moves: Moves;
  seeds: number[];
  openings?: Record<string, bigint>;
  ends: Partial<Record<Method, Record<string, bigint>>>;
  bounds: Record<string, readonly [bigint, bigint]>;
};

const CASES: readonly Case[] = [
  {
    name: 'T1: stolen money comes first, then clean',
    moves: [
      ['V', 'A', 3n],
      ['X', 'A', 7n],
      ['A', 'B', 5n],
      ['A', 'C', 5n],
    ],
    seeds: [0],
    ends: { fifo: { B: 3n }, lifo: { C: 3n }, haircut: { B: 1n, C: 2n }, poison: { B: 5n, C: 5n } },
    bounds: { B: [0n, 3n], C: [0n, 3n] },
  },
  {
    name: 'T2: clean, stolen, clean',
    moves: [
      ['V', 'A', 3n],
      ['X', 'A', 5n],
      ['A', 'B', 4n],
      ['A', 'C', 3n],
      ['A', 'D', 3n],
    ],
    seeds: [0],
    openings: { A: 2n },
    ends: { fifo: { B: 2n, C: 1n }, lifo: { C: 2n, D: 1n }, haircut: { B: 1n, C: 1n, D: 1n }, poison: { B: 4n, C: 3n, D: 3n } },
    bounds: { B: [0n, 3n], C: [0n, 3n], D: [0n, 3n] },
  },
  {
    name: 'T3: two ways that meet again',
    moves: [
      ['V', 'A', 10n],
      ['A', 'P', 6n],
      ['A', 'Q', 4n],
      ['P', 'M', 5n],
      ['Q', 'M', 4n],
      ['M', 'E', 6n],
      ['M', 'F', 3n],
    ],
    seeds: [0],
    openings: { P: 4n },
    ends: { fifo: { E: 2n, F: 3n, P: 5n }, lifo: { E: 6n, F: 3n, P: 1n }, haircut: { E: 4n, F: 3n, P: 3n } },
    bounds: { E: [2n, 6n], F: [0n, 3n] },
  },
  {
    name: 'T4: a round trip',
    moves: [
      ['V', 'A', 4n],
      ['A', 'B', 4n],
      ['X', 'B', 4n],
      ['B', 'A', 6n],
      ['A', 'E', 5n],
    ],
    seeds: [0],
    openings: { A: 2n },
    ends: { fifo: { E: 3n, A: 1n }, lifo: { B: 2n, E: 2n }, haircut: { E: 1n, A: 2n, B: 1n } },
    bounds: { E: [0n, 4n] },
  },
  {
    name: 'T5: all of a balance leaves',
    moves: [
      ['V', 'A', 10n],
      ['A', 'E', 15n],
    ],
    seeds: [0],
    openings: { A: 5n },
    ends: { fifo: { E: 10n }, lifo: { E: 10n }, haircut: { E: 10n }, poison: { E: 15n } },
    bounds: { E: [10n, 10n] },
  },
  {
    name: 'T6: much clean money before',
    moves: [
      ['V', 'A', 10n],
      ['A', 'E', 60n],
      ['A', 'F', 30n],
    ],
    seeds: [0],
    openings: { A: 100n },
    ends: { fifo: { A: 10n }, lifo: { E: 10n }, haircut: { E: 5n, F: 3n, A: 2n } },
    bounds: { E: [0n, 10n], F: [0n, 10n] },
  },
];

for (const { name, moves, seeds, openings = {}, ends, bounds } of CASES) {
  for (const [method, expected] of Object.entries(ends) as [Method, Record<string, bigint>][]) {
    test(`${name}: ${method}`, async () => {
      const file = await traceMoves(moves, { seeds, method, openings });
      const amounts = Object.fromEntries(
        file.result.waysOut.filter(({ amount }) => amount > 0n).map(({ account, amount }) => [account, amount]),
      );
      expect(amounts).toEqual(Object.fromEntries(Object.entries(expected).map(([who, amount]) => [named(who), amount])));
      for (const [who, [least, most]] of Object.entries(bounds)) expect(endAt(file, who), who).toMatchObject({ least, most });
    });
  }
}

test('two seeds keep their colours', async () => {
  const file = await traceMoves(
    [
      ['V', 'A', 3n],
      ['W', 'A', 4n],
      ['A', 'B', 5n],
    ],
    { seeds: [0, 1], method: 'fifo' },
  );
  expect(file.result.waysOut.map(({ byOrigin }) => byOrigin)).toEqual([
    [3n, 2n],
    [0n, 2n],
  ]);
});

test('an amount above the known balance came unseen: it is paid as clean, and the result says so', async () => {
  const file = await traceMoves(
    [
      ['V', 'A', 3n],
      ['A', 'B', 5n],
    ],
    { seeds: [0], method: 'fifo' },
  );
  expect(endAt(file, 'B').amount).toBe(3n);
  expect(file.result.leavesOut).toContainEqual(expect.objectContaining({ reason: 'unseen', amount: 2n }));
});

test('the largest amount of 256 bits is traced to the last unit', async () => {
  const all = 2n ** 256n - 1n;
  const file = await traceMoves(
    [
      ['V', 'A', all],
      ['A', 'B', all - 1n],
    ],
    { seeds: [0], method: 'haircut' },
  );
  expect(endAt(file, 'B').amount + endAt(file, 'A').amount).toBe(all);
});

test('a movement to oneself changes nothing', async () => {
  const file = await traceMoves(
    [
      ['V', 'A', 3n],
      ['A', 'A', 3n],
      ['A', 'B', 1n],
    ],
    { seeds: [0], method: 'lifo' },
  );
  expect(endAt(file, 'B').amount).toBe(1n);
});

test('a trace stops at an exchange and at a mixer, and says what it leaves open', async () => {
  const labels = new Map([
    [named('E'), 'exchange' as const],
    [named('F'), 'mixer' as const],
  ]);
  const moves = [
    ['V', 'A', 9n],
    ['A', 'E', 4n],
    ['A', 'F', 5n],
    ['E', 'G', 4n],
    ['F', 'H', 5n],
  ] as const;
  const { result } = await traceMoves(moves, { seeds: [0], method: 'fifo', labels });
  expect(result.waysOut.map(({ reason, amount, least, most }) => ({ reason, amount, least, most }))).toEqual([
    { reason: 'mixer', amount: 5n, least: 5n, most: 5n },
    { reason: 'exchange', amount: 4n, least: 4n, most: 4n },
  ]);
  expect(result.leavesOut).toContainEqual(expect.objectContaining({ reason: 'mixer', amount: 5n }));
});

const token = named('token');
const [swap, router] = [named('swap'), named('router')];
/** A swap through a router to another recipient: S pays 100, R gets 50 tokens; clean money goes the same way later. */
const SWAP = [
  ...toMovements([['V', 'S', 100n]]),
  { pos: toPos({ block: 1, index: 0, rank: 0 }), from: named('S'), to: '0x01', asset: 'native', amount: 1n, kind: 'fee' },
  { pos: toPos({ block: 1, index: 0, rank: 1 }), from: named('S'), to: router, asset: 'native', amount: 90n, kind: 'value' },
  { pos: toPos({ block: 1, index: 0, rank: 2 }), from: router, to: swap, asset: 'native', amount: 90n, kind: 'internal' },
  { pos: toPos({ block: 1, index: 0, rank: 16_384 }), from: swap, to: named('R'), asset: token, amount: 45n, kind: 'token' },
  { pos: toPos({ block: 2, index: 0, rank: 16_384 }), from: named('R'), to: named('Z'), asset: token, amount: 40n, kind: 'token' },
] as const;

test('a swap to another recipient through a router is followed in proportion, and the fee is a way out', async () => {
  const store = createMemoryStore({ movements: SWAP, contracts: new Set([router, swap]), to: 3 });
  const inputs = toInputs([{ block: 0, index: 0, rank: 1, amount: 100n }], 'fifo', 3, { minimum: {} });
  const { result } = await runTrace(inputs, store, UNLIMITED);
  expect(result.waysOut.map(({ account, amount, reason, least, most }) => [account, amount, reason, least, most])).toEqual([
    [named('Z'), 40n, 'still-there', 40n, 40n],
    [named('R'), 5n, 'still-there', 5n, 5n],
    [named('S'), 9n, 'still-there', 9n, 9n],
    ['0x01', 1n, 'fees', 1n, 1n],
  ]);
  expect(result.totals).toEqual([
    { asset: token, seeds: 0n, convertedIn: 45n, convertedOut: 0n, waysOut: 0n, stillThere: 45n },
    { asset: 'native', seeds: 100n, convertedIn: 0n, convertedOut: 90n, waysOut: 1n, stillThere: 9n },
  ]);
});

/** S pays 100 tokens into a pot for 50 shares; interest comes; R sells 20 of the shares for 60 tokens, and later 30 for 45. */
const SHARES = (() => {
  const [pot, share] = [named('pot'), named('pot')];
  const log = (block: number, rank: number, from: string, to: string, asset: typeof token, amount: bigint): Movement => ({
    pos: toPos({ block, index: 0, rank: 16_384 + rank }),
    from: from === '0' ? ZERO_ADDRESS : named(from),
    to: to === '0' ? ZERO_ADDRESS : named(to),
    asset,
    amount,
    kind: 'token',
  });
  return {
    pot,
    movements: [
      log(0, 0, 'V', 'S', token, 100n),
      log(1, 0, 'S', 'pot', token, 100n),
      log(1, 1, '0', 'R', share, 50n),
      log(2, 0, 'X', 'pot', token, 90n),
      log(3, 0, 'R', '0', share, 20n),
      log(3, 1, 'pot', 'R', token, 60n),
      log(4, 0, 'R', '0', share, 30n),
      log(4, 1, 'pot', 'R', token, 45n),
    ],
  };
})();

test('TRAC-09: interest of shares is followed with them, and is said to be no stolen money', async () => {
  const { pot, movements } = SHARES;
  const run = async (to: number, amount: bigint) => {
    const inputs = toInputs([{ block: 0, index: 0, rank: 16_384, amount }], 'fifo', to, { minimum: {} });
    return (await runTrace(inputs, createMemoryStore({ movements, contracts: new Set([pot]), to }), UNLIMITED)).result;
  };
  const gainOf = ({ leavesOut }: Awaited<ReturnType<typeof run>>) => leavesOut.find(({ reason }) => reason === 'gain');
  // 20 of 50 shares cost 40, and brought 60; the rest cost 60, and brought 45: a loss that is set against it.
  const first = await run(3, 100n);
  expect(first.waysOut.find(({ account, asset }) => account === named('R') && asset === token)).toMatchObject({ amount: 60n });
  expect(gainOf(first)).toMatchObject({ asset: token, amount: 20n });
  expect(gainOf(await run(4, 100n))).toMatchObject({ asset: token, amount: 5n });
  // A better price on a market is none: 45 tokens that cost 90 bring 120.
  const sold: Movement[] = [
    { pos: toPos({ block: 2, index: 0, rank: 1 }), from: swap, to: named('R'), asset: 'native', amount: 120n, kind: 'internal' },
    { pos: toPos({ block: 2, index: 0, rank: 16_384 }), from: named('R'), to: swap, asset: token, amount: 45n, kind: 'token' },
  ];
  const inputs = toInputs([{ block: 0, index: 0, rank: 1, amount: 100n }], 'fifo', 3, { minimum: {} });
  const store = createMemoryStore({ movements: [...SWAP.slice(0, 5), ...sold], contracts: new Set([router, swap]), to: 3 });
  const traded = (await runTrace(inputs, store, UNLIMITED)).result;
  expect(traded.waysOut.find(({ account }) => account === named('R'))).toMatchObject({ asset: 'native', amount: 120n });
  expect(gainOf(traded)).toBeUndefined();
  // Half of the money is stolen: its first shares are, and their interest.
  expect(gainOf(await run(3, 50n))).toMatchObject({ asset: token, amount: 20n });
});

test('a token that is not checked never enters a trace: its contract can log what it likes', async () => {
  const store = createMemoryStore({ movements: SWAP, contracts: new Set([router, swap]), unknownAssets: new Set([token]), to: 3 });
  const { result } = await runTrace(toInputs([{ block: 0, index: 0, rank: 1, amount: 100n }], 'fifo', 3), store, UNLIMITED);
  expect(result.waysOut.map(({ asset }) => asset)).not.toContain(token);
  expect(result.leavesOut).toContainEqual(expect.objectContaining({ reason: 'unknown-token', amount: 90n }));
});

test('TRAC-08: a token whose balances change without transfers is followed one step, and never entered by a conversion', async () => {
  const inconsistentAssets = new Set([token]);
  const entering = createMemoryStore({ movements: SWAP, contracts: new Set([router, swap]), inconsistentAssets, to: 3 });
  const entered = await runTrace(toInputs([{ block: 0, index: 0, rank: 1, amount: 100n }], 'fifo', 3), entering, UNLIMITED);
  expect(entered.result.leavesOut).toContainEqual(expect.objectContaining({ reason: 'inconsistent-token', amount: 90n }));
  const movements = toMovements([
    ['V', 'A', 9n],
    ['A', 'B', 9n],
    ['B', 'C', 9n],
  ]).map((each): Movement => ({ ...each, asset: token, kind: 'token', pos: each.pos - 1n + 16_384n }));
  const store = createMemoryStore({ movements, inconsistentAssets, to: 3 });
  const { result } = await runTrace(
    toInputs([{ block: 0, index: 0, rank: 16_384, amount: 9n }], 'fifo', 3, { minimum: {} }),
    store,
    UNLIMITED,
  );
  const ends = result.waysOut.filter(({ amount }) => amount > 0n);
  expect(ends.map(({ account, reason, amount }) => [account, reason, amount])).toEqual([[named('C'), 'inconsistent-token', 9n]]);
});

test('over its limit of movements a trace ends at a block, and says so', async () => {
  const moves = Array.from({ length: 20 }, (_, step) => [`N${step}`, `N${step + 1}`, 5n] as const);
  const store = createMemoryStore({ movements: toMovements(moves), to: 20 });
  const budget = { ...UNLIMITED.budget, movementsMax: 4 };
  const { result, ledger } = await runTrace(toInputs([{ block: 0, index: 0, rank: 1, amount: 5n }], 'fifo', 20), store, {
    ...UNLIMITED,
    budget,
  });
  expect(ledger.cut).toBe('more than 4 movements');
  expect(result.leavesOut).toContainEqual(expect.objectContaining({ reason: 'limits' }));
  expect(result.waysOut.reduce((sum, { amount }) => sum + amount, 0n)).toBe(5n);
});

test('what is not on record is not called still there', async () => {
  const { result } = await traceMoves(
    [
      ['V', 'A', 5n],
      ['A', 'B', 2n],
    ],
    { seeds: [0], method: 'fifo', to: 1 },
  );
  expect(result.waysOut.every(({ reason }) => reason === 'not-read')).toBe(true);
});

test('a seed that is not on record, or larger than its movement, is refused with its number', async () => {
  const store = createMemoryStore({ movements: toMovements([['V', 'A', 5n]]), to: 1 });
  const run = (seed: { block: number; amount: bigint }) =>
    runTrace(toInputs([{ index: 0, rank: 1, ...seed }], 'fifo', 1), store, UNLIMITED);
  await expect(run({ block: 1, amount: 5n })).rejects.toThrow('Seed 1');
  await expect(run({ block: 0, amount: 6n })).rejects.toThrow('Seed 1: the movement has 5, not 6.');
});

test('dust from many accounts does not stop a trace: only payments above the minimum count', async () => {
  const spray = Array.from({ length: 1_200 }, (_, index) => [`D${index}`, 'B', 1n] as const);
  const moves = [...spray, ['V', 'A', 5_000n], ['A', 'B', 5_000n], ['B', 'C', 5_000n]] as const;
  const movements = toMovements(moves);
  const seed = { block: 1_200, index: 0, rank: 1, amount: 5_000n };
  const run = async (minimum: bigint) => {
    const { result } = await runTrace(
      toInputs([seed], 'lifo', moves.length, { minimum: { native: minimum } }),
      createMemoryStore({ movements, to: moves.length }),
      UNLIMITED,
    );
    return result.waysOut.filter(({ amount }) => amount > 0n).map(({ reason }) => reason);
  };
  expect(await run(5n)).toEqual(['still-there']);
  expect(await run(1n)).toEqual(['busy']);
});

test('an account whose kind no node says is followed, and named in what the result leaves out', async () => {
  const store = createMemoryStore({ movements: toMovements([['V', 'A', 5n]]), to: 1 });
  const run = (kind: 'unknown' | 'contract', later: boolean) => {
    const facts: MovementStore['facts'] = async (asks) => {
      const found = await store.facts(asks);
      return { ...found, accounts: found.accounts.map((fact) => ({ ...fact, kind, later })) };
    };
    return runTrace(toInputs([{ block: 0, index: 0, rank: 1, amount: 5n }], 'fifo', 1), { ...store, facts }, UNLIMITED);
  };
  const unknown = await run('unknown', false);
  expect(unknown.result.waysOut.map(({ reason }) => reason)).toEqual(['still-there']);
  expect(unknown.ledger.kinds).toEqual({ unknown: [named('A')], later: [] });
  expect(unknown.result.leavesOut).toContainEqual(
    expect.objectContaining({ reason: 'kinds', detail: expect.stringContaining('whether 1 accounts are wallets or contracts') }),
  );
  const later = await run('contract', true);
  expect(later.result.waysOut.map(({ reason }) => reason)).toEqual(['contract']);
  expect(later.result.leavesOut.map(({ reason }) => reason)).toContain('later-kinds');
});

test('bounds that would take too long are left out with the reason; amounts stay', () => {
  const places = Array.from({ length: 3 }, (_, number) => ({
    type: 'holding' as const,
    account: named(`P${number}`),
    asset: 'native' as const,
    since: BigInt(number),
    opening: 0n,
    hop: 0,
    readTo: 9,
  }));
  const network = createNetwork({ left: 5 });
  const nodes = [network.addNode(), network.addNode(), network.addNode()] as const;
  network.addEdge(nodes[0], nodes[1], 3n);
  network.addEdge(nodes[1], nodes[2], 3n);
  expect(() => network.maxFlow(nodes[0], nodes[2])).toThrow(TooMuchEffort);
  const ledger = { places, steps: [] } as unknown as Parameters<typeof createBounds>[0];
  expect(createBounds(ledger)(new Set([0]), 'native')).toEqual({ least: 0n, most: 0n });
});

test('the fee is paid before the value, and what a conversion leaves over stays with its payer', async () => {
  const file = await runTrace(
    toInputs([{ block: 0, index: 0, rank: 1, amount: 100n }], 'fifo', 3, { minimum: {} }),
    createMemoryStore({ movements: SWAP, contracts: new Set([router, swap]), to: 3 }),
    UNLIMITED,
  );
  const [fee, value] = file.ledger.steps.filter(({ pos }) => pos >> 32n === 1n);
  expect([fee?.type === 'move' && fee.kind, value?.type === 'move' && value.kind]).toEqual(['fee', 'value']);
  // 10 clean units came before: the fee takes one of them, and the payment the rest.
  const clean = createMemoryStore({
    movements: SWAP,
    contracts: new Set([router, swap]),
    openings: new Map([[`${named('S')} native`, 10n]]),
    to: 3,
  });
  const { result } = await runTrace(
    toInputs([{ block: 0, index: 0, rank: 1, amount: 100n }], 'fifo', 3, { minimum: {} }),
    clean,
    UNLIMITED,
  );
  const ends = new Map(result.waysOut.map(({ account, asset, amount }) => [`${account} ${asset}`, amount]));
  expect(ends.get('0x01 native') ?? 0n).toBe(0n);
  expect(ends.get(`${named('S')} native`)).toBe(19n);
  // 81 of the 90 were traced: 81 · 45 / 90, rounded down.
  expect(result.totals.find(({ asset }) => asset === token)).toMatchObject({ convertedIn: 40n });
  expect(result.totals.find(({ asset }) => asset === 'native')).toMatchObject({ convertedOut: 81n, stillThere: 19n });
});

test('what comes at the end of a block comes after its transactions', async () => {
  const [miner, end] = [named('M'), toPos({ block: 1, index: BLOCK_END, rank: 1 })];
  const movements = [
    ...toMovements([
      ['V', 'M', 5n],
      ['M', 'E', 5n],
    ]),
    { pos: end, from: ZERO_ADDRESS, to: miner, asset: 'native' as const, amount: 7n, kind: 'withdrawal' as const },
    {
      pos: toPos({ block: 2, index: 0, rank: 1 }),
      from: miner,
      to: named('F'),
      asset: 'native' as const,
      amount: 7n,
      kind: 'value' as const,
    },
  ];
  const run = (method: Method) =>
    runTrace(toInputs([{ block: 0, index: 0, rank: 1, amount: 5n }], method, 3), createMemoryStore({ movements, to: 3 }), UNLIMITED);
  for (const method of ['fifo', 'lifo'] as const) {
    const file = await run(method);
    expect(endAt(file, 'E').amount).toBe(5n);
    expect(endAt(file, 'F').amount).toBe(0n);
    expect(file.ledger.steps.some((step) => step.type === 'move' && step.kind === 'withdrawal')).toBe(true);
  }
});

test('a ledger whose traced money does not add up is refused', async () => {
  const file = await traceMoves([['V', 'A', 5n]], { seeds: [0], method: 'fifo' });
  const [step] = file.ledger.steps;
  if (step?.type !== 'move') throw new Error('no step');
  const ledger = {
    ...file.ledger,
    places: [...file.ledger.places, { type: 'inside' as const, account: named('A'), asset: token, hop: 0 }],
    steps: [step, { type: 'convert' as const, pos: step.pos, source: 0, target: 1, paid: 1n, got: -1n }],
  };
  expect(() => computeResult(file.inputs, ledger)).toThrow(NotConserved);
  expect(checkFile(sealed(file, ledger)).arithmetic).toBe('mismatch');
});

/** With another ledger, the same result and the hash of both. */
function sealed(file: TraceFile, ledger: TraceFile['ledger']): TraceFile {
  const { hash: _, ...content } = { ...file, ledger };
  return { ...content, hash: toHash(content) };
}

test('an account that took one asset and gave another is a conversion, on both sides of a trade', () => {
  const nets = netTransaction(SWAP.filter(({ pos }) => pos >> 32n === 1n));
  expect(listConversions(nets)).toEqual([{ account: swap, took: { asset: 'native', amount: 90n }, gave: { asset: token, amount: 45n } }]);
});
