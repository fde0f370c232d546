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
  const salt = await readSalt(db);
  return createHmac('sha256', salt)
    .update(JSON.stringify([secrets.visitorSecret, address, userAgent]))
    .digest();
}

/** Stands for one network during one day, as `identifyVisitor` for a visitor: so that trends can tell many visitors from one network of them. */
export async function identifyNetwork(
  { db, secrets }: { db: Db; secrets: Pick<Secrets, 'visitorSecret'> },
  { network }: { network: string },
): Promise<Buffer> {
  const salt = await readSalt(db);
  return createHmac('sha256', salt)
    .update(JSON.stringify([secrets.visitorSecret, 'network', network]))
    .digest();
}

/** The salt of the day on which each connection of this process last asked: every visit needs it, and it changes once a day. */
const saltOf = new WeakMap<Db, { readonly day: string; readonly salt: Buffer }>();

async function readSalt(db: Db): Promise<Buffer> {
  const day = new Date().toISOString().slice(0, 10);
  const known = saltOf.get(db);
  if (known?.day === day) return known.salt;
  const salt = (await findSalt(db, day)) ?? (await makeSalt(db, day));
  saltOf.set(db, { day, salt });
  return salt;
}

async function findSalt(db: Db, day: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('visitor_salt').where('day', '=', day).select('salt').executeTakeFirst();
  return row?.salt;
}

/** A day's salt, made by the first process that needs it, and the deletion of older ones. */
async function makeSalt(db: Db, day: string): Promise<Buffer> {
  const { salt } = await db
    .insertInto('visitor_salt')
    .values({ day, salt: randomBytes(32) })
    .onConflict((conflict) => conflict.column('day').doUpdateSet({ salt: (each) => each.ref('visitor_salt.salt') }))
    .returning('salt')
    .executeTakeFirstOrThrow();
  await db.deleteFrom('visitor_salt').where('day', '<', day).execute();
  return salt;
}

/**
 * Deletes the salts of days that are over, UTC. The first visitor of a day does so, too; this keeps the promise on days
 * without visitors. Returns how many.
 */
export async function sweepVisitorSalts({ db }: { db: Db }): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('visitor_salt')
    .where('day', '<', sql<string>`(now() at time zone 'utc')::date`)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
