import { type Db, inTransaction } from '@redoubt/db/client';
import type { ErrorReport } from '@redoubt/domain/platform/error-report/schema';
import { sql } from 'kysely';
import { fingerprintOf } from './fingerprint.ts';

/** Reports kept of one fault; all are counted. The newest tell most about the version that runs. */
const REPORTS_PER_GROUP_MAX = 50;

/** Stores a report from a visitor's browser, with the others of the same error. */
export async function recordErrorReport({ db }: { db: Db }, { title, description, trace }: ErrorReport): Promise<void> {
  const fingerprint = fingerprintOf({ title, trace });
  await inTransaction(db, async (tx) => {
    // Locks the group's row, so reports of one fault come one after another and the newest are kept exactly.
    await tx
      .insertInto('error_group')
      .values({ fingerprint, title, reports: 1 })
      .onConflict((conflict) =>
        conflict.column('fingerprint').doUpdateSet({ reports: sql`error_group.reports + 1`, last_seen_at: sql`now()`, resolved_at: null }),
      )
      .execute();
    await tx.insertInto('error_report').values({ fingerprint, description, trace }).execute();
    await tx
      .deleteFrom('error_report')
      .where('fingerprint', '=', fingerprint)
      .where('id', '<=', (build) =>
        build
          .selectFrom('error_report')
          .where('fingerprint', '=', fingerprint)
          .orderBy('id', 'desc')
          .offset(REPORTS_PER_GROUP_MAX)
          .limit(1)
          .select('id'),
      )
      .execute();
  });
}
