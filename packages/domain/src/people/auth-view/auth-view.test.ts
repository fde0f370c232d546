import { expect, test } from 'vitest';
import { type AuthEvent, type AuthState, type AuthView, asksForCode, INITIAL_AUTH_STATE, nextAuthState } from './auth-view.ts';

const at = (view: AuthView, known: Partial<AuthState> = {}): AuthState => ({ ...INITIAL_AUTH_STATE, view, ...known });

const EMAIL = 'ada@example.com';
const REGISTERED: AuthEvent = { type: 'registered', email: EMAIL, password: 'secret 42', at: 1_000 };

test.each<[string, AuthView, AuthEvent, AuthView]>([
  ['AUTH-02', 'login', { type: 'signup-chosen', email: '' }, 'signup'],
  ['AUTH-03', 'login', { type: 'forgot-chosen', email: '' }, 'forgot-password'],
  ['AUTH-04', 'login', { type: 'unconfirmed', email: EMAIL, password: 'x' }, 'verify-email'],
  ['AUTH-05', 'login', { type: 'signed-in' }, 'hidden'],
  ['AUTH-06', 'signup', { type: 'login-chosen', email: '' }, 'login'],
  ['AUTH-07', 'signup', REGISTERED, 'verify-email'],
  ['AUTH-09', 'forgot-password', { type: 'login-chosen', email: '' }, 'login'],
  ['AUTH-10', 'forgot-password', { type: 'reset-requested', email: EMAIL, at: 0 }, 'reset-forgotten-password'],
  ['AUTH-11', 'reset-forgotten-password', { type: 'reset', password: 'x' }, 'hidden'],
  ['AUTH-14', 'verify-email', { type: 'login-chosen', email: '' }, 'login'],
])('%s: from %s, %o leads to %s', (_, view, event, expected) => {
  expect(nextAuthState(at(view), event).view).toBe(expected);
});

test('AUTH-01: there are five views and hidden, and each but hidden can be closed', () => {
  const views: Record<AuthView, true> = {
    hidden: true,
    login: true,
    signup: true,
    'forgot-password': true,
    'reset-forgotten-password': true,
    'verify-email': true,
  };
  const closed = (Object.keys(views) as AuthView[]).map((view) => nextAuthState(at(view, { password: 'x' }), { type: 'closed' }));
  expect(closed.map(({ view }) => view)).toEqual(['hidden', 'hidden', 'hidden', 'hidden', 'hidden', 'hidden']);
});

test('AUTH-13: after verification with the password at hand the modal is hidden and keeps it for the sign-in', () => {
  const state = nextAuthState(at('verify-email', { email: EMAIL, password: 'secret 42' }), {
    type: 'verified',
    email: ' ADA@example.com',
    notice: 'n',
  });
  expect(state).toMatchObject({ view: 'hidden', email: EMAIL, password: 'secret 42' });
});

test('OP-33: without the password, verification leads to login with the address and the good news', () => {
  const state = nextAuthState(at('verify-email'), { type: 'verified', email: EMAIL, notice: 'Verified.' });
  expect(state).toMatchObject({ view: 'login', email: EMAIL, password: undefined, notice: 'Verified.' });
});

test('OP-33: the password of one address is not used for another', () => {
  const state = nextAuthState(at('verify-email', { email: EMAIL, password: 'x' }), {
    type: 'verified',
    email: 'bob@example.com',
    notice: 'n',
  });
  expect(state).toMatchObject({ view: 'login', email: 'bob@example.com', password: undefined });
});

test('OP-35: an automatic sign-in that fails opens login with the address and the reason', () => {
  const hidden = nextAuthState(at('reset-forgotten-password', { email: EMAIL }), { type: 'reset', password: 'new secret 42' });
  expect(nextAuthState(hidden, { type: 'sign-in-failed', failure: 'No.' })).toMatchObject({
    view: 'login',
    email: EMAIL,
    password: undefined,
    failure: 'No.',
  });
});

test.each<AuthEvent>([{ type: 'unconfirmed', email: EMAIL, password: 'x' }, REGISTERED, { type: 'sign-in-failed', failure: 'No.' }])(
  'a reply that arrives after the modal closed does not open it again: %o',
  (event) => {
    expect(nextAuthState(at('hidden'), event)).toEqual(at('hidden'));
  },
);

test('OP-34: the time of the last code outlives every view and the modal', () => {
  const events: AuthEvent[] = [
    REGISTERED,
    { type: 'login-chosen', email: EMAIL },
    { type: 'closed' },
    { type: 'opened', view: 'login', source: 'header' },
    { type: 'unconfirmed', email: EMAIL, password: 'secret 42' },
  ];
  expect(events.reduce(nextAuthState, at('signup'))).toMatchObject({ view: 'verify-email', codeSent: { email: EMAIL, at: 1_000 } });
});

test('OP-30: closing forgets the password; so does choosing another view', () => {
  const state = at('verify-email', { email: EMAIL, password: 'secret 42' });
  expect(nextAuthState(state, { type: 'closed' }).password).toBeUndefined();
  expect(nextAuthState(state, { type: 'login-chosen', email: EMAIL }).password).toBeUndefined();
  expect(nextAuthState(state, { type: 'opened', view: 'signup', source: 'tour' })).toMatchObject({ password: undefined, source: 'tour' });
});

test('what was said on one view is not said on the next', () => {
  const state = at('login', { notice: 'n', failure: 'f' });
  expect(nextAuthState(state, { type: 'signup-chosen', email: EMAIL })).toMatchObject({
    notice: undefined,
    failure: undefined,
    email: EMAIL,
  });
});

const CODE_ASKED: AuthEvent = { type: 'code-asked', email: EMAIL, password: 'secret 42' };

test('after the right password the login view asks for the code of a second factor, and leads back without the password', () => {
  const asked = nextAuthState(at('login', { email: 'ada' }), CODE_ASKED);
  expect(asked).toMatchObject({ view: 'login', email: EMAIL, password: 'secret 42' });
  expect(asksForCode(asked)).toBe(true);
  const back = nextAuthState(asked, { type: 'login-chosen', email: EMAIL });
  expect(back).toMatchObject({ view: 'login', email: EMAIL, password: undefined });
  expect(asksForCode(back)).toBe(false);
  expect(nextAuthState(asked, { type: 'sign-in-failed', failure: 'No.' })).toMatchObject({ password: undefined, failure: 'No.' });
  for (const type of ['signed-in', 'closed'] as const) {
    expect(nextAuthState(asked, { type })).toMatchObject({ view: 'hidden', password: undefined });
  }
});

test('an automatic sign-in that needs a code opens the login view for it, unless the modal was closed', () => {
  const hidden = nextAuthState(at('reset-forgotten-password', { email: EMAIL }), { type: 'reset', password: 'secret 42' });
  expect(asksForCode(nextAuthState(hidden, CODE_ASKED))).toBe(true);
  expect(nextAuthState(at('hidden'), CODE_ASKED)).toEqual(at('hidden'));
});

test('a login that failed by itself asks for no code', () => {
  const hidden = nextAuthState(at('reset-forgotten-password', { email: EMAIL }), { type: 'reset', password: 'secret 42' });
  expect(asksForCode(nextAuthState(hidden, { type: 'sign-in-failed', failure: 'No.' }))).toBe(false);
});
