import type { Watchlist } from '@redoubt/domain/follow/watchlist/schema';
import { expect, test } from 'vitest';
import { createWatchStore } from './watch-store.ts';

const list = (id: string, projects: string[] = []): Watchlist => ({
  id,
  name: id,
  projects: projects as Watchlist['projects'],
  shareKey: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
});

/** A store whose requests the test answers. */
function open() {
  const asked: { answer: (lists: readonly Watchlist[]) => void; fail: () => void }[] = [];
  const store = createWatchStore({
    load: () => new Promise((resolve, reject) => asked.push({ answer: resolve, fail: () => reject(new Error('away')) })),
  });
  return { store, asked, settle: () => new Promise((resolve) => setImmediate(resolve)) };
}

test('the lists are loaded once per user, however many buttons subscribe', async () => {
  const { store, asked, settle } = open();
  for (let button = 0; button < 20; button += 1) store.subscribe('ada', () => undefined);
  expect(asked).toHaveLength(1);
  asked[0]?.answer([list('one')]);
  await settle();
  expect(store.read('ada')).toEqual([list('one')]);
  expect(store.read('bea')).toBeUndefined();
});

test('an answer for a previous user is discarded', async () => {
  const { store, asked, settle } = open();
  store.subscribe('ada', () => undefined);
  store.subscribe('bea', () => undefined);
  asked[0]?.answer([list('private')]);
  await settle();
  expect(store.read('bea')).toBeUndefined();
  asked[1]?.answer([]);
  await settle();
  expect(store.read('bea')).toEqual([]);
});

test('a change is shown immediately and counted; an older answer is discarded', async () => {
  const { store, asked, settle } = open();
  store.subscribe('ada', () => undefined);
  asked[0]?.answer([list('one'), list('two')]);
  await settle();
  expect(store.changes()).toBe(0);
  store.put(list('one', ['aave']));
  store.put(list('three'));
  store.remove('two');
  expect(store.read('ada')).toEqual([list('one', ['aave']), list('three')]);
  expect(store.changes()).toBe(3);
});

test('an answer that was requested before all lists were replaced is discarded', async () => {
  const { store, asked, settle } = open();
  store.subscribe('ada', () => undefined);
  store.putAll([list('two')]);
  asked[0]?.answer([list('one')]);
  await settle();
  expect(store.read('ada')).toEqual([list('two')]);
});

test('lists that fail to load have failed, and can be loaded again', async () => {
  const { store, asked, settle } = open();
  store.subscribe('ada', () => undefined);
  asked[0]?.fail();
  await settle();
  expect(store.read('ada')).toBe('failed');
  store.retry();
  asked[1]?.answer([]);
  await settle();
  expect(store.read('ada')).toEqual([]);
});
