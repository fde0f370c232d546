import type { Tx } from '@redoubt/db/client';
import { INCIDENT_KIND_NAMES } from '@redoubt/domain/catalog/file/labels';
import { PARTY_KIND_NAMES, titleAlert } from '@redoubt/domain/onchain/alert/alert-text';
import { chainName } from '@redoubt/domain/platform/chain/known-chains';
import { preventProjectRemoval } from '../../catalog/catalog-store.ts';
import { listAlertChanges, type StoredAlert } from '../../onchain/alert/alert-store.ts';
import type { Context } from '../../platform/context.ts';
import { type EventChange, lockCursor, moveCursor } from './event-store.ts';
import { findScoreChange, listScoreRecords } from './list-score-changes.ts';
import { type NotifyContext, notifyEvent } from './notify-event.ts';

/** Changes of a source in one transaction. */
const CHANGES_MAX = 100;
/** Transactions of a source in one run. The rest waits for the next run. */
const STEPS_MAX = 50;

type Step = { readonly read: number; readonly notified: number };

/**
 * Notifies of all changes since the last run. Notifications and the cursor of their source are one
 * transaction, so a crash neither repeats nor loses one. Events from before the first run cause no
 * notification.
 */
export async function distributeNotifications({ db }: Pick<Context, 'db'>, context: NotifyContext): Promise<{ notified: number }> {
  let notified = 0;
  for (const step of [notifyAlerts, notifyScores]) {
    for (let steps = 0; steps < STEPS_MAX; steps += 1) {
      const done = await db.transaction().execute((tx) => step(tx, context));
      notified += done.notified;
      if (done.read < CHANGES_MAX) break;
    }
  }
  return { notified };
}

/** Skips alerts that were found long after they happened (NOTE-04). */
async function notifyAlerts(tx: Tx, context: NotifyContext): Promise<Step> {
  await preventProjectRemoval(tx);
  const after = Number(await lockCursor(tx, { source: 'alert' }));
  const alerts = await listAlertChanges(tx, { after, limit: CHANGES_MAX });
  let notified = 0;
  for (const alert of alerts) {
    if (!alert.late && (await notifyEvent(tx, toAlertChange(alert), context))) notified += 1;
  }
  const last = alerts.at(-1);
  if (last !== undefined) await moveCursor(tx, { source: 'alert', position: `${last.change}` });
  return { read: alerts.length, notified };
}

async function notifyScores(tx: Tx, context: NotifyContext): Promise<Step> {
  await preventProjectRemoval(tx);
  const after = await lockCursor(tx, { source: 'score' });
  const records = await listScoreRecords(tx, { after, limit: CHANGES_MAX });
  let notified = 0;
  for (const { id } of records) {
    const change = await findScoreChange(tx, { recordId: id });
    if (change !== undefined && (await notifyEvent(tx, change, context))) notified += 1;
  }
  const last = records.at(-1);
  if (last !== undefined) await moveCursor(tx, { source: 'score', position: last.id });
  return { read: records.length, notified };
}

/** An alert as a change of an event. */
function toAlertChange(alert: StoredAlert): EventChange {
  const { id, severity, state, project, happenedAt, detail, change } = alert;
  return {
    kind: detail.kind === 'incident' ? 'incident' : 'alert',
    sourceKey: id,
    change: `${change}`,
    projectId: project.id,
    severity,
    state,
    title: `${project.name}: ${titleAlert(detail)}`,
    detail: describe(alert),
    path: `/projects/${project.id}?tab=history`,
    happenedAt,
  };
}

/**
 * The contract, the block and the actor; for an incident, its kind and cause. The project's page
 * has the values.
 */
function describe({ detail, cause }: StoredAlert): string {
  if (detail.kind === 'incident') return `${INCIDENT_KIND_NAMES[detail.incidentKind]}. ${detail.cause}`;
  if (detail.kind === 'audited-code')
    return `Contract ${detail.contract} on ${chainName(detail.chain)}, read at block ${detail.block}. Audited: ${detail.scope}.`;
  if (detail.kind === 'report-withdrawn') return `Version ${detail.version}. Reason: ${detail.reason}`;
  const place = cause && `${cause.contractName ?? cause.contract} on ${chainName(cause.chain)}, block ${cause.block}.`;
  const actor = detail.by && `By ${detail.by.kind === null ? 'an address' : PARTY_KIND_NAMES[detail.by.kind]} ${detail.by.address}.`;
  return [place, actor].filter((part) => part !== undefined && part !== null).join(' ');
}
