import { expect, test } from 'vitest';
import { createIgnoredAnnouncement } from './ignored-announcement.ts';

const means = (storage: () => Pick<Storage, 'getItem' | 'setItem'>) => ({ storage, watch: () => () => undefined });

test('SITE-40, T-40: one content is remembered, under ignoredBannerContent, and who listens is told', () => {
  const values = new Map<string, string>();
  const store = createIgnoredAnnouncement(
    means(() => ({ getItem: (key) => values.get(key) ?? null, setItem: (key, value) => void values.set(key, value) })),
  );
  let told = 0;
  const stop = store.subscribe(() => {
    told += 1;
  });
  expect(store.read()).toBeNull();
  store.ignore('first');
  store.ignore('second');
  expect([...values]).toEqual([['ignoredBannerContent', 'second']]);
  expect(store.read()).toBe('second');
  expect(told).toBe(2);
  stop();
  store.ignore('third');
  expect(told).toBe(2);
});

test('T-39: where storage is blocked, what was dismissed stays away as long as the page', () => {
  const store = createIgnoredAnnouncement(
    means(() => {
      throw new DOMException('denied', 'SecurityError');
    }),
  );
  expect(store.read()).toBeNull();
  store.ignore('first');
  expect(store.read()).toBe('first');
});
