import { type Db, inTransaction, type Tx } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import type { DecideBody, ReportKind } from '@redoubt/domain/report/schema';
import { sql } from 'kysely';
import { raiseIncident } from '../alert/raise-incident.ts';
import { appendAuditLog } from '../audit-log/append-audit-log.ts';
import { assessCatalog } from '../catalog/assess-catalog.ts';
import { lockCatalog } from '../catalog/catalog-store.ts';
import { lockReport, updateReport } from './report-store.ts';

/** Places of published incidents, after any that a file can list. */
const FIRST_POSITION = 1_000;

/**
 * Takes a report further. What is confirmed with an incident is published as one: it stands among those of its project, an alert
 * tells of it, and facts, score and lists follow. The audit log keeps who decided.
 *
 * Throws `ResourceNotFoundException`; `ConflictException` for what is decided already; `InvalidParameterException` for an unknown project.
 */
export async function decideReport(
  { db }: { db: Db },
  { reference, state, reason, incident, actor }: DecideBody & { actor: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockCatalog(tx);
    const report = await lockReport(tx, { reference });
    if (report === undefined) throw new AppError('ResourceNotFoundException', { facts: { reference } });
    if (report.state === 'confirmed' || report.state === 'declined') {
      throw new AppError('ConflictException', { message: 'This report is decided already.' });
    }
    if (incident !== undefined) await publishIncident(tx, { incident, report: { ...report, reference } });
    await updateReport(tx, { id: report.id, state, reason, projectId: incident?.projectId });
    if (incident !== undefined) await assessCatalog(tx);
    const details = { state, ...(reason !== undefined && { reason }), ...(incident !== undefined && { incident }) };
    await appendAuditLog(tx, { actor, action: 'report.decide', subject: reference, details });
  });
}

type Publication = {
  readonly incident: NonNullable<DecideBody['incident']>;
  readonly report: { readonly id: string; readonly reference: string; readonly kind: ReportKind; readonly transaction: string | null };
};

async function publishIncident(
  tx: Tx,
  { incident: { projectId, date, title, cause, lossUsd, source }, report }: Publication,
): Promise<void> {
  const { kind } = report;
  if (kind === 'dispute') throw new AppError('InvalidParameterException', { field: 'incident', message: 'A dispute is no incident.' });
  const incidentKind = kind === 'other' ? 'anomaly' : kind;
  const project = await tx
    .updateTable('project')
    .set({ updated_at: sql<Date>`now()` })
    .where('id', '=', projectId)
    .returning('id')
    .executeTakeFirst();
  if (project === undefined)
    throw new AppError('InvalidParameterException', { field: 'incident.projectId', message: 'There is no such project.' });
  await tx
    .insertInto('project_incident')
    .values({
      project_id: projectId,
      position: sql<number>`(select greatest(${FIRST_POSITION}::int, max(position) + 1) from project_incident where project_id = ${projectId})`,
      date,
      kind: incidentKind,
      title,
      cause,
      loss_usd: lossUsd ?? null,
      chain: null,
      transaction: report.transaction,
      share_lost: null,
      response: null,
      source,
      report_id: report.id,
    })
    .execute();
  const { reference } = report;
  await raiseIncident(tx, {
    projectId,
    key: reference,
    incident: { incidentKind, title, cause, date, lossUsd: lossUsd ?? null, source, reference },
  });
}
