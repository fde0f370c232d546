import { isCaller, strip, toOtherSide, toSides } from '../evm/condition.ts';
import { hashWords } from '../evm/evaluate.ts';
import type { Exploration } from '../evm/explore.ts';
import type { Flip, Path, PathResult } from '../evm/path.ts';
import type { Address } from '../evm/reader.ts';
import { constant, depends, TAINT, type Value } from '../evm/value.ts';
import { findAnnouncedDelay } from './announced-delay.ts';
import { type Capability, listCapabilities, listChanges, type Meaning, toLocations } from './capability.ts';
import { type Guard, isComparison, toGuardKey } from './guard.ts';
import { learnMeaning } from './learn-meaning.ts';
import { type Lists, type Part, toGuards } from './path-guards.ts';
import { findPrivilegedPaths } from './privileged-paths.ts';
import {
  canMakeOrOwn,
  HASHED_FROM,
  isSameLocation,
  listReads,
  type StorageLocation,
  toChoosers,
  toDirection,
  toLocation,
  toWrittenBits,
  toWrittenPart,
} from './slot.ts';

/** One access path into a guarded function: the caller must pass all of its guards. */
export type AccessPath = { readonly guards: readonly Guard[]; readonly result: PathResult };

/** A privileged function: not everyone can use it, or some callers reach more with it than others. */
export type Power = {
  readonly exploration: Exploration;
  readonly accessPaths: readonly AccessPath[];
  readonly capabilities: readonly Capability[];
  /** Whether the contract must be in another state first, such as paused. */
  readonly needsState: boolean;
  /** Whether there are more access paths than are listed. */
  readonly hasMore: boolean;
};

/** A function with effects that anyone can use. */
export type OpenFunction = {
  readonly exploration: Exploration;
  /** Whether some callers reach more with it: then it is among the privileged functions, too. */
  readonly isPrivileged: boolean;
  /** Whether the contract must be in another state first. */
  readonly needsState: boolean;
  /** Paths without a guard on the caller that suppose the least change of state. */
  readonly accessPaths: readonly PathResult[];
  /** All paths without a guard on the caller. */
  readonly unguarded: readonly PathResult[];
  readonly capabilities: readonly Capability[];
};

export type Powers = {
  readonly meaning: Meaning;
  /** Mappings in which anyone can make entries. */
  readonly ledgers: readonly StorageLocation[];
  readonly powers: readonly Power[];
  /** Functions with effects that anyone can use. */
  readonly open: readonly OpenFunction[];
  /** Functions without a path that has an effect. */
  readonly idle: readonly Exploration[];
};

const ACCESS_PATHS_MAX = 64;

const isSameLedger = (a: Part, b: Part): boolean =>
  isSameLocation(a, b) && a.field === b.field && a.bits === b.bits && toChoosers(a) === toChoosers(b);

/**
 * Classifies functions. A function is privileged when each of its effectful paths that supposes the
 * least change of state needs a negated constraint on the caller, or when a path with such a
 * constraint reaches more than those without. Mappings that anyone can write
 * are ledgers, not lists of privileged accounts; since that depends on which functions are open,
 * the classification repeats to a fixed point.
 */
export function findPowers(
  explorations: readonly Exploration[],
  known: Pick<Meaning, 'code' | 'supply' | 'balances'>,
  candidates: readonly Address[],
): Powers {
  const bySelector = new Map(explorations.map((exploration) => [exploration.sample.selector, exploration]));
  let ledgers: Part[] = [...known.balances];
  let granted: Part[] = [];
  for (;;) {
    const lists: Lists = { ledgers, granted, supply: known.supply };
    const sorted = explorations.map((exploration) => ({ exploration, ...sortAccessPaths(exploration, lists) }));
    const open = sorted.filter(({ side, needsState }) => side === 'open' && !needsState);
    const found = open.flatMap(({ accessPaths }) => accessPaths.flatMap(({ result }) => listOpenMappings(result.path)));
    const grown = [...ledgers, ...found.filter((location) => !ledgers.some((each) => isSameLedger(each, location)))];
    if (grown.length > ledgers.length) {
      ledgers = dedupe(grown);
      continue;
    }
    const guarded = sorted.filter(({ side }) => side === 'guarded');
    const set = guarded.flatMap(({ all }) => all.flatMap(({ path }) => listSetForOthers(path)));
    if (granted.length === 0 && set.length > 0) {
      granted = set;
      ledgers = [...known.balances];
      continue;
    }
    // Functions that need only a signature count as open here: anyone may submit one. Paused
    // functions have gates too.
    const isForAll = ({ side, accessPaths }: (typeof sorted)[number]) =>
      side === 'open' ||
      (side === 'guarded' && accessPaths.every((accessPath) => accessPath.guards.some(({ kind }) => kind === 'signature')));
    const isPrompt = ({ exploration }: (typeof sorted)[number]) =>
      findAnnouncedDelay(bySelector, exploration.sample.selector) === undefined;
    const uses = {
      prompt: [...open, ...guarded].filter(isPrompt).flatMap(({ exploration }) => exploration.successes),
      forAll: sorted.filter(isForAll).flatMap(({ all }) => all),
      open: open.flatMap(({ exploration }) => exploration.successes),
      guarded: guarded.flatMap(({ exploration }) => exploration.successes),
      idle: sorted.filter(({ side }) => side === 'idle').flatMap(({ exploration }) => exploration.successes),
    };
    const guardPaths = guarded.flatMap(({ accessPaths }) => accessPaths);
    const first = learnMeaning(known, uses, guardPaths);
    const privileged = open.flatMap((each) => {
      const capabilitiesOf = (result: PathResult) => listCapabilities(result, first, each.exploration.sample);
      const found = findPrivilegedPaths(each.beside, each.unguarded, capabilitiesOf);
      return found.length === 0 ? [] : [{ exploration: each.exploration, found }];
    });
    const keepers = open.flatMap((each) => {
      const found = each.accessPaths.flatMap((accessPath) => findGatekeepers(accessPath, { ...first, candidates }));
      return found.length === 0 ? [] : [{ exploration: each.exploration, found }];
    });
    // In another state an owner would be asked for: who sets that owner takes control then.
    const others = open.flatMap(({ beside }) => beside.filter(({ guards }) => guards.every(({ kind }) => kind === 'slot')));
    const meaning = learnMeaning(known, uses, [...guardPaths, ...privileged.flatMap(({ found }) => found)], others);
    const capabilitiesOf = (results: readonly PathResult[], { sample }: Exploration) => [
      ...new Set(results.flatMap((result) => listCapabilities(result, meaning, sample))),
    ];
    const isPrivileged = (exploration: Exploration) => [...privileged, ...keepers].some((each) => each.exploration === exploration);
    return {
      meaning,
      ledgers,
      powers: [
        ...guarded.map(({ exploration, accessPaths, all, needsState }) => ({
          exploration,
          ...toListed(accessPaths),
          needsState,
          capabilities: capabilitiesOf(all, exploration),
        })),
        ...privileged.map(({ exploration, found }) => toPrivileged(exploration, found, capabilitiesOf)),
        ...keepers.map(({ exploration, found }) => ({
          exploration,
          ...toListed(found),
          needsState: false,
          capabilities: ['pause' as const],
        })),
      ],
      open: [...open, ...sorted.filter(({ side, needsState }) => side === 'open' && needsState)].map(
        ({ exploration, accessPaths, unguarded, needsState }) => ({
          exploration,
          needsState,
          isPrivileged: isPrivileged(exploration),
          accessPaths: accessPaths.map(({ result }) => result),
          unguarded,
          capabilities: capabilitiesOf(
            accessPaths.map(({ result }) => result),
            exploration,
          ),
        }),
      ),
      idle: sorted.filter(({ side }) => side === 'idle').map(({ exploration }) => exploration),
    };
  }
}

/**
 * The accounts whose own entry in a mapping decides whether functions for all revert, such as an approval that every transfer
 * asks for: they pass no check, but only they change that entry.
 */
function findGatekeepers(
  { result }: AccessPath,
  { gates, candidates }: Pick<Meaning, 'gates'> & { candidates: readonly Address[] },
): AccessPath[] {
  return listChanges(result.path).flatMap(({ account, slot }) => {
    const location = toLocation(account, slot);
    const index = location?.keys.findIndex((key) => depends(key, TAINT.caller)) ?? -1;
    if (location === undefined || location.keys.length < 2 || index < 0) return [];
    const fixed = gates.filter((each) => each.account === account && each.keys.every(({ taint }) => taint === 0));
    const keeper =
      fixed.find((each) => isSameLocation(each, location))?.keys[index] ?? findFoldedKeeper(fixed, { location, index, candidates });
    if (keeper === undefined) return [];
    const guard: Guard = { kind: 'constant', test: keeper, truth: true, holder: keeper, others: [], location: undefined };
    return [{ guards: [guard], result }];
  });
}

/**
 * The keeper of a gate of which the compiler computed the hash of the outer key and the mapping's slot, so that the account is
 * no longer in the code: that one of the candidates which gives the hash.
 */
function findFoldedKeeper(
  gates: readonly StorageLocation[],
  { location, index, candidates }: { location: StorageLocation; index: number; candidates: readonly Address[] },
): Value | undefined {
  const { keys, root } = location;
  if (index !== keys.length - 1) return undefined;
  const isFolded = (gate: StorageLocation) => gate.root >= HASHED_FROM && gate.keys.length === keys.length - 1;
  const folded = new Set(gates.filter(isFolded).map((gate) => gate.root));
  if (folded.size === 0) return undefined;
  const keeper = candidates.find((each) => folded.has(hashWords([BigInt(each), root])) || folded.has(hashWords([root, BigInt(each)])));
  return keeper === undefined ? undefined : constant(BigInt(keeper));
}

/** The privileged paths of a function that anyone can use, of those that suppose the least change of state. */
function toPrivileged(
  exploration: Exploration,
  found: readonly AccessPath[],
  capabilitiesOf: (results: readonly PathResult[], exploration: Exploration) => Capability[],
): Power {
  const states = ({ result: { path } }: AccessPath) => path.flips.filter(({ kind }) => kind === 'state').length;
  const least = Math.min(...found.map(states));
  const closest = found.filter((each) => states(each) === least);
  const capabilities = capabilitiesOf(
    closest.map(({ result }) => result),
    exploration,
  );
  return { exploration, ...toListed(toDistinct(closest)), needsState: least > 0, capabilities };
}

/** One access path for each set of guards, without those that only ask for more. */
function toDistinct(accessPaths: readonly AccessPath[]): AccessPath[] {
  const distinct = new Map<string, AccessPath>();
  for (const accessPath of accessPaths) {
    const key = accessPath.guards.map(toGuardKey).toSorted().join('; ');
    if (!distinct.has(key)) distinct.set(key, accessPath);
  }
  return withoutStricter([...distinct.values()]);
}

const toListed = (accessPaths: readonly AccessPath[]): Pick<Power, 'accessPaths' | 'hasMore'> => ({
  accessPaths: accessPaths.slice(0, ACCESS_PATHS_MAX),
  hasMore: accessPaths.length > ACCESS_PATHS_MAX,
});

function dedupe(locations: readonly Part[]): Part[] {
  const kept: Part[] = [];
  for (const location of locations) if (!kept.some((each) => isSameLedger(each, location))) kept.push(location);
  return kept;
}

type Sorted = {
  readonly side: 'open' | 'guarded' | 'idle';
  readonly accessPaths: readonly AccessPath[];
  readonly all: readonly PathResult[];
  readonly needsState: boolean;
  /** Of an open function: all paths with a guard, and all without one. */
  readonly beside: readonly AccessPath[];
  readonly unguarded: readonly PathResult[];
};

function sortAccessPaths({ successes }: Exploration, lists: Lists): Sorted {
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

/** Mappings in which a path makes entries for accounts that the call names. */
function listSetForOthers(path: Path): Part[] {
  return listChanges(path).flatMap(({ account, slot, value }) => {
    const location = depends(slot, TAINT.arg) ? toLocation(account, slot) : undefined;
    return location !== undefined && toChoosers(location).includes('anyone') ? [{ ...location, bits: toWrittenBits(value, slot) }] : [];
  });
}

/** Whether a path changes anything. */
function hasEffect(path: Path): boolean {
  return path.effects.some(({ kind }) => kind !== 'store' && kind !== 'log') || listChanges(path).length > 0;
}

/** Mappings in which the caller makes an entry for themselves or for a key of their choice. */
function listOpenMappings(path: Path): Part[] {
  return listChanges(path).flatMap(({ account, slot, value, before }) => {
    if (!depends(slot, TAINT.caller | TAINT.arg)) return [];
    const part = toWrittenPart(value);
    const isCleared = part.op === 'const' && part.v === 0n && value.v <= before.v;
    const location = isCleared || onlyClears(value, slot) || toDirection(value, slot) === 'less' ? undefined : toLocation(account, slot);
    return location === undefined || location.keys.length === 0 ? [] : [{ ...location, bits: toWrittenBits(value, slot) }];
  });
}

/** Whether a store only clears bits, whatever the arguments, as in renouncing a role. */
function onlyClears(value: Value, slot: Value): boolean {
  const isBefore = (side: Value) => side.op === 'load' && side.of[0]?.v === slot.v;
  const isPart = (side: Value) => side.op === 'and' && side.of.some(isBefore);
  return isPart(value) || (value.op === 'xor' && value.of.some(isBefore) && value.of.some(isPart));
}
