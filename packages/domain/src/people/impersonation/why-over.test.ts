import { expect, test } from 'vitest';
import { whyOver } from './why-over.ts';

const admin = { role: 'admin', disabled: false } as const;
const target = { role: 'user', disabled: false } as const;
const good = { sessionOpen: true, inTime: true, admin, target };

test('an impersonation goes on while the admin is one, both may log in, the session is open and the hour is not over', () => {
  expect(whyOver(good)).toBeUndefined();
  expect(whyOver({ ...good, target: { ...target, role: 'editor' } })).toBeUndefined();
});

test.each([
  ['session-ended', { sessionOpen: false }],
  ['admin-disabled', { admin: { ...admin, disabled: true } }],
  ['role-lost', { admin: { ...admin, role: 'editor' as const } }],
  ['target-disabled', { target: { ...target, disabled: true } }],
  ['target-is-admin', { target: { ...target, role: 'admin' as const } }],
  ['time-over', { inTime: false }],
])('it is over: %s', (why, change) => {
  expect(whyOver({ ...good, ...change })).toBe(why);
});
