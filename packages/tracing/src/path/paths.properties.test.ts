import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Account, Asset, Movement } from '../model/movement.ts';
import { drawLedger } from '../testing/drawn-ledger.ts';
import { named } from '../testing/small-ledger.ts';
import { findBetween } from '../testing/small-paths.ts';

const SEED = 20_261_130;
const PEOPLE = ['A', 'B', 'C', 'D', 'E', 'V'].map(named);
const POOL = named('pool');

/** The fewest steps to `last`, and by them the most that can come of each asset: every way is tried, one movement after another. */
function tryAll(movements: readonly Movement[], first: Account, last: Account) {
  let fewest = Number.POSITIVE_INFINITY;
  let widest = new Map<Asset, bigint>();
  const walk = (movement: Movement, steps: number, width: bigint) => {
    if (steps > fewest || movement.to === first) return;
    if (movement.to === last) {
      if (steps < fewest) widest = new Map();
      fewest = steps;
      if (width > (widest.get(movement.asset) ?? -1n)) widest.set(movement.asset, width);
      return;
    }
    for (const next of movements) {
      if (next.from !== movement.to) continue;
      if (movement.to === POOL) {
        // The pool exchanges once in a block, and hands on what it got there alone.
        if (next.pos >> 32n !== movement.pos >> 32n) continue;
        const given = (width * next.amount) / movement.amount;
        walk(next, steps, given < next.amount ? given : next.amount);
      } else if (next.asset === movement.asset && next.pos > movement.pos) walk(next, steps + 1, width < next.amount ? width : next.amount);
    }
  };
  for (const movement of movements) if (movement.from === first) walk(movement, 1, movement.amount);
  return { fewest, widest };
}

test('TRAC-12: on drawn ledgers the paths are those of the fewest steps, and the widest of them, that trying every way finds', async () => {
  const drawn = fc.tuple(
    fc.integer({ min: 1, max: 1_000_000 }),
    fc.boolean(),
    fc.integer({ min: 1, max: 4 }),
    fc.nat({ max: 5 }),
    fc.nat({ max: 5 }),
  );
  let connected = 0;
  let exchanged = 0;
  await fc.assert(
    fc.asyncProperty(drawn, async ([seed, shortfalls, pageMax, from, to]) => {
      const [first, last] = [PEOPLE[from], PEOPLE[to]];
      if (first === undefined || last === undefined || first === last) return;
      const { movements, contracts } = drawLedger(seed, { shortfalls });
      const found = await findBetween([first, last], { movements, contracts, pageMax });
      const { fewest, widest } = tryAll(movements, first, last);
      const best = new Map<Asset, bigint>();
      for (const { asset, smallest, steps } of found.paths) {
        expect(steps).toHaveLength(fewest);
        if (!best.has(asset)) best.set(asset, smallest);
        // Each step leaves the account to which the one before it came, later and in the same asset.
        for (const [at, step] of steps.entries()) {
          const before = steps[at - 1];
          expect(step.from).toBe(before?.to ?? first);
          if (before !== undefined) expect([step.gives, step.leaves > before.arrives]).toEqual([before.comes, true]);
        }
      }
      expect(best).toEqual(widest);
      connected += fewest > 1 && fewest < Number.POSITIVE_INFINITY ? 1 : 0;
      exchanged += found.paths.some(({ steps }) => steps.some(({ gives, comes }) => gives !== comes)) ? 1 : 0;
    }),
    { seed: SEED, numRuns: 600 },
  );
  // The drawn ledgers do ask something.
  expect(connected).toBeGreaterThan(30);
  expect(exchanged).toBeGreaterThan(30);
});
