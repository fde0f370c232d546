import { ProjectsListRequest } from '@redoubt/domain/catalog/project/list';
import { ProjectId } from '@redoubt/domain/ids';
import { addressOf, insertChainRows } from '@redoubt/testing/chain/chain-rows';
import { insertListings } from '@redoubt/testing/database/listings';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { listTopCallers } from '../../onchain/activity/list-top.ts';
import { type NewAlert, raiseAlerts, retractAlerts } from '../../onchain/alert/alert-store.ts';
import { raiseIncident } from '../../onchain/alert/raise-incident.ts';
import { findProjectVersion } from '../project/find-project-version.ts';
import { getProject } from '../project/get-project.ts';
import { refreshListings } from '../refresh/refresh-listings.ts';
import { listProjects } from './list-projects.ts';
import { refreshAlertDays } from './refresh-alert-days.ts';

const database = await createTestDatabase();
const { db, ownerDb } = database;
afterAll(() => database[Symbol.asyncDispose]());

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);
const harbour = ProjectId.parse('harbour');

const newAlert = (block: number, happenedAt: Date, state: NewAlert['state'] = 'pending'): NewAlert => ({
  dedupeKey: `pause:${block}`,
  projectId: 'harbour',
  cause: { chainId: 31_337, contract: addressOf(1), block, blockHash: undefined, transaction: `0x${'5'.repeat(64)}`, logIndex: 0 },
  happenedAt,
  state,
  late: false,
  detail: { kind: 'pause', paused: true, by: null },
});
const raise = (alert: NewAlert) => db.transaction().execute((tx) => raiseAlerts(tx, [alert]));

beforeEach(async () => {
  await ownerDb.deleteFrom('project').execute();
  await ownerDb.deleteFrom('chain').execute();
  await sql`select drop_chain_partitions(31337)`.execute(ownerDb);
  await sql`delete from graphile_worker._private_jobs`.execute(ownerDb);
  await insertListings(db, [{ id: 'harbour' }, { id: 'lighthouse' }]);
  await insertChainRows(db, { indexed: 100, contracts: { harbour: [1] } });
  await db.transaction().execute((tx) => refreshListings(tx));
});

/** Which projects lists find by their alerts, with and without a keyword, and what the profile says. */
async function whatIsSaid() {
  const idsOf = async (filter: object) =>
    (await listProjects({ db }, ProjectsListRequest.parse({ filter }))).projects.map(({ id, lastAlertAt }) => [id, lastAlertAt]);
  return {
    alerted: await idsOf({ hasRecentAlert: true }),
    named: await idsOf({ hasRecentAlert: true, keyword: 'harb' }),
    others: await idsOf({ hasRecentAlert: false }),
    profile: (await getProject({ db }, { id: harbour })).lastAlertAt,
  };
}
const QUIET = {
  alerted: [],
  named: [],
  others: [
    ['harbour', null],
    ['lighthouse', null],
  ],
  profile: null,
};

const listJobs = async () =>
  (await sql<{ name: string }>`select task_identifier as name from graphile_worker.jobs`.execute(db)).rows.map(({ name }) => name);

test('PROJ-09, PROJ-11: an alert from a chain is in lists, filter and profile as soon as it is raised, and out of them when it is retracted', async () => {
  const [before, day] = [await findProjectVersion({ db }, { id: harbour }), dayOf(daysAgo(2))];
  expect(await whatIsSaid()).toEqual(QUIET);
  await raise(newAlert(50, daysAgo(2)));
  expect(await listJobs()).toContain('refresh-alert-days');
  expect(await refreshAlertDays({ db })).toEqual({ changed: 1 });
  const alerted = { alerted: [['harbour', day]], named: [['harbour', day]], others: [['lighthouse', null]], profile: day };
  expect(await whatIsSaid()).toEqual(alerted);
  expect(await findProjectVersion({ db }, { id: harbour })).not.toBe(before);
  // What rewrites all listings says the same.
  await db.transaction().execute((tx) => refreshListings(tx));
  expect(await whatIsSaid()).toEqual(alerted);
  await sql`delete from graphile_worker._private_jobs`.execute(ownerDb);
  await db.transaction().execute((tx) => retractAlerts(tx, { chainId: 31_337, fork: 49 }));
  expect(await listJobs()).toContain('refresh-alert-days');
  await refreshAlertDays({ db });
  expect(await whatIsSaid()).toEqual(QUIET);
});

test('PROJ-11: the day is that of the newest incident or alert, and an incident of long ago that is published today is none of today', async () => {
  const incident = { position: 0, kind: 'exploit', title: 'Lost', cause: 'A key.', source: 'https://news.example/1' } as const;
  await db
    .insertInto('project_incident')
    .values({ project_id: 'harbour', date: '2021-03', ...incident })
    .execute();
  const content = {
    incidentKind: 'exploit',
    title: 'Lost',
    cause: 'A key.',
    date: '2021-03',
    lossUsd: null,
    source: incident.source,
  } as const;
  await db.transaction().execute((tx) => raiseIncident(tx, { projectId: 'harbour', key: '1', incident: { ...content, reference: null } }));
  await refreshAlertDays({ db });
  expect(await whatIsSaid()).toMatchObject({ alerted: [], profile: '2021-03' });
  await raise(newAlert(60, daysAgo(40), 'confirmed'));
  await refreshAlertDays({ db });
  expect(await whatIsSaid()).toMatchObject({ alerted: [], profile: dayOf(daysAgo(40)) });
});

test('lists and profiles say that a project is monitored where the answers about its activity do', async () => {
  const monitored = async () => ({
    lists: (await listProjects({ db }, ProjectsListRequest.parse({}))).projects.map((project) => [project.id, project.monitored]),
    profile: (await getProject({ db }, { id: harbour })).monitored,
    activity: (await listTopCallers({ db }, { projectId: harbour, count: 1, window: 'all' })).monitored,
    version: await findProjectVersion({ db }, { id: harbour }),
  });
  const followed = await monitored();
  expect(followed).toMatchObject({
    lists: [
      ['harbour', true],
      ['lighthouse', false],
    ],
    profile: true,
    activity: true,
  });
  await ownerDb.deleteFrom('chain_endpoint').execute();
  const after = await monitored();
  expect(after).toMatchObject({
    lists: [
      ['harbour', false],
      ['lighthouse', false],
    ],
    profile: false,
    activity: false,
  });
  expect(after.version).not.toBe(followed.version);
});
