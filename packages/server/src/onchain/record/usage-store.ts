import { toDay, type Usage } from '@redoubt/chain/rpc/meter';
import type { Db } from '@redoubt/db/client';
import { sql } from 'kysely';

export type EndpointUsage = Usage & { readonly position: number; readonly host: string };

/** Adds what was sent to a chain's endpoints to the counts of today. */
export async function recordUsage(db: Db, { chainId, usage }: { chainId: number; usage: readonly EndpointUsage[] }): Promise<void> {
  if (usage.length === 0) return;
  const day = toDay(Date.now());
  const rows = [...Map.groupBy(usage, ({ position, method }) => `${position} ${method}`).values()].map((group) => {
    const [{ position, host, method }] = group as [EndpointUsage, ...EndpointUsage[]];
    const sum = (of: 'calls' | 'units' | 'bytes') => group.reduce((total, one) => total + one[of], 0);
    return { chain_id: chainId, day, position, host, method, calls: sum('calls'), units: sum('units'), bytes: sum('bytes') };
  });
  await db
    .insertInto('chain_usage')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['chain_id', 'day', 'position', 'method']).doUpdateSet((excluded) => ({
        host: excluded.ref('excluded.host'),
        calls: sql<string>`chain_usage.calls + excluded.calls`,
        units: sql<string>`chain_usage.units + excluded.units`,
        bytes: sql<string>`chain_usage.bytes + excluded.bytes`,
      })),
    )
    .execute();
}

/** What was sent today, by chain, endpoint and method. */
export type UsageToday = {
  readonly chain: string;
  readonly host: string;
  readonly method: string;
  readonly calls: number;
  readonly units: number;
};

export async function listUsageToday({ db }: { db: Db }): Promise<UsageToday[]> {
  const rows = await db
    .selectFrom('chain_usage as u')
    .innerJoin('chain as c', 'c.chain_id', 'u.chain_id')
    .where('u.day', '=', toDay(Date.now()))
    .groupBy(['c.slug', 'u.host', 'u.method'])
    .orderBy('c.slug')
    .orderBy('u.host')
    .orderBy('u.method')
    .select([
      'c.slug as chain',
      'u.host',
      'u.method',
      sql<number>`sum(u.calls)::float8`.as('calls'),
      sql<number>`sum(u.units)::float8`.as('units'),
    ])
    .execute();
  return rows;
}

/** The units that each endpoint was sent today, so that a restart does not begin a new day. */
export async function listUnitsToday(
  db: Db,
  { chainId }: { chainId: number },
): Promise<{ position: number; day: string; units: number }[]> {
  const day = toDay(Date.now());
  const rows = await db
    .selectFrom('chain_usage')
    .where('chain_id', '=', String(chainId))
    .where('day', '=', day)
    .groupBy('position')
    .orderBy('position')
    .select(['position', sql<number>`sum(units)::float8`.as('units')])
    .execute();
  return rows.map((row) => ({ ...row, day }));
}
