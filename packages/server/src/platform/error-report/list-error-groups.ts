import type { Db } from '@redoubt/db/client';
import { sql } from 'kysely';

/** One fault that browsers reported. */
export type ErrorGroup = {
  /** Hexadecimal fingerprint. */
  readonly id: string;
  readonly title: string;
  readonly reports: number;
  readonly firstSeenAt: Date;
  readonly lastSeenAt: Date;
  /** When it was marked as fixed; `undefined` while it is open. */
  readonly resolvedAt: Date | undefined;
  /** The newest report: what happened, and where. */
  readonly description: string;
  readonly trace: string;
};

type Row = {
  fingerprint: Buffer;
  title: string;
  reports: string;
  first_seen_at: Date;
  last_seen_at: Date;
  resolved_at: Date | null;
  description: string | null;
  trace: string | null;
};

/** The errors seen last, newest first; open ones before fixed ones. */
export async function listErrorGroups({ db }: { db: Db }, { groupsMax }: { groupsMax: number }): Promise<ErrorGroup[]> {
  const { rows } = await sql<Row>`
    select error_group.*, newest.description, newest.trace
    from error_group
    left join lateral (
      select description, trace from error_report where fingerprint = error_group.fingerprint order by id desc limit 1
    ) as newest on true
    order by resolved_at is not null, last_seen_at desc, fingerprint
    limit ${groupsMax}`.execute(db);
  return rows.map((row) => ({
    id: row.fingerprint.toString('hex'),
    title: row.title,
    reports: Number(row.reports),
    firstSeenAt: row.first_seen_at,
    lastSeenAt: row.last_seen_at,
    resolvedAt: row.resolved_at ?? undefined,
    description: row.description ?? '',
    trace: row.trace ?? '',
  }));
}
