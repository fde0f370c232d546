import { expect, test } from 'vitest';
import type { EventSubject } from './notification-event.ts';
import { describeState, type MailEntry, toSubject } from './text.ts';

const HARBOR = { project: { id: 'harbor', name: 'Harbor' }, case: null };

function entry(overrides: Partial<Omit<MailEntry, keyof EventSubject>> = {}, subject: EventSubject = HARBOR): MailEntry {
  return {
    ...subject,
    kind: 'alert',
    severity: 'major',
    state: 'pending',
    transition: 'raised',
    title: 'Harbor: the owner changed',
    detail: '',
    path: '/projects/harbor',
    happenedAt: new Date('2026-11-22T10:00:00Z'),
    ...overrides,
  };
}

const OTHER = entry({}, { project: { id: 'tide', name: 'Tide' }, case: null });
const THIRD = entry({}, { project: { id: 'reef', name: 'Reef' }, case: null });
const CASE = entry({ kind: 'case', title: 'Vault: 5 ETH moved' }, { project: null, case: { id: 'c', name: 'Vault' } });

test.each([
  ['one alert', [entry()], 'immediate', 'Major: Harbor: the owner changed'],
  ['its retraction', [entry({ transition: 'retracted' })], 'immediate', 'Retracted: Harbor: the owner changed'],
  ['several of a project', [entry(), entry({ severity: 'critical' })], 'immediate', 'Critical: 2 notifications on Harbor'],
  [
    'several retracted',
    [entry({ transition: 'retracted' }), entry({ transition: 'retracted' })],
    'immediate',
    '2 notifications on Harbor were retracted',
  ],
  ['a day of one', [entry()], 'daily', 'Your daily summary: 1 notification on Harbor'],
  ['a week of two projects', [entry(), OTHER, entry()], 'weekly', 'Your weekly summary: 3 notifications on Harbor and Tide'],
  ['a payment of a case', [CASE], 'immediate', 'Major: Vault: 5 ETH moved'],
  ['a week of two projects and a case', [entry(), OTHER, CASE], 'weekly', 'Your weekly summary: 3 notifications on 3 projects and cases'],
  ['a week of three projects', [entry(), OTHER, THIRD], 'weekly', 'Your weekly summary: 3 notifications on 3 projects'],
] as const)('the subject for %s', (_name, all, frequency, expected) => {
  expect(toSubject(all, frequency)).toBe(expected);
});

test('a subject is one line of limited length, whatever the name of a project', () => {
  const subject = toSubject([entry({ title: `A\r\nBcc: eve@example.com\u2028${'x'.repeat(400)}` })], 'immediate');
  expect(subject).not.toMatch(/[\p{Cc}\p{Zl}]/u);
  expect(subject.length).toBeLessThanOrEqual(150);
});

test.each([
  ['alert', true],
  ['case', true],
  ['score', false],
] as const)('that the block of a pending %s is not final is said: %s', (kind, isSaid) => {
  expect(describeState({ kind, state: 'pending' }) !== undefined).toBe(isSaid);
});
