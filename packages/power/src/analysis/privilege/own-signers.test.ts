import { expect, test } from 'vitest';
import type { Address } from '../../evm/reader.ts';
import type { PowerFact, WayFact } from '../power-map.ts';
import { asOwnSigners, findSigners } from './own-signers.ts';

const [WALLET, ANN, BEN, CID, KEEPER] = ['00', 'a1', 'b2', 'c3', 'd4'].map((two): Address => `0x${two.repeat(20)}`) as [
  Address,
  Address,
  Address,
  Address,
  Address,
];
const way = (holders: readonly Address[], of: Partial<WayFact> = {}): WayFact => ({ guards: [], holders, ...of });
const power = (ways: readonly WayFact[], holdersComplete = true): PowerFact => ({
  ...{ contract: WALLET, selector: '12345678', types: '', capabilities: ['execute'], ways, holders: [], holdersComplete },
  ...{ enabled: { is: 'yes' }, proofs: [] },
});

test('the fewest signers that suffice for one function are those of the contract, in whatever order they are listed', () => {
  const powers = [power([way([ANN, BEN, CID], { quorum: 3 })]), power([way([CID, ANN, BEN], { quorum: 2 }), way([KEEPER])])];
  expect(findSigners(powers)).toEqual({ threshold: 2, owners: [ANN, BEN, CID], complete: true });
});

test('functions that take signatures of other accounts have no common signers', () => {
  expect(findSigners([power([way([ANN, BEN], { quorum: 2 })]), power([way([ANN, CID], { quorum: 2 })])])).toBeUndefined();
  expect(findSigners([power([way([ANN, BEN])])])).toBeUndefined();
});

test('there may be other signers where those of a function that takes signatures are not complete', () => {
  const signed = power([way([ANN, BEN], { quorum: 2 })], false);
  expect(findSigners([signed])?.complete).toBe(false);
  expect(findSigners([power([way([ANN, BEN], { quorum: 2 })]), power([way([KEEPER])], false)])?.complete).toBe(true);
});

test('the contract stands for its signers among the holders; who needs no signature, and not another state, stands beside it', () => {
  const ways = [way([ANN, BEN], { quorum: 2 }), way([KEEPER]), way([CID], { needsState: true })];
  expect(asOwnSigners(power(ways), WALLET).holders).toEqual([WALLET, KEEPER]);
});
