import { expect, test } from 'vitest';
import { createSharedQueue, type QueueLimits } from './shared-queue.ts';

const LIMITS: QueueLimits = { atOnce: 2, atOnceOfOne: 1, waitingMax: 3, waitingMaxOfOne: 2, retryAfterSeconds: 7 };

/** A queue whose works end when the test says so. */
function open(limits: Partial<QueueLimits> = {}) {
  const queue = createSharedQueue<string>({ ...LIMITS, ...limits });
  const began: string[] = [];
  const ended: string[] = [];
  const finishes = new Map<string, () => void>();
  const ask = (key: string, network: string, { signal, allow }: { signal?: AbortSignal; allow?: () => Promise<void> } = {}) =>
    queue.share(
      key,
      { network, signal },
      (ending) => {
        began.push(key);
        const { promise, resolve, reject } = Promise.withResolvers<string>();
        finishes.set(key, () => resolve(`answer to ${key}`));
        ending.addEventListener('abort', () => {
          ended.push(key);
          reject(new Error(`${key} was ended`));
        });
        return promise;
      },
      allow,
    );
  return { ask, began, ended, finish: (key: string) => finishes.get(key)?.() };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));
const leaving = () => {
  const controller = new AbortController();
  return { signal: controller.signal, leave: () => controller.abort(new Error('gone')) };
};

test('an equal question in flight is worked on once and answers all who ask', async () => {
  const { ask, began, finish } = open();
  const answers = [ask('one', 'a'), ask('one', 'b'), ask('one', 'c')];
  await settle();
  finish('one');
  expect(await Promise.all(answers)).toEqual(Array(3).fill('answer to one'));
  expect(began).toEqual(['one']);
});

test('a caller who joins uses no allowance, and a caller without allowance starts nothing', async () => {
  const { ask, began, finish } = open();
  const refused = new Error('used up');
  const allow = () => Promise.reject(refused);
  const first = ask('one', 'a');
  const joined = ask('one', 'b', { allow });
  await expect(ask('two', 'b', { allow })).rejects.toBe(refused);
  finish('one');
  expect(await Promise.all([first, joined])).toHaveLength(2);
  expect(began).toEqual(['one']);
});

test('one network runs one at a time, so that another finds a place at once', async () => {
  const { ask, began, finish } = open();
  const own = ['1', '2', '3'].map((key) => ask(key, 'a'));
  await settle();
  expect(began).toEqual(['1']);
  const other = ask('x', 'b');
  await settle();
  expect(began).toEqual(['1', 'x']);
  for (const key of ['x', '1']) finish(key);
  await settle();
  finish('2');
  await settle();
  finish('3');
  await Promise.all([...own, other]);
  expect(began).toEqual(['1', 'x', '2', '3']);
});

test('a place that becomes free goes to the network whose turn was longest ago', async () => {
  const { ask, began, finish } = open({ atOnce: 1 });
  void ask('a1', 'a');
  void ask('a2', 'a');
  void ask('b1', 'b');
  await settle();
  finish('a1');
  await settle();
  expect(began).toEqual(['a1', 'b1']);
});

test('a network that has as many waiting as it may is told so, with when to come back; others are not', async () => {
  const { ask } = open();
  for (const key of ['1', '2', '3']) void ask(key, 'a');
  await expect(ask('4', 'a')).rejects.toMatchObject({ code: 'LimitExceededException', retryAfterSeconds: 7 });
  void ask('x', 'b');
});

test('beyond what may wait in all the service is said to be unavailable, with when to come back', async () => {
  const { ask } = open({ atOnce: 1 });
  for (const network of ['a', 'b', 'c', 'd']) void ask(network, network);
  await expect(ask('e', 'e')).rejects.toMatchObject({ code: 'ServiceUnavailableException', retryAfterSeconds: 7 });
});

test('queued work that no caller waits for any more leaves the queue', async () => {
  const { ask, began, finish } = open({ atOnce: 1 });
  const [first, gone] = [ask('one', 'a'), leaving()];
  const second = ask('two', 'b', { signal: gone.signal });
  gone.leave();
  await expect(second).rejects.toThrow('gone');
  finish('one');
  await first;
  await settle();
  expect(began).toEqual(['one']);
});

test('running work that no caller waits for any more is ended and its place given to the next', async () => {
  const { ask, began, ended } = open({ atOnce: 1 });
  const gone = leaving();
  const first = ask('one', 'a', { signal: gone.signal });
  void ask('two', 'b');
  gone.leave();
  await expect(first).rejects.toThrow('gone');
  await settle();
  expect(ended).toEqual(['one']);
  expect(began).toEqual(['one', 'two']);
});

test('a work goes on as long as one asker is left, and is begun again once it was ended', async () => {
  const { ask, began, ended, finish } = open();
  const [one, other] = [leaving(), leaving()];
  const answers = [ask('one', 'a', { signal: one.signal }), ask('one', 'b', { signal: other.signal })];
  one.leave();
  await expect(answers[0]).rejects.toThrow('gone');
  expect(ended).toEqual([]);
  other.leave();
  await expect(answers[1]).rejects.toThrow('gone');
  expect(ended).toEqual(['one']);
  const again = ask('one', 'c');
  await settle();
  finish('one');
  expect(await again).toBe('answer to one');
  expect(began).toEqual(['one', 'one']);
});

test('a work that fails fails for all who wait, and takes no place afterwards', async () => {
  const queue = createSharedQueue<string>({ ...LIMITS, atOnce: 1 });
  const fault = new Error('no endpoint');
  const failing = () => Promise.reject(fault);
  await expect(queue.share('one', { network: 'a' }, failing)).rejects.toBe(fault);
  expect(await queue.share('one', { network: 'a' }, async () => 'fine')).toBe('fine');
});
