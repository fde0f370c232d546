import { expect, test } from 'vitest';
import { compareBooks, insist, keepDoing } from './book.ts';

const acknowledged = new Map([
  ['a', 'yes'],
  ['b', 'no'],
]);

test('stored values as acknowledged break no promise', () => {
  const stored: [string, string][] = [
    ['b', 'no'],
    ['a', 'yes'],
  ];
  expect(compareBooks('vote', { acknowledged, stored })).toEqual([]);
});

test.each<[string, [string, string][]]>([
  ['vote b: is lost, and no was promised', [['a', 'yes']]],
  [
    'vote a: is there twice',
    [
      ['a', 'yes'],
      ['a', 'yes'],
      ['b', 'no'],
    ],
  ],
  [
    'vote b: is yes, and no was promised',
    [
      ['a', 'yes'],
      ['b', 'yes'],
    ],
  ],
  [
    'vote c: is no, and it was never acknowledged',
    [
      ['a', 'yes'],
      ['b', 'no'],
      ['c', 'no'],
    ],
  ],
])('a broken promise is said: %s', (line, stored) => {
  expect(compareBooks('vote', { acknowledged, stored })).toEqual([line]);
});

test('insist repeats an attempt until it is done', async () => {
  expect(await insist('a third try', async (attempts) => (attempts < 3 ? undefined : attempts))).toBe(3);
});

test('stop lets the current round finish, and throws the error of a failed one', async () => {
  const begun = Promise.withResolvers<void>();
  const may = Promise.withResolvers<void>();
  let done = 0;
  const busy = keepDoing(
    async () => {
      begun.resolve();
      await may.promise;
      done += 1;
    },
    { pauseMs: 0 },
  );
  await begun.promise;
  const stopped = busy.stop();
  may.resolve();
  await stopped;
  expect(done).toBe(1);
  const failing = keepDoing(() => Promise.reject(new Error('refused')), { pauseMs: 0 });
  await expect(failing.stop()).rejects.toThrow('refused');
});
