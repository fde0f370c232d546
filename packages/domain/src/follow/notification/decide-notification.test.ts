import { expect, test } from 'vitest';
import { decideNotification, isStillWanted, type MailGates } from './decide-notification.ts';
import { DEFAULT_LEVELS, type NotificationLevel, type NotificationLevels } from './level.ts';

const GATES: MailGates = { canBeMailed: true, securityAlerts: true, watchlistAlerts: true, portfolioAlerts: true, weeklyDigest: false };

/** Everything at one level. */
function levels(level: NotificationLevel): NotificationLevels {
  const row = { critical: level, major: level, medium: level, minor: level, informational: level };
  return { alert: row, incident: row, score: row };
}

const ALERT = { kind: 'alert', severity: 'major' } as const;

test.each([
  ['critical', 'immediate'],
  ['major', 'immediate'],
  ['medium', 'daily'],
  ['minor', undefined],
  ['informational', undefined],
] as const)('by default a %s alert is mailed: %s', (severity, mail) => {
  const ties = { watchlists: [DEFAULT_LEVELS], wallets: undefined };
  expect(decideNotification({ kind: 'alert', severity }, { ties, gates: GATES })).toEqual({ mail });
});

test('the strongest level of several lists applies', () => {
  const ties = { watchlists: [levels('off'), levels('weekly'), levels('inbox')], wallets: levels('daily') };
  expect(decideNotification(ALERT, { ties, gates: GATES })).toEqual({ mail: 'daily' });
});

test('where every level is off, there is no notification, not even in the inbox', () => {
  const ties = { watchlists: [levels('off')], wallets: levels('off') };
  expect(decideNotification(ALERT, { ties, gates: { ...GATES, weeklyDigest: true } })).toBe(undefined);
});

test('without watchlist mails the inbox alone has it, and a held token is mailed all the same', () => {
  const gates = { ...GATES, watchlistAlerts: false };
  expect(decideNotification(ALERT, { ties: { watchlists: [levels('immediate')], wallets: undefined }, gates })).toEqual({
    mail: undefined,
  });
  expect(decideNotification(ALERT, { ties: { watchlists: [levels('immediate')], wallets: levels('daily') }, gates })).toEqual({
    mail: 'daily',
  });
});

test('incidents are mailed to users who allow security alerts', () => {
  const ties = { watchlists: [levels('immediate')], wallets: undefined };
  const gates = { ...GATES, securityAlerts: false };
  expect(decideNotification({ kind: 'incident', severity: 'critical' }, { ties, gates })).toEqual({ mail: undefined });
  expect(decideNotification(ALERT, { ties, gates })).toEqual({ mail: 'immediate' });
});

test('the weekly digest contains what no other mail does', () => {
  const gates = { ...GATES, weeklyDigest: true };
  expect(decideNotification(ALERT, { ties: { watchlists: [levels('inbox')], wallets: undefined }, gates })).toEqual({ mail: 'weekly' });
  expect(decideNotification(ALERT, { ties: { watchlists: [levels('daily')], wallets: undefined }, gates })).toEqual({ mail: 'daily' });
});

test('a user who cannot be mailed, or unsubscribed from everything, has an inbox', () => {
  const ties = { watchlists: [levels('immediate')], wallets: undefined };
  expect(decideNotification(ALERT, { ties, gates: { ...GATES, canBeMailed: false, weeklyDigest: true } })).toEqual({ mail: undefined });
});

test.each([
  [{}, true],
  [{ canBeMailed: false }, false],
  [{ watchlistAlerts: false }, false],
] as const)('an ordered mail about a watched project is still wanted with %o: %s', (change, expected) => {
  const mail = { kind: 'alert', frequency: 'daily', watched: true, held: false } as const;
  expect(isStillWanted(mail, { ...GATES, ...change })).toBe(expected);
});

test.each([
  ['immediate', { mail: 'immediate' }],
  ['daily', { mail: 'daily' }],
  ['off', { mail: undefined }],
] as const)('a payment of a watched case, where alerts are %s: %o', (level, expected) => {
  const ties = { watchlists: [{ ...levels('immediate'), alert: levels(level).alert }], wallets: undefined };
  expect(decideNotification({ kind: 'case', severity: 'major' }, { ties, gates: GATES })).toEqual(expected);
});
