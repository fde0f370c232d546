import { expect, test } from 'vitest';
import { hashWords } from '../../evm/evaluate.ts';
import { type Address, toAddress } from '../../evm/reader.ts';
import { combine, constant, type Value } from '../../evm/value.ts';
import { ACCOUNT, AMOUNT, CALLER, CONTRACT, entry, load, pathOf, store } from '../../testing/paths.ts';
import type { Meaning } from '../capability.ts';
import { findGatekeepers } from './gatekeepers.ts';

const LIST = constant(4n);
const [SPENDER, KEEPER, OTHER] = [0xa0n, 0xa1n, 0xa2n].map((v) => constant(v << 152n)) as [Value, Value, Value];
const CANDIDATES: readonly Address[] = [OTHER, KEEPER].map(({ v }) => toAddress(v));
type Gate = Meaning['gates'][number];
/** What functions for all ask for: an entry of these keys. */
const gate = (root: bigint, ...keys: readonly Value[]): Gate => ({
  ...{ account: CONTRACT, root, keys, field: 0n, bits: (1n << 256n) - 1n },
  isAmount: false,
});

/** Who is found to keep a gate, where a path changes the word in a slot. */
function keepersOf(slot: Value, gates: readonly Gate[], candidates = CANDIDATES) {
  const result = { path: pathOf([store(slot, AMOUNT)]), success: true, returned: [] };
  return findGatekeepers({ guards: [], result }, { gates, candidates }).map(({ guards }) =>
    guards.map(({ kind, holder }) => [kind, holder?.v]),
  );
}
const FOUND = [[['constant', KEEPER.v]]];
const APPROVAL = entry(SPENDER, entry(CALLER, LIST));

test('an account whose approval each transfer asks for keeps the gate: the caller’s key says which account it is', () => {
  expect(keepersOf(APPROVAL, [gate(LIST.v, SPENDER, KEEPER)])).toEqual(FOUND);
  expect(keepersOf(entry(CALLER, entry(ACCOUNT, LIST)), [gate(LIST.v, KEEPER, SPENDER)])).toEqual(FOUND);
});

test.each<[order: string, root: bigint]>([
  ['key and slot', hashWords([KEEPER.v, LIST.v])],
  ['slot and key', hashWords([LIST.v, KEEPER.v])],
])('an account of which the compiler left the hash of %s alone is found among the candidates', (_order, root) => {
  expect(keepersOf(APPROVAL, [gate(root, SPENDER)])).toEqual(FOUND);
  expect(keepersOf(APPROVAL, [gate(root, SPENDER)], CANDIDATES.slice(0, 1))).toEqual([]);
  // The caller is the inner key there, which the compiler did not fold.
  expect(keepersOf(entry(CALLER, entry(ACCOUNT, LIST)), [gate(root, SPENDER)])).toEqual([]);
});

test.each<[what: string, slot: Value, gates: readonly Gate[]]>([
  ['an entry of the caller alone', entry(CALLER, LIST), [gate(LIST.v, KEEPER)]],
  ['an entry that the call names', entry(SPENDER, entry(ACCOUNT, LIST)), [gate(LIST.v, SPENDER, KEEPER)]],
  ['another mapping', APPROVAL, [gate(9n, SPENDER, KEEPER)]],
  ['an entry that is asked for of the sender', APPROVAL, [gate(LIST.v, SPENDER, ACCOUNT)]],
  ['an entry of another contract', APPROVAL, [{ ...gate(LIST.v, SPENDER, KEEPER), account: '0xbb' }]],
  ['a place that was not understood', combine('mul', load(LIST), CALLER), [gate(LIST.v, SPENDER, KEEPER)]],
])('no one keeps a gate by changing %s', (_what, slot, gates) => {
  expect(keepersOf(slot, gates)).toEqual([]);
});
