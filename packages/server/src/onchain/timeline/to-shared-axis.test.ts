import { expect, test } from 'vitest';
import { toSharedAxis } from './to-shared-axis.ts';

const DAY = 86_400_000;
const day = (number: number) => new Date(number * DAY).toISOString();

test('figures of tokens and privileged calls stand at the same moments; what was not counted is null, and nothing goes on as it was', () => {
  const timeline = {
    times: [day(10), day(20), day(30)],
    supply: { is: 'known' as const, values: ['100', '100', '250'] },
    depth: { is: 'known' as const, values: [null, '7', '5'] },
    topTenShare: { is: 'unknown' as const, reason: 'past-not-recorded' as const },
  };
  const token = { name: 'HRB', decimals: 18, quote: { symbol: 'WETH', decimals: 18 }, timeline };
  const { times, tokens, calls } = toSharedAxis({
    tokens: [token, { ...token, timeline: null }],
    calls: [12 * DAY, 12 * DAY, 46.5 * DAY],
    callsSince: 5 * DAY,
    isTraced: true,
    until: 52 * DAY,
  });
  expect([times.length, times[0], times.at(-1)]).toEqual([48, day(5), day(52)]);
  const at = (days: number) => days - 5;
  const [own, waiting] = tokens;
  const valuesOf = (line = own?.supply) => (line?.is === 'known' ? line.values : []);
  expect([5, 9, 10, 29, 30, 31].map((days) => valuesOf()[at(days)])).toEqual([null, null, '100', '100', '250', null]);
  expect([19, 20, 30].map((days) => valuesOf(own?.depth)[at(days)])).toEqual([null, '7', '5']);
  expect(own?.topTenShare).toEqual(timeline.topTenShare);
  expect(waiting?.supply).toEqual({ is: 'unknown', reason: 'not-computed' });
  expect([5, 12, 13, 47].map((days) => calls[at(days)])).toEqual([0, 2, 0, 1]);
});

test('calls are counted from a later moment where not all of them are on record, and before it there is no figure', () => {
  const timeline = { times: [day(0), day(47)], supply: { is: 'known' as const, values: ['1', '1'] }, ...UNKNOWN };
  const token = { name: 'HRB', decimals: 18, quote: null, timeline };
  const { calls } = toSharedAxis({ tokens: [token], calls: [40.5 * DAY], callsSince: 40 * DAY, isTraced: false, until: 47 * DAY });
  expect([0, 39, 40, 41, 47].map((days) => calls[days])).toEqual([null, null, 0, 1, 0]);
});

const UNKNOWN = {
  depth: { is: 'unknown' as const, reason: 'no-pool' as const },
  topTenShare: { is: 'unknown' as const, reason: 'past-not-recorded' as const },
};
