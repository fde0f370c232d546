import type { FlagValues } from '@redoubt/domain/platform/flag/schema';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFlagStore } from './flag-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const OFF = { portfolio: false, impersonationTool: false };
const values = (portfolio: boolean): FlagValues => ({
  flags: {
    portfolio: { value: portfolio, variationId: portfolio ? 'on' : 'off' },
    impersonationTool: { value: false, variationId: 'off' },
  },
});

function start(answer: () => Promise<FlagValues>) {
  const seen: unknown[] = [];
  const state = { asked: 0, drawn: 0, visible: true, answer };
  const store = createFlagStore({
    load: () => {
      state.asked += 1;
      return state.answer();
    },
    onSeen: (key, { value, variationId }) => seen.push([key, value, variationId]),
    isVisible: () => state.visible,
  });
  const listen = (user: string) =>
    store.subscribe(user, () => {
      state.drawn += 1;
    });
  return { store, state, seen, listen };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

test('FLAG-01: flags are their defaults until they are known, and then those of who looks', async () => {
  const { store, state, listen } = start(async () => values(true));
  listen('ada');
  expect(store.read('ada')).toEqual(OFF);
  await settle();
  expect(store.read('ada')).toEqual({ portfolio: true, impersonationTool: false });
  expect([state.asked, state.drawn]).toEqual([1, 1]);
});

test('two places of a page ask once', async () => {
  const { state, listen } = start(async () => values(true));
  listen('ada');
  listen('ada');
  await settle();
  expect(state.asked).toBe(1);
});

test('T-30: another user has no flags until theirs are loaded; a late answer for the former user is dropped', async () => {
  const first = Promise.withResolvers<FlagValues>();
  const { store, state, listen } = start(() => first.promise);
  const leave = listen('ada');
  state.answer = async () => values(false);
  leave();
  listen('bea');
  first.resolve(values(true));
  await settle();
  expect(store.read('bea')).toEqual(OFF);
  expect(store.read('ada')).toEqual(OFF);
});

test('T-30: a user whose flags were requested earlier gets none of the present user’s flags', async () => {
  const { store, listen } = start(async () => values(true));
  listen('ada');
  await settle();
  expect(store.read('bea')).toEqual(OFF);
});

test('an open page asks again within a minute while it is visible, and stops without subscribers', async () => {
  const { store, state, listen } = start(async () => values(false));
  const leave = listen('ada');
  await settle();
  state.answer = async () => values(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(store.read('ada').portfolio).toBe(true);
  state.visible = false;
  await vi.advanceTimersByTimeAsync(300_000);
  expect(state.asked).toBe(2);
  state.visible = true;
  leave();
  await vi.advanceTimersByTimeAsync(300_000);
  expect(state.asked).toBe(2);
});

test('what cannot be asked stays as it was', async () => {
  const { store, state, listen } = start(async () => values(true));
  listen('ada');
  await settle();
  state.answer = () => Promise.reject(new Error('away'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(store.read('ada').portfolio).toBe(true);
});

test('FLAG-38: what was seen of each flag is told, with its variation', async () => {
  const { seen, listen } = start(async () => values(true));
  listen('ada');
  await settle();
  expect(seen).toEqual([
    ['portfolio', true, 'on'],
    ['impersonationTool', false, 'off'],
  ]);
});
