import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createChainClient } from '@redoubt/chain/rpc/chain-client';
import { ProjectId, type UserId } from '@redoubt/domain/ids';
import type { IncidentReportBody, IncidentReportCheck } from '@redoubt/domain/office/incident-report/schema';
import { insertChainRows } from '@redoubt/testing/chain/chain-rows';
import { insertListings } from '@redoubt/testing/database/listings';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkSubject } from './check-subject.ts';
import { decideIncidentReport } from './decide-incident-report.ts';
import { listIncidentReports } from './incident-report-store.ts';
import { getIncidentReportStatus, submitIncidentReport } from './submit-incident-report.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());
beforeAll(() => insertListings(db, [{ id: 'harbour' }, { id: 'reef' }]));
beforeEach(async () => {
  await db.deleteFrom('project_incident').execute();
  await db.deleteFrom('incident_report').execute();
});

const [HARBOUR, REEF] = [ProjectId.parse('harbour'), ProjectId.parse('reef')];
const ADDRESS = `0x${'ab'.repeat(20)}`;
const [TRANSACTION, OTHER] = [`0x${'cd'.repeat(32)}`, `0x${'ce'.repeat(32)}`];

const FOUND: IncidentReportCheck[] = [{ of: 'transaction', chain: 'ethereum', found: 'transaction' }];

type Extra = { checks?: readonly IncidentReportCheck[]; userId?: UserId; network?: Buffer };

const submit = (report: Partial<IncidentReportBody>, { checks = [], userId, network }: Extra = {}) =>
  submitIncidentReport(
    { db },
    {
      report: { kind: 'exploit', description: 'The pool was drained in one transaction.', links: [], ...report } as IncidentReportBody,
      userId,
      checks,
      ...(network !== undefined && { network }),
    },
  );
const decline = (reference: string) =>
  decideIncidentReport({ db }, { reference, state: 'declined', reason: 'A planned migration.', actor: 'test' });
const listOpen = async () => (await listIncidentReports(db, { filter: 'open', limit: 100 })).reports;
const referencesOf = (reports: readonly { reference: string }[]) => reports.map(({ reference }) => reference);

test('a report that says the same as an earlier one is shown in full and decided on its own', async () => {
  const nonsense = await submit({ projectId: HARBOUR, kind: 'rug-pull', description: 'asdf asdf asdf asdf asdf' });
  const link = 'https://news.example/withdrawn';
  const words = 'The owner withdrew all deposits this morning.';
  const victim = await submit({ projectId: HARBOUR, kind: 'rug-pull', description: words, links: [link] });
  expect(await listOpen()).toMatchObject([
    {
      reference: victim.reference,
      description: words,
      links: [link],
      beside: [{ reference: nonsense.reference, kind: 'rug-pull', sameTransaction: false }],
    },
    { reference: nonsense.reference, beside: [{ reference: victim.reference }] },
  ]);
  await decline(nonsense.reference);
  expect(await getIncidentReportStatus({ db }, victim)).toMatchObject({ state: 'received', reason: null });
  expect(await listOpen()).toMatchObject([{ reference: victim.reference, beside: [] }]);
  const beside = await listIncidentReports(db, { filter: { besideReference: victim.reference }, limit: 10 });
  expect(referencesOf(beside.reports)).toEqual([victim.reference, nonsense.reference]);
});

test.each<[string, [Partial<IncidentReportBody>, Extra?], [Partial<IncidentReportBody>, Extra?], boolean]>([
  ['the same of a project', [{ projectId: HARBOUR }], [{ projectId: HARBOUR }], false],
  ['an address', [{ address: ADDRESS }], [{ address: ADDRESS }], false],
  [
    'a transaction that was reported as something else',
    [{ kind: 'phishing', transaction: TRANSACTION }],
    [{ transaction: TRANSACTION }],
    true,
  ],
  [
    'a transaction on one chain',
    [{ transaction: TRANSACTION }, { checks: FOUND }],
    [{ transaction: TRANSACTION }, { checks: FOUND }],
    true,
  ],
  ['a hash that only one of two chains knows', [{ transaction: TRANSACTION }, { checks: FOUND }], [{ transaction: TRANSACTION }], false],
  [
    'a transaction that a dispute names',
    [{ kind: 'dispute', projectId: HARBOUR, disputed: 'CAP-01', transaction: TRANSACTION }],
    [{ transaction: TRANSACTION }],
    false,
  ],
])('%s: reports of one transaction or not', async (_what, first, second, same) => {
  await submit(...first);
  expect((await submit(...second)).sameTransaction).toBe(same ? 1 : 0);
});

test('what can be checked leads, and a network that sends report after report leaves room for the others', async () => {
  const [flood, other] = [Buffer.from('flood'), Buffer.from('other')];
  const floods = [];
  for (let each = 0; each < 6; each += 1) floods.push(await submit({ projectId: REEF, links: ['https://a.example/'] }, { network: flood }));
  const plain = await submit({ projectId: REEF }, { network: other });
  const linked = await submit({ projectId: HARBOUR, links: ['https://b.example/'] }, { network: other });
  const seen = await submit({ transaction: TRANSACTION }, { checks: FOUND });
  const [one, two, three, ...rest] = referencesOf(floods);
  expect(referencesOf(await listOpen())).toEqual([seen.reference, one, two, three, linked.reference, plain.reference, ...rest]);
});

test('reports of one transaction stand together, the one with the most to check first', async () => {
  const bare = await submit({ transaction: TRANSACTION }, { checks: FOUND });
  const between = await submit({ transaction: OTHER }, { checks: FOUND });
  const person = db.insertInto('user_account').values({ username: 'vera0001' }).returning('id');
  const userId = (await person.executeTakeFirstOrThrow()).id as UserId;
  const full = await submit({ transaction: TRANSACTION, links: ['https://a.example/'] }, { checks: FOUND, userId });
  expect(referencesOf(await listOpen())).toEqual([full.reference, bare.reference, between.reference]);
});

const INCIDENT = { projectId: HARBOUR, date: '2026-11-20', title: 'Theft', cause: 'A missing check.', source: 'https://news.example/1' };

test('a decision is on the reports that are named, and on no other', async () => {
  const [first, chosen, left] = [
    await submit({ projectId: HARBOUR }),
    await submit({ projectId: HARBOUR }),
    await submit({ projectId: HARBOUR }),
  ];
  const also = [chosen.reference];
  const decision = { reference: first.reference, also, state: 'confirmed' as const, reason: 'True.', actor: 'test' };
  await decideIncidentReport({ db }, { ...decision, incident: INCIDENT });
  for (const { reference } of [first, chosen])
    expect(await getIncidentReportStatus({ db }, { reference })).toMatchObject({ state: 'confirmed', incident: { title: 'Theft' } });
  expect(await getIncidentReportStatus({ db }, left)).toMatchObject({ state: 'received', incident: null });
  expect(await db.selectFrom('project_incident').select('title').execute()).toHaveLength(1);
  const again = decideIncidentReport({ db }, { ...decision, reference: left.reference });
  await expect(again).rejects.toMatchObject({ code: 'ConflictException' });
  expect(await getIncidentReportStatus({ db }, left)).toMatchObject({ state: 'received' });
});

test('a later report of a transaction whose incident is published shows that incident once it is confirmed', async () => {
  const [first, later] = [await submit({ transaction: TRANSACTION }), await submit({ transaction: TRANSACTION })];
  const decide = { state: 'confirmed', reason: 'True.', actor: 'test' } as const;
  await decideIncidentReport({ db }, { ...decide, reference: first.reference, incident: INCIDENT });
  expect(await getIncidentReportStatus({ db }, later)).toMatchObject({ state: 'received', incident: null });
  await decideIncidentReport({ db }, { ...decide, reference: later.reference });
  expect(await getIncidentReportStatus({ db }, later)).toMatchObject({ state: 'confirmed', incident: { title: 'Theft' } });
});

test('reports that were joined to another come out of it: open, unless their transaction was confirmed', async () => {
  await using old = await createTestDatabase();
  await sql`alter table incident_report add column same_as bigint references incident_report,
    drop column chain, drop column network, drop column published_with`.execute(old.ownerDb);
  const insert = async (reference: string, values: Record<string, unknown>) => {
    const row = { kind: 'exploit', description: 'Words', checks: JSON.stringify(FOUND), reference, ...values };
    const into = old.ownerDb.insertInto('incident_report').values(row as never);
    return (await into.returning('id').executeTakeFirstOrThrow()).id;
  };
  const decided = (state: string) => ({ state, reason: 'Because.', transaction: TRANSACTION });
  const declined = await insert('R-00000001', decided('declined'));
  const confirmed = await insert('R-00000002', decided('confirmed'));
  await insert('R-00000003', { same_as: declined, transaction: TRANSACTION });
  await insert('R-00000004', { same_as: confirmed, transaction: TRANSACTION });
  await insert('R-00000005', { same_as: confirmed });
  const migrations = join(import.meta.dirname, '../../../../db/migrations');
  await sql.raw(readFileSync(join(migrations, '0051-reports-decided-one-by-one.sql'), 'utf8')).execute(old.ownerDb);
  const stored = old.db.selectFrom('incident_report').orderBy('id').select(['state', 'chain', 'published_with']);
  expect((await stored.execute()).slice(2)).toEqual([
    { state: 'received', chain: 'ethereum', published_with: null },
    { state: 'confirmed', chain: 'ethereum', published_with: confirmed },
    { state: 'received', chain: 'ethereum', published_with: null },
  ]);
});

test('a dispute is no incident, and nothing is published of it', async () => {
  const { reference } = await submit({ kind: 'dispute', projectId: HARBOUR, disputed: 'CAP-01' });
  const exploit = await submit({ projectId: HARBOUR });
  for (const references of [{ reference }, { reference: exploit.reference, also: [reference] }]) {
    const decided = decideIncidentReport({ db }, { ...references, state: 'confirmed', reason: 'True.', incident: INCIDENT, actor: 'test' });
    await expect(decided).rejects.toMatchObject({ code: 'InvalidParameterException', field: 'incident' });
  }
  expect(await db.selectFrom('project_incident').select('title').execute()).toEqual([]);
});

test('a node that is away is no reason to refuse a report', async () => {
  await insertChainRows(db, { indexed: 1, contracts: {} });
  const client = createChainClient({ chainId: 31_337, urls: ['http://127.0.0.1:9'] });
  const checks = await checkSubject({ db, clientOf: async () => client }, { transaction: TRANSACTION });
  expect(checks).toEqual([{ of: 'transaction', chain: 'demo', found: 'no-answer' }]);
  await client.close();
});
