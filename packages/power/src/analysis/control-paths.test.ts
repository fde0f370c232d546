import { expect, test } from 'vitest';
import type { Address } from '../evm/reader.ts';
import { listControlPaths } from './control-paths.ts';
import type { Controller } from './power-map.ts';

const at = (number: number): Address => `0x${number.toString(16).padStart(40, '0')}`;
const behind = (address: Address, ...controllers: Address[]): Controller => ({
  address,
  kind: 'contract',
  verified: true,
  complete: true,
  controllers,
});

test('a path through more contracts than are followed is listed, and its end is not known', () => {
  const controllers = Array.from({ length: 12 }, (_, index) => behind(at(index), at(index + 1)));
  const paths = listControlPaths({ controllers }, at(0));
  expect(paths).toHaveLength(1);
  expect(paths[0]).toMatchObject({ isKnown: false, steps: expect.arrayContaining([at(0), at(7)]) });
});

test('a vote ends a path, and who can replace the vote begins another', () => {
  const timelock: Controller = { ...behind(at(1), at(2)), kind: 'timelock', delayS: 60 };
  const governor: Controller = { ...behind(at(2), at(1), at(3)), kind: 'governor' };
  expect(listControlPaths({ controllers: [timelock, governor, { ...behind(at(3)), kind: 'account' }] }, at(1))).toEqual([
    { steps: [at(1), at(2)], delayS: 60, isKnown: true },
    { steps: [at(1), at(2), at(3)], delayS: 60, isKnown: true },
  ]);
});

test('a contract that makes any call for anyone is a known end', () => {
  expect(listControlPaths({ controllers: [{ ...behind(at(1)), reason: 'anyone-may-act' }] }, at(1))).toEqual([
    { steps: [at(1)], delayS: 0, isKnown: true },
  ]);
});
