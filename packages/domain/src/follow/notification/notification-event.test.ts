import { expect, test } from 'vitest';
import { toTransition } from './notification-event.ts';

test.each([
  [undefined, 'pending', 'raised'],
  [undefined, 'confirmed', 'raised'],
  ['pending', 'confirmed', 'confirmed'],
  ['pending', 'retracted', 'retracted'],
  ['confirmed', 'retracted', 'retracted'],
  ['retracted', 'pending', 'raised'],
  ['retracted', 'confirmed', 'raised'],
] as const)('from %s to %s, the transition is %s', (before, after, transition) => {
  expect(toTransition(before, after)).toBe(transition);
});

test.each([
  [undefined, 'retracted'],
  ['pending', 'pending'],
  ['retracted', 'retracted'],
  ['confirmed', 'pending'],
] as const)('from %s to %s there is nothing to notify of', (before, after) => {
  expect(toTransition(before, after)).toBe(undefined);
});
