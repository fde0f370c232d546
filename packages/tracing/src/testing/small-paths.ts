import { type Account, type Movement, startOf } from '../model/movement.ts';
import { findPaths, type PathsFound } from '../path/find-paths.ts';
import type { PathsBudget } from '../path/list-left-out.ts';
import { createMemoryStore, type MemoryRecord } from './memory-store.ts';
import { named } from './small-ledger.ts';

const BUDGET: PathsBudget = {
  accountsMax: 10_000,
  movementsMax: 1_000_000,
  rowsMax: 100_000,
  endRowsMax: 100_000,
  endsAt: Number.POSITIVE_INFINITY,
  now: () => 0,
};

type Between = Omit<MemoryRecord, 'to'> & { readonly to?: number; readonly budget?: Partial<PathsBudget> };

/** Paths between two accounts of a record in memory, by name or address. */
export function findBetween([first, last]: readonly [string, string], { movements, to, budget, ...record }: Between): Promise<PathsFound> {
  const [payer, payee] = [first, last].map((name): Account => (name.startsWith('0x') ? (name as Account) : named(name))) as [
    Account,
    Account,
  ];
  const assetsOf = (own: readonly Movement[]) => [...new Set(own.map(({ asset }) => asset))];
  const end = to ?? movements.reduce((max, { pos }) => Math.max(max, Number(pos >> 32n)), 0);
  const query = {
    from: payer,
    to: payee,
    paid: assetsOf(movements.filter((each) => each.from === payer)),
    got: assetsOf(movements.filter((each) => each.to === payee)),
    until: startOf(end + 1),
  };
  const store = createMemoryStore({ movements, ...record, to: end });
  return findPaths(query, store, { budget: { ...BUDGET, ...budget } });
}
