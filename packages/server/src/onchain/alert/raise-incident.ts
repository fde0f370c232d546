import type { Tx } from '@redoubt/db/client';
import type { AlertDetailOf } from '@redoubt/domain/onchain/alert/schema';
import { raiseAlerts } from './alert-store.ts';

/** Tells of an incident that editors publish. `key` names it: the same is told once. It is news on the day that it is published. */
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
