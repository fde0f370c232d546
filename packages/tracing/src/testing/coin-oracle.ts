import type { Method } from '../rule/holding.ts';

export type Move = readonly [from: number, to: number, amount: number];
/** A ledger of few accounts and small amounts: opening balances, moves in their order, and the moves that are seeds. */
export type CoinLedger = { readonly openings: readonly number[]; readonly moves: readonly Move[]; readonly seeds: readonly number[] };

/**
 * What each account has of the seeds in the end, found by moving single coins: a model without lots, sums or shares.
 * Account 0 is outside: it pays clean coins without end.
 */
export function simulateCoins({ openings, moves, seeds }: CoinLedger, method: Extract<Method, 'fifo' | 'lifo'>): number[] {
  const purses = openings.map((count) => Array.from({ length: count }, () => false));
  for (const [index, [from, to, amount]] of moves.entries()) {
    const paid: boolean[] = [];
    for (let coin = 0; coin < amount; coin += 1) {
      const purse = from === 0 ? undefined : purses[from];
      paid.push((method === 'fifo' ? purse?.shift() : purse?.pop()) ?? false);
    }
    purses[to]?.push(...(seeds.includes(index) ? paid.map(() => true) : paid));
  }
  return purses.map((purse, account) => (account === 0 ? 0 : purse.filter(Boolean).length));
}

/** The least and the most traced coins that each account can end with, over every way of choosing the coins of each payment. */
export function enumerateEnds({ openings, moves, seeds }: CoinLedger): { least: number[]; most: number[] } {
  const least = openings.map(() => Number.POSITIVE_INFINITY);
  const most = openings.map(() => 0);
  const seen = new Set<string>();
  const visit = (index: number, clean: readonly number[], traced: readonly number[]) => {
    const key = `${index} ${clean.join()} ${traced.join()}`;
    if (seen.has(key)) return;
    seen.add(key);
    const move = moves[index];
    if (move === undefined) {
      for (const [account, count] of traced.entries()) {
        least[account] = Math.min(least[account] ?? 0, count);
        most[account] = Math.max(most[account] ?? 0, count);
      }
      return;
    }
    const [from, to, amount] = move;
    const [hasClean, hasTraced] = from === 0 ? [amount, 0] : [clean[from] ?? 0, traced[from] ?? 0];
    for (let picked = Math.max(0, amount - hasClean); picked <= Math.min(amount, hasTraced); picked += 1) {
      const nextClean = [...clean];
      const nextTraced = [...traced];
      if (from !== 0) {
        nextClean[from] = hasClean - (amount - picked);
        nextTraced[from] = hasTraced - picked;
      }
      const arrives = seeds.includes(index) ? amount : picked;
      nextClean[to] = (nextClean[to] ?? 0) + amount - arrives;
      nextTraced[to] = (nextTraced[to] ?? 0) + arrives;
      visit(index + 1, nextClean, nextTraced);
    }
  };
  visit(
    0,
    openings,
    openings.map(() => 0),
  );
  return { least, most };
}
