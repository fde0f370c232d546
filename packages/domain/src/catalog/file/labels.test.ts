import { expect, test } from 'vitest';
import { roleLabel } from './labels.ts';

test.each([
  ['pool', 1, 'pool'],
  ['pool', 5, 'pools'],
  ['registry', 2, 'registries'],
  ['admin', 1, 'holder of powers'],
  ['admin', 2, 'holders of powers'],
  ['staking', 3, 'staking contracts'],
] as const)('%s, %d of them: %s', (role, count, words) => {
  expect(roleLabel(role, count)).toBe(words);
});
