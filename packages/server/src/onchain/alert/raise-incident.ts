import type { Tx } from '@redoubt/db/client';
import type { AlertDetailOf } from '@redoubt/domain/onchain/alert/schema';
import { raiseAlerts } from './alert-store.ts';

/** Raises an alert for an incident that editors publish, once for each `key`. Its time is that of publication. */
export async function raiseIncident(
  tx: Tx,
  { projectId, key, incident }: { projectId: string; key: string; incident: Omit<AlertDetailOf<'incident'>, 'kind'> },
): Promise<void> {
  await raiseAlerts(tx, [
    {
      dedupeKey: `incident:${projectId}:${key}`,
      projectId,
      cause: undefined,
      happenedAt: new Date(),
      state: 'confirmed',
      late: false,
      detail: { kind: 'incident', ...incident },
    },
  ]);
}
