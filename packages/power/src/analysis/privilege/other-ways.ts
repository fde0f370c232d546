import type { Flip, Path, PathResult } from '../../evm/path.ts';
import { depends, find, TAINT } from '../../evm/value.ts';
import { listChanges } from '../capability.ts';
import { isSameLocation, listReads, toChoosers } from '../slot.ts';
import type { AccessPath } from './access-paths.ts';
import type { Power } from './find-powers.ts';
import { type Guard, toGuard, toGuardKey } from './guard.ts';

/** A way into a privileged function beside those that suppose the least change of state. */
export type OtherWay = AccessPath & {
  /** Whether the contract must be in another state first. */
  readonly needsState: boolean;
};

export type OtherWays = {
  readonly ways: readonly OtherWay[];
  /** Whether some way could not be judged, or there may be ways that were not reached: then others may hold the privilege. */
  readonly isOpen: boolean;
};

const WAYS_MAX = 6;

/**
 * Further ways into a privileged function: those that need an entry which the call names, and those that
 * need another state of the contract. A way whose guards include all guards of a known one adds no
 * holders. `powers`: all privileged functions of the contract, whose guards tell lists of privileged
 * accounts from those that anyone can enter.
 */
export function findOtherWays(power: Power, powers: readonly Power[]): OtherWays {
  const { successes, mayMissWays } = power.exploration;
  const isOpen = mayMissWays || power.hasMore;
  const states = ({ flips }: Path) => flips.filter(needsState).length;
  const least = Math.min(...power.accessPaths.map(({ result }) => states(result.path)));
  const reached = successes.filter(hasEffect).map((result) => ({ result, guards: listGuards(result.path) }));
  // The guarded paths of a function that anyone can use were judged one by one.
  if (reached.some(({ result, guards }) => guards.length === 0 && states(result.path) <= least && !needsEntry(result.path)))
    return { ways: [], isOpen };
  const lists = powers.flatMap(({ accessPaths }) => accessPaths.flatMap(({ guards }) => guards));
  const known: { keys: ReadonlySet<string>; needsState: boolean }[] = power.accessPaths.map((each) => ({
    keys: toKeys(each.guards),
    needsState: false,
  }));
  const ways: OtherWay[] = [];
  let isUnjudged = false;
  for (const { result, guards } of reached.toSorted(
    (a, b) => states(a.result.path) - states(b.result.path) || a.guards.length - b.guards.length,
  )) {
    const keys = toKeys(guards);
    const isLater = states(result.path) > least;
    if (guards.length === 0 || known.some((each) => (isLater || !each.needsState) && [...each.keys].every((key) => keys.has(key))))
      continue;
    if (!guards.every((guard) => isOfList(guard, lists)) || ways.length >= WAYS_MAX) {
      isUnjudged = true;
      continue;
    }
    known.push({ keys, needsState: isLater });
    ways.push({ guards, result, needsState: isLater });
  }
  return { ways, isOpen: isOpen || isUnjudged };
}

const toKeys = (guards: readonly Guard[]): ReadonlySet<string> => new Set(guards.map(toGuardKey));

const hasEffect = ({ path }: PathResult): boolean =>
  path.effects.some(({ kind }) => kind !== 'store' && kind !== 'log') || listChanges(path).length > 0;

/** Guards on the caller, without bounds on amounts. */
function listGuards({ flips }: Path): Guard[] {
  const guards = flips.flatMap((flip) => {
    const guard = toGuard(flip);
    return guard === undefined || guard.isAmount ? [] : [guard];
  });
  return [...new Map(guards.map((guard) => [toGuardKey(guard), guard])).values()];
}

/** Whether a constraint holds in another state only, such as one that the arguments' hash is stored in a variable. */
const needsState = ({ kind, condition, truth }: Flip): boolean =>
  kind === 'state' ||
  (kind === 'arg' &&
    truth &&
    condition.op === 'eq' &&
    find(condition, ({ op, taint }) => op === 'keccak' && (taint & TAINT.arg) !== 0) !== undefined &&
    listReads(condition).some(({ load }) => !depends(load, TAINT.arg)));

const needsEntry = ({ flips }: Path): boolean => flips.some(({ kind, condition }) => kind === 'arg' && depends(condition, TAINT.storage));

/** Whether a guard names accounts, or reads a list of which another guard of the contract shows that it is one of privileged accounts. */
function isOfList(guard: Guard, lists: readonly Guard[]): boolean {
  const { kind, location } = guard;
  if (kind !== 'member' && kind !== 'signature') return true;
  if (location === undefined) return guard.holder !== undefined;
  // A role is a constant; an entry of a record that the call names is none.
  if (location.keys.length > 1 && location.keys[1]?.taint === 0) return true;
  return lists.some(
    (other) =>
      other.kind === kind &&
      other.location !== undefined &&
      isSameLocation(other.location, location) &&
      toChoosers(other.location) === toChoosers(location),
  );
}
