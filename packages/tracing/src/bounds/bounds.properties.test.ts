import fc from 'fast-check';
import { expect, test } from 'vitest';
import { METHODS } from '../rule/holding.ts';
import { drawLedger, traceDrawn } from '../testing/drawn-ledger.ts';
import { createMemoryStore } from '../testing/memory-store.ts';
import { endAt, named, toInputs, toMovements, traceMoves, UNLIMITED } from '../testing/small-ledger.ts';
import { runTrace } from '../trace/run-trace.ts';

const SEED = 20_261_127;

test('500 ledgers of two assets, one to three seeds, conversions and unseen money: every rule stays inside the bounds', async () => {
  let overlapping = 0;
  let converting = 0;
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.boolean(), async (seed, blind) => {
      const drawn = drawLedger(seed, { shortfalls: true });
      for (const method of METHODS) {
        if (method === 'poison') continue;
        const { result, ledger } = await traceDrawn(drawn, method, { blind });
        overlapping += result.leavesOut.some(({ reason }) => reason === 'overlap') ? 1 : 0;
        converting += ledger.steps.some(({ type }) => type === 'convert') ? 1 : 0;
        for (const { amount, least, most, account } of [
          ...result.waysOut,
          ...result.groups.map((group) => ({ ...group, account: group.name })),
        ]) {
          expect(amount >= (least ?? 0n), `${method}: ${account} has ${amount}, at least ${least}`).toBe(true);
          expect(amount <= (most ?? amount), `${method}: ${account} has ${amount}, at most ${most}`).toBe(true);
        }
      }
    }),
    { seed: SEED, numRuns: 500 },
  );
  expect(overlapping).toBeGreaterThan(100);
  expect(converting).toBeGreaterThan(100);
});

test('500 ledgers of which no balance was known: the bounds hold what the rule gives where all are known', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), async (seed) => {
      const drawn = drawLedger(seed, { shortfalls: false });
      const [blind, seeing] = [await traceDrawn(drawn, 'fifo', { blind: true }), await traceDrawn(drawn, 'fifo')];
      for (const end of blind.result.waysOut) {
        const truth = seeing.result.waysOut.find((each) => each.account === end.account && each.asset === end.asset)?.amount ?? 0n;
        expect(truth >= (end.least ?? 0n) && truth <= (end.most ?? truth), `${truth} in ${end.least} to ${end.most}`).toBe(true);
      }
    }),
    { seed: SEED, numRuns: 500 },
  );
});

test('a balance that could not be read may have been any: what leaves may be clean', async () => {
  const movements = toMovements([
    ['V', 'A', 10n],
    ['A', 'E', 10n],
  ]);
  const store = createMemoryStore({ movements, to: 3 });
  const blind = { ...store, openings: async (asks: readonly unknown[]) => asks.map(() => 'unknown' as const) };
  const file = await runTrace(toInputs([{ block: 0, index: 0, rank: 1, amount: 10n }], 'fifo', 3), blind, UNLIMITED);
  expect(endAt(file, 'E')).toEqual({ amount: 10n, least: 0n, most: 10n });
  expect(file.result.leavesOut).toContainEqual(
    expect.objectContaining({ reason: 'openings', detail: expect.stringContaining('the bounds with any amount') }),
  );
});

test('a seed that was traced already counts once, and its bounds hold', async () => {
  const file = await traceMoves(
    [
      ['V', 'A', 5n],
      ['A', 'B', 5n],
    ],
    { seeds: [0, 1], method: 'fifo' },
  );
  expect(endAt(file, 'B')).toEqual({ amount: 5n, least: 5n, most: 5n });
  expect(file.result.totals).toMatchObject([{ seeds: 5n, stillThere: 5n }]);
  expect(file.result.leavesOut).toContainEqual(expect.objectContaining({ reason: 'overlap', amount: 5n }));
});

test('money of two seeds loses less than one unit together in a conversion', async () => {
  const [pool, token] = [named('pool'), named('token')];
  const movements = [
    ...toMovements([
      ['V', 'A', 1n],
      ['W', 'A', 1n],
      ['A', 'pool', 2n],
    ]),
    { pos: (2n << 32n) + 16_384n, from: pool, to: named('R'), asset: token, amount: 3n, kind: 'token' as const },
  ];
  const store = createMemoryStore({ movements, contracts: new Set([pool]), to: 4 });
  const seeds = [0, 1].map((block) => ({ block, index: 0, rank: 1, amount: 1n }));
  const { result } = await runTrace(toInputs(seeds, 'fifo', 4, { minimum: { native: 0n } }), store, UNLIMITED);
  expect(result.waysOut.find(({ account }) => account === named('R'))).toMatchObject({
    amount: 3n,
    byOrigin: [1n, 2n],
    least: 3n,
    most: 3n,
  });
});
