import { Alert } from '@redoubt/domain/onchain/alert/schema';
import { expect, test } from 'vitest';
import { listTimeline, parseTimelineKind } from './timeline.ts';

const source = 'https://n.example';
const incident = {
  date: '2024-05-14',
  kind: 'exploit',
  title: 'Theft',
  cause: 'Cause.',
  lossUsd: null,
  shareLost: null,
  chain: null,
  transaction: null,
  response: null,
  lostBy: null,
  returned: null,
  event: null,
  source,
} as const;
const alert = Alert.parse({
  id: '00000000-0000-4000-8000-000000000000',
  kind: 'pause',
  severity: 'major',
  state: 'confirmed',
  late: false,
  project: { id: 'aave', name: 'Aave', demo: false },
  title: 'The contract was paused',
  detail: { kind: 'pause', paused: true, by: null },
  evidence: null,
  happenedAt: '2024-05-14T08:00:00.000Z',
  raisedAt: '2024-05-14T08:00:00.000Z',
  confirmedAt: '2024-05-14T08:00:00.000Z',
  retractedAt: null,
  change: 1,
});
const audit = (date: string) => ({ firm: 'Firm', scope: 'All', date, report: source, source, findings: null });

test('everything stands newest first, and on one day incidents first', () => {
  const entries = listTimeline(
    { incidents: [incident], audits: [audit('2025'), audit('2024-05-14'), audit('2023-11')], onboardedAt: '2026-11-20T08:00:00Z' },
    { scores: [{ asOf: '2026-11-20T09:00:00Z' }], alerts: [alert] },
  );
  expect(entries.map(({ kind, date }) => `${date} ${kind}`)).toEqual([
    '2026-11-20 scores',
    '2026-11-20 listing',
    '2025 audits',
    '2024-05-14 incidents',
    '2024-05-14 alerts',
    '2024-05-14 audits',
    '2023-11 audits',
  ]);
});

test.each([
  ['incidents', 'incidents'],
  ['scores', 'scores'],
  ['', undefined],
  ['toString', undefined],
  [undefined, undefined],
])('the address names the kind %j: %s is shown', (parameter, kind) => {
  expect(parseTimelineKind(parameter)).toBe(kind);
});
