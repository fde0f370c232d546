import { createHmac, randomBytes } from 'node:crypto';
import type { Db } from '@redoubt/db/client';
import { sql } from 'kysely';
import type { Secrets } from '../secrets.ts';

/**
 * Stands for one visitor during one day (UTC): tells two acts of the same browser from acts of two, and nothing else. The
 * salt of a day that is over is deleted, so not even we can tell who a past visitor was, or find them again the next day.
 */
export async function identifyVisitor(
  { db, secrets }: { db: Db; secrets: Pick<Secrets, 'visitorSecret'> },
  { address, userAgent }: { address: string; userAgent: string },
): Promise<Buffer> {
  const salt = (await findSalt(db)) ?? (await makeSalt(db));
  return createHmac('sha256', salt)
    .update(JSON.stringify([secrets.visitorSecret, address, userAgent]))
    .digest();
}

/** Stands for one network during one day, as `identifyVisitor` for a visitor: so that trends can tell many visitors from one network of them. */
export async function identifyNetwork(
  { db, secrets }: { db: Db; secrets: Pick<Secrets, 'visitorSecret'> },
  { network }: { network: string },
): Promise<Buffer> {
  const salt = (await findSalt(db)) ?? (await makeSalt(db));
  return createHmac('sha256', salt)
    .update(JSON.stringify([secrets.visitorSecret, 'network', network]))
    .digest();
}

const TODAY = sql<string>`(now() at time zone 'utc')::date`;

async function findSalt(db: Db): Promise<Buffer | undefined> {
  const row = await db.selectFrom('visitor_salt').where('day', '=', TODAY).select('salt').executeTakeFirst();
  return row?.salt;
}

/** Today's salt, whoever makes it first, and the end of the older ones. */
async function makeSalt(db: Db): Promise<Buffer> {
  const { salt } = await db
    .insertInto('visitor_salt')
    .values({ day: TODAY, salt: randomBytes(32) })
    .onConflict((conflict) => conflict.column('day').doUpdateSet({ salt: (each) => each.ref('visitor_salt.salt') }))
    .returning('salt')
    .executeTakeFirstOrThrow();
  await db.deleteFrom('visitor_salt').where('day', '<', TODAY).execute();
  return salt;
}
