import type { Db } from '@redoubt/db/client';
import { ProjectId } from '@redoubt/domain/ids';
import type { Alert, AlertFilter, AlertList, AlertQuery } from '@redoubt/domain/onchain/alert/schema';
import { titleAlert } from '@redoubt/domain/onchain/alert/words';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { findLastAlertChange, type StoredAlert, selectAlerts } from './alert-store.ts';

/** Alerts with their evidence, newest first, or in the order of changes after one. */
export async function listAlerts({ db }: Pick<Context, 'db'>, { after, before, limit, ...filter }: AlertQuery): Promise<AlertList> {
  // Read first: what changes meanwhile is found by whoever goes on from here.
  const change = await findLastAlertChange(db);
  const conditions = toConditions(filter);
  if (after !== undefined) {
    const stored = await selectAlerts(db, sql`where ${and([...conditions, sql`a.change > ${after}`])} order by a.change limit ${limit}`);
    return { alerts: stored.map(toAlert), next: null, change };
  }
  if (before !== undefined) {
    const [instant, id] = [before.slice(0, 24), before.slice(25)];
    conditions.push(sql`(a.happened_at, a.id) < (${instant}::timestamptz, ${id}::uuid)`);
  }
  const stored = await selectAlerts(db, sql`where ${and(conditions)} order by ${NEWEST} limit ${limit + 1}`);
  const last = stored.length > limit ? stored[limit - 1] : undefined;
  return {
    alerts: stored.slice(0, limit).map(toAlert),
    next: last === undefined ? null : `${last.happenedAt.toISOString()}_${last.id}`,
    change,
  };
}

/**
 * What happened on chain to a project, newest first, without what did not happen after all; and up to which change that was read. Incidents
 * that editors published stand elsewhere on its page.
 */
export async function listProjectAlerts(
  { db }: Pick<Context, 'db'>,
  { projectId, limit }: { projectId: string; limit: number },
): Promise<{ alerts: Alert[]; change: number; readAt: string }> {
  const [change, readAt] = [await findLastAlertChange(db), new Date().toISOString()];
  const stored = await selectAlerts(
    db,
    sql`where a.project_id = ${projectId} and a.state <> 'retracted' and a.kind <> 'incident' order by ${NEWEST} limit ${limit}`,
  );
  return { alerts: stored.map(toAlert), change, readAt };
}

const WEIGHTY = sql`a.state <> 'retracted' and a.severity in ('critical', 'major', 'medium')`;

/**
 * What of weight happened on chain to a project since a day, worst first, of equal ones the newest: however much of little weight somebody
 * makes happen after it, it is among them.
 */
export async function listWorstAlerts(
  { db }: Pick<Context, 'db'>,
  { projectId, since, limit }: { projectId: string; since: string; limit: number },
): Promise<Alert[]> {
  const stored = await selectAlerts(
    db,
    sql`where a.project_id = ${projectId} and a.kind <> 'incident' and a.happened_at >= ${since}::date and ${WEIGHTY}
      order by array_position(array['critical', 'major', 'medium'], a.severity), ${NEWEST} limit ${limit}`,
  );
  return stored.map(toAlert);
}

/** The newest that a front page should tell: nothing retracted, nothing of little weight; of made-up projects only while real ones have none. */
export async function listRecentAlerts({ db }: Pick<Context, 'db'>, { limit }: { limit: number }): Promise<Alert[]> {
  const real = await selectAlerts(db, sql`where ${WEIGHTY} and not p.demo order by ${NEWEST} limit ${limit}`);
  const stored = real.length > 0 ? real : await selectAlerts(db, sql`where ${WEIGHTY} and p.demo order by ${NEWEST} limit ${limit}`);
  return stored.map(toAlert);
}

export type AlertPlaces = {
  readonly projects: readonly { readonly id: string; readonly name: string }[];
  readonly chains: readonly string[];
};

/** What alerts can be narrowed to: projects and chains that have some. */
export async function listAlertPlaces(db: Db): Promise<AlertPlaces> {
  const { rows: projects } = await sql<{ id: string; name: string }>`
    select id, name from project p where exists (select from alert a where a.project_id = p.id) order by lower(name), id`.execute(db);
  const { rows: chains } = await sql<{ slug: string }>`
    select slug from chain c where exists (select from alert a where a.chain_id = c.chain_id) order by chain_id`.execute(db);
  return { projects, chains: chains.map(({ slug }) => slug) };
}

/** Instants are of whole milliseconds: a page can go on exactly where another ended. */
const NEWEST = sql`a.happened_at desc, a.id desc`;

function toConditions({ kind, severity, state, project, chain }: AlertFilter): RawBuilder<unknown>[] {
  return [
    kind === undefined ? undefined : sql`a.kind = ${kind}`,
    severity === undefined ? undefined : sql`a.severity = ${severity}`,
    state === undefined ? undefined : sql`a.state = ${state}`,
    project === undefined ? undefined : sql`a.project_id = ${project}`,
    chain === undefined ? undefined : sql`c.slug = ${chain}`,
  ].filter((condition) => condition !== undefined);
}

function and(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `);
}

/** An alert as readers get it. */
export function toAlert(stored: StoredAlert): Alert {
  const { cause, project, detail } = stored;
  return {
    id: stored.id,
    kind: detail.kind,
    severity: stored.severity,
    state: stored.state,
    late: stored.late,
    project: { ...project, id: ProjectId.parse(project.id) },
    title: titleAlert(detail),
    detail,
    evidence: cause
      ? {
          chain: cause.chain,
          contract: cause.contract,
          contractName: cause.contractName ?? null,
          block: cause.block,
          blockHash: cause.blockHash ?? null,
          transaction: cause.transaction,
          logIndex: cause.logIndex ?? null,
        }
      : null,
    happenedAt: stored.happenedAt.toISOString(),
    raisedAt: stored.raisedAt.toISOString(),
    confirmedAt: stored.confirmedAt?.toISOString() ?? null,
    retractedAt: stored.retractedAt?.toISOString() ?? null,
    change: stored.change,
  };
}
