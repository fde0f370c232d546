import { expect, test } from 'vitest';
import { type MailEntry, toSubject } from './text.ts';

function entry(overrides: Partial<MailEntry> = {}): MailEntry {
  return {
    kind: 'alert',
    severity: 'major',
    state: 'pending',
    transition: 'raised',
    project: { id: 'harbor', name: 'Harbor' },
    title: 'Harbor: the owner changed',
    detail: '',
    path: '/projects/harbor',
    happenedAt: new Date('2026-11-22T10:00:00Z'),
    ...overrides,
  };
}

const OTHER = entry({ project: { id: 'tide', name: 'Tide' } });
const THIRD = entry({ project: { id: 'reef', name: 'Reef' } });

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
  ['a week of three projects', [entry(), OTHER, THIRD], 'weekly', 'Your weekly summary: 3 notifications on 3 projects'],
] as const)('the subject for %s', (_name, all, frequency, expected) => {
  expect(toSubject(all, frequency)).toBe(expected);
});

test('a subject is one line of limited length, whatever the name of a project', () => {
  const subject = toSubject([entry({ title: `A\r\nBcc: eve@example.com\u2028${'x'.repeat(400)}` })], 'immediate');
  expect(subject).not.toMatch(/[\p{Cc}\p{Zl}]/u);
  expect(subject.length).toBeLessThanOrEqual(150);
});
