import type { Account, Asset, Pos } from '../model/movement.ts';
import { type Chain, edgeOf, type PathMovement, payeeOf, payerOf } from './chain-within.ts';

/** One step of a path: from an account to another, directly or through contracts within one transaction. */
export type PathStep = {
  readonly from: Account;
  readonly to: Account;
  /** The asset that leaves the first, and the one that comes to the second. */
  readonly gives: Asset;
  readonly comes: Asset;
  readonly leaves: Pos;
  readonly arrives: Pos;
  readonly movements: Chain;
};

/** Steps of which each leaves an account after the one before it came there. */
export type Path = {
  readonly steps: readonly PathStep[];
  /** What comes in the end. */
  readonly asset: Asset;
  /** No more of what comes in the end can have come all the way: exchanges on the way are counted in proportion. */
  readonly smallest: bigint;
};

type Wanted = { readonly source: Account; readonly target: Account; readonly stepsMax: number; readonly countMax: number };

const keyOf = (account: Account, asset: Asset) => `${account} ${asset}`;

export function toStep(chain: Chain): PathStep {
  const [first, last] = [edgeOf(chain, 'in'), edgeOf(chain, 'out')];
  return {
    from: payerOf(first),
    to: payeeOf(last),
    gives: first.asset,
    comes: last.asset,
    leaves: first.pos,
    arrives: last.pos,
    movements: chain,
  };
}

/**
 * The paths of the fewest steps, of each asset that comes in the end the widest first. Each is the widest of those without the narrowest
 * movements of the paths before it.
 */
export function choosePaths(steps: readonly PathStep[], { countMax, ...wanted }: Wanted): Path[] {
  const layers = layOut(steps, wanted);
  const assets = [...new Set((layers.at(-1) ?? []).map(({ comes }) => comes))].toSorted((a, b) =>
    a === 'native' ? -1 : b === 'native' ? 1 : a < b ? -1 : 1,
  );
  const found = assets.map((asset) => {
    const paths: Path[] = [];
    const without = new Set<Pos>();
    while (paths.length < countMax) {
      const path = findWidest(layers, { asset, without });
      if (path === undefined) break;
      paths.push(path);
      without.add(findNarrowest(path));
    }
    return paths;
  });
  const ranks = Array.from({ length: countMax }, (_, rank) => found.flatMap((paths) => paths[rank] ?? []));
  return ranks.flat().slice(0, countMax);
}

/** Steps by how many come before them, each on some path with the fewest; empty where there is no path. */
function layOut(steps: readonly PathStep[], { source, target, stepsMax }: Omit<Wanted, 'countMax'>): PathStep[][] {
  const byPayer = Map.groupBy(steps, ({ from, gives }) => keyOf(from, gives));
  const layers: PathStep[][] = [];
  let layer = steps.filter(({ from }) => from === source);
  while (layers.length < stepsMax && layer.length > 0) {
    layers.push(layer);
    if (layer.some(({ to }) => to === target)) return prune(layers, target);
    const arrivals = new Map<string, Pos>();
    for (const { to, comes, arrives } of layer) {
      const known = arrivals.get(keyOf(to, comes));
      if (known === undefined || arrives < known) arrivals.set(keyOf(to, comes), arrives);
    }
    layer = [...arrivals].flatMap(([key, arrives]) => (byPayer.get(key) ?? []).filter(({ leaves }) => leaves > arrives));
  }
  return [];
}

/** Leaves out steps from which the target is not reached in time. */
function prune(layers: readonly PathStep[][], target: Account): PathStep[][] {
  const useful: PathStep[][] = [];
  let latest = new Map<string, Pos>();
  for (const layer of layers.toReversed()) {
    const isLast = useful.length === 0;
    const own = layer.filter(({ to, comes, arrives }) => (isLast ? to === target : (latest.get(keyOf(to, comes)) ?? 0n) > arrives));
    latest = new Map();
    for (const { from, gives, leaves } of own) if (leaves > (latest.get(keyOf(from, gives)) ?? 0n)) latest.set(keyOf(from, gives), leaves);
    useful.unshift(own);
  }
  return useful;
}

/** A step, and the widest way to it. */
type Reached = { readonly step: PathStep; readonly width: bigint; readonly before: Reached | undefined };

function findWidest(layers: readonly PathStep[][], { asset, without }: { asset: Asset; without: ReadonlySet<Pos> }): Path | undefined {
  let reached: Reached[] | undefined;
  for (const layer of layers) {
    const open = layer.filter(({ movements }) => !movements.some(({ movement }) => without.has(movement.pos)));
    const bests = reached && listBests(reached);
    reached = open.flatMap((step) => {
      const before = bests?.get(keyOf(step.from, step.gives))?.findLast(({ arrives }) => arrives < step.leaves)?.best;
      if (bests !== undefined && before === undefined) return [];
      return [{ step, before, width: step.movements.reduce<bigint | undefined>(carry, before?.width) ?? 0n }];
    });
  }
  const ends = (reached ?? []).filter(({ step }) => step.comes === asset);
  const [best] = ends.toSorted((a, b) => compare(b.width, a.width) || compare(a.step.arrives, b.step.arrives));
  if (best === undefined) return undefined;
  const steps: PathStep[] = [];
  for (let each: Reached | undefined = best; each !== undefined; each = each.before) steps.unshift(each.step);
  return { steps, asset, smallest: best.width };
}

/** By account and asset, after each arrival the widest way to there so far. */
function listBests(reached: readonly Reached[]): Map<string, { arrives: Pos; best: Reached }[]> {
  const bests = new Map<string, { arrives: Pos; best: Reached }[]>();
  for (const each of reached.toSorted((a, b) => compare(a.step.arrives, b.step.arrives))) {
    const { to, comes, arrives } = each.step;
    const own = bests.get(keyOf(to, comes)) ?? [];
    const best = own.at(-1)?.best;
    own.push({ arrives, best: best === undefined || each.width > best.width ? each : best });
    bests.set(keyOf(to, comes), own);
  }
  return bests;
}

/** How much of what came so far can go on by a movement. */
function carry(width: bigint | undefined, { movement, exchange }: PathMovement): bigint {
  if (width === undefined) return movement.amount;
  const came = exchange === undefined ? width : (width * exchange.got) / exchange.paid;
  return movement.amount < came ? movement.amount : came;
}

/** Where the movement is that lets no more through. */
function findNarrowest({ steps }: Path): Pos {
  let width: bigint | undefined;
  let narrowest = 0n;
  for (const one of steps.flatMap(({ movements }) => movements)) {
    width = carry(width, one);
    if (width === one.movement.amount) narrowest = one.movement.pos;
  }
  return narrowest;
}

const compare = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0);
