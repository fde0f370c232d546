import type { Db } from '@redoubt/db/client';
import { ProjectId } from '@redoubt/domain/ids';
import { titleAlert } from '@redoubt/domain/onchain/alert/alert-text';
import type { Alert, AlertFilter, AlertList, AlertQuery } from '@redoubt/domain/onchain/alert/schema';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { findLastAlertChange, type StoredAlert, selectAlerts } from './alert-store.ts';

/** Alerts with their evidence, newest first, or in the order of changes after one. */
export async function listAlerts({ db }: Pick<Context, 'db'>, { after, before, limit, ...filter }: AlertQuery): Promise<AlertList> {
  // Read first: changes that happen meanwhile come after it.
  const change = await findLastAlertChange(db);
  const conditions = toConditions(filter);
  if (after !== undefined) {
    const stored = await selectAlerts(db, sql`where ${and([...conditions, sql`a.change > ${after}`])} order by a.change limit ${limit}`);
    return { alerts: stored.map(toAlert), next: null, change };
  }
  if (before !== undefined) {
    const instant = before.slice(0, 24);
    const id = before.slice(25);
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
 * A project's on-chain alerts, newest first, without retracted ones, with the change up to which they
 * were read. Published incidents are elsewhere on its page.
 */
export async function listProjectAlerts(
  { db }: Pick<Context, 'db'>,
  { projectId, limit }: { projectId: string; limit: number },
): Promise<{ alerts: Alert[]; change: number; readAt: string }> {
  const change = await findLastAlertChange(db);
  const readAt = new Date().toISOString();
  const stored = await selectAlerts(
    db,
    sql`where a.project_id = ${projectId} and a.state <> 'retracted' and a.kind <> 'incident' order by ${NEWEST} limit ${limit}`,
  );
  return { alerts: stored.map(toAlert), change, readAt };
}

const SEVERE = sql`a.state <> 'retracted' and a.severity in ('critical', 'major', 'medium')`;

/**
 * A project's severe on-chain alerts since a day, worst first, then newest first. Minor alerts can't
 * push them out of the list.
 */
export async function listWorstAlerts(
  { db }: Pick<Context, 'db'>,
  { projectId, since, limit }: { projectId: string; since: string; limit: number },
): Promise<Alert[]> {
  const stored = await selectAlerts(
    db,
    sql`where a.project_id = ${projectId} and a.kind <> 'incident' and a.happened_at >= ${since}::date and ${SEVERE}
      order by array_position(array['critical', 'major', 'medium'], a.severity), ${NEWEST} limit ${limit}`,
  );
  return stored.map(toAlert);
}

/** The newest severe alerts, without retracted ones; those of demo projects only while real ones have none. */
export async function listRecentAlerts({ db }: Pick<Context, 'db'>, { limit }: { limit: number }): Promise<Alert[]> {
  const real = await selectAlerts(db, sql`where ${SEVERE} and not p.demo order by ${NEWEST} limit ${limit}`);
  const stored = real.length > 0 ? real : await selectAlerts(db, sql`where ${SEVERE} and p.demo order by ${NEWEST} limit ${limit}`);
  return stored.map(toAlert);
}

export type AlertPlaces = {
  readonly projects: readonly { readonly id: string; readonly name: string }[];
  readonly chains: readonly string[];
};

/** Projects and chains that have alerts: the values to filter by. */
export async function listAlertPlaces(db: Db): Promise<AlertPlaces> {
  const { rows: projects } = await sql<{ id: string; name: string }>`
    select id, name from project p where exists (select from alert a where a.project_id = p.id) order by lower(name), id`.execute(db);
  const { rows: chains } = await sql<{ slug: string }>`
    select slug from chain c where exists (select from alert a where a.chain_id = c.chain_id) order by chain_id`.execute(db);
  return { projects, chains: chains.map(({ slug }) => slug) };
}

/** Keyset order. Times have whole milliseconds, so a page continues exactly where another ended. */
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

/** An alert as the API returns it. */
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
