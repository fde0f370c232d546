import type { AccountBefore, Archive } from './archive.ts';

/** What differs in a past state from the newest: by address, in small letters. */
export type PastState = ReadonlyMap<string, AccountBefore>;

/** Past states that are kept at hand: whoever reads one asks it many questions. */
const KEPT_MAX = 4;

/**
 * The states of old blocks, told by what was changed since. Kept ones go on with the chain. Left out is what no transaction changes: the
 * ring of block hashes (EIP-2935), which the chain itself writes.
 */
export function createPastStates(archive: Archive) {
  const kept = new Map<number, { state: Map<string, AccountBefore>; upTo: number; hash: string | undefined }>();
  return {
    /** `undefined` where not all that was changed since is known. */
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

/** The first change after a block tells what was there at the block; a later one only of what had not changed before. */
function addEarlier(first: AccountBefore, later: AccountBefore): void {
  if (later.balance !== undefined) first.balance ??= later.balance;
  if (later.nonce !== undefined) first.nonce ??= later.nonce;
  if (later.code !== undefined) first.code ??= later.code;
  if (later.storage === undefined) return;
  first.storage ??= {};
  for (const [slot, value] of Object.entries(later.storage)) first.storage[slot] ??= value;
}
