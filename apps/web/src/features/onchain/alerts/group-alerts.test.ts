import type { Alert } from '@redoubt/domain/onchain/alert/schema';
import { expect, test } from 'vitest';
import { groupAlerts } from './group-alerts.ts';

const alert = (id: string, happenedAt: string, transaction?: string) =>
  ({ id, happenedAt, evidence: transaction === undefined ? null : { transaction } }) as unknown as Alert;

test('alerts are grouped by day and, where they follow each other, by transaction; the order stays', () => {
  const days = groupAlerts([
    alert('a', '2026-11-24T10:00:00.000Z', '0x1'),
    alert('b', '2026-11-24T10:00:00.000Z', '0x1'),
    alert('c', '2026-11-24T09:00:00.000Z', '0x2'),
    alert('d', '2026-11-24T08:00:00.000Z'),
    alert('e', '2026-11-24T08:00:00.000Z'),
    alert('f', '2026-11-23T23:59:59.999Z', '0x2'),
  ]);
  expect(days.map(({ day, groups }) => [day, groups.map((group) => group.map(({ id }) => id).join(''))])).toEqual([
    ['2026-11-24', ['ab', 'c', 'd', 'e']],
    ['2026-11-23', ['f']],
  ]);
});
