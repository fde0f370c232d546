/** A pseudo-random generator that gives the same sequence for the same key, on every machine. */
export type Random = {
  /** From 0 to `limit`, which is excluded. */
  below(limit: number): number;
  /** From `low` to `high`, both included. */
  between(low: number, high: number): number;
  chance(probability: number): boolean;
  /** Throws when there is nothing to pick from. */
  pick<Entry>(entries: readonly Entry[]): Entry;
  /** Like `pick`, and prefers the first: some people do far more than others. */
  pickUneven<Entry>(entries: readonly Entry[]): Entry;
};

export function createRandom(key: string): Random {
  let state = hash(key);
  const next = () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const at = <Entry>(entries: readonly Entry[], index: number): Entry => {
    const entry = entries[index];
    if (entry === undefined) throw new Error('There is nothing to pick from.');
    return entry;
  };
  return {
    below,
    between: (low, high) => low + below(high - low + 1),
    chance: (probability) => next() < probability,
    pick: (entries) => at(entries, below(entries.length)),
    pickUneven: (entries) => at(entries, Math.floor(next() ** 2 * entries.length)),
  };
}

/** FNV-1a over the key's characters. */
function hash(key: string): number {
  let value = 0x811c9dc5;
  for (const character of key) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return value;
}
