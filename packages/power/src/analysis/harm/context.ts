import type { Address } from '../../evm/reader.ts';
import type { Sample } from '../../evm/sample.ts';
import { depends, find, TAINT, type Value } from '../../evm/value.ts';
import type { Meaning } from '../capability.ts';
import type { StorageLocation } from '../slot.ts';

/** What a path is judged by. */
export type Context = {
  readonly meaning: Meaning;
  readonly sample: Sample;
  readonly address: Address;
  /** Mappings in which anyone can make entries. */
  readonly ledgers: readonly StorageLocation[];
  /** Mappings in which anyone can enter any account without paying for it. */
  readonly lists: readonly StorageLocation[];
  /** Mappings whose entries let an account use what another account owns. */
  readonly approvals: readonly StorageLocation[];
};

export const WHO = TAINT.caller | TAINT.origin;

/** Whether a test is about the code at the caller, or about what the caller's code answers. */
export const isAboutCode = (test: Value): boolean =>
  find(test, ({ op, of }) => op === 'size' || ((op === 'ext' || op === 'ok') && of[1] !== undefined && depends(of[1], WHO))) !== undefined;

export function hasArgument(value: Value, at: number): boolean {
  return find(value, ({ op, source }) => op === 'arg' && source?.at === at) !== undefined;
}

/** The amount by which a stored value differs from the previous one. */
export function toAmount(value: Value): Value | undefined {
  const sum = find(value, ({ op }) => op === 'add' || op === 'sub');
  return sum?.of.find((side) => side.op !== 'load' && find(side, ({ op }) => op === 'load') === undefined) ?? sum?.of[1];
}
