import { beforeEach, expect, test, vi } from 'vitest';

// A module that is loaded again is another document of the same tab.
const openDocument = () => {
  vi.resetModules();
  return import('./google-start.ts');
};

beforeEach(() => {
  const stored = new Map<string, string>();
  const sessionStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  vi.stubGlobal('window', { sessionStorage });
  return () => vi.unstubAllGlobals();
});

test('EVT-07: a session that comes after the press of the button leaves the start to the document after Google', async () => {
  const before = await openDocument();
  before.storeGoogleStart({ sourceLocation: 'header' });
  expect(before.takeGoogleStart()).toBeUndefined();
  const after = await openDocument();
  expect(after.takeGoogleStart()).toBe('header');
  expect(after.takeGoogleStart()).toBeUndefined();
});

test('a way to Google that could not be taken leaves nothing to the next document', async () => {
  const before = await openDocument();
  before.storeGoogleStart({ sourceLocation: 'header' });
  before.dropGoogleStart();
  expect((await openDocument()).takeGoogleStart()).toBeUndefined();
});
