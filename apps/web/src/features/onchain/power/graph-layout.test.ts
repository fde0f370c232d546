import { expect, test } from 'vitest';
import { ACTION_HEIGHT, type DrawnWay, HOLDER_HEIGHT, layOut } from './graph-layout.ts';
import { findLinesBehindBoxes } from './testing/lines-behind-boxes.tsx';

const way = (action: string, steps: readonly string[], delayS: number | null = 0): DrawnWay => ({
  key: `${action} ${steps.join(' ')}`,
  action,
  title: action,
  subject: 'TOLL',
  functions: [action],
  href: '#powers',
  state: { text: 'Proven' },
  steps: steps.map((id) => ({ id, address: id, title: 'Contract' })),
  delayS,
  strength: 'take',
  basis: 'proven',
});

test('a power held directly is one line; one behind a timelock is two, in the colour of its delay', () => {
  const { edges, middles, ends } = layOut([way('mint', ['a']), way('upgrade', ['b', 'c'], 172_800)]);
  expect(middles.map(({ account }) => account.id)).toEqual(['b']);
  expect(ends.map(({ account }) => account.id)).toEqual(['a', 'c']);
  const endsOf = (path: string) => [path.split(' ')[0], path.trim().split(/[ H]/).at(-2)];
  expect(edges.map(({ path, delay }) => [...endsOf(path), delay])).toEqual([
    ['M31', '66', 'none'],
    ['M31', '37', 'short'],
    ['M60', '66', 'short'],
  ]);
});

test('boxes do not overlap, and all are within the graph', () => {
  const ways = Array.from({ length: 8 }, (_, index) =>
    way(['mint', 'upgrade', 'pause', 'fee'][index % 4] ?? 'mint', [String(index % 5), String(index)]),
  );
  const { actions, middles, ends, height } = layOut(ways);
  for (const [column, tall] of [
    [actions, ACTION_HEIGHT],
    [middles, HOLDER_HEIGHT],
    [ends, HOLDER_HEIGHT],
  ] as const) {
    const tops = column.map(({ y }) => y).toSorted((a, b) => a - b);
    expect(tops.every((y, index) => index === 0 || y - (tops[index - 1] ?? 0) >= tall)).toBe(true);
    expect(Math.min(...tops)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...tops) + tall).toBeLessThanOrEqual(height);
  }
});

test('actions that are not drawn are counted', () => {
  const actions = Array.from({ length: 10 }, (_, index) => `action ${index}`);
  expect(layOut(actions.map((each) => way(each, ['a'])))).toMatchObject({ left: 2, actions: { length: 8 }, ends: { length: 1 } });
});

test('a delay that was not read is neither none nor long, and gives way to one that was', () => {
  const { actions, ends, edges } = layOut([way('upgrade', ['a'], null), way('mint', ['b'], 0), way('mint', ['a'], null)]);
  expect(actions.map(({ way: { action }, delay }) => [action, delay])).toEqual([
    ['mint', 'none'],
    ['upgrade', 'unread'],
  ]);
  expect(ends.map(({ account, delayS }) => [account.id, delayS])).toEqual([
    ['b', 0],
    ['a', null],
  ]);
  expect(edges.filter(({ key }) => key.endsWith(' a')).map(({ delay }) => delay)).toEqual(['unread', 'unread']);
});

test('no line passes behind a box that it does not lead to', () => {
  // Lehmer's generator: the same graphs each time.
  let state = 7;
  const below = (count: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % count;
  };
  for (let round = 0; round < 300; round += 1) {
    const ways = Array.from({ length: 1 + below(14) }, () =>
      way(
        `action ${below(10)}`,
        Array.from({ length: 1 + below(3) }, (_, step) => `${step} ${below(5)}`),
        [null, 0, 3_600, 864_000][below(4)],
      ),
    );
    expect(findLinesBehindBoxes(ways)).toEqual([]);
  }
});
