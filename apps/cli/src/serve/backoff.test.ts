import { expect, test } from 'vitest';
import { createBackoff } from './backoff.ts';

test('waits double up to five seconds', () => {
  const backoff = createBackoff();
  const waits = [1, 2, 3, 4, 5, 6, 7].map(() => backoff.next({ livedMs: 0 }));
  expect(waits).toEqual([200, 400, 800, 1600, 3200, 5000, 5000]);
});

test('after a good life the first wait is short again', () => {
  const backoff = createBackoff();
  backoff.next({ livedMs: 0 });
  backoff.next({ livedMs: 0 });
  expect(backoff.next({ livedMs: 30_000 })).toBe(200);
  expect(backoff.next({ livedMs: 0 })).toBe(400);
});
