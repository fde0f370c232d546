import type { Flip, Path } from '../../evm/path.ts';
import { depends, listArguments, type Value } from '../../evm/value.ts';
import { listChanges, type Meaning, toLocations } from '../capability.ts';
import {
  canMake,
  isChosen,
  isSameLocation,
  listReads,
  type StorageLocation,
  toChoosers,
  toDirection,
  toLocation,
  toWrittenBits,
} from '../slot.ts';
import { type Guard, isComparison, toEntryGuard, toGuard, toGuardKey, WHO } from './guard.ts';

/** A variable: its storage location and its bits within the word. */
export type Part = StorageLocation & { readonly bits: bigint };

/**
 * What separates privileges from ordinary entries: `ledgers` are mappings in which anyone can make
 * entries; in `granted`, privileged accounts set entries for others.
 */
export type Lists = { readonly ledgers: readonly Part[]; readonly granted: readonly Part[]; readonly supply: Meaning['supply'] };

/** Whether a path changes the total supply. */
const changesSupply = (path: Path, supply: Meaning['supply']): boolean =>
  listChanges(path).some(({ account, slot }) => {
    const location = toLocation(account, slot);
    return location !== undefined && supply.some((each) => isSameLocation(each, location));
  });

/** The guards of a path: constraints on the caller that are privileges, given which mappings anyone can write. */
export function toGuards(path: Path, { ledgers, granted, supply }: Lists): Guard[] {
  const guards = new Map<string, Guard>();
  for (const flip of path.flips) {
    const guard = toGuard(flip) ?? toRoleOfEntry(path, flip, { ledgers, granted });
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
    if (kind === 'signature' && location !== undefined && countsUp(path, guard.test)) continue;
    if (kind === 'authority' && usesOwnShare(path, guard.test)) continue;
    guards.set(toGuardKey(guard), guard);
  }
  return [...guards.values()];
}

/** What a path changes, where its place was tracked, and whether it is more or less than before. */
const listMoves = (path: Path): Move[] =>
  listChanges(path).flatMap(({ account, slot, value }) => {
    const location = toLocation(account, slot);
    return location === undefined ? [] : [{ ...location, bits: toWrittenBits(value, slot), direction: toDirection(value, slot) }];
  });

type Move = Part & { readonly direction: 'more' | 'less' | undefined };

/** Whether a path counts up the variable that its guard reads, such as the number of signatures that an account has used: that admits no one. */
function countsUp(path: Path, test: Value): boolean {
  const moves = listMoves(path).filter(({ direction }) => direction === 'more');
  return toLocations(listReads(test)).some((read) =>
    moves.some((each) => isSameLocation(each, read) && each.field === read.field && (each.bits & read.bits) !== 0n),
  );
}

/**
 * Whether a path only uses up a share that another contract says the caller has, such as votes: what is left of it decides, and nothing is called
 * and no entry made for another account.
 */
function usesOwnShare(path: Path, test: Value): boolean {
  const own = toLocations(listReads(test)).filter(({ keys }) => keys.some((key) => depends(key, WHO)));
  const named = new Set(own.flatMap(({ keys }) => keys.flatMap(listArguments)));
  const isNamed = ({ keys }: StorageLocation) => keys.flatMap(listArguments).every((at) => named.has(at));
  return (
    own.length > 0 &&
    countsUp(path, test) &&
    path.effects.every(({ kind }) => kind === 'store' || kind === 'log') &&
    listChanges(path).every(({ account, slot }) => {
      const location = toLocation(account, slot);
      return location !== undefined && isNamed(location);
    })
  );
}

/**
 * The guard of an account in an entry that the call names, where only privileged accounts make such entries and the account adds to what others
 * have, or takes from it, by its own decision. The owner of a record who uses it up, hands it on, or gets what it promises has none.
 */
function toRoleOfEntry(path: Path, flip: Flip, { ledgers, granted }: Pick<Lists, 'ledgers' | 'granted'>): Guard | undefined {
  const guard = toEntryGuard(flip);
  if (guard === undefined) return undefined;
  const { location } = guard;
  const isGranted = granted.some((each) => isSameLocation(each, location) && each.field === location.field);
  if (!isGranted || ledgers.some((each) => canMake(each, location))) return undefined;
  const moves = listMoves(path);
  const isChanged = (read: StorageLocation) => moves.some((each) => isSameLocation(each, read));
  if (isChanged(location)) return undefined;
  const named = new Set(location.keys.flatMap(listArguments));
  const isOfEntry = ({ keys }: StorageLocation) =>
    keys.length > 0 && keys.every((key) => !depends(key, WHO) && listArguments(key).every((at) => named.has(at)));
  // What the entry promises bounds what its owner gets.
  const isBound = path.conditions.some(
    (condition) => isComparison(condition) && toLocations(listReads(condition)).some((read) => isOfEntry(read) && !isChanged(read)),
  );
  if (isBound) return undefined;
  const isOther = (key: Value) => isChosen(key) && listArguments(key).some((at) => !named.has(at));
  const own = moves.filter((each) => isOfEntry(each) || each.keys.some((key) => depends(key, WHO)));
  const isPaid = ({ direction }: Move) => own.some((each) => each.direction !== undefined && each.direction !== direction);
  return moves.some((each) => each.direction !== undefined && each.keys.some(isOther) && !isPaid(each)) ? guard : undefined;
}

/** Whether only privileged accounts set the caller's amount, such as a minting allowance. */
function isSetByOthers({ test }: Guard, { ledgers, granted }: Pick<Lists, 'ledgers' | 'granted'>): boolean {
  return toLocations(listReads(test)).some((read) => {
    if (!toChoosers(read).includes('caller')) return false;
    const meets = (each: Part) => isSameLocation(each, read) && each.field === read.field && (each.bits & read.bits) !== 0n;
    return granted.some(meets) && !ledgers.some((each) => meets(each) && canMake(each, read));
  });
}
