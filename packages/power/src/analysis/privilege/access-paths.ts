import { isCaller, strip, toOtherSide, toSides } from '../../evm/condition.ts';
import type { Exploration } from '../../evm/explore.ts';
import type { Flip, Path, PathResult } from '../../evm/path.ts';
import { depends, TAINT, type Value } from '../../evm/value.ts';
import { listChanges, toLocations } from '../capability.ts';
import { canMakeOrOwn, isSameLocation, listReads, type StorageLocation, toChoosers, toLocation } from '../slot.ts';
import { type Guard, isComparison, toGuardKey } from './guard.ts';
import { type Lists, toGuards } from './path-guards.ts';

/** One access path into a guarded function: the caller must pass all of its guards. */
export type AccessPath = { readonly guards: readonly Guard[]; readonly result: PathResult };

/** A function by who can use it. */
export type Sorted = {
  readonly side: 'open' | 'guarded' | 'idle';
  readonly accessPaths: readonly AccessPath[];
  readonly all: readonly PathResult[];
  readonly needsState: boolean;
  /** Of an open function: all paths with a guard, and all without one. */
  readonly beside: readonly AccessPath[];
  readonly unguarded: readonly PathResult[];
};

/** Whether everyone can use a function, and on which paths: those that suppose the least change of state. */
export function sortAccessPaths({ successes }: Exploration, lists: Lists): Sorted {
  const changing = successes.filter(({ path }) => hasEffect(path));
  // Setting a variable to its present value would be a change in another state.
  const effectful = changing.length > 0 ? changing : successes.filter(({ path }) => path.effects.length > 0);
  if (effectful.length === 0) return { side: 'idle', accessPaths: [], all: [], needsState: false, beside: [], unguarded: [] };
  const isState = (path: Path) => (flip: Flip) => flip.kind === 'state' && !isQuorum(path, flip);
  const states = (path: Path) => path.flips.filter(isState(path)).length + (changing.length > 0 ? 0 : 1);
  // A missing entry that the call names must change first, too, unless it is in a list that callers
  // must be in.
  const listed = effectful.flatMap(({ path }) =>
    toGuards(path, lists).flatMap(({ kind, location }) => (kind === 'member' && location ? [location] : [])),
  );
  const isMissing = (flip: Flip) => needsEntry(flip) && !namesMember(flip, listed);
  const needed = (path: Path) => states(path) + path.flips.filter(isMissing).length;
  const least = Math.min(...effectful.map(({ path }) => needed(path)));
  const closest = effectful.filter(({ path }) => needed(path) === least);
  const reached = closest.map((result) => ({ result, guards: toGuards(result.path, lists) }));
  // Giving up one's own entry is no access path for others.
  const others = reached.filter(({ result, guards }) => guards.length > 0 || !isRenouncing(result.path));
  const accessPaths = others.length > 0 ? others : reached;
  const needsState = Math.min(...closest.map(({ path }) => states(path))) > 0;
  const free = accessPaths.filter(({ guards }) => guards.length === 0);
  const all = effectful.filter(({ path }) => states(path) === Math.min(...closest.map((each) => states(each.path))));
  if (free.length > 0) {
    // An approval by the owner of the record that the call names is no privilege.
    const isApproval = ({ kind, location }: Guard) =>
      kind === 'member' && location !== undefined && lists.ledgers.some((each) => canMakeOrOwn(each, location));
    const every = effectful.map((result) => ({ result, guards: toGuards(result.path, lists).filter((guard) => !isApproval(guard)) }));
    const unguarded = every.filter(({ guards }) => guards.length === 0).map(({ result }) => result);
    return { side: 'open', accessPaths: free, all, needsState, beside: every.filter(({ guards }) => guards.length > 0), unguarded };
  }
  // Paths that need a missing entry count too where they have fewer guards.
  const isLessGuarded = ({ guards }: AccessPath) =>
    guards.length > 0 && accessPaths.some((other) => guards.every((guard) => other.guards.map(toGuardKey).includes(toGuardKey(guard))));
  const lessGuarded = all.map((result) => ({ result, guards: toGuards(result.path, lists) })).filter(isLessGuarded);
  return {
    side: 'guarded',
    accessPaths: toDistinct([...accessPaths, ...lessGuarded]),
    all: accessPaths.map(({ result }) => result),
    needsState,
    beside: [],
    unguarded: [],
  };
}

/** Whether a path needs more signatures than the sample has. */
const isQuorum = ({ conditions }: Path, { condition }: Flip): boolean =>
  isComparison(condition) &&
  condition.of.some(({ op, v }) => op === 'const' && v > 0n) &&
  conditions.some((test) => depends(test, TAINT.signer));

/**
 * Whether a constraint on arguments holds only for existing entries. An argument that must equal a
 * stored value can simply be set.
 */
function needsEntry({ kind, condition, truth }: Flip): boolean {
  if (kind !== 'arg' || !depends(condition, TAINT.storage)) return false;
  const sides = truth ? toSides(condition) : undefined;
  return !sides?.some((side, index) => isPlain(side) && !depends(sides[1 - index] ?? side, TAINT.arg));
}

/**
 * Whether a condition tests membership of an account that the call names, in one of these lists.
 */
const namesMember = ({ condition }: Flip, listed: readonly StorageLocation[]): boolean =>
  toLocations(listReads(condition)).some(
    (read) => toChoosers(read) === 'anyone' && listed.some((each) => isSameLocation(each, read) && toChoosers(each) === 'caller'),
  );

/** Whether a value is an argument, or a part of one. */
function isPlain(value: Value): boolean {
  const bare = strip(value);
  if (bare.op === 'arg') return true;
  const inner = bare.of.find(({ op }) => op !== 'const');
  return (bare.op === 'shr' || bare.op === 'shl' || bare.op === 'and') && inner !== undefined && isPlain(inner);
}

/** Drops access paths whose guards include all guards of another: they add no holders. */
function withoutStricter(accessPaths: readonly AccessPath[]): AccessPath[] {
  const keys = accessPaths.map(({ guards }) => new Set(guards.map(toGuardKey)));
  return accessPaths.filter(
    (_, index) =>
      !keys.some((other, at) => at !== index && other.size < (keys[index]?.size ?? 0) && [...other].every((key) => keys[index]?.has(key))),
  );
}

/**
 * Whether a path only renounces the caller's own entry: the call names the caller, and nothing else
 * changes.
 */
function isRenouncing(path: Path): boolean {
  const own = path.flips.flatMap(({ condition, truth, kind }) => {
    const other = kind === 'caller' && truth ? toOtherSide(condition, isCaller) : undefined;
    return other !== undefined && strip(other).op === 'arg' ? [strip(other)] : [];
  });
  if (own.length === 0 || path.effects.some(({ kind }) => kind !== 'store' && kind !== 'log')) return false;
  return listChanges(path).every(({ account, slot, value, before }) => {
    if (value.v !== before.v) return false;
    const keys = depends(slot, TAINT.arg) ? (toLocation(account, slot)?.keys ?? []) : [];
    const isOwn = (key: Value) => own.some(({ source }) => strip(key).op === 'arg' && strip(key).source?.at === source?.at);
    return keys.length > 0 ? keys.every(isOwn) : !depends(slot, TAINT.arg);
  });
}

/** One access path for each set of guards, without those that only ask for more. */
export function toDistinct(accessPaths: readonly AccessPath[]): AccessPath[] {
  const distinct = new Map<string, AccessPath>();
  for (const accessPath of accessPaths) {
    const key = accessPath.guards.map(toGuardKey).toSorted().join('; ');
    if (!distinct.has(key)) distinct.set(key, accessPath);
  }
  return withoutStricter([...distinct.values()]);
}

/** Whether a path changes anything. */
function hasEffect(path: Path): boolean {
  return path.effects.some(({ kind }) => kind !== 'store' && kind !== 'log') || listChanges(path).length > 0;
}
