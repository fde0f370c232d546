import { expect, test } from 'vitest';
import { type MailEntry, toSubject } from './text.ts';

function told(overrides: Partial<MailEntry> = {}): MailEntry {
  return {
    kind: 'alert',
    severity: 'major',
    state: 'pending',
    event: 'raised',
    project: { id: 'harbor', name: 'Harbor' },
    title: 'Harbor: the owner changed',
    detail: '',
    path: '/projects/harbor',
    happenedAt: new Date('2026-11-22T10:00:00Z'),
    ...overrides,
  };
}

const OTHER = told({ project: { id: 'tide', name: 'Tide' } });
const THIRD = told({ project: { id: 'reef', name: 'Reef' } });

test.each([
  ['one alert', [told()], 'immediate', 'Major: Harbor: the owner changed'],
  ['its retraction', [told({ event: 'retracted' })], 'immediate', 'Retracted: Harbor: the owner changed'],
  ['several of a project', [told(), told({ severity: 'critical' })], 'immediate', 'Critical: 2 notices on Harbor'],
  ['several retracted', [told({ event: 'retracted' }), told({ event: 'retracted' })], 'immediate', '2 notices on Harbor were retracted'],
  ['a day of one', [told()], 'daily', 'Your daily summary: 1 notice on Harbor'],
  ['a week of two projects', [told(), OTHER, told()], 'weekly', 'Your weekly summary: 3 notices on Harbor and Tide'],
  ['a week of three projects', [told(), OTHER, THIRD], 'weekly', 'Your weekly summary: 3 notices on 3 projects'],
] as const)('the subject for %s', (_name, all, frequency, expected) => {
  expect(toSubject(all, frequency)).toBe(expected);
});

test('a subject is one line that is not too long, whatever a project calls itself', () => {
  const subject = toSubject([told({ title: `A\r\nBcc: eve@example.com\u2028${'x'.repeat(400)}` })], 'immediate');
  expect(subject).not.toMatch(/[\p{Cc}\p{Zl}]/u);
  expect(subject.length).toBeLessThanOrEqual(150);
});
