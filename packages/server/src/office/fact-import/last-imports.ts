import type { Db } from '@redoubt/db/client';
import type { LeftOutCount } from '@redoubt/domain/office/fact-import/schema';
import type { SourceName } from '@redoubt/domain/office/fact-import/sources';

/** An import that changed something. */
export type LastImport = {
  readonly source: SourceName;
  readonly origin: string;
  readonly at: Date;
  readonly entries: number;
  readonly agreed: number;
  readonly proposed: number;
  readonly applied: number;
  readonly withdrawn: number;
  readonly leftOut: readonly LeftOutCount[];
};

/** The newest import of each source that changed something. */
export async function listLastImports(db: Db): Promise<LastImport[]> {
  const rows = await db.selectFrom('fact_import').distinctOn('source').orderBy('source').orderBy('id', 'desc').selectAll().execute();
  return rows.map(({ id: _id, left_out, ...row }) => ({ ...row, leftOut: left_out }));
}
