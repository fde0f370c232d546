import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toHash } from '../model/canonical.ts';
import { TraceFile } from '../model/ledger.ts';
import type { Lot, Method } from '../rule/holding.ts';
import { CLEAN, createHolding, METHODS } from '../rule/holding.ts';
import { type CoinLedger, enumerateEnds, simulateCoins } from '../testing/coin-oracle.ts';
import { drawLedger, traceDrawn } from '../testing/drawn-ledger.ts';
import { endAt, traceMoves } from '../testing/small-ledger.ts';
import { checkFile } from '../verify/check-file.ts';

const SEED = 20_261_123;

/** Ledgers in which no account pays more than it has; the first move from outside is the seed. */
function ledgers({ accounts, movesMax, amountMax }: { accounts: number; movesMax: number; amountMax: number }): fc.Arbitrary<CoinLedger> {
  const account = fc.nat({ max: accounts });
  const move = fc.tuple(account, fc.integer({ min: 1, max: accounts }), fc.integer({ min: 1, max: amountMax }));
  return fc
    .tuple(
      fc.array(fc.nat({ max: 4 }), { minLength: accounts, maxLength: accounts }),
      fc.array(move, { minLength: 2, maxLength: movesMax }),
      fc.integer({ min: 1, max: accounts }),
    )
    .map(([openings, drawn, first]): CoinLedger => {
      const balances = [0, ...openings];
      const moves: [number, number, number][] = [];
      for (const [index, [from, to, wanted]] of ([[0, first, amountMax], ...drawn] as [number, number, number][]).entries()) {
        const amount = from === 0 ? wanted : Math.min(wanted, balances[from] ?? 0);
        if (from === to || amount === 0) continue;
        if (from !== 0) balances[from] = (balances[from] ?? 0) - amount;
        balances[to] = (balances[to] ?? 0) + amount;
        moves.push([from, to, amount]);
        if (index > movesMax) break;
      }
      return { openings: [0, ...openings], moves, seeds: [0] };
    });
}

const name = (account: number) => `N${account}`;

async function run({ openings, moves, seeds }: CoinLedger, method: Method, pageMax = 1_000): Promise<{ ends: number[]; file: TraceFile }> {
  const file = await traceMoves(
    moves.map(([from, to, amount]) => [name(from), name(to), BigInt(amount)] as const),
    { seeds, method, openings: Object.fromEntries(openings.map((count, account) => [name(account), BigInt(count)])), pageMax },
  );
  const ends = openings.map((_, account) => {
    const hex = Buffer.from(name(account)).toString('hex').padStart(40, '0');
    return file.result.waysOut.filter((end) => end.account === `0x${hex}`).reduce((sum, { amount }) => sum + Number(amount), 0);
  });
  return { ends, file };
}

const LARGE = ledgers({ accounts: 6, movesMax: 30, amountMax: 9 });
const SMALL = ledgers({ accounts: 4, movesMax: 7, amountMax: 4 });

test('500 ledgers: FIFO and LIFO give what single coins give, and every rule stays inside the bounds', async () => {
  await fc.assert(
    fc.asyncProperty(LARGE, async (ledger) => {
      const results = new Map<Method, number[]>();
      for (const method of METHODS) {
        const { ends, file } = await run(ledger, method);
        results.set(method, ends);
        if (method === 'poison') continue;
        expect(ends.reduce((sum, end) => sum + end, 0)).toBe(ledger.moves[0]?.[2]);
        for (const { amount, least, most } of file.result.waysOut) {
          expect(amount >= (least ?? 0n), 'the least holds').toBe(true);
          expect(amount <= (most ?? 0n), 'the most holds').toBe(true);
        }
      }
      expect(results.get('fifo')).toEqual(simulateCoins(ledger, 'fifo'));
      expect(results.get('lifo')).toEqual(simulateCoins(ledger, 'lifo'));
      for (const method of METHODS)
        for (const [account, end] of (results.get(method) ?? []).entries())
          expect(results.get('poison')?.[account] ?? 0).toBeGreaterThanOrEqual(end);
    }),
    { seed: SEED, numRuns: 500 },
  );
});

test('the bounds of small ledgers are reached: as tight as trying every way to choose the coins', async () => {
  await fc.assert(
    fc.asyncProperty(SMALL, async (ledger) => {
      const { file } = await run(ledger, 'fifo');
      const { least, most } = enumerateEnds(ledger);
      for (const [account, highest] of most.entries()) {
        if (account === 0) continue;
        const hex = Buffer.from(name(account)).toString('hex').padStart(40, '0');
        const end = file.result.waysOut.find((each) => each.account === `0x${hex}`);
        expect([Number(end?.least ?? 0n), Number(end?.most ?? 0n)], name(account)).toEqual([
          least[account] === Number.POSITIVE_INFINITY ? 0 : least[account],
          highest,
        ]);
      }
    }),
    { seed: SEED, numRuns: 300 },
  );
});

test('the size of pages changes nothing, and a file that went through JSON checks out', async () => {
  await fc.assert(
    fc.asyncProperty(LARGE, fc.integer({ min: 1, max: 7 }), async (ledger, pageMax) => {
      const [whole, paged] = [await run(ledger, 'haircut'), await run(ledger, 'haircut', pageMax)];
      expect(paged.file.hash).toBe(whole.file.hash);
      const { toCanonical } = await import('../model/canonical.ts');
      const back = TraceFile.parse(JSON.parse(toCanonical(whole.file)));
      expect(checkFile(back)).toEqual({ hash: 'match', arithmetic: 'match', ledger: 'match', faults: [] });
      expect(toHash(back)).toBe(toHash(whole.file));
    }),
    { seed: SEED, numRuns: 100 },
  );
});

test('later movements never change what was traced before', async () => {
  await fc.assert(
    fc.asyncProperty(LARGE, async (ledger) => {
      const shorter = { ...ledger, moves: ledger.moves.slice(0, Math.ceil(ledger.moves.length / 2)) };
      const [whole, part] = [await run(ledger, 'fifo'), await run(shorter, 'fifo')];
      const amounts = new Map(whole.file.ledger.steps.map(({ pos }, index) => [pos, whole.file.result.traced[index]]));
      for (const [index, { pos }] of part.file.ledger.steps.entries()) expect(amounts.get(pos)).toBe(part.file.result.traced[index]);
    }),
    { seed: SEED, numRuns: 100 },
  );
});

test('other names of accounts give the same amounts, and the order of keys the same hash', async () => {
  await fc.assert(
    fc.asyncProperty(LARGE, fc.nat({ max: 5 }), async (ledger, turn) => {
      const renamed = ledger.openings.map((_, account) => (account === 0 ? 0 : 1 + ((account - 1 + turn) % (ledger.openings.length - 1))));
      const openings: number[] = [];
      for (const [account, count] of ledger.openings.entries()) openings[renamed[account] ?? 0] = count;
      const moves = ledger.moves.map(([from, to, amount]) => [renamed[from] ?? 0, renamed[to] ?? 0, amount] as const);
      const [one, other] = [await run(ledger, 'haircut'), await run({ ...ledger, openings, moves }, 'haircut')];
      for (const [account, end] of one.ends.entries()) expect(other.ends[renamed[account] ?? 0]).toBe(end);
      const { hash: _, ...content } = one.file;
      expect(toHash(Object.fromEntries(Object.entries(content).toReversed()))).toBe(one.file.hash);
    }),
    { seed: SEED, numRuns: 100 },
  );
});

test('traced money never leaves before it came, and never more than came', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), async (seed) => {
      for (const method of METHODS) {
        if (method === 'poison') continue;
        const { ledger, result } = await traceDrawn(drawLedger(seed, { shortfalls: true }), method);
        const there = ledger.places.map(() => 0n);
        for (const [index, step] of ledger.steps.entries()) {
          const part = result.traced[index] ?? 0n;
          const seeded = step.type === 'move' && step.seed !== undefined;
          if (step.source >= 0 && !seeded) there[step.source] = (there[step.source] ?? 0n) - part;
          if (step.source >= 0) expect((there[step.source] ?? 0n) >= 0n, `${method}, step ${index}`).toBe(true);
          there[step.target] = (there[step.target] ?? 0n) + (step.type === 'move' ? part : step.got);
        }
      }
    }),
    { seed: SEED, numRuns: 200 },
  );
});

test('the haircut of one payment is its exact share, rounded down by less than one unit for each origin', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.bigInt({ min: 1n, max: 10n ** 30n }),
      fc.bigInt({ min: 0n, max: 10n ** 30n }),
      fc.bigInt({ min: 1n, max: 10n ** 30n }),
      async (stolen, clean, paid) => {
        const amount = paid % (stolen + clean) || 1n;
        const file = await traceMoves(
          [
            ['V', 'A', stolen],
            ['A', 'B', amount],
          ],
          { seeds: [0], method: 'haircut', openings: { A: clean } },
        );
        const traced = endAt(file, 'B').amount;
        // |traced − amount · stolen / (stolen + clean)| < 1, in whole numbers.
        const difference = traced * (stolen + clean) - amount * stolen;
        expect(difference < stolen + clean && -difference < stolen + clean).toBe(true);
        if (amount === stolen + clean) expect(traced).toBe(stolen);
      },
    ),
    { seed: SEED, numRuns: 300 },
  );
});

test('many payments of a haircut: each is less than one unit for each origin from its exact share, and no money is made or lost', () => {
  const lot = fc.record({ origin: fc.integer({ min: CLEAN, max: 2 }), amount: fc.bigInt({ min: 1n, max: 10n ** 20n }) });
  fc.assert(
    fc.property(fc.array(fc.oneof(lot, fc.bigInt({ min: 1n, max: 10n ** 20n })), { maxLength: 40 }), (actions) => {
      const holding = createHolding('haircut');
      const sums = new Map<number, bigint>();
      const add = ({ origin, amount }: Lot, sign: bigint) => sums.set(origin, (sums.get(origin) ?? 0n) + sign * amount);
      for (const action of actions) {
        if (typeof action !== 'bigint') {
          holding.receive([action]);
          add(action, 1n);
          continue;
        }
        const balance = [...sums.values()].reduce((sum, each) => sum + each, 0n);
        const amount = action < balance ? action : balance;
        const tainted = balance - (sums.get(CLEAN) ?? 0n);
        const paid = holding.pay(amount);
        for (const each of paid) add(each, -1n);
        expect(paid.reduce((sum, each) => sum + each.amount, 0n)).toBe(amount);
        const traced = paid.reduce((sum, each) => sum + (each.origin === CLEAN ? 0n : each.amount), 0n);
        const difference = traced * balance - amount * tainted;
        expect(difference < 3n * balance + 1n && -difference < 3n * balance + 1n).toBe(true);
        expect([...sums.values()].every((each) => each >= 0n)).toBe(true);
      }
      expect(Object.fromEntries(holding.traced())).toEqual(
        Object.fromEntries([...sums].filter(([origin, amount]) => origin !== CLEAN && amount > 0n)),
      );
    }),
    { seed: SEED, numRuns: 500 },
  );
});
