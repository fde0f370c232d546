import type { AccountBefore, Archive } from './archive.ts';

/** The differences of a past state from the newest: by address, in lower case. */
export type PastState = ReadonlyMap<string, AccountBefore>;

/** Past states that stay in memory: a reader of one asks it many questions. */
const KEPT_MAX = 4;

/**
 * The states of old blocks, computed from what changed since. States in memory advance with the
 * chain. The block hashes of EIP-2935 are left out: the chain itself writes them, not a transaction.
 */
export function createPastStates(archive: Archive) {
  const kept = new Map<number, { state: Map<string, AccountBefore>; upTo: number; hash: string | undefined }>();
  return {
    /** `undefined` where a change since then is unknown. */
    at({ number, head }: { number: number; head: number }): PastState | undefined {
      const known = kept.get(number);
      kept.delete(number);
      const goesOn = known !== undefined && known.upTo <= head && known.hash === archive.findHash(known.upTo);
      const { state, upTo } = goesOn ? known : { state: new Map<string, AccountBefore>(), upTo: number };
      for (const before of archive.listBefore({ above: upTo, to: head })) {
        if (before === undefined) return undefined;
        for (const [address, account] of Object.entries(before)) {
          const first = state.get(address);
          if (first === undefined) state.set(address, account);
          else addEarlier(first, account);
        }
      }
      const oldest = kept.keys().next().value;
      if (kept.size >= KEPT_MAX && oldest !== undefined) kept.delete(oldest);
      kept.set(number, { state, upTo: head, hash: archive.findHash(head) });
      return state;
    },
  };
}

/** The first change after a block has the value at the block; later changes add only values that are not known yet. */
function addEarlier(first: AccountBefore, later: AccountBefore): void {
  if (later.balance !== undefined) first.balance ??= later.balance;
  if (later.nonce !== undefined) first.nonce ??= later.nonce;
  if (later.code !== undefined) first.code ??= later.code;
  if (later.storage === undefined) return;
  first.storage ??= {};
  for (const [slot, value] of Object.entries(later.storage)) first.storage[slot] ??= value;
}
