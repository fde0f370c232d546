import { shortenAddress } from './identity.ts';

/** Digits at each end of a short form, in order: where fewer would look like another address, more are shown. */
const ENDS = [4, 8, 12, 16] as const;

const cut = (address: string, digits: number): string => `${address.slice(0, 2 + digits)}…${address.slice(-digits)}`;

/**
 * The short form of an address beside others that would look like it: addresses with chosen ends cost little to make. As many digits
 * as tell it from all of them; whole where they differ in the middle only.
 */
export function shortenBeside(address: string, others: readonly string[]): string {
  if (others.length === 0) return shortenAddress(address);
  const digits = ENDS.find((each) => others.every((other) => cut(other, each).toLowerCase() !== cut(address, each).toLowerCase()));
  return digits === undefined ? address : cut(address, digits);
}

/** The addresses that are on the page, so that each knows of those that would look like it. */
export function createLookAlikes() {
  /** By short form: how often each address is drawn. */
  const groups = new Map<string, Map<string, number>>();
  const alike = new Map<string, readonly string[]>();
  const listeners = new Set<() => void>();
  const count = (address: string, by: number) => {
    const own = address.toLowerCase();
    const key = shortenAddress(own);
    const group = groups.get(key) ?? new Map<string, number>();
    groups.set(key, group);
    const before = group.size;
    const drawn = (group.get(own) ?? 0) + by;
    if (drawn > 0) group.set(own, drawn);
    else group.delete(own);
    if (group.size === before || Math.max(group.size, before) < 2) return;
    for (const each of group.keys())
      alike.set(
        each,
        [...group.keys()].filter((other) => other !== each),
      );
    for (const listener of listeners) listener();
  };
  return {
    /** Enters an address for as long as it is drawn. Returns what removes it. */
    enter(address: string): () => void {
      count(address, 1);
      return () => count(address, -1);
    },
    /** Other addresses on the page with the same short form. The same array until they change. */
    listAlike: (address: string): readonly string[] => alike.get(address.toLowerCase()) ?? NONE,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const NONE: readonly string[] = [];
