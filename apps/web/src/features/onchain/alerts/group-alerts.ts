import type { Alert } from '@redoubt/domain/onchain/alert/schema';

/** Alerts of one day; neighbours in `groups` that have one transaction as their cause are together. */
export type AlertDay = { readonly day: string; readonly groups: readonly (readonly Alert[])[] };

/** Alerts by day, in UTC, and by transaction. The order stays. */
export function groupAlerts(alerts: readonly Alert[]): AlertDay[] {
  const days: { day: string; groups: Alert[][] }[] = [];
  for (const alert of alerts) {
    const day = alert.happenedAt.slice(0, 10);
    const last = days.at(-1);
    const group = last?.groups.at(-1);
    const transaction = alert.evidence?.transaction;
    if (last?.day !== day) days.push({ day, groups: [[alert]] });
    else if (transaction !== undefined && group?.[0]?.evidence?.transaction === transaction) group.push(alert);
    else last.groups.push([alert]);
  }
  return days;
}
