import { expect, test } from 'vitest';
import { listSegments } from './segments.ts';

test.each([
  ['aave v3', 'aavev3'],
  ['is aave safe?', 'is aave safe'],
  ['🐸 pepe', 'pepe'],
  ["who owns tether's reserves", 'who owns tether reserves'],
])('%s is first read as %s', (term, first) => {
  expect(listSegments(term)[0]).toBe(first);
});

test('a stop word by itself comes after every other word', () => {
  const singles = listSegments('is aave safe').filter((segment) => !segment.includes(' ') && segment.length <= 4);
  expect(singles).toEqual(['aave', 'is', 'safe']);
});

test('words are also read as one', () => {
  expect(listSegments('maker dao')).toContain('makerdao');
});

test('a single word has no parts, and a long text few', () => {
  expect(listSegments('uniswap')).toEqual([]);
  expect(listSegments('a b c d e f g h i j k l m n o p q r s t u v w x y z'.repeat(2)).length).toBeLessThan(60);
});
