import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCanonical } from '../model/canonical.ts';
import { TraceFile } from '../model/ledger.ts';
import { toPos } from '../model/movement.ts';
import { BACKWARD_METHODS, type Method } from '../rule/holding.ts';
import { enumerateEnds, type Move } from '../testing/coin-oracle.ts';
import { createMemoryStore } from '../testing/memory-store.ts';
import { named, toInputs, UNLIMITED } from '../testing/small-ledger.ts';
import { checkFile } from '../verify/check-file.ts';
import { runTrace } from './run-trace.ts';

const SEED = 20_261_130;

/** What accounts 1 to n have, and moves in which none pays more than it has; account 0 is an exchange. The last move is explained. */
type Drawn = { readonly openings: readonly number[]; readonly moves: readonly Move[] };

function ledgers({ accounts, movesMax, amountMax }: { accounts: number; movesMax: number; amountMax: number }): fc.Arbitrary<Drawn> {
  const account = fc.nat({ max: accounts });
  const move = fc.tuple(account, account, fc.integer({ min: 1, max: amountMax }));
  return fc
    .tuple(
      fc.array(fc.nat({ max: 3 }), { minLength: accounts, maxLength: accounts }),
      fc.array(move, { minLength: 2, maxLength: movesMax }),
      fc.integer({ min: 1, max: accounts }),
    )
    .map(([openings, drawn, payer]): Drawn => {
      const balances = [0, ...openings];
      const moves: Move[] = [];
      // The last payer has at least one coin.
      for (const [from, to, wanted] of [...drawn, [0, payer, 1]] as Move[]) {
        const amount = from === 0 ? wanted : Math.min(wanted, balances[from] ?? 0);
        if (from === to || amount === 0) continue;
        if (from !== 0) balances[from] = (balances[from] ?? 0) - amount;
        balances[to] = (balances[to] ?? 0) + amount;
        moves.push([from, to, amount]);
      }
      moves.push([payer, accounts + 1, Math.min(amountMax, balances[payer] ?? 1)]);
      return { openings: [0, ...openings, 0], moves };
    });
}

const LARGE = ledgers({ accounts: 6, movesMax: 30, amountMax: 9 });
const SMALL = ledgers({ accounts: 4, movesMax: 7, amountMax: 4 });
const nameOf = (account: number) => `N${account}`;

/** Each move in a block of its own, from the second on: the first is that of the balances. */
async function run({ openings, moves }: Drawn, method: Method, { pageMax = 1_000, holding = false } = {}): Promise<TraceFile> {
  const movements = moves.map(([from, to, amount], at) => ({
    pos: toPos({ block: at + 2, index: 0, rank: 1 }),
    from: named(nameOf(from)),
    to: named(nameOf(to)),
    asset: 'native' as const,
    amount: BigInt(amount),
    kind: 'value' as const,
  }));
  const last = movements.at(-1);
  const block = moves.length + 1;
  const store = createMemoryStore({
    movements,
    openings: new Map(openings.map((count, account) => [`${named(nameOf(account))} native`, BigInt(count)])),
    labels: new Map([[named(nameOf(0)), 'exchange']]),
    to: block,
    pageMax,
  });
  const asked = holding
    ? { seeds: [], holding: { account: named(nameOf(openings.length - 1)), asset: 'native' as const, block } }
    : { seeds: [{ block, index: 0, rank: 1, amount: last?.amount ?? 0n }] };
  return runTrace({ ...toInputs([], method, block), direction: 'backward', ...asked }, store, UNLIMITED);
}

/** What each account gave of its opening, and the exchange of its own, to what is explained. */
const byAccount = ({ result }: TraceFile, openings: readonly number[]) =>
  openings.map((_, account) => Number(result.waysOut.find((end) => end.account === named(nameOf(account)))?.amount ?? 0n));

/** The same by moving coins that are each marked with where they came from. */
function simulate({ openings, moves }: Drawn, method: 'fifo' | 'lifo'): number[] {
  const purses = openings.map((count, account) => Array.from({ length: count }, () => account));
  for (const [from, to, amount] of moves)
    for (const coin of Array.from({ length: amount }, () => (from === 0 ? 0 : method === 'fifo' ? purses[from]?.shift() : undefined)))
      if (coin !== undefined) purses[to]?.push(coin);
      else if (from !== 0) purses[to]?.push(purses[from]?.pop() ?? -1);
  return openings.map((_, account) => purses.at(-1)?.filter((coin) => coin === account).length ?? 0);
}

test('TRAC-10: 300 ledgers: the sources of a payment are those of its single coins, add up to it, and lie inside the bounds', async () => {
  await fc.assert(
    fc.asyncProperty(LARGE, fc.boolean(), async (ledger, holding) => {
      for (const method of BACKWARD_METHODS) {
        const file = await run(ledger, method, { holding });
        if (method !== 'haircut') expect(byAccount(file, ledger.openings)).toEqual(simulate(ledger, method));
        expect(file.result.waysOut.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(ledger.moves.at(-1)?.[2]);
        for (const { amount, least, most } of file.result.waysOut) {
          expect(amount >= (least ?? 0n), 'the least holds').toBe(true);
          expect(amount <= (most ?? -1n), 'the most holds').toBe(true);
        }
        const back = TraceFile.parse(JSON.parse(toCanonical(file)));
        expect(checkFile(back)).toEqual({ hash: 'match', arithmetic: 'match', ledger: 'match', faults: [] });
      }
    }),
    { seed: SEED, numRuns: 300 },
  );
});

test('the bounds of sources are reached: as tight as trying every way to choose the coins', async () => {
  await fc.assert(
    fc.asyncProperty(SMALL, async (ledger) => {
      const file = await run(ledger, 'fifo');
      const { openings, moves } = ledger;
      const given = openings.flatMap((count, account): Move[] => (count === 0 ? [] : [[0, account, count]]));
      for (const account of openings.keys()) {
        const isSeed = ([from, to]: Move, at: number) => (at < given.length ? to === account : account === 0 && from === 0);
        const all = [...given, ...moves];
        const { least, most } = enumerateEnds({
          openings: openings.map(() => 0),
          moves: all,
          seeds: all.flatMap((move, at) => (isSeed(move, at) ? [at] : [])),
        });
        const row = file.result.waysOut.find((each) => each.account === named(nameOf(account)));
        expect([Number(row?.least ?? 0n), Number(row?.most ?? 0n)], nameOf(account)).toEqual([least.at(-1), most.at(-1)]);
      }
    }),
    { seed: SEED, numRuns: 200 },
  );
});

test('the size of pages changes no source', async () => {
  await fc.assert(
    fc.asyncProperty(LARGE, fc.integer({ min: 1, max: 7 }), async (ledger, pageMax) => {
      expect((await run(ledger, 'haircut', { pageMax })).hash).toBe((await run(ledger, 'haircut')).hash);
    }),
    { seed: SEED, numRuns: 50 },
  );
});
