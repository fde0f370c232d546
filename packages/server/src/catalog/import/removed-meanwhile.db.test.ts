import { ProjectId, UserId } from '@redoubt/domain/ids';
import type { AlertDetail } from '@redoubt/domain/onchain/alert/schema';
import { addressOf, insertChainRows } from '@redoubt/testing/chain/chain-rows';
import { insertListings } from '@redoubt/testing/database/listings';
import { actDuring, meetBehind } from '@redoubt/testing/database/locks';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { distributeNotifications } from '../../follow/notification/distribute-notifications.ts';
import { replaceHoldings } from '../../follow/portfolio/read-holdings.ts';
import { submitIncidentReport } from '../../office/incident-report/submit-incident-report.ts';
import { confirmAlerts, raiseAlerts } from '../../onchain/alert/alert-store.ts';
import { saveFindings } from '../../onchain/assess/assess-contracts.ts';
import { writeChain } from '../../onchain/record/write-chain.ts';
import { deleteAccountRows } from '../../privacy/account-rows.ts';
import { deleteProjects } from '../catalog-store.ts';

// A project leaves the catalogue while another connection writes rows about it.

const database = await createTestDatabase();
const { db } = database;
const pool = new pg.Pool({ connectionString: database.appUrl, max: 2 });
afterAll(async () => {
  await pool.end();
  await database[Symbol.asyncDispose]();
});

const CHAIN_ID = 31_337;
const NOW = new Date('2026-11-22T10:00:00Z');
const DETAIL: AlertDetail = { kind: 'owner-change', by: null, before: addressOf(7), after: addressOf(8) };

beforeEach(async () => {
  for (const table of ['project', 'user_account', 'incident_report', 'chain'] as const) await database.ownerDb.deleteFrom(table).execute();
  await sql`select drop_chain_partitions(31337)`.execute(database.ownerDb);
  await insertListings(db, [{ id: 'harbour' }, { id: 'reef' }]);
});

const removeHarbour = () => db.transaction().execute((tx) => deleteProjects(tx, { ids: ['harbour'] }));
const whileHarbourGoes = <T>(act: () => Promise<T>) => actDuring(db, (tx) => deleteProjects(tx, { ids: ['harbour'] }), act);

let people = 0;

/** A user who watches both projects. */
async function watcher(): Promise<UserId> {
  people += 1;
  const username = `person${String(people).padStart(4, '0')}`;
  const { id } = await db.insertInto('user_account').values({ username }).returning('id').executeTakeFirstOrThrow();
  await db
    .insertInto('watchlist')
    .values({ user_id: id, name: 'Mine', position: 1, projects: ['harbour', 'reef'] })
    .execute();
  return UserId.parse(id);
}

async function walletOf(userId: UserId): Promise<string> {
  const wallet = { user_id: userId, protocol: 'demo', address: addressOf(5), position: 1 };
  return (await db.insertInto('wallet').values(wallet).returning('id').executeTakeFirstOrThrow()).id;
}

const raise = (projectId: string, block: number, state: 'pending' | 'confirmed' = 'confirmed') => {
  const hash: `0x${string}` = `0x${block.toString(16).padStart(64, '0')}`;
  const contract = addressOf(projectId === 'reef' ? 2 : 1);
  const cause = { chainId: CHAIN_ID, contract, block, blockHash: hash, transaction: hash, logIndex: 0 };
  const alert = { dedupeKey: `${projectId} ${block}`, projectId, cause, happenedAt: NOW, state, late: false, detail: DETAIL } as const;
  return db.transaction().execute((tx) => raiseAlerts(tx, [alert]));
};
const distribute = () => distributeNotifications({ db }, { now: NOW, groupSeconds: 120, origin: 'https://site.example' });

test('a report about a project that leaves meanwhile is refused for its project, and nothing of it is kept', async () => {
  const report = { kind: 'exploit', projectId: ProjectId.parse('harbour'), description: 'Funds are leaving.', links: [] } as const;
  const outcome = await whileHarbourGoes(() =>
    submitIncidentReport({ db }, { report: { ...report, links: [] }, userId: undefined, checks: [] }),
  );
  expect(outcome).toMatchObject({ reason: { code: 'InvalidParameterException', field: 'projectId' } });
  expect(await db.selectFrom('incident_report').selectAll().execute()).toEqual([]);
});

test('holdings of a project that leaves meanwhile are left out, and the others kept', async () => {
  const walletId = await walletOf(await watcher());
  const outcome = await whileHarbourGoes(() => replaceHoldings({ db }, { walletId, projects: ['harbour', 'reef'] }));
  expect(outcome).toMatchObject({ status: 'fulfilled' });
  expect(await db.selectFrom('wallet_holding').select('project_id').execute()).toEqual([{ project_id: 'reef' }]);
});

test('what a chain says of a project that leaves meanwhile is dropped', async () => {
  await insertChainRows(db, { indexed: 100, contracts: { harbour: [1] } });
  const project = { projectId: 'harbour', chainId: CHAIN_ID, slug: 'demo' };
  const chain = { block: 100, hash: Buffer.alloc(32) };
  const outcome = await whileHarbourGoes(() => saveFindings(db, { project, chain, current: [], fresh: [], ended: [] }));
  expect(outcome).toMatchObject({ value: { began: 0, ended: 0 } });
  expect(await db.selectFrom('assessment').selectAll().execute()).toEqual([]);
});

test('notices that are told while a project leaves: neither keeps the other from its end, and other projects are told of', async () => {
  await insertChainRows(db, { indexed: 100, contracts: { harbour: [1], reef: [2] } });
  const userId = await watcher();
  await raise('harbour', 1, 'pending');
  await distribute();
  await db.transaction().execute((tx) => confirmAlerts(tx, { chainId: CHAIN_ID, toBlock: 1 }));
  await raise('reef', 2);
  await raise('harbour', 3);
  // Told of the first, it waits here for the second, with the third to come.
  const outcomes = await meetBehind(
    db,
    (tx) => tx.selectFrom('user_account').where('id', '=', userId).forUpdate().select('id').execute(),
    distribute,
    removeHarbour,
  );
  expect(outcomes).toEqual(['done', 'done']);
  expect(await db.selectFrom('happening').select('project_id').execute()).toEqual([{ project_id: 'reef' }]);
});

test('blocks that are written while a project leaves: neither keeps the other from its end', async () => {
  await insertChainRows(db, { indexed: 100, contracts: { harbour: [1] } });
  await sql`update chain set epoch = 1`.execute(db);
  const hour = (at: string) => ({ project_id: 'harbour', chain_id: CHAIN_ID, hour: new Date(at), calls: 1, failed: 0, events: 0 });
  await db.insertInto('activity_hour').values(hour('2026-11-22T08:00:00Z')).execute();
  const write = () =>
    writeChain(pool, { chainId: CHAIN_ID, fencingToken: 1 }, async ({ tx }) => {
      await tx.updateTable('activity_hour').set({ calls: 2 }).execute();
      await tx.updateTable('user_account').set({ disabled_at: null }).execute();
      await tx.insertInto('activity_hour').values(hour('2026-11-22T09:00:00Z')).execute();
    });
  await watcher();
  const outcomes = await meetBehind(db, (tx) => tx.selectFrom('user_account').forUpdate().select('id').execute(), write, removeHarbour);
  expect(outcomes).toEqual(['done', 'done']);
  expect(await db.selectFrom('activity_hour').selectAll().execute()).toEqual([]);
});

test('an account that is deleted while a project leaves: neither keeps the other from its end', async () => {
  await insertChainRows(db, { indexed: 100, contracts: { harbour: [1] } });
  const [ada, bea] = [await watcher(), await watcher()];
  await replaceHoldings({ db }, { walletId: await walletOf(ada), projects: ['harbour'] });
  await raise('harbour', 1);
  await distribute();
  const outcomes = await meetBehind(
    db,
    (tx) => tx.selectFrom('notice').where('user_id', '=', bea).forUpdate().select('user_id').execute(),
    removeHarbour,
    () => db.transaction().execute((tx) => deleteAccountRows(tx, { userId: ada, email: null })),
  );
  expect(outcomes).toEqual(['done', 'done']);
  expect(await db.selectFrom('user_account').select('id').execute()).toEqual([{ id: bea }]);
});
