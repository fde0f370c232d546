import { type Db, inTransaction, type Tx } from '@redoubt/db/client';
import type { IncidentKind } from '@redoubt/domain/catalog/file/schema';
import { AppError } from '@redoubt/domain/errors';
import type { DecideBody, IncidentReportKind } from '@redoubt/domain/office/incident-report/schema';
import { sql } from 'kysely';
import { lockCatalog } from '../../catalog/catalog-store.ts';
import { refreshCatalog } from '../../catalog/refresh/refresh-catalog.ts';
import { raiseIncident } from '../../onchain/alert/raise-incident.ts';
import { appendAuditLog } from '../../platform/audit-log/append-audit-log.ts';
import { findPublished, type LockedIncidentReport, lockIncidentReports, updateIncidentReport } from './incident-report-store.ts';

/** Places of published incidents, after any that a file can list. */
const FIRST_POSITION = 1_000;

/**
 * Takes reports further, each that is named and no other. What is confirmed with an incident is published as one: it stands among those of
 * its project, an alert tells of it, and facts, score and lists follow. A report that is confirmed without one, of a transaction whose
 * incident is published already, shows that. The audit log keeps who decided.
 *
 * Throws `ResourceNotFoundException`; `ConflictException` for what is decided already; `InvalidParameterException` for an unknown project.
 */
export async function decideIncidentReport(
  { db }: { db: Db },
  { reference, also = [], state, reason, incident, actor }: DecideBody & { actor: string },
): Promise<void> {
  const references = [...new Set([reference, ...also])];
  await inTransaction(db, async (tx) => {
    await lockCatalog(tx);
    const locked = await lockIncidentReports(tx, { references });
    const reports = references.map((each) => {
      const report = locked.find((one) => one.reference === each);
      if (report === undefined) throw new AppError('ResourceNotFoundException', { facts: { reference: each } });
      if (report.state === 'confirmed' || report.state === 'declined')
        throw new AppError('ConflictException', { message: `Report ${each} is decided already.` });
      return report;
    });
    const publishedNow = incident && (await publishIncident(tx, { incident, reports }));
    for (const { id, reference: subject } of reports) {
      const published = publishedNow ?? (state === 'confirmed' ? await findPublished(tx, { id }) : undefined);
      const publishedWith = published === id ? undefined : published;
      await updateIncidentReport(tx, { id, state, reason, projectId: incident?.projectId, publishedWith });
      const details = { state, ...(reason !== undefined && { reason }), ...(incident !== undefined && { incident }) };
      await appendAuditLog(tx, { actor, action: 'report.decide', subject, details });
    }
    if (incident !== undefined) await refreshCatalog(tx, { changed: [incident.projectId] });
  });
}

type Publication = {
  readonly incident: NonNullable<DecideBody['incident']>;
  /** Those that it confirms; the first gives it its kind and transaction. */
  readonly reports: readonly LockedIncidentReport[];
};

/** The id of the report under which it is published. */
async function publishIncident(
  tx: Tx,
  { incident: { projectId, date, title, cause, lossUsd, source }, reports }: Publication,
): Promise<string | undefined> {
  const [incidentKind] = reports.map(({ kind }) => toIncidentKind(kind));
  const [report] = reports;
  if (report === undefined || incidentKind === undefined) return undefined;
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
  const { id, reference } = report;
  await raiseIncident(tx, {
    projectId,
    key: reference,
    incident: { incidentKind, title, cause, date, lossUsd: lossUsd ?? null, source, reference },
  });
  return id;
}

function toIncidentKind(kind: IncidentReportKind): IncidentKind {
  if (kind === 'dispute') throw new AppError('InvalidParameterException', { field: 'incident', message: 'A dispute is no incident.' });
  return kind === 'other' ? 'anomaly' : kind;
}
