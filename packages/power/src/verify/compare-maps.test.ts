import { expect, test } from 'vitest';
import type { CanonicalMap } from '../analysis/canonical-map.ts';
import type { Controller } from '../analysis/power-map.ts';
import type { Address } from '../evm/reader.ts';
import { compareMaps, hasTimedOut, isCutOff } from './compare-maps.ts';

const toAddress = (digit: string): Address => `0x${digit.repeat(40)}`;
const [VAULT, TIMELOCK, SAFE] = [toAddress('1'), toAddress('2'), toAddress('3')];
const EMPTY: CanonicalMap = {
  address: VAULT,
  kind: 'contract',
  proxy: undefined,
  powers: [],
  open: [],
  openDangers: [],
  unknown: [],
  renounced: false,
  controllers: [],
};
const timelock: Controller = { address: TIMELOCK, kind: 'timelock', verified: true, controllers: [SAFE], complete: true };
const safe: Controller = { address: SAFE, kind: 'multisig', verified: true, controllers: [], complete: true };
const atLimit: Controller = { address: TIMELOCK, kind: 'contract', verified: false, controllers: [], complete: false, reason: 'limit' };
const withControllers = (...controllers: readonly Controller[]): CanonicalMap => ({ ...EMPTY, controllers });

test('what stands behind a controller whose analysis ended at a limit is not compared, and counts as not determined', () => {
  const [whole, cut] = [withControllers(timelock, safe), withControllers(atLimit)];
  expect(compareMaps(whole, cut)).toEqual({ differences: [], uncompared: 1 });
  expect(compareMaps(cut, whole)).toEqual({ differences: [], uncompared: 1 });
});

test('an account that both maps name is compared although another ended at a limit', () => {
  const other: Controller = { ...safe, kind: 'account' };
  expect(compareMaps(withControllers(timelock, safe), withControllers(atLimit, other)).differences).toMatchObject([
    { of: `what stands behind ${SAFE}` },
  ]);
});

test('a controller that is missing without a limit is a difference', () => {
  const { differences } = compareMaps(withControllers(timelock, safe), withControllers(timelock));
  expect(differences).toMatchObject([{ of: `what stands behind ${SAFE}`, found: 'none' }]);
});

test('a map without any function says nothing where its analysis ended at a limit, and something where it did not', () => {
  const limits = ['time', 'reads', 'steps', 'memory'] as const;
  for (const reason of limits) expect(isCutOff({ ...EMPTY, unknown: [{ selector: undefined, reason }] })).toBe(true);
  expect(isCutOff(EMPTY)).toBe(false);
  expect(isCutOff({ ...EMPTY, unknown: [{ selector: undefined, reason: 'fallback' }] })).toBe(false);
  expect(isCutOff({ ...EMPTY, open: ['12345678'], unknown: [{ selector: undefined, reason: 'memory' }] })).toBe(false);
});

test('an analysis timed out where time or memory ran out, not where the code itself is too much or unclear', () => {
  for (const reason of ['time', 'memory'] as const)
    expect(hasTimedOut({ ...EMPTY, unknown: [{ selector: '12345678', reason }] })).toBe(true);
  for (const reason of ['steps', 'no-way-found'] as const)
    expect(hasTimedOut({ ...EMPTY, unknown: [{ selector: '12345678', reason }] })).toBe(false);
  expect(hasTimedOut(withControllers(atLimit))).toBe(true);
  expect(hasTimedOut(withControllers(timelock, safe))).toBe(false);
});
