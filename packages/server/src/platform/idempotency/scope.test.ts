import { UserId } from '@redoubt/domain/ids';
import { expect, test } from 'vitest';
import { toScope, userScopePattern } from './scope.ts';

const ADA = UserId.parse('6f1c3a52-8a0e-4c0b-9a53-2f6f0a9d1e01');

test('a scope names the method, the path and the caller', () => {
  expect(toScope({ method: 'POST', path: '/api/watchlist/create', caller: ADA })).toBe(`POST /api/watchlist/create ${ADA}`);
});

test('the pattern of a user matches the end of their scopes', () => {
  const pattern = userScopePattern(ADA);
  expect(pattern).toBe(`% ${ADA}`);
  expect(toScope({ method: 'PUT', path: '/api/x', caller: ADA }).endsWith(pattern.slice(1))).toBe(true);
});
