import { expect, test } from 'vitest';
import { createRandom } from './random.ts';

const row = (key: string) => {
  const random = createRandom(key);
  return Array.from({ length: 8 }, () => random.below(1_000));
};

test('the same key gives the same row, another key another one', () => {
  expect(row('a')).toEqual(row('a'));
  expect(row('a')).not.toEqual(row('b'));
});

test('numbers spread over the whole range', () => {
  const random = createRandom('spread');
  const counts = [0, 0, 0, 0];
  for (let index = 0; index < 4_000; index += 1) {
    const drawn = random.below(4);
    counts[drawn] = (counts[drawn] ?? 0) + 1;
  }
  for (const count of counts) expect(count).toBeGreaterThan(800);
});

test('an uneven pick prefers the first', () => {
  const random = createRandom('uneven');
  const picks = Array.from({ length: 1_000 }, () => random.pickUneven([0, 1, 2, 3]));
  expect(picks.filter((pick) => pick === 0).length).toBeGreaterThan(400);
  expect(new Set(picks)).toEqual(new Set([0, 1, 2, 3]));
});

test('nothing can be picked from nothing', () => {
  expect(() => createRandom('empty').pick([])).toThrow('There is nothing to pick from.');
});
