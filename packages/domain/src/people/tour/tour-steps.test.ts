import { expect, test } from 'vitest';
import { AREAS, progressWidth, TOUR_STEPS } from './tour-steps.ts';

test('TOUR-13, OP-49: seven areas in their order, then three closing screens in the middle', () => {
  expect(TOUR_STEPS.map(({ title }) => title)).toEqual([
    'Your account',
    'Search for projects',
    'Stay informed on safety',
    'Keep up with trends',
    "What's new",
    'Filter through projects',
    'In the works',
    "You're all set!",
    "You're all set!",
    'Do you want to skip?',
  ]);
  expect(TOUR_STEPS.map(({ placement }) => placement === 'center')).toEqual([...Array(7).fill(false), true, true, true]);
});

test('TOUR-34: the counter counts to the number of steps less three', () => {
  expect(TOUR_STEPS).toHaveLength(10);
  expect(AREAS).toBe(7);
});

test('TOUR-35: the bar grows with the steps to 332 px', () => {
  const widths = [0, 1, 2, 3, 4, 5, 6].map((index) => Math.round(progressWidth(index) * 100) / 100);
  expect(widths).toEqual([47.43, 94.86, 142.29, 189.71, 237.14, 284.57, 332]);
});
