import { expect, test } from 'vitest';
import { createIgnoredAnnouncement } from './ignored-announcement.ts';

const deps = (storage: () => Pick<Storage, 'getItem' | 'setItem'>) => ({ storage, watch: () => () => undefined });

test('SITE-40, T-40: one content is remembered, under ignoredBannerContent, and who listens is notified', () => {
  const values = new Map<string, string>();
  const store = createIgnoredAnnouncement(
    deps(() => ({ getItem: (key) => values.get(key) ?? null, setItem: (key, value) => void values.set(key, value) })),
  );
  let notified = 0;
  const stop = store.subscribe(() => {
    notified += 1;
  });
  expect(store.read()).toBeNull();
  store.ignore('first');
  store.ignore('second');
  expect([...values]).toEqual([['ignoredBannerContent', 'second']]);
  expect(store.read()).toBe('second');
  expect(notified).toBe(2);
  stop();
  store.ignore('third');
  expect(notified).toBe(2);
});

test('T-39: where storage is blocked, what was dismissed stays away as long as the page', () => {
  const store = createIgnoredAnnouncement(
    deps(() => {
      throw new DOMException('denied', 'SecurityError');
    }),
  );
  expect(store.read()).toBeNull();
  store.ignore('first');
  expect(store.read()).toBe('first');
});
