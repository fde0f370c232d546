import type { AccountBefore, Archive } from './archive.ts';

/** The differences of a past state from the newest: by address, in lower case. */
export type PastState = ReadonlyMap<string, AccountBefore>;

/** Past states that stay in memory: a reader of one asks it many questions, and who looks for the block of a change asks many of them. */
const KEPT_MAX = 8;

type Kept = { readonly state: Map<string, AccountBefore>; readonly upTo: number; readonly hash: string | undefined };

/**
 * The states of old blocks, computed from what changed since. States in memory advance with the
 * chain, and states before them begin with them. The block hashes of EIP-2935 are left out: the chain itself writes them, not a transaction.
 */
export function createPastStates(archive: Archive) {
  const kept = new Map<number, Kept>();
  /** Adds what blocks above `above` up to `to` changed. False where that is unknown. */
  const addChanges = (state: Map<string, AccountBefore>, range: { above: number; to: number }): boolean => {
    for (const before of archive.listBefore(range)) {
      if (before === undefined) return false;
      addAll(state, Object.entries(before));
    }
    return true;
  };
  const isCurrent = ({ upTo, hash }: Kept, head: number) => upTo <= head && hash === archive.findHash(upTo);
  /** The state at `number` up to where the next later one that is kept begins, and with it. */
  const begin = (number: number, head: number): Kept | undefined => {
    const later = [...kept.keys()]
      .filter((each) => each > number && isCurrent(kept.get(each) as Kept, head))
      .toSorted((one, other) => one - other)[0];
    const state = new Map<string, AccountBefore>();
    if (later === undefined) return { state, upTo: number, hash: undefined };
    const { state: known, ...end } = kept.get(later) as Kept;
    if (!addChanges(state, { above: number, to: later })) return undefined;
    addAll(state, known);
    return { state, ...end };
  };
  return {
    /** `undefined` where a change since then is unknown. */
    at({ number, head }: { number: number; head: number }): PastState | undefined {
      const known = kept.get(number);
      kept.delete(number);
      const begun = known !== undefined && isCurrent(known, head) ? known : begin(number, head);
      if (begun === undefined || !addChanges(begun.state, { above: begun.upTo, to: head })) return undefined;
      const oldest = kept.keys().next().value;
      if (kept.size >= KEPT_MAX && oldest !== undefined) kept.delete(oldest);
      kept.set(number, { state: begun.state, upTo: head, hash: archive.findHash(head) });
      return begun.state;
    },
  };
}

function addAll(state: Map<string, AccountBefore>, later: Iterable<readonly [string, AccountBefore]>): void {
  for (const [address, account] of later) {
    const first = state.get(address);
    // A copy: the account of another state goes on by itself.
    if (first === undefined) state.set(address, { ...account, ...(account.storage && { storage: { ...account.storage } }) });
    else addEarlier(first, account);
  }
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
