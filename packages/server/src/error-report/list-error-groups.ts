import type { Db } from '@redoubt/db/client';

/** One fault that browsers reported. */
export type ErrorGroup = {
  /** Hexadecimal fingerprint. */
  readonly id: string;
  readonly title: string;
  readonly reports: number;
  readonly firstSeenAt: Date;
  readonly lastSeenAt: Date;
};

/** The faults seen last, newest first. */
export async function listErrorGroups({ db }: { db: Db }, { groupsMax }: { groupsMax: number }): Promise<ErrorGroup[]> {
  const rows = await db
    .selectFrom('error_group')
    .orderBy('last_seen_at', 'desc')
    .orderBy('fingerprint')
    .limit(groupsMax)
    .selectAll()
    .execute();
  return rows.map((row) => ({
    id: row.fingerprint.toString('hex'),
    title: row.title,
    reports: Number(row.reports),
    firstSeenAt: row.first_seen_at,
    lastSeenAt: row.last_seen_at,
  }));
}
