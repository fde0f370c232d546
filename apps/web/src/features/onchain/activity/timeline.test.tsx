import type { ProjectTimeline } from '@redoubt/domain/onchain/timeline/project-timeline';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Timeline } from './timeline.tsx';
import { describeRange, listChanges, toRows } from './timeline-rows.ts';

const TIMELINE: ProjectTimeline = {
  times: [1, 2, 3, 4, 5].map((day) => `2026-11-0${day}T12:00:00.000Z`),
  tokens: [
    {
      name: 'HRB',
      decimals: 2,
      quote: { symbol: 'WETH', decimals: 2 },
      supply: { is: 'known', values: ['100000', '100000', '150000', '150000', null] },
      depth: { is: 'known', values: [null, '4000', '4000', '1000', null] },
      topTenShare: { is: 'unknown', reason: 'past-not-recorded' },
    },
  ],
  tokensMore: 0,
  calls: [0, 1, 0, 2, 0],
  callsSince: '2026-11-01T12:00:00.000Z',
  isTraced: true,
};
const rows = toRows(TIMELINE);
const says = (title: string, range: { from: number; to: number }) => {
  const row = rows.find((each) => each.title === title);
  if (row === undefined) throw new Error(title);
  const { figure, change } = describeRange(row, range);
  return `${figure}: ${change}`;
};

test('OP-23 a range says the figures at its end and what changed in it, and never a figure that was not counted', () => {
  expect(says('Supply', { from: 0, to: 4 })).toBe('1.5\u00a0K HRB: +50\u00a0%, from 1\u00a0K HRB');
  expect(says('Supply', { from: 0, to: 1 })).toBe('1\u00a0K HRB: Unchanged at both ends');
  expect(says('Liquidity depth', { from: 0, to: 4 })).toBe('10 WETH: −75\u00a0%, from 40 WETH');
  expect(says('Liquidity depth', { from: 4, to: 4 })).toBe('Not counted: in this range');
  expect(says('Privileged calls', { from: 0, to: 4 })).toBe('3: calls');
  // The call at its first moment was made before it.
  expect(says('Privileged calls', { from: 1, to: 4 })).toBe('2: calls');
});

test('the table has the moments at which anything changed, newest first, with the beginning of the range', () => {
  expect(listChanges(rows, { from: 0, to: 4 })).toEqual([4, 3, 2, 1, 0]);
  expect(
    listChanges(
      rows.filter(({ title }) => title === 'Supply'),
      { from: 0, to: 3 },
    ),
  ).toEqual([2, 0]);
});

test('without scripts there are the drawings, the table, and the reason of what is not drawn', () => {
  const page = renderToStaticMarkup(<Timeline timeline={TIMELINE} />);
  expect(page.match(/<svg/g)).toHaveLength(3);
  expect(page).toContain('Not recorded over time: its first transfers are not on record.');
  expect(page).toMatch(/<td[^>]*>Not counted<\/td>/);
  expect(page).toContain('Privileged calls are counted from 1 Nov 2026, 12:00 UTC on, with those through other contracts.');
  expect(page).toMatch(/type="range"[^>]* aria-valuetext="1 Nov 2026, 12:00"/);
});
