import type { Tx } from '@redoubt/db/client';
import { INCIDENT_KIND_NAMES } from '@redoubt/domain/catalog/incident/kind-names';
import { PARTY_KIND_NAMES, titleAlert } from '@redoubt/domain/onchain/alert/words';
import { chainName } from '@redoubt/domain/platform/chain/known-chains';
import { preventProjectRemoval } from '../../catalog/catalog-store.ts';
import { listAlertChanges, type StoredAlert } from '../../onchain/alert/alert-store.ts';
import type { Context } from '../../platform/context.ts';
import { type Change, lockCursor, moveCursor } from './happening-store.ts';
import { findScoreChange, listScoreRecords } from './list-score-changes.ts';
import { type TellMeans, tellHappening } from './tell-happening.ts';

/** Changes of a source in one transaction. */
const CHANGES_MAX = 100;
/** Transactions of a source in one run: what is left waits for the next. */
const STEPS_MAX = 50;

type Step = { readonly read: number; readonly told: number };

/**
 * Tells what happened since the last run. What is told and how far the source was read are one transaction: a crash tells nothing twice and
 * loses nothing. What was there before the first run is history and told to nobody.
 */
export async function distributeNotices({ db }: Pick<Context, 'db'>, means: TellMeans): Promise<{ told: number }> {
  let told = 0;
  for (const step of [tellAlerts, tellScores]) {
    for (let steps = 0; steps < STEPS_MAX; steps += 1) {
      const done = await db.transaction().execute((tx) => step(tx, means));
      told += done.told;
      if (done.read < CHANGES_MAX) break;
    }
  }
  return { told };
}

/** What was found long after it had happened is no news, whatever becomes of it. */
async function tellAlerts(tx: Tx, means: TellMeans): Promise<Step> {
  await preventProjectRemoval(tx);
  const after = Number(await lockCursor(tx, { source: 'alert' }));
  const alerts = await listAlertChanges(tx, { after, limit: CHANGES_MAX });
  let told = 0;
  for (const alert of alerts) {
    if (!alert.late && (await tellHappening(tx, toAlertChange(alert), means))) told += 1;
  }
  const last = alerts.at(-1);
  if (last !== undefined) await moveCursor(tx, { source: 'alert', position: `${last.change}` });
  return { read: alerts.length, told };
}

async function tellScores(tx: Tx, means: TellMeans): Promise<Step> {
  await preventProjectRemoval(tx);
  const after = await lockCursor(tx, { source: 'score' });
  const records = await listScoreRecords(tx, { after, limit: CHANGES_MAX });
  let told = 0;
  for (const { id } of records) {
    const change = await findScoreChange(tx, { recordId: id });
    if (change !== undefined && (await tellHappening(tx, change, means))) told += 1;
  }
  const last = records.at(-1);
  if (last !== undefined) await moveCursor(tx, { source: 'score', position: last.id });
  return { read: records.length, told };
}

/** An alert as people are told of it. */
function toAlertChange(alert: StoredAlert): Change {
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

/** Where it was seen and who did it; of an incident, what it was. Its values stand with the evidence on the project's page. */
function describe({ detail, cause }: StoredAlert): string {
  if (detail.kind === 'incident') return `${INCIDENT_KIND_NAMES[detail.incidentKind]}. ${detail.cause}`;
  const place = cause && `${cause.contractName ?? cause.contract} on ${chainName(cause.chain)}, block ${cause.block}.`;
  const actor = detail.by && `By ${detail.by.kind === null ? 'an address' : PARTY_KIND_NAMES[detail.by.kind]} ${detail.by.address}.`;
  return [place, actor].filter((part) => part !== undefined && part !== null).join(' ');
}
