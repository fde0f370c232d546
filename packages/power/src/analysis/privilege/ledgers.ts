import type { Path } from '../../evm/path.ts';
import { depends, TAINT, type Value } from '../../evm/value.ts';
import { listChanges } from '../capability.ts';
import { isSameLocation, toChoosers, toDirection, toLocation, toWrittenBits, toWrittenPart } from '../slot.ts';
import type { Part } from './path-guards.ts';

const isSameLedger = (a: Part, b: Part): boolean =>
  isSameLocation(a, b) && a.field === b.field && a.bits === b.bits && toChoosers(a) === toChoosers(b);

/** Ledgers with those found that are not among them. */
export function addLedgers(ledgers: readonly Part[], found: readonly Part[]): Part[] {
  const all = [...ledgers];
  for (const each of found) if (!all.some((known) => isSameLedger(known, each))) all.push(each);
  return all;
}

/** Mappings in which a path makes entries for accounts that the call names. */
export function listSetForOthers(path: Path): Part[] {
  return listChanges(path).flatMap(({ account, slot, value }) => {
    const location = depends(slot, TAINT.arg) ? toLocation(account, slot) : undefined;
    return location !== undefined && toChoosers(location).includes('anyone') ? [{ ...location, bits: toWrittenBits(value, slot) }] : [];
  });
}

/** Mappings in which the caller makes an entry for themselves or for a key of their choice. */
export function listOpenMappings(path: Path): Part[] {
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
