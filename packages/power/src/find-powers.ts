import { type Capability, listCapabilities, listChanges, type Meaning, toPlaces } from './capability.ts';
import type { Exploration } from './explore.ts';
import { type Guard, toGuard, toGuardKey } from './guard.ts';
import type { Ended, Path } from './path.ts';
import { listReads, type Place, samePlace, toPlace, toWrittenPart } from './slot.ts';
import { depends, TAINT, walk } from './value.ts';

/** One way into a guarded function: all of these must let the caller pass. */
export type Way = { readonly guards: readonly Guard[]; readonly ended: Ended };

/** A function that not everybody can use. */
export type Power = {
  readonly exploration: Exploration;
  readonly ways: readonly Way[];
  readonly capabilities: readonly Capability[];
  /** Whether the contract must be in another state first. */
  readonly needsState: boolean;
};

export type Powers = {
  readonly powers: readonly Power[];
  /** Functions that anybody can use with effect. */
  readonly open: readonly Exploration[];
  /** Functions without a way through that has an effect. */
  readonly idle: readonly Exploration[];
};

const WAYS_MAX = 6;

/**
 * A function is a power when every way through it that has an effect, and needs least of the state to change, was opened by a flipped
 * condition on the caller. Mappings that anybody can write are ledgers, not lists of privileged accounts: they are told apart in rounds,
 * until no function changes sides.
 */
export function findPowers(
  explorations: readonly Exploration[],
  known: { code: readonly Place[]; supply: readonly Place[]; balances: readonly Place[] },
): Powers {
  let ledgers: Place[] = [...known.balances];
  for (;;) {
    const sorted = explorations.map((exploration) => ({ exploration, ...sortWays(exploration, ledgers) }));
    const open = sorted.filter(({ side, needsState }) => side === 'open' && !needsState);
    const found = open.flatMap(({ ways }) => ways.flatMap(({ ended }) => listOpenMappings(ended.path)));
    const grown = [...ledgers, ...found.filter((place) => !ledgers.some((each) => samePlace(each, place)))];
    if (grown.length > ledgers.length) {
      ledgers = dedupe(grown);
      continue;
    }
    const guarded = sorted.filter(({ side }) => side === 'guarded');
    const guards = guarded.flatMap(({ ways }) => ways.flatMap((way) => way.guards));
    const openPaths = open.flatMap(({ ways }) => ways.map(({ ended }) => ended.path));
    const meaning: Meaning = {
      ...known,
      guards: guards.flatMap(({ test }) => toPlaces(listReads(test))),
      gates: openPaths.flatMap(({ conditions }) => toPlaces(conditions.flatMap(listReads))),
      rates: openPaths.flatMap(listRates),
    };
    return {
      powers: guarded.map(({ exploration, ways, all, needsState }) => ({
        exploration,
        ways,
        needsState,
        capabilities: [...new Set(all.flatMap((ended) => listCapabilities(ended, meaning, exploration.sample)))],
      })),
      open: open.map(({ exploration }) => exploration),
      idle: sorted.filter(({ side }) => side === 'idle').map(({ exploration }) => exploration),
    };
  }
}

function dedupe(places: readonly Place[]): Place[] {
  const kept: Place[] = [];
  for (const place of places) if (!kept.some((each) => samePlace(each, place))) kept.push(place);
  return kept;
}

function sortWays(
  { successes }: Exploration,
  ledgers: readonly Place[],
): { side: 'open' | 'guarded' | 'idle'; ways: Way[]; all: Ended[]; needsState: boolean } {
  const effectful = successes.filter(({ path }) => hasEffect(path));
  if (effectful.length === 0) return { side: 'idle', ways: [], all: [], needsState: false };
  const needed = (path: Path) => path.flips.filter(({ kind }) => kind === 'state').length;
  const least = Math.min(...effectful.map(({ path }) => needed(path)));
  const ways = effectful.filter(({ path }) => needed(path) === least).map((ended) => ({ ended, guards: toGuards(ended.path, ledgers) }));
  const needsState = least > 0;
  const free = ways.filter(({ guards }) => guards.length === 0);
  if (free.length > 0) return { side: 'open', ways: free, all: [], needsState };
  const distinct = new Map<string, Way>();
  for (const way of ways) {
    const key = way.guards.map(toGuardKey).toSorted().join('; ');
    if (!distinct.has(key)) distinct.set(key, way);
  }
  return {
    side: 'guarded',
    ways: withoutStricter([...distinct.values()]).slice(0, WAYS_MAX),
    all: ways.map(({ ended }) => ended),
    needsState,
  };
}

/** A way that asks all that another asks, and more, adds nobody. */
function withoutStricter(ways: readonly Way[]): Way[] {
  const keys = ways.map(({ guards }) => new Set(guards.map(toGuardKey)));
  return ways.filter(
    (_, index) =>
      !keys.some((other, at) => at !== index && other.size < (keys[index]?.size ?? 0) && [...other].every((key) => keys[index]?.has(key))),
  );
}

function toGuards(path: Path, ledgers: readonly Place[]): Guard[] {
  const guards = new Map<string, Guard>();
  for (const flip of path.flips) {
    const guard = toGuard(flip);
    if (guard === undefined) continue;
    const { kind, place } = guard;
    if ((kind === 'member' || kind === 'signature') && place !== undefined && ledgers.some((each) => samePlace(each, place))) continue;
    guards.set(toGuardKey(guard), guard);
  }
  return [...guards.values()];
}

/** Whether anything is different afterwards. */
function hasEffect(path: Path): boolean {
  return path.effects.some(({ kind }) => kind !== 'store') || listChanges(path).length > 0;
}

/** Mappings in which anybody can make an entry for the key of their choice, or for themselves. */
function listOpenMappings(path: Path): Place[] {
  return listChanges(path).flatMap(({ account, slot, value, before }) => {
    if (!depends(slot, TAINT.caller | TAINT.arg)) return [];
    const part = toWrittenPart(value);
    const isCleared = part.op === 'const' && part.v === 0n && value.v <= before.v;
    const place = isCleared ? undefined : toPlace(account, slot);
    return place === undefined || place.keys.length === 0 ? [] : [place];
  });
}

/** Variables that a product or quotient is made with, in what anybody's call changes or pays. */
function listRates({ effects }: Path): (Place & { bits: bigint })[] {
  const values = effects.flatMap((effect) =>
    effect.kind === 'store' ? [effect.value] : effect.kind === 'call' ? [...effect.words, effect.value] : [],
  );
  const found: (Place & { bits: bigint })[] = [];
  for (const value of values) {
    walk(value, ({ op, of }) => {
      if (op === 'mul' && of.every((factor) => factor.op !== 'const'))
        found.push(...toPlaces(of.flatMap(listReads)).filter(({ keys }) => keys.length === 0));
      return undefined;
    });
  }
  return found;
}
