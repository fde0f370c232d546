/** Counts edges that are looked at over many flows: the same on every machine, so that a limit ends the same trace everywhere. */
export type Effort = { left: number };

/** A flow needs more steps than were allowed. */
export class TooMuchEffort extends Error {
  override readonly name = 'TooMuchEffort';
}

/** A directed network with whole capacities of any size. Nodes are numbers from 0. */
export type Network = {
  addNode(): number;
  /** Returns the number of the edge. */
  addEdge(from: number, to: number, capacity: bigint): number;
  setCapacity(edge: number, capacity: bigint): void;
  /** The largest flow between two nodes. Capacities stay; earlier flows are forgotten. Throws TooMuchEffort. */
  maxFlow(source: number, sink: number): bigint;
  readonly size: { nodes: number; edges: number };
};

/** Dinic's algorithm: shortest paths by breadth, then blocking flows by depth, without recursion. */
export function createNetwork(effort: Effort = { left: Number.POSITIVE_INFINITY }): Network {
  const first: number[] = [];
  const next: number[] = [];
  const target: number[] = [];
  const capacities: bigint[] = [];
  let left: bigint[] = [];
  let level = new Int32Array(0);
  let cursor = new Int32Array(0);

  const link = (from: number, to: number, capacity: bigint) => {
    target.push(to);
    capacities.push(capacity);
    next.push(first[from] ?? -1);
    first[from] = target.length - 1;
  };

  function findLevels(source: number, sink: number): boolean {
    level.fill(-1);
    level[source] = 0;
    const queue = [source];
    for (let head = 0; head < queue.length; head += 1) {
      const node = queue[head] ?? 0;
      for (let edge = first[node] ?? -1; edge >= 0; edge = next[edge] ?? -1) {
        const to = target[edge] ?? 0;
        effort.left -= 1;
        if ((left[edge] ?? 0n) > 0n && level[to] === -1) {
          level[to] = (level[node] ?? 0) + 1;
          if (to === sink) return true;
          queue.push(to);
        }
      }
    }
    return false;
  }

  function pushPath(source: number, sink: number): bigint {
    const path: number[] = [];
    let node = source;
    for (;;) {
      if (node === sink) {
        let flow: bigint | undefined;
        for (const edge of path) if (flow === undefined || (left[edge] ?? 0n) < flow) flow = left[edge] ?? 0n;
        const pushed = flow ?? 0n;
        for (const edge of path) {
          left[edge] = (left[edge] ?? 0n) - pushed;
          left[edge ^ 1] = (left[edge ^ 1] ?? 0n) + pushed;
        }
        return pushed;
      }
      let edge = cursor[node] ?? -1;
      while (edge >= 0 && ((left[edge] ?? 0n) === 0n || level[target[edge] ?? 0] !== (level[node] ?? 0) + 1)) edge = next[edge] ?? -1;
      cursor[node] = edge;
      effort.left -= 1;
      if (edge >= 0) {
        path.push(edge);
        node = target[edge] ?? 0;
        continue;
      }
      const back = path.pop();
      if (back === undefined) return 0n;
      node = target[back ^ 1] ?? 0;
      cursor[node] = next[back] ?? -1;
    }
  }

  return {
    addNode: () => first.push(-1) - 1,
    addEdge(from, to, capacity) {
      link(from, to, capacity);
      link(to, from, 0n);
      return target.length - 2;
    },
    setCapacity(edge, capacity) {
      capacities[edge] = capacity;
    },
    maxFlow(source, sink) {
      left = capacities.slice();
      level = new Int32Array(first.length);
      let flow = 0n;
      effort.left -= left.length;
      while (findLevels(source, sink)) {
        cursor = Int32Array.from(first);
        for (;;) {
          const pushed = pushPath(source, sink);
          if (effort.left < 0) throw new TooMuchEffort();
          if (pushed === 0n) break;
          flow += pushed;
        }
      }
      return flow;
    },
    get size() {
      return { nodes: first.length, edges: target.length / 2 };
    },
  };
}
