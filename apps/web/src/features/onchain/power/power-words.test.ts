import type { Exercised } from '@redoubt/domain/onchain/activity/privileged';
import { expect, test } from 'vitest';
import { toProxyWords, toUseWords } from './power-words.ts';

test('a function whose uses may be missing is not said to have never been used, and a count of it is the least', () => {
  const use = (count: number | null, reason: Exercised['reason']) => toUseWords({ count, reason, lastAt: null });
  expect(use(null, 'calls-by-contracts-not-recorded')).toBe('use through contracts not on record');
  expect(use(null, 'history-not-read')).toBe('earlier use not read yet');
  expect(use(null, 'not-recorded')).toBe('use not on record');
  expect(use(0, null)).toBe('never used on record');
  expect([use(1, null), use(2, null)]).toEqual(['used 1 time', 'used 2 times']);
  expect(use(2, 'calls-by-contracts-not-recorded')).toBe('used at least 2 times');
});

test('a proxy is called by its standard, not by an id', () => {
  expect(['eip-1967', 'safe', 'other'].map(toProxyWords)).toEqual(['Proxy, EIP-1967', 'Proxy of a Safe', 'Proxy of an unknown kind']);
});
