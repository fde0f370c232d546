/** Pseudo-random numbers, the same for the same seed: xorshift, 32 bits. */
export type Random = {
  /** From 0 to 1, 1 not included. */
  next(): number;
  /** A whole number below `count`. */
  below(count: number): number;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
};

export function createRandom(seed: number): Random {
  let state = seed | 0 || 1;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);
  return { next, below, pick: (items) => items[below(items.length)] ?? items[0] };
}
