import type { Exploration } from '../../evm/explore.ts';
import type { PathResult } from '../../evm/path.ts';
import type { Address } from '../../evm/reader.ts';
import { findAnnouncedDelay } from '../announced-delay.ts';
import { type Capability, listCapabilities, type Meaning } from '../capability.ts';
import { learnMeaning } from '../learn-meaning.ts';
import type { StorageLocation } from '../slot.ts';
import { type AccessPath, type Sorted, sortAccessPaths, toDistinct } from './access-paths.ts';
import { findGatekeepers } from './gatekeepers.ts';
import { addLedgers, listOpenMappings, listSetForOthers } from './ledgers.ts';
import type { Lists, Part } from './path-guards.ts';
import { findPrivilegedPaths } from './privileged-paths.ts';
import { isUnclear, listAllReads } from './unclear.ts';

/** A privileged function: not everyone can use it, or some callers reach more with it than others. */
export type Power = {
  readonly exploration: Exploration;
  readonly accessPaths: readonly AccessPath[];
  readonly capabilities: readonly Capability[];
  /** Whether the contract must be in another state first, such as paused. */
  readonly needsState: boolean;
  /** Whether there are more access paths than are listed. */
  readonly hasMore: boolean;
  /** Whether it also does what has no better class, and that may reach what others own. */
  readonly isUnclear: boolean;
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

type SortedFunction = Sorted & { readonly exploration: Exploration };

const isOpen = ({ side, needsState }: Sorted): boolean => side === 'open' && !needsState;
const isGuarded = ({ side }: Sorted): boolean => side === 'guarded';

/**
 * Sorts functions into those that everyone can use and others. Mappings that anyone can write are ledgers, not lists of privileged
 * accounts; since that depends on which functions are open, sorting repeats to a fixed point.
 */
function sortFunctions(
  explorations: readonly Exploration[],
  { supply, balances }: Pick<Meaning, 'supply' | 'balances'>,
): { readonly sorted: readonly SortedFunction[]; readonly ledgers: readonly Part[] } {
  let lists: Lists = { ledgers: balances, granted: [], supply };
  for (;;) {
    const sorted = explorations.map((exploration) => ({ exploration, ...sortAccessPaths(exploration, lists) }));
    const found = sorted.filter(isOpen).flatMap(({ accessPaths }) => accessPaths.flatMap(({ result }) => listOpenMappings(result.path)));
    const ledgers = addLedgers(lists.ledgers, found);
    const set = sorted.filter(isGuarded).flatMap(({ all }) => all.flatMap(({ path }) => listSetForOthers(path)));
    if (ledgers.length > lists.ledgers.length) lists = { ...lists, ledgers };
    else if (lists.granted.length === 0 && set.length > 0) lists = { ...lists, ledgers: balances, granted: set };
    else return { sorted, ledgers };
  }
}

/**
 * Classifies functions. A function is privileged when each of its effectful paths that supposes the
 * least change of state needs a negated constraint on the caller, or when a path with such a
 * constraint reaches more than those without.
 */
export function findPowers(
  explorations: readonly Exploration[],
  known: Pick<Meaning, 'code' | 'supply' | 'balances'>,
  candidates: readonly Address[],
): Powers {
  const bySelector = new Map(explorations.map((exploration) => [exploration.sample.selector, exploration]));
  const { sorted, ledgers } = sortFunctions(explorations, known);
  const [open, guarded] = [sorted.filter(isOpen), sorted.filter(isGuarded)];
  const idle = sorted.filter(({ side }) => side === 'idle').map(({ exploration }) => exploration);
  // Functions that need only a signature count as open here: anyone may submit one. Paused
  // functions have gates too.
  const isForAll = ({ side, accessPaths }: SortedFunction) =>
    side === 'open' ||
    (side === 'guarded' && accessPaths.every((accessPath) => accessPath.guards.some(({ kind }) => kind === 'signature')));
  const isPrompt = ({ exploration }: SortedFunction) => findAnnouncedDelay(bySelector, exploration.sample.selector) === undefined;
  const uses = {
    prompt: [...open, ...guarded].filter(isPrompt).flatMap(({ exploration }) => exploration.successes),
    forAll: sorted.filter(isForAll).flatMap(({ all }) => all),
    open: open.flatMap(({ exploration }) => exploration.successes),
    guarded: guarded.flatMap(({ exploration }) => exploration.successes),
    idle: idle.flatMap(({ successes }) => successes),
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
  const reads = listAllReads(explorations, [...uses.forAll, ...uses.open]);
  const capabilitiesOf = (results: readonly PathResult[], { sample }: Exploration) => [
    ...new Set(results.flatMap((result) => listCapabilities(result, meaning, sample))),
  ];
  const actionsOf = (results: readonly PathResult[], exploration: Exploration) => ({
    capabilities: capabilitiesOf(results, exploration),
    isUnclear: isUnclear(results, { reads, meaning, sample: exploration.sample, later: exploration.successes }),
  });
  const isPrivileged = (exploration: Exploration) => [...privileged, ...keepers].some((each) => each.exploration === exploration);
  return {
    meaning,
    ledgers,
    powers: [
      ...guarded.map(({ exploration, accessPaths, all, needsState }) => ({
        exploration,
        ...toListed(accessPaths),
        needsState,
        ...actionsOf(all, exploration),
      })),
      ...privileged.map(({ exploration, found }) => toPrivileged(exploration, found, actionsOf)),
      ...keepers.map(({ exploration, found }) => ({
        exploration,
        ...toListed(found),
        needsState: false,
        capabilities: ['pause' as const],
        isUnclear: false,
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
    idle,
  };
}

/** The privileged paths of a function that anyone can use, of those that suppose the least change of state. */
function toPrivileged(
  exploration: Exploration,
  found: readonly AccessPath[],
  actionsOf: (results: readonly PathResult[], exploration: Exploration) => Pick<Power, 'capabilities' | 'isUnclear'>,
): Power {
  const states = ({ result: { path } }: AccessPath) => path.flips.filter(({ kind }) => kind === 'state').length;
  const least = Math.min(...found.map(states));
  const closest = found.filter((each) => states(each) === least);
  const actions = actionsOf(
    closest.map(({ result }) => result),
    exploration,
  );
  return { exploration, ...toListed(toDistinct(closest)), needsState: least > 0, ...actions };
}

const toListed = (accessPaths: readonly AccessPath[]): Pick<Power, 'accessPaths' | 'hasMore'> => ({
  accessPaths: accessPaths.slice(0, ACCESS_PATHS_MAX),
  hasMore: accessPaths.length > ACCESS_PATHS_MAX,
});
