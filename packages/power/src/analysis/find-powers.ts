import { isCaller, strip, toOtherSide, toSides } from '../evm/condition.ts';
import type { Exploration } from '../evm/explore.ts';
import type { Flip, Path, PathResult } from '../evm/path.ts';
import { depends, find, TAINT, type Value, walk } from '../evm/value.ts';
import { type Capability, listCapabilities, listChanges, type Meaning, toLocations } from './capability.ts';
import { type Guard, toGuard, toGuardKey } from './guard.ts';
import { canMake, isSameLocation, listReads, type StorageLocation, toChoosers, toLocation, toWrittenBits, toWrittenPart } from './slot.ts';

/** One way into a guarded function: all of these must let the caller pass. */
export type AccessPath = { readonly guards: readonly Guard[]; readonly result: PathResult };

/** A function that not everybody can use. */
export type Power = {
  readonly exploration: Exploration;
  readonly accessPaths: readonly AccessPath[];
  readonly capabilities: readonly Capability[];
  /** Whether the contract must be in another state first. */
  readonly needsState: boolean;
};

/** A function that anybody can use with effect. */
export type OpenFunction = {
  readonly exploration: Exploration;
  /** Ways through it that ask nothing of the caller. */
  readonly accessPaths: readonly PathResult[];
  readonly capabilities: readonly Capability[];
};

export type Powers = {
  readonly meaning: Meaning;
  readonly powers: readonly Power[];
  /** Functions that anybody can use with effect. */
  readonly open: readonly OpenFunction[];
  /** Functions without a way through that has an effect. */
  readonly idle: readonly Exploration[];
};

const ACCESS_PATHS_MAX = 6;

/** A variable, and the bits of its word that are meant. */
type Part = StorageLocation & { readonly bits: bigint };

const isSameLedger = (a: Part, b: Part): boolean =>
  isSameLocation(a, b) && a.field === b.field && a.bits === b.bits && toChoosers(a) === toChoosers(b);
/** What tells a privilege from what anybody has: entries that anybody can make, and amounts that somebody privileged sets for others. */
type Lists = { readonly ledgers: readonly Part[]; readonly granted: readonly Part[]; readonly supply: Meaning['supply'] };

/**
 * A function is a power when every way through it that has an effect, and needs least of the state to change, was opened by a flipped
 * condition on the caller. Mappings that anybody can write are ledgers, not lists of privileged accounts: they are told apart in rounds,
 * until no function changes sides.
 */
export function findPowers(explorations: readonly Exploration[], known: Pick<Meaning, 'code' | 'supply' | 'balances'>): Powers {
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
    const guards = guarded.flatMap(({ accessPaths }) => accessPaths.flatMap((accessPath) => accessPath.guards));
    // What is closed to everybody now has a gate too; what others signed, anybody may bring.
    const isForAll = ({ side, accessPaths }: (typeof sorted)[number]) =>
      side === 'open' ||
      (side === 'guarded' && accessPaths.every((accessPath) => accessPath.guards.some(({ kind }) => kind === 'signature')));
    const gatePaths = sorted.filter(isForAll).flatMap(({ all }) => all.map(({ path }) => path));
    const meaning: Meaning = {
      ...known,
      guards: guards.flatMap(({ test }) => toLocations([...listReads(test), ...listAsked(test).flatMap(listReads)])),
      owners: guards.flatMap(({ kind, holder }) => (kind === 'slot' && holder !== undefined ? toLocations(listReads(holder)) : [])),
      gates: gatePaths.flatMap(({ conditions }) => toLocations(conditions.flatMap(listReads))),
      rates: open.flatMap(({ exploration }) => exploration.successes.flatMap(({ path }) => listRates(path))),
    };
    return {
      meaning,
      powers: guarded.map(({ exploration, accessPaths, all, needsState }) => ({
        exploration,
        accessPaths,
        needsState,
        capabilities: [...new Set(all.flatMap((result) => listCapabilities(result, meaning, exploration.sample)))],
      })),
      open: open.map(({ exploration, accessPaths }) => ({
        exploration,
        accessPaths: accessPaths.map(({ result }) => result),
        capabilities: [...new Set(accessPaths.flatMap(({ result }) => listCapabilities(result, meaning, exploration.sample)))],
      })),
      idle: sorted.filter(({ side }) => side === 'idle').map(({ exploration }) => exploration),
    };
  }
}

function dedupe(locations: readonly Part[]): Part[] {
  const kept: Part[] = [];
  for (const location of locations) if (!kept.some((each) => isSameLedger(each, location))) kept.push(location);
  return kept;
}

function sortAccessPaths(
  { successes }: Exploration,
  lists: Lists,
): { side: 'open' | 'guarded' | 'idle'; accessPaths: AccessPath[]; all: PathResult[]; needsState: boolean } {
  const changing = successes.filter(({ path }) => hasEffect(path));
  // What sets a variable to what it is already would change it in another state.
  const effectful = changing.length > 0 ? changing : successes.filter(({ path }) => path.effects.length > 0);
  if (effectful.length === 0) return { side: 'idle', accessPaths: [], all: [], needsState: false };
  const states = (path: Path) => path.flips.filter(({ kind }) => kind === 'state').length + (changing.length > 0 ? 0 : 1);
  // An entry that the call names and that is not there is something that must change first, too; unless it is in a list of which callers must be.
  const listed = effectful.flatMap(({ path }) =>
    toGuards(path, lists).flatMap(({ kind, location }) => (kind === 'member' && location ? [location] : [])),
  );
  const isMissing = (flip: Flip) => needsEntry(flip) && !namesMember(flip, listed);
  const needed = (path: Path) => states(path) + path.flips.filter(isMissing).length;
  const least = Math.min(...effectful.map(({ path }) => needed(path)));
  const closest = effectful.filter(({ path }) => needed(path) === least);
  const reached = closest.map((result) => ({ result, guards: toGuards(result.path, lists) }));
  // What somebody may do to their own entry alone is no way in for others.
  const others = reached.filter(({ result, guards }) => guards.length > 0 || !isResigning(result.path));
  const accessPaths = others.length > 0 ? others : reached;
  const needsState = Math.min(...closest.map(({ path }) => states(path))) > 0;
  const free = accessPaths.filter(({ guards }) => guards.length === 0);
  const all = effectful.filter(({ path }) => states(path) === Math.min(...closest.map((each) => states(each.path))));
  if (free.length > 0) return { side: 'open', accessPaths: free, all, needsState };
  const distinct = new Map<string, AccessPath>();
  // Ways that need an entry to be there first count too where they ask less of who calls.
  const isEased = ({ guards }: AccessPath) =>
    guards.length > 0 && accessPaths.some((other) => guards.every((guard) => other.guards.map(toGuardKey).includes(toGuardKey(guard))));
  const eased = all.map((result) => ({ result, guards: toGuards(result.path, lists) })).filter(isEased);
  for (const accessPath of [...accessPaths, ...eased]) {
    const key = accessPath.guards.map(toGuardKey).toSorted().join('; ');
    if (!distinct.has(key)) distinct.set(key, accessPath);
  }
  return {
    side: 'guarded',
    accessPaths: withoutStricter([...distinct.values()]).slice(0, ACCESS_PATHS_MAX),
    all: accessPaths.map(({ result }) => result),
    needsState,
  };
}

/** Whether a condition on the arguments holds of some entries in storage only. What must be equal to one that is there can simply be said. */
function needsEntry({ kind, condition, truth }: Flip): boolean {
  if (kind !== 'arg' || !depends(condition, TAINT.storage)) return false;
  const sides = truth ? toSides(condition) : undefined;
  return !sides?.some((side, index) => isPlain(side) && !depends(sides[1 - index] ?? side, TAINT.arg));
}

/** Whether a condition holds of whoever is in one of these lists, when the call names them. */
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

/** A way that asks all that another asks, and more, adds nobody. */
function withoutStricter(accessPaths: readonly AccessPath[]): AccessPath[] {
  const keys = accessPaths.map(({ guards }) => new Set(guards.map(toGuardKey)));
  return accessPaths.filter(
    (_, index) =>
      !keys.some((other, at) => at !== index && other.size < (keys[index]?.size ?? 0) && [...other].every((key) => keys[index]?.has(key))),
  );
}

/** Whether a way only gives up what whoever calls has: the call names themselves, and nothing else is different afterwards. */
function isResigning(path: Path): boolean {
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

/** Mappings in which a way makes entries for accounts that the call names. */
function listSetForOthers(path: Path): Part[] {
  return listChanges(path).flatMap(({ account, slot, value }) => {
    const location = depends(slot, TAINT.arg) ? toLocation(account, slot) : undefined;
    return location !== undefined && toChoosers(location).includes('anyone') ? [{ ...location, bits: toWrittenBits(value, slot) }] : [];
  });
}

/** Whether more or less of a token is there afterwards. */
const changesSupply = (path: Path, supply: Meaning['supply']): boolean =>
  listChanges(path).some(({ account, slot }) => {
    const location = toLocation(account, slot);
    return location !== undefined && supply.some((each) => isSameLocation(each, location));
  });

function toGuards(path: Path, { ledgers, granted, supply }: Lists): Guard[] {
  const guards = new Map<string, Guard>();
  for (const flip of path.flips) {
    const guard = toGuard(flip);
    if (guard === undefined) continue;
    const { kind, location, isAmount } = guard;
    if (isAmount && !(isSetByOthers(guard, { ledgers, granted }) && changesSupply(path, supply))) continue;
    if (
      !isAmount &&
      (kind === 'member' || kind === 'signature') &&
      location !== undefined &&
      ledgers.some((each) => canMake(each, location))
    )
      continue;
    guards.set(toGuardKey(guard), guard);
  }
  return [...guards.values()];
}

/** Whether somebody privileged sets how much a caller may, and nobody can for themselves. */
function isSetByOthers({ test }: Guard, { ledgers, granted }: Pick<Lists, 'ledgers' | 'granted'>): boolean {
  return toLocations(listReads(test)).some((read) => {
    if (!toChoosers(read).includes('caller')) return false;
    const meets = (each: Part) => isSameLocation(each, read) && each.field === read.field && (each.bits & read.bits) !== 0n;
    return granted.some(meets) && !ledgers.some((each) => meets(each) && canMake(each, read));
  });
}

/** Whom a guard asks: who sets that decides who passes. */
function listAsked(test: Value): Value[] {
  const asked: Value[] = [];
  walk(test, ({ op, of }) => {
    if ((op === 'ext' || op === 'ok') && of[1] !== undefined) asked.push(of[1]);
    return undefined;
  });
  return asked;
}

/** Whether anything is different afterwards. */
function hasEffect(path: Path): boolean {
  return path.effects.some(({ kind }) => kind !== 'store' && kind !== 'log') || listChanges(path).length > 0;
}

/** Mappings in which anybody can make an entry for the key of their choice, or for themselves. */
function listOpenMappings(path: Path): Part[] {
  return listChanges(path).flatMap(({ account, slot, value, before }) => {
    if (!depends(slot, TAINT.caller | TAINT.arg)) return [];
    const part = toWrittenPart(value);
    const isCleared = part.op === 'const' && part.v === 0n && value.v <= before.v;
    const location = isCleared || onlyClears(value, slot) || takesAway(part, slot) ? undefined : toLocation(account, slot);
    return location === undefined || location.keys.length === 0 ? [] : [{ ...location, bits: toWrittenBits(value, slot) }];
  });
}

/** Whether what is there becomes less. */
const takesAway = (part: Value, slot: Value): boolean =>
  part.op === 'sub' && part.of[0] !== undefined && find(part.of[0], ({ op, of }) => op === 'load' && of[0]?.v === slot.v) !== undefined;

/** Whether bits are taken away and none added, whatever the arguments: what somebody gives up. */
function onlyClears(value: Value, slot: Value): boolean {
  const isBefore = (side: Value) => side.op === 'load' && side.of[0]?.v === slot.v;
  const isPart = (side: Value) => side.op === 'and' && side.of.some(isBefore);
  return isPart(value) || (value.op === 'xor' && value.of.some(isBefore) && value.of.some(isPart));
}

/** Variables that a product or quotient is made with, in what anybody's call changes or pays. */
function listRates({ effects }: Path): (StorageLocation & { bits: bigint })[] {
  const values = effects.flatMap((effect) =>
    effect.kind === 'store' ? [effect.value] : effect.kind === 'call' ? [...effect.words, effect.value] : [],
  );
  const found: (StorageLocation & { bits: bigint })[] = [];
  for (const value of values) {
    walk(value, ({ op, of }) => {
      if (op === 'mul' && of.every((factor) => factor.op !== 'const'))
        found.push(...toLocations(of.flatMap(listReads)).filter(({ keys }) => keys.length === 0));
      return undefined;
    });
  }
  return found;
}
