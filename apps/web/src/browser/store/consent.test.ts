import { expect, test } from 'vitest';
import { createConsentStore } from './consent.ts';

function storeOver(values: Map<string, string> | 'blocked') {
  return createConsentStore({
    storage: () => {
      if (values === 'blocked') throw new DOMException('denied', 'SecurityError');
      return { getItem: (key) => values.get(key) ?? null, setItem: (key, value) => void values.set(key, value) };
    },
    watch: () => () => undefined,
  });
}

test('SITE-53: accepting stores the flag cookieConsent and notifies listeners', () => {
  const values = new Map<string, string>();
  const store = storeOver(values);
  let notified = 0;
  store.subscribe(() => {
    notified += 1;
  });
  expect(store.read()).toBe('absent');
  store.accept();
  expect(values.has('cookieConsent')).toBe(true);
  expect(store.read()).toBe('accepted');
  expect(notified).toBe(1);
});

test.each(['true', 'false', '', '0'])('SITE-54: the flag counts whatever its value: %j', (value) => {
  expect(storeOver(new Map([['cookieConsent', value]])).read()).toBe('accepted');
});

test('T-39: where storage is blocked the choice is kept in memory', () => {
  const store = storeOver('blocked');
  expect(store.read()).toBe('absent');
  store.accept();
  expect(store.read()).toBe('accepted');
});
