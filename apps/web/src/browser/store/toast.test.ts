import { expect, test } from 'vitest';
import { createToastStore } from './toast.ts';

function createStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

test('OP-48: a message for the next page is shown there once', () => {
  const storage = createStorage();
  createToastStore({ storage: () => storage }).showAfterLoad('Signed out successfully.');

  const nextPage = createToastStore({ storage: () => storage });
  nextPage.showWaiting();
  expect(nextPage.read().map(({ words }) => words)).toEqual(['Signed out successfully.']);

  const pageAfter = createToastStore({ storage: () => storage });
  pageAfter.showWaiting();
  expect(pageAfter.read()).toEqual([]);
});

test('each toast has its own id and can be dismissed', () => {
  const store = createToastStore({ storage: createStorage });
  let changes = 0;
  store.subscribe(() => {
    changes += 1;
  });
  store.show({ tone: 'done', words: 'one' });
  store.show({ tone: 'failed', words: 'two' });
  const [first] = store.read();
  store.dismiss(first?.id ?? 0);
  expect(store.read().map(({ words }) => words)).toEqual(['two']);
  expect(changes).toBe(3);
});

test('with blocked storage nothing waits and nothing breaks', () => {
  const store = createToastStore({
    storage: () => {
      throw new Error('blocked');
    },
  });
  store.showAfterLoad('words');
  store.showWaiting();
  expect(store.read()).toEqual([]);
});
