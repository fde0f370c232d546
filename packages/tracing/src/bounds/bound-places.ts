import type { Ledger } from '../model/ledger.ts';
import type { Asset } from '../model/movement.ts';
import { CLEAN } from '../rule/holding.ts';
import { createNetwork, type Effort, type Network } from './max-flow.ts';

/** What ends at a group of places under any rule. */
export type Bounds = { readonly least: bigint; readonly most: bigint };

/** More than this is not computed within a run. */
const CONVERSIONS_MAX = 200;
/** Edges that all flows of a trace may look at: about half a minute of a slow machine. */
const EFFORT_MAX = 150_000_000;
export class TooManyConversions extends Error {
  override readonly name = 'TooManyConversions';
}

/** `ends` and `converts` are edges to the sink: of places, and of conversions by their step. */
type Side = {
  network: Network;
  source: number;
  sink: number;
  ends: Map<number, number>;
  converts: Map<number, number>;
  /** Edges to the sink of payments that are seeds: what of them was traced already is counted with the seed. */
  merged: number[];
  seeds: SeedEdge[];
};
/** An edge from the source: what is traced at least and at most there. */
type SeedEdge = { edge: number; low: bigint; high: bigint; step?: number; origin?: number };

/**
 * Bounds that hold whatever rule is used, as long as accounts pay traced money out of what they have: each rule is a flow
 * through the ledger unrolled over time, so the most is the largest flow to the group, and the least is what can not flow elsewhere.
 * What passes a conversion is traced in proportion: the one convention in them.
 * Throws TooManyConversions; the bounds themselves throw TooMuchEffort.
 */
export function createBounds(ledger: Ledger, effort: Effort = { left: EFFORT_MAX }): (places: ReadonlySet<number>, asset: Asset) => Bounds {
  const conversions = listConversions(ledger);
  const sides = build(ledger, effort);
  for (const { index, source, target, paid, got } of conversions) {
    const taking = sideOf(sides, ledger, source);
    const { least, most } = boundEdges(taking, [taking.converts.get(index) ?? -1]);
    const giving = sideOf(sides, ledger, target);
    const seed = giving.seeds.find(({ step }) => step === index);
    if (seed === undefined) throw new RangeError('a conversion without its other side');
    seed.low = (least * got) / paid;
    seed.high = (most * got + paid - 1n) / paid;
  }
  return (places, asset) => {
    const side = sides.get(asset);
    if (side === undefined) return { least: 0n, most: 0n };
    return boundEdges(
      side,
      [...places].flatMap((place) => side.ends.get(place) ?? []),
    );
  };
}

/**
 * Bounds of what sources brought to what a backward trace explains, whatever rule is used: the most is the largest flow from them to it,
 * and the least is what can not have come from the others. CLEAN among them is what was not seen to come. `total` is what is explained.
 * Throws as `createBounds`.
 */
export function createSourceBounds(
  ledger: Ledger,
  total: bigint,
  effort: Effort = { left: EFFORT_MAX },
): (sources: ReadonlySet<number>) => Bounds {
  const conversions = listConversions(ledger);
  const sides = build(ledger, effort);
  const end = sideOf(sides, ledger, 0);
  const mostOf = (isOpen: (origin: number) => boolean): bigint => {
    for (const { seeds } of sides.values())
      for (const seed of seeds) if (seed.origin !== undefined) seed.high = isOpen(seed.origin) ? seed.low : 0n;
    for (const { index, source, target, paid, got } of conversions) {
      const most = flowTo(sideOf(sides, ledger, source), sideOf(sides, ledger, source).converts.get(index));
      const seed = sideOf(sides, ledger, target).seeds.find(({ step }) => step === index);
      if (seed === undefined) throw new RangeError('a conversion without its other side');
      seed.high = (most * got + paid - 1n) / paid;
    }
    const most = flowTo(end, end.ends.get(0));
    return most < total ? most : total;
  };
  return (sources) => ({ least: total - mostOf((origin) => !sources.has(origin)), most: mostOf((origin) => sources.has(origin)) });
}

/** The largest flow of all seeds to one edge to the sink. */
function flowTo({ network, source, sink, seeds, ends, converts, merged }: Side, open: number | undefined): bigint {
  for (const { edge, high } of seeds) network.setCapacity(edge, high);
  for (const edge of [...ends.values(), ...converts.values(), ...merged]) network.setCapacity(edge, edge === open ? UNBOUNDED : 0n);
  return network.maxFlow(source, sink);
}

function listConversions({ steps }: Ledger) {
  const conversions = steps.flatMap((step, index) => (step.type === 'convert' ? [{ ...step, index }] : []));
  if (conversions.length > CONVERSIONS_MAX) throw new TooManyConversions(`${conversions.length} conversions`);
  return conversions;
}

function sideOf(sides: Map<Asset, Side>, { places }: Ledger, place: number): Side {
  const side = sides.get(places[place]?.asset ?? 'native');
  if (side === undefined) throw new RangeError(`no place ${place}`);
  return side;
}

/** Edges to the sink are open for the group, or for all but the group. */
function boundEdges(side: Side, group: readonly number[]): Bounds {
  const { network, source, sink, seeds } = side;
  const own = new Set(group);
  const edges = [...side.ends.values(), ...side.converts.values(), ...side.merged];
  const open = (isOpen: (edge: number) => boolean) => {
    for (const edge of edges) network.setCapacity(edge, isOpen(edge) ? UNBOUNDED : 0n);
  };
  for (const { edge, high } of seeds) network.setCapacity(edge, high);
  open((edge) => own.has(edge));
  const most = network.maxFlow(source, sink);
  let low = 0n;
  for (const seed of seeds) {
    network.setCapacity(seed.edge, seed.low);
    low += seed.low;
  }
  open((edge) => !own.has(edge));
  const least = low - network.maxFlow(source, sink);
  return { least, most };
}

/** More than any token has. */
const UNBOUNDED = 1n << 300n;

/**
 * One network for each asset. An account has a node for each stretch of receipts followed by payments; what it still has
 * flows on to the next. What arrived unseen may have been there all along, so it widens all of these; where the balance before
 * is not known, nothing limits them. A payment that is a seed brings all of the seed: what was traced of it before ends there.
 */
function build({ places, steps, sources }: Ledger, effort: Effort): Map<Asset, Side> {
  const sides = new Map<Asset, Side>();
  const nodes: (number | undefined)[] = [];
  const balances = places.map((place) => (place.type === 'holding' ? (place.opening ?? 0n) : 0n));
  const paying = places.map(() => false);
  const unseen = countUnseen(places, steps);
  const sideAt = (place: number): Side => {
    const asset = places[place]?.asset ?? 'native';
    const known = sides.get(asset);
    if (known !== undefined) return known;
    const network = createNetwork(effort);
    const side = {
      network,
      source: network.addNode(),
      sink: network.addNode(),
      ends: new Map(),
      converts: new Map(),
      merged: [],
      seeds: [],
    };
    sides.set(asset, side);
    return side;
  };
  const balanceOf = (place: number) => balances[place] ?? 0n;
  /** The most it can have: its balance, and no bound where its opening balance is unknown. */
  const roomOf = (place: number): bigint => {
    const known = places[place];
    const isOpen = known?.type === 'stop' || (known?.type === 'holding' && known.opening === null);
    return isOpen ? UNBOUNDED : balanceOf(place) + (unseen[place] ?? 0n);
  };
  const receive = (place: number, amount: bigint): number => {
    const { network } = sideAt(place);
    let node = nodes[place];
    if (node === undefined || paying[place] === true) {
      const fresh = network.addNode();
      if (node !== undefined) network.addEdge(node, fresh, roomOf(place));
      node = fresh;
      nodes[place] = node;
      paying[place] = false;
    }
    balances[place] = balanceOf(place) + amount;
    return node;
  };
  const pay = (place: number, amount: bigint): number | undefined => {
    paying[place] = true;
    const rest = balanceOf(place) - amount;
    balances[place] = rest < 0n ? 0n : rest;
    return nodes[place];
  };
  // Backward, what accounts had has a source, and what they paid above it came at a time that is not known.
  for (const [number, place] of places.entries()) {
    if (sources === undefined) break;
    const [had, above] = place.type === 'holding' && place.opening === null ? [0n, UNBOUNDED] : [balanceOf(number), unseen[number] ?? 0n];
    if (had === 0n && above === 0n) continue;
    const { network, source, seeds } = sideAt(number);
    const node = receive(number, 0n);
    const origin = (place.type === 'holding' ? place.origin : undefined) ?? CLEAN;
    seeds.push({ edge: network.addEdge(source, node, had), low: had, high: had, origin });
    seeds.push({ edge: network.addEdge(source, node, above), low: above, high: above, origin: CLEAN });
  }
  for (const [index, step] of steps.entries()) {
    const side = sideAt(step.target);
    if (step.type === 'convert') {
      const from = pay(step.source, step.paid);
      const taking = sideAt(step.source);
      const gate = taking.network.addNode();
      if (from !== undefined) taking.network.addEdge(from, gate, step.paid);
      taking.converts.set(index, taking.network.addEdge(gate, taking.sink, 0n));
      const to = receive(step.target, step.got);
      const edge = side.network.addEdge(side.source, to, 0n);
      side.seeds.push({ edge, low: 0n, high: 0n, step: index });
      continue;
    }
    const seeded = step.seed?.amount ?? 0n;
    const from = step.source < 0 ? undefined : pay(step.source, step.amount);
    const to = receive(step.target, step.amount);
    if (from !== undefined) side.network.addEdge(from, to, step.amount - seeded);
    if (from !== undefined && seeded > 0n) {
      const gate = side.network.addNode();
      side.network.addEdge(from, gate, seeded);
      side.merged.push(side.network.addEdge(gate, side.sink, 0n));
    }
    if (step.seed !== undefined)
      side.seeds.push({ edge: side.network.addEdge(side.source, to, seeded), low: seeded, high: seeded, origin: step.seed.origin });
  }
  for (const [place, node] of nodes.entries()) {
    if (node === undefined) continue;
    const side = sideAt(place);
    // What is there in the end can not be more than the balance; stops pay nothing.
    const gate = side.network.addNode();
    side.network.addEdge(node, gate, roomOf(place));
    side.ends.set(place, side.network.addEdge(gate, side.sink, 0n));
  }
  return sides;
}

/** What places paid above what they were seen to have. */
function countUnseen(places: Ledger['places'], steps: Ledger['steps']): bigint[] {
  const balances = places.map((place) => (place.type === 'holding' ? (place.opening ?? 0n) : 0n));
  const unseen = places.map(() => 0n);
  for (const step of steps) {
    const out = step.type === 'move' ? step.amount : step.paid;
    const into = step.type === 'move' ? step.amount : step.got;
    const rest = (balances[step.source] ?? out) - out;
    if (step.source >= 0) {
      balances[step.source] = rest < 0n ? 0n : rest;
      if (rest < 0n) unseen[step.source] = (unseen[step.source] ?? 0n) - rest;
    }
    balances[step.target] = (balances[step.target] ?? 0n) + into;
  }
  return unseen;
}
