/** Numbers that come out smallest first, each once. */
export type NumberQueue = { add(value: number): void; take(): number | undefined; first(countMax: number): number[] };

export function createNumberQueue(): NumberQueue {
  const heap: number[] = [];
  const inside = new Set<number>();
  const at = (index: number) => heap[index] ?? Number.POSITIVE_INFINITY;
  const swap = (left: number, right: number) => {
    const value = at(left);
    heap[left] = at(right);
    heap[right] = value;
  };
  return {
    add(value) {
      if (inside.has(value)) return;
      inside.add(value);
      heap.push(value);
      for (let index = heap.length - 1; index > 0; ) {
        const parent = (index - 1) >> 1;
        if (at(parent) <= at(index)) break;
        swap(parent, index);
        index = parent;
      }
    },
    take() {
      const top = heap[0];
      const last = heap.pop();
      if (top === undefined || last === undefined) return undefined;
      inside.delete(top);
      if (heap.length === 0) return top;
      heap[0] = last;
      for (let index = 0; ; ) {
        const left = 2 * index + 1;
        const child = at(left + 1) < at(left) ? left + 1 : left;
        if (at(index) <= at(child)) return top;
        swap(index, child);
        index = child;
      }
    },
    /** The smallest values are near the front of a heap: good enough to read ahead. */
    first: (countMax) => heap.slice(0, countMax),
  };
}
