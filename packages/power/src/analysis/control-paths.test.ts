import { expect, test } from 'vitest';
import type { Address } from '../evm/reader.ts';
import { listControlPaths, shortestDelay } from './control-paths.ts';
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
  expect(paths[0]).toMatchObject({ isKnown: false, delayS: null, steps: expect.arrayContaining([at(0), at(7)]) });
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

test.each<[string, Partial<Controller>]>([
  ['a contract that stopped at a limit', { reason: 'limit' }],
  ['a contract behind which no one was found', { reason: 'no-holder-found' }],
  ['a vote whose periods are blocks', { kind: 'governor' }],
])('the delay of %s is not known, not none; a delay before it passes at least', (_, fields) => {
  const end: Controller = { ...behind(at(2)), ...fields };
  const timelock: Controller = { ...behind(at(1), at(2)), kind: 'timelock', delayS: 60 };
  expect(listControlPaths({ controllers: [end] }, at(2))).toMatchObject([{ delayS: null }]);
  expect(listControlPaths({ controllers: [timelock, end] }, at(1))).toMatchObject([{ delayS: 60 }]);
});

test('a controller that was not reached has no known delay, and a timelock that some account passes has none', () => {
  expect(listControlPaths({ controllers: [] }, at(1))).toEqual([{ steps: [at(1)], delayS: null, isKnown: false }]);
  const passed: Controller = { ...behind(at(1), at(2)), kind: 'timelock', reason: 'acts-without-delay' };
  expect(listControlPaths({ controllers: [passed, { ...behind(at(2)), kind: 'account' }] }, at(1))).toMatchObject([{ delayS: 0 }]);
});

test('the shortest of delays is not known where one that was not read may be shorter', () => {
  expect([[], [null], [60, null], [60, null, 0], [60, 30]].map(shortestDelay)).toEqual([null, null, null, 0, 30]);
});
