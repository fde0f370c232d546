import type { ControlWay } from '@redoubt/power/text/describe-control';
import { expect, test } from 'vitest';
import { ACTION_HEIGHT, HOLDER_HEIGHT, layOut } from './graph-layout.ts';

const addressOf = (digit: string) => `0x${digit.repeat(40)}` as const;
const way = (capability: ControlWay['capability'], steps: readonly string[], delayS = 0): ControlWay => ({
  name: 'TOLL',
  contract: addressOf('0'),
  selectors: [capability],
  capability,
  strength: 'take',
  effect: undefined,
  reach: undefined,
  isSaleKnown: false,
  steps: steps.map(addressOf),
  end: undefined,
  isKnown: true,
  delayS,
  state: 'live',
});

test('a power held directly is one line; one behind a timelock is two, in the colour of its delay', () => {
  const { edges, middles, ends } = layOut([way('mint', ['a']), way('upgrade', ['b', 'c'], 172_800)]);
  expect(middles.map(({ address }) => address)).toEqual([addressOf('b')]);
  expect(ends.map(({ address }) => address)).toEqual([addressOf('a'), addressOf('c')]);
  expect(edges.map(({ from, to, delay }) => [from.column, to.column, delay])).toEqual([
    [0, 2, 'none'],
    [0, 1, 'short'],
    [1, 2, 'short'],
  ]);
});

test('boxes do not overlap, and all are within the graph', () => {
  const ways = Array.from({ length: 8 }, (_, index) =>
    way((['mint', 'upgrade', 'pause', 'fee'] as const)[index % 4] ?? 'mint', [String(index % 5), String(index)]),
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
  const capabilities = ['mint', 'upgrade', 'pause', 'fee', 'withdraw', 'burn', 'execute', 'destroy', 'blacklist', 'ownership'] as const;
  expect(layOut(capabilities.map((each) => way(each, ['a'])))).toMatchObject({ left: 2, actions: { length: 8 }, ends: { length: 1 } });
});
