import { expect, test } from 'vitest';
import { judgeDanger } from './judge-danger.ts';

test('what a stranger did in a simulated call is proven, whatever it is', () => {
  expect(judgeDanger('withdraw', { proven: ['withdraw'] })).toBe('proven');
  expect(judgeDanger('upgrade', { proven: ['mint', 'upgrade'] })).toBe('proven');
});

test('another proven action proves nothing of this one', () => {
  expect(judgeDanger('withdraw', { proven: ['mint'] })).toBe('likely');
  expect(judgeDanger('execute', { proven: ['mint'] })).toBe('unknown');
});

test.each(['upgrade', 'execute', 'destroy'] as const)('without a call that succeeded, %s by anyone is not known', (capability) => {
  expect(judgeDanger(capability, { proven: [] })).toBe('unknown');
});
