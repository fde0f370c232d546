import type { Exercised } from '@redoubt/domain/onchain/activity/privileged';
import { expect, test } from 'vitest';
import { toProxyLabel, toUseText } from './power-labels.ts';

test('a function whose uses may be missing is never called unused, and its count is a lower bound', () => {
  const use = (count: number | null, reason: Exercised['reason']) => toUseText({ count, reason, lastAt: null });
  expect(use(null, 'calls-by-contracts-not-recorded')).toBe('uses through contracts not recorded');
  expect(use(null, 'history-not-read')).toBe('earlier uses not read yet');
  expect(use(null, 'not-recorded')).toBe('uses not recorded');
  expect(use(0, null)).toBe('no use recorded');
  expect([use(1, null), use(2, null)]).toEqual(['used 1 time', 'used 2 times']);
  expect(use(2, 'calls-by-contracts-not-recorded')).toBe('used at least 2 times');
});

test('a proxy is named by its standard', () => {
  expect(['eip-1967', 'safe', 'other'].map(toProxyLabel)).toEqual(['Proxy, EIP-1967', 'Proxy of a Safe', 'Proxy of an unknown kind']);
});
