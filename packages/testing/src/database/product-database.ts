import { createDatabase, type Db } from '@redoubt/db/client';
import { locateDatabase, requireOwnerUrl } from '@redoubt/server/platform/database';
import { readSecrets } from '@redoubt/server/platform/secrets';
import { parseSettings } from '@redoubt/server/platform/settings/settings';
import { sql } from 'kysely';

/** The database of a running product, seen as the app sees it. */
export async function openProductDatabase({
  dataDir,
  connectionsMax = 1,
}: {
  dataDir: string;
  connectionsMax?: number;
}): Promise<{ db: Db } & AsyncDisposable> {
  const settings = parseSettings({ DATA_DIR: dataDir });
  const { appUrl } = locateDatabase({ settings, secrets: await readSecrets({ dataDir }) });
  const { db } = createDatabase({ url: appUrl, connectionsMax });
  return { db, [Symbol.asyncDispose]: () => db.destroy() };
}

/** Stored events whose property `property` is `value`, oldest first. */
export function listEvents(
  db: Db,
  { property, value }: { property: string; value: string },
): Promise<{ name: string; properties: Record<string, string | number | boolean | null> }[]> {
  return db
    .selectFrom('event')
    .where(sql<string>`properties ->> ${property}::text`, '=', value)
    .select(['name', 'properties'])
    .orderBy('id')
    .execute();
}

/** How often each value of `property` is stored, for a comparison with a ledger. */
export async function countEventsBy(db: Db, { property }: { property: string }): Promise<Map<string, number>> {
  const value = sql<string>`properties ->> ${property}::text`;
  const rows = await db
    .selectFrom('event')
    .where(value, 'is not', null)
    .groupBy(sql`1`)
    .select([value.as('value'), sql<number>`count(*)::int`.as('count')])
    .execute();
  return new Map(rows.map((row) => [row.value, row.count]));
}

/** Renames a table of a running product, as its owner: queries for the old name fail until it is renamed back. */
export async function renameTable({ dataDir, from, to }: { dataDir: string; from: string; to: string }): Promise<void> {
  const settings = parseSettings({ DATA_DIR: dataDir });
  const ownerUrl = requireOwnerUrl(locateDatabase({ settings, secrets: await readSecrets({ dataDir }) }));
  const { db } = createDatabase({ url: ownerUrl, connectionsMax: 1 });
  await sql`alter table ${sql.table(from)} rename to ${sql.id(to)}`.execute(db);
  await db.destroy();
}

/** Locks `what`, of which the product has only one, against other tests until the connection ends. `db` has one connection. */
export async function lockForTest(db: Db, { what }: { what: string }): Promise<void> {
  await sql`select pg_advisory_lock(hashtext(${what}))`.execute(db);
}
