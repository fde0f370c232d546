import { normalise } from '../evm/condition.ts';
import type { Exploration } from '../evm/explore.ts';
import { OPCODE } from '../evm/opcodes.ts';
import type { Path } from '../evm/path.ts';
import { depends, find, TAINT, toKey, type Value, ZERO } from '../evm/value.ts';
import { listChanges } from './capability.ts';
import { isSameLocation, listReads, type StorageLocation, toLocation, toWrittenBits, toWrittenPart } from './slot.ts';

type Explorations = ReadonlyMap<string, Exploration>;

/** A variable: its storage location and its bits within the word. */
type Part = StorageLocation & { readonly bits: bigint };

/** A variable with the time from which a function may be used, and what is added to it where it is compared. */
type Due = { readonly variable: Part; readonly added: bigint };

/**
 * Seconds between the transaction that announces a use of a function and the use: where every path with
 * an effect compares the time with a variable that other functions set to the time, or to a later one.
 * Undefined where some path needs no announcement, where the variable can be set to any time, or where
 * the exploration of a function ended at a limit.
 */
export function findAnnouncedDelay(explorations: Explorations, selector: string): number | undefined {
  const changing = (explorations.get(selector)?.successes ?? []).filter(({ path }) => hasEffect(path));
  if (changing.length === 0 || [...explorations.values()].some(({ limit }) => limit !== undefined)) return undefined;
  const delays = changing.map(({ path }) => toDelay(explorations, path));
  const known = delays.filter((delay) => delay !== undefined);
  const least = Math.min(...known);
  return known.length === delays.length && least > 0 ? least : undefined;
}

const hasEffect = (path: Path): boolean =>
  path.effects.some(({ kind }) => kind !== 'store' && kind !== 'log') || listChanges(path).length > 0;

/** The longest delay that a path waits for. */
function toDelay(explorations: Explorations, path: Path): number | undefined {
  const waits = path.conditions
    .flatMap((condition) => listDue(path, condition))
    .flatMap((due) => {
      const delay = toAnnounced(explorations, { path, due });
      return delay === undefined || delay > DELAY_MAX_S ? [] : [Number(delay)];
    });
  return waits.length === 0 ? undefined : Math.max(...waits);
}

const DELAY_MAX_S = 10n * 365n * 86_400n;

/** Variables after which the time must be, by this condition on this path. */
function listDue(path: Path, condition: Value): Due[] {
  const { test, negated } = normalise(condition);
  const [left, right] = test.of;
  if ((test.op !== 'lt' && test.op !== 'gt') || left === undefined || right === undefined) return [];
  if (isNow(left) === isNow(right)) return [];
  const other = isNow(left) ? right : left;
  // "The time is less than the variable" must not hold.
  const isEarly = (test.op === 'lt') === isNow(left);
  if ((toTruth(path, condition) !== negated) === isEarly) return [];
  return listVariables(other).flatMap((node) => {
    const variable = toPart(node);
    return variable === undefined || other.v < node.v ? [] : [{ variable, added: other.v - node.v }];
  });
}

/** The variables of a sum. */
const listVariables = (value: Value): Value[] =>
  value.op === 'add' ? value.of.flatMap(listVariables) : toPart(value) === undefined ? [] : [value];

/** The variable that a value is, as a whole word or a part of one. */
function toPart(value: Value): Part | undefined {
  const [read, ...more] = listReads(value);
  let inner = value;
  while (inner.op === 'and' || inner.op === 'shr' || inner.op === 'div') inner = inner.of.find(({ op }) => op !== 'const') ?? ZERO;
  if (read === undefined || more.length > 0 || inner !== read.load || inner.of[0] === undefined) return undefined;
  const location = toLocation(inner.source?.account ?? '', inner.of[0]);
  return location && { ...location, bits: read.bits };
}

/** The block's time, and nothing that is stored. */
const isNow = (side: Value): boolean => depends(side, TAINT.time) && !depends(side, TAINT.storage);

/** What a path decided at a condition: as supposed, or as in the sample. */
function toTruth({ flips }: Path, condition: Value): boolean {
  const key = toKey(condition);
  return flips.findLast((flip) => toKey(flip.condition) === key)?.truth ?? condition.v !== 0n;
}

/** The shortest delay that functions set, and that the path can't do without: before any announcement the variable is zero. */
function toAnnounced(explorations: Explorations, { path, due: { variable, added } }: { path: Path; due: Due }): bigint | undefined {
  const writers = [...explorations.values()].flatMap(({ successes }) =>
    successes.flatMap((each) => {
      const stores = listStores(each.path);
      return stores.filter(({ at, part }) => meets(at, variable) && !isCleared(part)).map(({ part }) => ({ part, stores }));
    }),
  );
  const delays = writers.map(({ part }) => toLater(part));
  if (delays.length === 0 || delays.some((delay) => delay === undefined)) return undefined;
  const isAnnounced = (read: Part) => meets(read, variable) || writers.every(({ stores }) => stores.some(({ at }) => meets(at, read)));
  const reads = path.conditions.filter((condition) => !depends(condition, TAINT.time)).flatMap(listReads);
  if (!reads.some(({ load, bits }) => isAnnounced({ ...(toPart(load) ?? NOWHERE), bits }))) return undefined;
  return delays.reduce<bigint>((least, delay) => (delay !== undefined && delay + added < least ? delay + added : least), DELAY_MAX_S + 1n);
}

const NOWHERE: Part = { account: '', root: -1n, keys: [], field: 0n, bits: 0n };

const meets = (one: Part, other: Part): boolean =>
  isSameLocation(one, other) && one.field === other.field && (one.bits & other.bits) !== 0n;

/** All that a path stores, also what is stored already. */
function listStores({ effects }: Path): { at: Part; part: Value }[] {
  return effects.flatMap((effect) => {
    const location = effect.kind === 'store' ? toLocation(effect.account, effect.slot) : undefined;
    if (effect.kind !== 'store' || location === undefined) return [];
    return [{ at: { ...location, bits: toWrittenBits(effect.value, effect.slot) }, part: toWrittenPart(effect.value) }];
  });
}

const isCleared = ({ op, v }: Value): boolean => op === 'const' && v === 0n;

/** How much later than the block's time a value is; undefined for values that are not computed from it. */
function toLater(part: Value): bigint | undefined {
  const sum = unpack(part);
  const now = find(sum, ({ op, source }) => op === 'time' && source?.at === OPCODE.timestamp);
  const isSum = sum.op === 'time' || (sum.op === 'add' && !depends(sum, TAINT.arg | TAINT.caller));
  return now !== undefined && isSum && sum.v >= now.v ? sum.v - now.v : undefined;
}

/** The time within a word that it shares with other variables. */
function unpack(value: Value): Value {
  const timed = value.of.filter((side) => depends(side, TAINT.time));
  const [only] = timed;
  const isPacked = value.op === 'or' || value.op === 'and' || value.op === 'shl' || value.op === 'mul';
  return isPacked && timed.length === 1 && only !== undefined ? unpack(only) : value;
}
