import { expect, test } from 'vitest';
import { IDLE_TOUR, nextTourState, type TourEvent, type TourState, tourEnd } from './tour-state.ts';

const user = (index: number, known: Partial<TourState> = {}): TourState => ({ ...IDLE_TOUR, signedIn: true, index, ...known });
const visitor = (index: number, known: Partial<TourState> = {}): TourState => ({ ...IDLE_TOUR, index, ...known });
const after = (state: TourState, ...events: TourEvent[]) => events.reduce(nextTourState, state);

test('TOUR-19, TOUR-20, T-07: users begin with their account, visitors with the search', () => {
  expect(after(IDLE_TOUR, { type: 'started', signedIn: true })).toEqual(user(0));
  expect(after(IDLE_TOUR, { type: 'started', signedIn: false })).toEqual(visitor(1));
});

test('TOUR-21: next and back move one step, and back never before the first', () => {
  expect(after(user(2), { type: 'next' }).index).toBe(3);
  expect(after(user(2), { type: 'back' }).index).toBe(1);
  expect(after(user(0), { type: 'back' }).index).toBe(0);
  expect(after(visitor(1), { type: 'back' }).index).toBe(1);
});

test('TOUR-22, TOUR-23, TOUR-24: closing an area asks about skipping, remembers the step, and leads back to it', () => {
  const asking = after(user(3), { type: 'closed' });
  expect(asking).toMatchObject({ index: 9, remembered: 3 });
  expect(after(asking, { type: 'returned' })).toEqual(user(3));
});

test.each<[string, TourState, TourEvent]>([
  ['skipping', visitor(9, { remembered: 4 }), { type: 'skipped' }],
  ['closing the question', visitor(9, { remembered: 4 }), { type: 'closed' }],
])('TOUR-25, T-10: %s stops the tour and forgets where it was', (_, state, event) => {
  expect(tourEnd(state, event)).toBe('skipped');
  expect(nextTourState(state, event)).toEqual(IDLE_TOUR);
});

test.each<[string, TourState, TourEvent]>([
  ['done, as a visitor', visitor(7), { type: 'done' }],
  ['closing, as a visitor', visitor(7), { type: 'closed' }],
  ['done, as a user', user(8), { type: 'done' }],
  ['closing, as a user', user(8), { type: 'closed' }],
])('TOUR-25, OP-51: a completion screen ends the tour as finished: %s', (_, state, event) => {
  expect(tourEnd(state, event)).toBe('finished');
  expect(nextTourState(state, event)).toEqual(IDLE_TOUR);
});

test('T-10: closing an area is not the end, and does not count as skipped', () => {
  expect(tourEnd(user(3), { type: 'closed' })).toBeUndefined();
  expect(tourEnd(user(3), { type: 'skipped' })).toBeUndefined();
  expect(tourEnd(user(3), { type: 'done' })).toBeUndefined();
});

test('TOUR-26, TOUR-27: after the last area comes the completion screen, with or without an account', () => {
  expect(after(user(6), { type: 'next' }).index).toBe(8);
  expect(after(visitor(6), { type: 'next' }).index).toBe(7);
});

test('TOUR-28, T-03: so it does when the target of the last area is missing', () => {
  expect(after(user(5), { type: 'next' }, { type: 'target-missing', index: 6 }).index).toBe(8);
  expect(after(visitor(5), { type: 'next' }, { type: 'target-missing', index: 6 }).index).toBe(7);
});

test('TOUR-29: a session that changes stops the tour at any step, and not as finished or skipped', () => {
  for (const state of [user(0), user(6), user(8), user(9, { remembered: 2 })]) {
    expect(tourEnd(state, { type: 'session-changed' })).toBe('stopped');
    expect(nextTourState(state, { type: 'session-changed' })).toEqual(IDLE_TOUR);
  }
});

test('TOUR-30, TOUR-31: a missing target moves on, or further back for who was going back', () => {
  expect(after(user(1), { type: 'next' }, { type: 'target-missing', index: 2 }).index).toBe(3);
  expect(after(user(3), { type: 'back' }, { type: 'target-missing', index: 2 }).index).toBe(1);
});

test('T-04: going back over a missing first target turns forward once', () => {
  expect(after(user(1), { type: 'back' }, { type: 'target-missing', index: 0 })).toEqual(user(1));
  expect(after(visitor(2), { type: 'back' }, { type: 'target-missing', index: 1 })).toEqual(visitor(2));
});

test('T-04: with every target missing the tour arrives at its completion', () => {
  const events = [0, 1, 2, 3, 4, 5, 6].map((index): TourEvent => ({ type: 'target-missing', index }));
  expect(after(IDLE_TOUR, { type: 'started', signedIn: true }, ...events).index).toBe(8);
});

test('news of a target that has been passed already changes nothing', () => {
  expect(after(user(4), { type: 'target-missing', index: 3 })).toEqual(user(4));
});

test('an event that comes after the end starts nothing', () => {
  expect(nextTourState(IDLE_TOUR, { type: 'next' })).toBe(IDLE_TOUR);
  expect(tourEnd(IDLE_TOUR, { type: 'session-changed' })).toBeUndefined();
});
