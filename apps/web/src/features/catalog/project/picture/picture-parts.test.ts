import { expect, test } from 'vitest';
import { drawableName } from './picture-parts.ts';

test.each([
  ['Uniswap', 'Uniswap'],
  ['Crème  brûlée', 'Crème brûlée'],
  ['柴犬 Inu', 'Inu'],
  ['🦄', 'the-id'],
  ['柴犬', 'the-id'],
  ['a'.repeat(64), `${'a'.repeat(47)}…`],
])('the picture writes %s as %s', (name, written) => {
  expect(drawableName(name, 'the-id')).toBe(written);
});
