import { normalise, strip } from '../evm/condition.ts';
import type { Exploration } from '../evm/explore.ts';
import type { Path } from '../evm/path.ts';
import type { Address } from '../evm/reader.ts';
import { toKey, type Value, walk } from '../evm/value.ts';
import { listChanges, toLocations } from './capability.ts';
import type { AccessPath } from './privilege/access-paths.ts';
import { isSameLocation, listReads, type StorageLocation, toDirection, toLocation, toWrittenBits, toWrittenPart } from './slot.ts';

type Explorations = ReadonlyMap<string, Exploration>;
type Part = StorageLocation & { readonly bits: bigint };
type Store = { readonly at: Part; readonly slot: Value; readonly value: Value; readonly part: Value };

/**
 * How many members of a list must have confirmed on chain, each in a transaction of its own, before a function does anything:
 * every path with an effect compares a counter with that number, and the counter rises by one, for members alone, once for each.
 * Undefined where one suffices, and where that was not shown: where it rises otherwise, a member may confirm twice, or anyone or
 * a member alone changes the list or the number.
 * @param options.isClosed whether a function is privileged on all its paths
 */
export function findConfirmations(
  explorations: Explorations,
  selector: string,
  { guards, holders, isClosed }: Pick<AccessPath, 'guards'> & { holders: readonly Address[]; isClosed: (selector: string) => boolean },
): number | undefined {
  const [{ kind, location: members } = { kind: undefined, location: undefined }, ...others] = guards;
  if (kind !== 'member' || members === undefined || others.length > 0) return undefined;
  const all = [...explorations.values()];
  if (all.some(({ limit, cut }) => limit !== undefined || cut !== undefined)) return undefined;
  const paths = all.flatMap(({ successes }) => successes.map(({ path }) => path));
  const closed = new Set(all.flatMap(({ sample, successes }) => (isClosed(sample.selector) ? successes.map(({ path }) => path) : [])));
  const acting = (explorations.get(selector)?.successes ?? []).map(({ path }) => path).filter(hasEffect);
  const needed = acting.map((path) => toNeeded(path, { paths, closed, members }));
  const known = needed.filter((count) => count !== undefined);
  const least = Math.min(...known);
  return acting.length > 0 && known.length === needed.length && least > 1 && least <= holders.length ? least : undefined;
}

const hasEffect = (path: Path): boolean =>
  path.effects.some(({ kind }) => kind !== 'store' && kind !== 'log') || listChanges(path).length > 0;

type Contract = {
  readonly paths: readonly Path[];
  /** Of functions that not everyone can use. */
  readonly closed: ReadonlySet<Path>;
  readonly members: StorageLocation;
};

/** The largest number of confirmations that a path asks for. */
function toNeeded(path: Path, contract: Contract): number | undefined {
  const counts = path.conditions.flatMap((condition) => {
    const bound = toBound(path, condition);
    return bound !== undefined && bound.least <= COUNT_MAX && isCounted(bound.count, contract) && isSettled(bound.by, contract)
      ? [Number(bound.least)]
      : [];
  });
  return counts.length === 0 ? undefined : Math.max(...counts);
}

const COUNT_MAX = 1_000n;

/** A variable that is at least some number on a path, as one of its conditions compares them. */
function toBound(path: Path, condition: Value): { readonly count: Part; readonly least: bigint; readonly by: Value } | undefined {
  const { test, negated } = normalise(condition);
  const [left, right] = test.of;
  if (left === undefined || right === undefined) return undefined;
  const holds = isTrue(path, condition) !== negated;
  const isLeft = isFixed(right);
  if (isLeft === isFixed(left)) return undefined;
  const [counted, by] = isLeft ? [left, right] : [right, left];
  const count = toPart(counted);
  if (count === undefined) return undefined;
  if (test.op === 'eq') return holds ? { count, least: by.v, by } : undefined;
  if (test.op !== 'lt' && test.op !== 'gt') return undefined;
  // "Fewer than" must not hold, or "more than" must.
  const isFewer = (test.op === 'lt') === isLeft;
  return isFewer === holds ? undefined : { count, least: by.v + (isFewer ? 0n : 1n), by };
}

/** A number of the code, or a variable that no caller chooses. */
const isFixed = (value: Value): boolean => {
  const part = toPart(value);
  return value.op === 'const' || (part !== undefined && part.keys.length === 0 && part.root < ROOTS_MAX);
};

const ROOTS_MAX = 1n << 64n;

/** What a path decided at a condition: as supposed, or as in the sample. */
function isTrue({ flips }: Path, condition: Value): boolean {
  const key = toKey(condition);
  return flips.findLast((flip) => toKey(flip.condition) === key)?.truth ?? condition.v !== 0n;
}

/** The variable that a value is, as a word or a part of one. */
function toPart(value: Value): Part | undefined {
  const reads = listReads(value);
  const [part] = toLocations(reads);
  return reads.length === 1 && strip(value).op === 'load' ? part : undefined;
}

const meets = (one: Part, other: Part): boolean =>
  isSameLocation(one, other) && one.field === other.field && (one.bits & other.bits) !== 0n;

/** All that a path stores; undefined where some place was not tracked. */
function listStores({ effects }: Path): Store[] | undefined {
  const stores: Store[] = [];
  for (const effect of effects) {
    if (effect.kind !== 'store') continue;
    const { account, slot, value } = effect;
    const location = toLocation(account, slot);
    if (location === undefined) return undefined;
    stores.push({ at: { ...location, bits: toWrittenBits(value, slot) }, slot, value, part: toWrittenPart(value) });
  }
  return stores;
}

const isZero = ({ op, v }: Value): boolean => op === 'const' && v === 0n;

/** Whether a counter rises by one alone, for a member that had not confirmed, and who takes a confirmation back lowers it. */
function isCounted(count: Part, { paths, members }: Contract): boolean {
  const marks: Part[] = [];
  for (const path of paths) {
    const stores = listStores(path);
    if (stores === undefined) return false;
    for (const { at, slot, value, part } of stores.filter((store) => meets(store.at, count))) {
      if (isZero(part) || toDirection(value, slot) === 'less') continue;
      if (toDirection(value, slot) !== 'more' || !part.of.some(({ op, v }) => op === 'const' && v === 1n)) return false;
      const mark = stores.find((each) => isMark(path, each, slot));
      if (mark === undefined || !isOfMember(path, members) || at.keys.length === 0) return false;
      marks.push(mark.at);
    }
  }
  const isCleared = (path: Path) => listStores(path)?.some(({ at, part }) => isZero(part) && marks.some((mark) => meets(at, mark)));
  const isLowered = (path: Path) =>
    listStores(path)?.some(({ at, slot, value }) => meets(at, count) && toDirection(value, slot) === 'less');
  return marks.length > 0 && paths.every((path) => !isCleared(path) || isLowered(path));
}

/** Whether a store marks the caller, who was not marked before, in what the counter counts and nothing narrower. */
function isMark(path: Path, { at, slot, part }: Store, counter: Value): boolean {
  if (part.op !== 'const' || part.v === 0n || !at.keys.some((key) => strip(key).op === 'caller')) return false;
  const counted = listLeaves(counter);
  if (![...listLeaves(slot)].every((leaf) => counted.has(leaf))) return false;
  return path.conditions.some((condition) => {
    const { test, negated } = normalise(condition);
    const bare = strip(test);
    return bare.op === 'load' && bare.of[0] !== undefined && toKey(bare.of[0]) === toKey(slot) && isTrue(path, condition) === negated;
  });
}

/** What a place in storage depends on beside the caller: arguments and variables. */
function listLeaves(slot: Value): Set<string> {
  const leaves = new Set<string>();
  walk(slot, (node) => {
    if (node.op === 'load' || (node.of.length === 0 && node.op !== 'const' && node.op !== 'caller')) leaves.add(toKey(node));
    return node.op === 'load' ? false : undefined;
  });
  return leaves;
}

const asksFor = (condition: Value, of: StorageLocation): boolean =>
  toLocations(listReads(condition)).some((each) => isSameLocation(each, of));

/** Whether a path supposes that the caller is in a list. */
const isOfMember = ({ flips }: Path, members: StorageLocation): boolean =>
  flips.some(({ kind, condition, truth }) => kind === 'caller' && truth && asksFor(condition, members));

/** Whether no member alone, and not anyone, changes the list or the number of those who must confirm. Of another account it is a privilege of its own. */
function isSettled(by: Value, { paths, closed, members }: Contract): boolean {
  const number = toPart(by);
  const changes = (path: Path) =>
    listStores(path)?.some(
      ({ at, part }) => (isSameLocation(at, members) && !isZero(part)) || (number !== undefined && meets(at, number)),
    ) === true;
  return paths.every((path) => !changes(path) || (closed.has(path) && !isOfMember(path, members)));
}
