import type { Ledger } from '../model/ledger.ts';
import { BLOCK_END, type Pos, transactionOf, type WholeTransaction } from '../model/movement.ts';
import type { MovementStore } from '../model/store.ts';

const READ_AT_ONCE = 500;

/** Where a transaction stands, by its number (`transactionOf`). */
export const txOf = (key: number) => ({ block: Math.floor(key / (BLOCK_END + 1)), index: key % (BLOCK_END + 1) });

/** Transactions by their number, each read once and whole. What happens at the end of a block is in none. */
export function createTransactions(store: MovementStore) {
  const known = new Map<number, WholeTransaction>();

  async function read(keys: readonly number[]): Promise<void> {
    const wanted = keys.filter((key) => !known.has(key) && txOf(key).index !== BLOCK_END);
    if (wanted.length === 0) return;
    const answers = await store.transactions(wanted.map(txOf));
    for (const [at, answer] of answers.entries()) {
      const key = wanted[at];
      if (key !== undefined && answer !== undefined) known.set(key, answer);
    }
  }

  return {
    get: (key: number) => known.get(key),
    read,

    /** Those of the steps of a ledger, as it lists them: in their order, without their movements. */
    async listOf(steps: readonly { readonly pos: Pos }[]): Promise<Ledger['transactions']> {
      const used = new Set(steps.map(({ pos }) => Number(transactionOf(pos))));
      const unread = [...used].filter((key) => !known.has(key));
      for (let at = 0; at < unread.length; at += READ_AT_ONCE) await read(unread.slice(at, at + READ_AT_ONCE));
      return [...known]
        .filter(([key]) => used.has(key))
        .toSorted(([a], [b]) => a - b)
        .map(([, { block, index, blockHash, hash, time, signer, traced }]) => ({ block, index, blockHash, hash, time, signer, traced }));
    },
  };
}
