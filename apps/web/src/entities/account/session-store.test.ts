import { afterEach, expect, test, vi } from 'vitest';
import type { Answer } from '@/browser/api/try-request';
import { createSessionStore, LOADING, type SessionFailure, sessionStore, watchSession } from './session-store.ts';

const ADA = { user: { email: 'ada@example.com', username: 'ada', image: null }, expires: '2026-12-29' };
const GRACE = { user: { email: 'grace@example.com', username: 'grace', image: null } };

const answer = (body: unknown, status = 200): Promise<Answer> => Promise.resolve({ status, ok: status === 200, body });

function createStore(ask: () => Promise<Answer>) {
  const failures: SessionFailure[] = [];
  let notified = 0;
  const store = createSessionStore({
    ask,
    notifyTabs: () => {
      notified += 1;
    },
    report: (failure) => failures.push(failure),
  });
  return { store, failures, countNotified: () => notified };
}

const answers =
  (...sessions: unknown[]) =>
  () =>
    answer(sessions.shift());

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('SESS-01, SESS-04: a session is loading until the first answer, then a user’s or no one’s', async () => {
  const { store } = createStore(answers({}, ADA));
  expect(store.read()).toBe(LOADING);
  await store.refetch();
  expect(store.read()).toEqual({ status: 'unauthenticated', user: undefined });
  await store.refetch();
  expect(store.read()).toEqual({ status: 'authenticated', user: ADA.user });
});

test.each([
  ['an answer that refuses', () => answer(ADA, 500)],
  ['no answer', () => Promise.reject(new Error('There is no network.'))],
])('SESS-27: %s is reported, and the visitor counts as logged out', async (_, ask) => {
  const { store, failures } = createStore(ask);
  expect(await store.refetch()).toBeUndefined();
  expect(store.read().status).toBe('unauthenticated');
  expect(failures).toEqual([{ code: 'CLIENT_FETCH_ERROR', message: expect.any(String) }]);
});

test.each([['<html>'], [null], [['ada']], [{ user: null }], [{ user: { username: 7 } }]])(
  'SESS-28: %j is no session: reported as unexpected',
  async (session) => {
    const { store, failures } = createStore(answers(session));
    await store.refetch();
    expect(store.read().status).toBe('unauthenticated');
    expect(failures).toEqual([{ code: 'CLIENT_SESSION_ERROR', message: expect.any(String) }]);
  },
);

test('a user stays logged in on the page when one later call fails', async () => {
  const replies = [() => answer(ADA), () => Promise.reject(new Error('There is no network.'))];
  const { store } = createStore(() => replies.shift()?.() ?? Promise.reject());
  await store.refetch();
  await store.refetch();
  expect(store.read().user?.username).toBe('ada');
});

test('the answer to the later question counts, whichever comes first', async () => {
  const first = Promise.withResolvers<Answer>();
  const replies = [first.promise, answer(GRACE)];
  const { store } = createStore(() => replies.shift() ?? Promise.reject());
  const early = store.refetch();
  await store.refetch();
  first.resolve(await answer(ADA));
  await early;
  expect(store.read().user?.username).toBe('grace');
});

test('SESS-07: the other tabs hear of each change that this tab found, and not of one that they notified', async () => {
  const { store, countNotified } = createStore(answers(ADA, ADA, GRACE, {}));
  let heard = 0;
  store.subscribe(() => {
    heard += 1;
  });
  await store.refetch();
  await store.refetch();
  expect([countNotified(), heard]).toEqual([1, 1]);
  await store.refetch({ notified: true });
  expect([countNotified(), heard]).toEqual([1, 2]);
  await store.refetch();
  expect([countNotified(), heard]).toEqual([2, 3]);
});

test('SESS-07: two changes within one second are two messages: tabs hear of a value that differs only', async () => {
  vi.useFakeTimers();
  const written: string[] = [];
  vi.stubGlobal('localStorage', { setItem: (_key: string, value: string) => written.push(value) });
  const sessions = [ADA, {}];
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(sessions.shift())));
  await sessionStore.refetch();
  await vi.advanceTimersByTimeAsync(20);
  await sessionStore.refetch();
  expect(written).toHaveLength(2);
  expect(new Set(written).size).toBe(2);
});

test.each([
  { refetchSeconds: 60, asked: 11 },
  { refetchSeconds: 0, asked: 1 },
])('SESS-08: with $refetchSeconds s, ten minutes ask $asked times, and none once it is stopped', async ({ refetchSeconds, asked }) => {
  vi.useFakeTimers();
  const fetch = vi.fn(() => Promise.resolve(Response.json({})));
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  const stop = watchSession({ refetchSeconds });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(fetch.mock.calls).toEqual(Array(asked).fill(['/api/auth/session', {}]));
  stop();
  await vi.advanceTimersByTimeAsync(600_000);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(fetch).toHaveBeenCalledTimes(asked);
});

test('Back after signing out brings no private page from memory, and one of a user who is still logged in stays (BR-24)', async () => {
  const reload = vi.fn();
  const page = Object.assign(new EventTarget(), { location: { reload } });
  const sessions: unknown[] = [ADA, ADA, {}];
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(sessions.shift())));
  vi.stubGlobal('localStorage', { setItem: () => undefined });
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  const stop = watchSession({ refetchSeconds: 0 });
  await expect.poll(() => sessionStore.read().user?.username).toBe('ada');
  const comeBack = async (persisted: boolean) => {
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
    await new Promise((resolve) => setTimeout(resolve, 20));
  };
  await comeBack(false);
  expect(sessions).toHaveLength(2);
  await comeBack(true);
  expect(reload).not.toHaveBeenCalled();
  await comeBack(true);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(sessionStore.read().status).toBe('unauthenticated');
  stop();
});
