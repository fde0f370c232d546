import { join } from 'node:path';
import { createChainClient } from '@redoubt/chain/rpc/chain-client';
import { createDatabase } from '@redoubt/db/client';
import { readManyhandsAudit } from '@redoubt/demo-chain/audits/manyhands';
import { readWardstoneAudit } from '@redoubt/demo-chain/audits/wardstone';
import { UPGRADED_AFTER } from '@redoubt/demo-chain/projects/manyhands';
import { mineBlock, readBlock, readNonces } from '@redoubt/demo-chain/scenario/drive';
import { HISTORY_BLOCKS } from '@redoubt/demo-chain/scenario/history';
import { planPresent } from '@redoubt/demo-chain/scenario/present';
import { copyMadeChain } from '@redoubt/demo-chain/testing/made-chain';
import { makeFolder, type RunningChain, readHead, runChain } from '@redoubt/demo-chain/testing/run-chain';
import type { WebhookMessage } from '@redoubt/domain/follow/webhook/body';
import { ProjectId, UserId } from '@redoubt/domain/ids';
import { describeAuditedCode } from '@redoubt/domain/office/code/schema';
import { getBadge } from '@redoubt/server/catalog/badge/get-badge';
import { importDemoProjects } from '@redoubt/server/catalog/import/import-demo-projects';
import { distributeNotifications } from '@redoubt/server/follow/notification/distribute-notifications';
import { listNotifications } from '@redoubt/server/follow/notification/inbox';
import { sendNotificationMails } from '@redoubt/server/follow/notification/send-notification-mails';
import { deliverWebhook } from '@redoubt/server/follow/webhook/deliver-webhook';
import { createWebhook } from '@redoubt/server/follow/webhook/manage-webhooks';
import { compareScopes } from '@redoubt/server/office/code/compare-scopes';
import { notifyChanges } from '@redoubt/server/office/code/notify-changes';
import { listReportedCode } from '@redoubt/server/office/code/read-audited-code';
import { seedDemoWork } from '@redoubt/server/office/demo/seed-demo-work';
import { refreshPowerMap } from '@redoubt/server/onchain/power/refresh-power-map';
import { findConnectedChain } from '@redoubt/server/onchain/read/connected-chain';
import type { SessionUser } from '@redoubt/server/people/session/find-session';
import { LOCAL_TARGETS } from '@redoubt/server/platform/http/guarded-request';
import { createLog } from '@redoubt/server/platform/log';
import { createTestDatabase, type TestDatabase } from '@redoubt/testing/database/test-database';
import { waitFor } from '@redoubt/testing/wait';
import { startWebhookReceiver } from '@redoubt/testing/webhook-receiver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFollowers } from '../follow/start-followers.ts';

// The demo’s audits, its upgrade, and what users are notified of, as a worker does it.

const CHAIN_ID = 31_337;
const SECRET = { installationSecret: 'k'.repeat(64) };
const site = { name: 'Redoubt', origin: 'https://redoubt.example' };
const folder = makeFolder();
const log = createLog({ process: 'test', level: 'silent' });
let chain: RunningChain;
let database: TestDatabase;
let followers: { stop(): Promise<void> };
let pool: ReturnType<typeof createDatabase>['pool'];
let client: ReturnType<typeof createChainClient>;

beforeAll(async () => {
  await copyMadeChain({ dataDir: folder.path });
  [chain, database] = await Promise.all([runChain({ dataDir: folder.path }), createTestDatabase()]);
  const { db } = database;
  await importDemoProjects({ db, log }, { path: join(folder.path, 'chain/projects'), actor: 'test' });
  const audits = [await readWardstoneAudit(), await readManyhandsAudit()];
  // Without a check there is no key to keep.
  const work = { audits, pentests: [], checks: [] };
  await seedDemoWork({ db, secrets: { sessionSecret: 'k'.repeat(64) } }, { work, site, home: { dataDir: '' } });
  pool = createDatabase({ url: database.appUrl, connectionsMax: 8 }).pool;
  client = createChainClient({ chainId: CHAIN_ID, urls: [chain.rpcUrl] });
  followers = startFollowers({ db, pool, log }, { chains: [{ chainId: CHAIN_ID, urls: [chain.rpcUrl], rateLimited: false }] });
});
afterAll(async () => {
  await followers?.stop();
  await pool?.end();
  await client?.close();
  await chain?.[Symbol.asyncDispose]();
  await database?.[Symbol.asyncDispose]();
  folder[Symbol.dispose]();
});

/** What a worker does each minute, once everything on the chain is on record. */
async function work(): Promise<void> {
  const { db } = database;
  const head = await readHead(chain.rpc);
  await waitFor('the chain to be on record', async () => {
    const row = await db.selectFrom('chain').select(['phase', 'indexed_hash']).executeTakeFirst();
    return row?.phase === 'live' && `0x${row.indexed_hash?.toString('hex')}` === head.hash;
  });
  const followed = await findConnectedChain(db, { slug: 'demo' });
  if (followed === undefined) throw new Error('The chain is not connected.');
  for (const name of ['WARD', 'HAND']) await refreshPowerMap({ db, client }, { chain: followed, address: addressOf(name) });
  await compareScopes({ db, log, clientOf: async () => client });
}

function addressOf(name: string): `0x${string}` {
  const named = chain.scenario.projects.flatMap(({ deployed }) => deployed.contracts).find((each) => each.name === name);
  if (named === undefined) throw new Error(`There is no ${name}.`);
  return named.contract.address.toLowerCase() as `0x${string}`;
}

async function verdictOf(projectId: string) {
  const [reported] = await listReportedCode(database.db, { projectId });
  return reported && describeAuditedCode(reported.code);
}

/** A user who watches the project, with an address and a webhook. */
async function addWatcher(hook: string) {
  const { db } = database;
  const row = { username: 'watcher01', email: 'watcher01@redoubt.example', confirmed_at: new Date() };
  const { id } = await db.insertInto('user_account').values(row).returning('id').executeTakeFirstOrThrow();
  const list = { user_id: id, name: 'Mine', position: 1, projects: ['demo-manyhands'] };
  await db.insertInto('watchlist').values(list).execute();
  const user = { id: UserId.parse(id), username: row.username, email: row.email, role: 'user', sessionId: '1' } as SessionUser;
  await createWebhook({ db, rule: LOCAL_TARGETS, ...SECRET }, { user, url: hook, kinds: ['alert'], severityMin: 'informational' });
  return user;
}

test('OFF-42, OFF-23: a demo project replaces its audited code: report, badge, inbox, mail and webhook say so, and the other one stays the same', async () => {
  const { db } = database;
  await using receiver = await startWebhookReceiver();
  const user = await addWatcher(receiver.url);
  await work();
  const same = { verdict: 'same', words: 'The code that runs is the code that was audited.' };
  expect(await verdictOf('demo-wardstone')).toEqual(same);
  expect(await verdictOf('demo-manyhands')).toEqual(same);
  expect(await notifyChanges(db)).toBe(0);

  const timestamp = ((await readBlock(chain.rpc, 'latest'))?.timestamp ?? 0) + 5;
  const number = HISTORY_BLOCKS + UPGRADED_AFTER;
  const transactions = await planPresent(chain.scenario, { number, now: timestamp, read: chain.read });
  await mineBlock(chain.rpc, { transactions, timestamp, nonces: await readNonces(chain.rpc, transactions) });
  await work();
  expect(await verdictOf('demo-wardstone')).toEqual(same);
  expect(await verdictOf('demo-manyhands')).toEqual({
    verdict: 'different',
    words: 'The code that runs is no longer the code that was audited.',
  });
  // Not before its block is final.
  expect(await notifyChanges(db)).toBe(0);
  // The node takes 24 at once.
  for (let mined = 0; mined < 80; mined += 20) await chain.rpc.ask('anvil_mine', ['0x14']);
  await waitFor('the alert', async () => (await notifyChanges(db)) === 1);

  const now = new Date();
  await distributeNotifications({ db }, { now, groupSeconds: 0, origin: site.origin });
  const title = 'Manyhands (demo): The code that runs is no longer the code that was audited';
  const { notices } = await listNotifications({ db }, { userId: user.id });
  expect(notices.map((each) => each.title)).toContain(title);
  await sendNotificationMails({ db, site }, { now: new Date(now.getTime() + 1_000) });
  const mails = await db.selectFrom('mail').where('recipient', '=', user.email).select('text_body').execute();
  expect(mails.filter(({ text_body }) => text_body?.includes(title))).toHaveLength(1);
  for (const { id } of await db.selectFrom('webhook_delivery').select('id').execute())
    await deliverWebhook({ db, log, ...SECRET, call: { rule: LOCAL_TARGETS } }, { deliveryId: id });
  const called = receiver.received.map(({ body }) => (JSON.parse(body) as WebhookMessage).notice?.title);
  expect(called.filter((each) => each === title)).toHaveLength(1);
  expect(await getBadge({ db }, { id: ProjectId.parse('demo-manyhands') })).toMatchObject({ state: 'code-changed' });
});
