import { createChainClient } from '@redoubt/chain/rpc/chain-client';
import { ProjectId } from '@redoubt/domain/ids';
import type { ReportBody } from '@redoubt/domain/report/schema';
import { insertChainRows } from '@redoubt/testing/chain-rows';
import { insertListings } from '@redoubt/testing/listings';
import { actDuring } from '@redoubt/testing/locks';
import { createTestDatabase } from '@redoubt/testing/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { decideReport } from './decide-report.ts';
import { lookUpSubject } from './look-up.ts';
import { listReports } from './report-store.ts';
import { submitReport } from './submit-report.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());
beforeAll(() => insertListings(db, [{ id: 'harbour' }, { id: 'reef' }]));
beforeEach(() => db.deleteFrom('incident_report').execute());

const [HARBOUR, REEF] = [ProjectId.parse('harbour'), ProjectId.parse('reef')];
const ADDRESS = `0x${'ab'.repeat(20)}`;
const TRANSACTION = `0x${'cd'.repeat(32)}`;

const submit = (report: Partial<ReportBody>, means = { db }) =>
  submitReport(means, {
    report: { kind: 'exploit', description: 'The pool was drained in one transaction.', links: [], ...report } as ReportBody,
    userId: undefined,
    checks: [],
  });
const decline = (reference: string) =>
  decideReport({ db }, { reference, state: 'declined', reason: 'A planned migration.', actor: 'test' });

test('of two reports of the same that arrive at once one joins the other', async () => {
  const outcome = await actDuring(
    db,
    (tx) => submit({ projectId: HARBOUR }, { db: tx }),
    () => submit({ projectId: HARBOUR }),
  );
  expect(outcome).toMatchObject({ value: { joinedTo: expect.stringMatching(/^R-/) } });
});

test.each<[string, Partial<ReportBody>, Partial<ReportBody>, boolean]>([
  ['the same of a project', { projectId: HARBOUR }, { projectId: HARBOUR }, true],
  ['the same of another project', { projectId: HARBOUR }, { projectId: REEF }, false],
  ['a project of which something nearer was said', { projectId: HARBOUR, address: ADDRESS }, { projectId: HARBOUR }, false],
  ['a transaction that was reported as something else', { kind: 'phishing', transaction: TRANSACTION }, { transaction: TRANSACTION }, true],
  ['an address that was reported as something else', { kind: 'phishing', address: ADDRESS }, { address: ADDRESS }, false],
  [
    'a transaction that a dispute names',
    { kind: 'dispute', projectId: HARBOUR, disputed: 'CAP-01', transaction: TRANSACTION },
    { transaction: TRANSACTION },
    false,
  ],
  [
    'the statement that is disputed of another project',
    { kind: 'dispute', projectId: HARBOUR, disputed: 'CAP-01' },
    { kind: 'dispute', projectId: REEF, disputed: 'CAP-01' },
    false,
  ],
])('%s: joined or not', async (_what, first, second, joins) => {
  const { reference } = await submit(first);
  expect((await submit(second)).joinedTo).toBe(joins ? reference : null);
});

test('what was declined, or said more than thirty days ago, is not joined', async () => {
  const { reference } = await submit({ projectId: HARBOUR });
  await decline(reference);
  const next = await submit({ projectId: HARBOUR });
  expect(next.joinedTo).toBeNull();
  await sql`update incident_report set created_at = created_at - interval '31 days'`.execute(db);
  expect((await submit({ projectId: HARBOUR })).joinedTo).toBeNull();
});

test('a report that joined another is decided with it: neither listed nor decided alone', async () => {
  const { reference } = await submit({ projectId: HARBOUR });
  const joined = await submit({ projectId: HARBOUR });
  expect(await listReports(db, { limit: 10 })).toMatchObject([{ reference, joined: 1 }]);
  await expect(decline(joined.reference)).rejects.toMatchObject({ code: 'ResourceNotFoundException' });
});

test('a dispute is no incident, and nothing is published of it', async () => {
  const { reference } = await submit({ kind: 'dispute', projectId: HARBOUR, disputed: 'CAP-01' });
  const incident = { projectId: HARBOUR, date: '2026-11-20', title: 'Theft', cause: 'A missing check.', source: 'https://news.example/1' };
  const decided = decideReport({ db }, { reference, state: 'confirmed', reason: 'True.', incident, actor: 'test' });
  await expect(decided).rejects.toMatchObject({ code: 'InvalidParameterException', field: 'incident' });
  expect(await db.selectFrom('project_incident').select('title').execute()).toEqual([]);
});

test('a node that is away is no reason to refuse a report', async () => {
  await insertChainRows(db, { indexed: 1, contracts: {} });
  const client = createChainClient({ chainId: 31_337, urls: ['http://127.0.0.1:9'] });
  const checks = await lookUpSubject({ db, clientOf: async () => client }, { transaction: TRANSACTION });
  expect(checks).toEqual([{ of: 'transaction', chain: 'demo', found: 'no-answer' }]);
  await client.close();
});
