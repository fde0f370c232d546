import { expect, test } from 'vitest';
import { toRetryDelaySeconds } from './retry-delay.ts';

test('the wait doubles from 5 seconds to 2 minutes', () => {
  const delays = [1, 2, 3, 4, 5, 6, 7, 1000].map((attempts) => toRetryDelaySeconds({ attempts, secondsLeft: 86_400 }));
  expect(delays).toEqual([5, 10, 20, 40, 80, 120, 120, 120]);
});

test('the last try comes when the mail expires, to drop it', () => {
  expect(toRetryDelaySeconds({ attempts: 5, secondsLeft: 12.5 })).toBe(12.5);
  expect(toRetryDelaySeconds({ attempts: 5, secondsLeft: -1 })).toBe(0);
});
