import { expect, test } from 'vitest';
import type { Controller } from '../analysis/power-map.ts';
import { MINT, mintMap } from '../testing/mint-map.ts';
import { listEndings } from './list-endings.ts';
import type { Effect, ExercisedPower } from './simulation.ts';

const TOKEN = `0x${'70'.repeat(20)}` as const;
const KEY = `0x${'0a'.repeat(20)}` as const;
const SAFE = `0x${'5a'.repeat(20)}` as const;

const safe = (threshold: number, keys?: number): Controller => ({
  address: SAFE,
  kind: 'multisig',
  verified: true,
  controllers: [],
  complete: true,
  multisig: { threshold, owners: [KEY, TOKEN], modules: [], ...(keys !== undefined && { keys }) },
});
const timelock = (delayS: number): Controller => ({
  address: KEY,
  kind: 'timelock',
  verified: true,
  controllers: [SAFE],
  complete: true,
  delayS,
});
const key: Controller = { address: KEY, kind: 'account', verified: true, controllers: [], complete: true };

function endingsOf(effect: Effect | 'replaces-code', controllers: readonly Controller[], holder: typeof KEY = KEY): number {
  const map = { ...mintMap({ token: TOKEN, key: holder }), controllers };
  const result: ExercisedPower['result'] =
    effect === 'replaces-code'
      ? { is: 'replaces-code' }
      : { is: 'harmful', complete: true, effects: [{ effect, data: '0x', holder, call: 0 }] };
  return listEndings(map, { contract: TOKEN, exercised: [{ selector: MINT, types: '', holders: [holder], result }] }).length;
}

test('what one account alone can do to end sales is an ending, and so is what an unknown controller can do', () => {
  expect(endingsOf({ kind: 'stops-selling' }, [key])).toBe(1);
  expect(endingsOf({ kind: 'blocks-address' }, [key])).toBe(1);
  expect(endingsOf('replaces-code', [key])).toBe(1);
  expect(endingsOf({ kind: 'stops-selling' }, [])).toBe(1);
});

test('what needs several keys, or a day’s notice, is none; keys that stand behind several owners count once', () => {
  expect(endingsOf({ kind: 'stops-selling' }, [safe(2)], SAFE)).toBe(0);
  expect(endingsOf({ kind: 'stops-selling' }, [safe(2, 1)], SAFE)).toBe(1);
  expect(endingsOf('replaces-code', [timelock(86_400), safe(1)])).toBe(0);
  expect(endingsOf('replaces-code', [timelock(3_600), safe(1)])).toBe(1);
});

test('SKY-12 a vote whose quorum one account reaches alone is an ending where it is known to last less than a day', () => {
  const governor = (votes: string, delayS?: number): Controller => ({
    ...{ address: SAFE, kind: 'governor', verified: true, controllers: [], complete: true, ...(delayS !== undefined && { delayS }) },
    vote: { votingDelay: 1, votingPeriod: 1, clock: 'seconds', quorum: '100', most: { is: 'known', account: KEY, votes, by: 'wallet' } },
  });
  const endings = (controller: Controller) => endingsOf({ kind: 'stops-selling' }, [controller], SAFE);
  expect([governor('100', 3_600), governor('99', 3_600), governor('100', 86_400), governor('100')].map(endings)).toEqual([1, 0, 0, 0]);
});

test('an effect that leaves most of a sale is no ending', () => {
  const tax = (sell: number): Effect => ({ kind: 'raises-tax', buy: null, sell, transfer: null });
  expect([tax(0.25), tax(0.9)].map((effect) => endingsOf(effect, [key]))).toEqual([0, 1]);
  expect([0.1, 1].map((share) => endingsOf({ kind: 'takes-tokens', share }, [key]))).toEqual([0, 1]);
  expect(endingsOf({ kind: 'mints', share: 10 }, [key])).toBe(0);
});
