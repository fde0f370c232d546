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

test.each(['false', '', '0', 'necessary'])('SITE-54: the flag hides the notice whatever its value, and is no consent: %j', (value) => {
  expect(storeOver(new Map([['cookieConsent', value]])).read()).toBe('necessary');
});

test('refusing is remembered under the same key, and is not consent', () => {
  const values = new Map<string, string>();
  const store = storeOver(values);
  store.refuse();
  expect(values.get('cookieConsent')).toBe('necessary');
  expect(store.read()).toBe('necessary');
  expect(storeOver(values).read()).toBe('necessary');
});

test('T-39: where storage is blocked the choice is kept in memory', () => {
  const store = storeOver('blocked');
  expect(store.read()).toBe('absent');
  store.accept();
  expect(store.read()).toBe('accepted');
});
