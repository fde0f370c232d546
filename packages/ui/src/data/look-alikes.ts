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
  const counts = new Map<string, number>();
  const alike = new Map<string, readonly string[]>();
  const listeners = new Set<() => void>();
  const keyOf = (address: string) => shortenAddress(address.toLowerCase());
  const refresh = (key: string) => {
    const group = [...counts.keys()].filter((each) => keyOf(each) === key);
    let isChanged = false;
    for (const each of group) {
      const others = group.filter((other) => other !== each);
      if (others.length === (alike.get(each) ?? NONE).length) continue;
      alike.set(each, others);
      isChanged = true;
    }
    if (isChanged) for (const listener of listeners) listener();
  };
  return {
    /** Enters an address for as long as it is drawn. Returns what removes it. */
    enter(address: string): () => void {
      const own = address.toLowerCase();
      const count = counts.get(own) ?? 0;
      counts.set(own, count + 1);
      if (count === 0) refresh(keyOf(own));
      return () => {
        const left = (counts.get(own) ?? 1) - 1;
        if (left > 0) counts.set(own, left);
        else {
          counts.delete(own);
          alike.delete(own);
          refresh(keyOf(own));
        }
      };
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
