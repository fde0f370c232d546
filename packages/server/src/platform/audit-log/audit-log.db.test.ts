import { inTransaction } from '@redoubt/db/client';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { appendAuditLog } from './append-audit-log.ts';
import { verifyAuditLog } from './verify-audit-log.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database[Symbol.asyncDispose]());

const append = (subject: string, details: Record<string, unknown> = { to: 'admin', from: 'user', n: 1.5, nested: [{ ä: null }] }) =>
  inTransaction(database.db, (tx) => appendAuditLog(tx, { actor: 'vera', action: 'change role', subject, details }));

const verify = () => verifyAuditLog({ db: database.db });

async function appendFive(): Promise<void> {
  for (const subject of ['a', 'b', 'c', 'd', 'e']) await append(subject);
}

test('an empty log is whole', async () => {
  expect(await verify()).toEqual({ rows: 0, head: undefined, broken: undefined });
});

test('what was appended is one whole chain, whatever its details hold', async () => {
  await append('a');
  await append('b', { z: undefined, a: { y: 1e21, x: -0 }, text: '\u2028"\\' });
  expect(await verify()).toMatchObject({ rows: 2, head: { id: '2' }, broken: undefined });
});

test('20 appends at once make one chain', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, index) => append(`s${index}`)));
  expect(await verify()).toMatchObject({ rows: 20, head: { id: '20' }, broken: undefined });
});

test('an append is undone with its transaction, and leaves no gap', async () => {
  await append('a');
  const failed = inTransaction(database.db, async (tx) => {
    await appendAuditLog(tx, { actor: 'vera', action: 'change role', subject: 'b', details: {} });
    throw new Error('undone');
  });
  await expect(failed).rejects.toThrow('undone');
  await append('c');
  expect(await verify()).toMatchObject({ rows: 2, broken: undefined });
});

test.each([
  ['its subject', sql`update audit_log set subject = 'x' where id = 3`],
  ['its actor', sql`update audit_log set actor = 'x' where id = 3`],
  ['its action', sql`update audit_log set action = 'x' where id = 3`],
  ['its time', sql`update audit_log set at = at + interval '1 millisecond' where id = 3`],
  ['its details', sql`update audit_log set details = '{}' where id = 3`],
  ['its hash', sql`update audit_log set hash = sha256(hash) where id = 3`],
  ['the hash before it', sql`update audit_log set previous_hash = sha256(hash) where id = 3`],
])('the owner of the database who changes a row (%s) is found out', async (_what, tampering) => {
  await appendFive();
  await tampering.execute(database.ownerDb);
  expect(await verify()).toMatchObject({ rows: 2, head: { id: '2' }, broken: { id: '3', reason: 'changed' } });
});

test.each([
  ['removed', sql`delete from audit_log where id = 3`, { id: '3', reason: 'missing' }],
  ['removed at the start', sql`delete from audit_log where id = 1`, { id: '1', reason: 'missing' }],
])('a row that was %s is missed', async (_what, tampering, broken) => {
  await appendFive();
  await tampering.execute(database.ownerDb);
  expect(await verify()).toMatchObject({ broken });
});

test('renumbering does not hide a removal', async () => {
  await appendFive();
  await sql`delete from audit_log where id = 3`.execute(database.ownerDb);
  await sql`update audit_log set id = id - 1 where id > 3`.execute(database.ownerDb);
  expect(await verify()).toMatchObject({ broken: { id: '3', reason: 'changed' } });
});

test('the end of the log tells whether rows were cut off it', async () => {
  await appendFive();
  const { head } = await verify();
  await sql`delete from audit_log where id = 5`.execute(database.ownerDb);
  expect((await verify()).head).not.toEqual(head);
});

test('the app itself may neither change nor remove rows', async () => {
  await append('a');
  await expect(sql`update audit_log set subject = 'x'`.execute(database.db)).rejects.toMatchObject({ code: '42501' });
  await expect(sql`delete from audit_log`.execute(database.db)).rejects.toMatchObject({ code: '42501' });
});
