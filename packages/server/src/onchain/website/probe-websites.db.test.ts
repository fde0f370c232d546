import type { Tx } from '@redoubt/db/client';
import { claimRecord } from '@redoubt/domain/catalog/claim/claim';
import { insertListings } from '@redoubt/testing/database/listings';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { startWebsite } from '@redoubt/testing/website';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { listFacts } from '../../catalog/fact/fact-store.ts';
import { LOCAL_TARGETS } from '../../platform/http/guarded-request.ts';
import { createLog } from '../../platform/log.ts';
import { parseSettings } from '../../platform/settings/settings.ts';
import { probeWebsites, type WebsiteDeps } from './probe-websites.ts';
import { takeDueWebsites } from './website-store.ts';

const database = await createTestDatabase();
const { db } = database;
const ctx = { db, log: createLog({ process: 'test', level: 'silent' }) };
const ADDRESS = `0x${'ab'.repeat(20)}`;
afterAll(() => database[Symbol.asyncDispose]());

const DEPS: WebsiteDeps = {
  rule: LOCAL_TARGETS,
  agent: 'Redoubt',
  resolve: async (host) => (host === 'gone.test' ? Promise.reject(new Error('ENOTFOUND')) : ['127.0.0.1']),
  resolveTxt: async () => [],
  hasCaa: async () => false,
};

async function addProject(id: string, url: string): Promise<void> {
  await insertListings(db, [{ id }]);
  await db.insertInto('project_link').values({ project_id: id, position: 0, kind: 'website', url, source: url }).execute();
  const contract = { project_id: id, position: 0, chain: 'ethereum', address: ADDRESS, role: 'token', name: 'Token', source: url } as const;
  await db.insertInto('project_contract').values(contract).execute();
}
const factsOf = async (id: string) =>
  Object.fromEntries((await listFacts(db, { projectIds: [id], source: 'W' })).map(({ fact }) => [fact.subject, fact]));
const tomorrow = () =>
  database.ownerDb
    .updateTable('website_look')
    .set({ looked_at: new Date(0) })
    .execute();

test('WEB-01, WEB-03: a website is asked once a day; its answer is kept with status, headers and time', async () => {
  const headers = { 'content-security-policy': "default-src 'self'" };
  let body = ADDRESS;
  await using site = await startWebsite({ answer: () => ({ headers, body }) });
  await addProject('harbour', `http://harbour.test:${site.port}/`);
  expect(await probeWebsites(ctx, DEPS)).toEqual({ looked: 1, seen: 1 });
  const { 'OPS-09': cared } = await factsOf('harbour');
  expect(cared).toMatchObject({
    answer: { phishing: null, tlsAndHsts: false, contentPolicy: true, addressesMatch: true },
    evidence: { kind: 'page', urls: [`http://harbour.test:${site.port}/`], seen: { status: 200, headers, at: expect.any(String) } },
  });
  expect(await probeWebsites(ctx, DEPS)).toEqual({ looked: 0, seen: 0 });
  expect(site.asked).toHaveLength(1);
  // The same again is no news; something else is.
  await tomorrow();
  await probeWebsites(ctx, DEPS);
  expect((await factsOf('harbour'))['OPS-09']?.id).toBe(cared?.id);
  await tomorrow();
  body = '';
  await probeWebsites(ctx, DEPS);
  expect((await factsOf('harbour'))['OPS-09']?.answer).toEqual({ undetermined: expect.stringMatching(/^The domain is not proven/) });
});

test('WEB-03: two processes do not ask the same website', async () => {
  await using site = await startWebsite();
  await addProject('twice', `http://twice.test:${site.port}/`);
  const both = await Promise.all([probeWebsites(ctx, DEPS), probeWebsites(ctx, DEPS)]);
  expect(both.map(({ looked }) => looked).toSorted()).toEqual([0, 1]);
  expect(site.asked).toHaveLength(1);
});

test('WEB-03: a website that another process is about to ask is passed over', async () => {
  await addProject('taken', 'http://taken.test/');
  const take = (lockTimeout: string) => async (tx: Tx) => {
    await sql`select set_config('lock_timeout', ${lockTimeout}, true)`.execute(tx);
    return takeDueWebsites(tx, { limit: 20 });
  };
  await db.transaction().execute(async (tx) => {
    expect(await take('0')(tx)).toMatchObject([{ projectId: 'taken' }]);
    expect(await db.transaction().execute(take('2s'))).toEqual([]);
  });
});

test('WEB-03: websites of tokens that are only listed are not asked', async () => {
  await addProject('listed', 'http://listed.test/');
  await db.updateTable('project').set({ origin: 'token-list' }).where('id', '=', 'listed').execute();
  expect(await probeWebsites(ctx, DEPS)).toEqual({ looked: 0, seen: 0 });
});

test('WEB-03: a project that leaves while its website is asked is dropped, and the others are kept', async () => {
  await using site = await startWebsite();
  await addProject('leaving', `http://leaving.test:${site.port}/`);
  await addProject('staying', `http://staying.test:${site.port}/`);
  const hasCaa = async (host: string) => {
    if (host === 'leaving.test') await db.deleteFrom('project').where('id', '=', 'leaving').execute();
    return false;
  };
  expect(await probeWebsites(ctx, { ...DEPS, hasCaa })).toEqual({ looked: 2, seen: 2 });
  expect(await factsOf('leaving')).toEqual({});
  expect(await factsOf('staying')).toHaveProperty('OPS-09');
});

test('WEB-01, CLAIM-08: a domain whose TXT record claims a contract proves its link once the controller has confirmed', async () => {
  await using site = await startWebsite({ answer: () => ({ body: 'No address here.' }) });
  await addProject('claimed', `http://www.claimed.test:${site.port}/`);
  const { label, value } = claimRecord({ projectId: 'claimed', chain: 'ethereum', address: ADDRESS });
  const deps = { ...DEPS, resolveTxt: async (name: string) => (name === `${label}.claimed.test` ? ['v=spf1', value] : []) };
  await probeWebsites(ctx, deps);
  const missing = { undetermined: 'The domain names it; the controller of the contract has not confirmed.' };
  const alone = await factsOf('claimed');
  expect([alone['COM-01']?.answer, alone['OPS-09']?.answer]).toEqual([missing, missing]);
  const claim = { by: 'both' as const, domain: 'claimed.test', signer: ADDRESS, signature: '0x' };
  const body = { what: 'contract' as const, chain: 'ethereum', address: ADDRESS, role: 'token' as const, name: 'Token', claim };
  const stated = { what: body.what, body: JSON.stringify(body), source: 'https://claimed.test', stated_on: '2026-11-20' };
  await db
    .insertInto('editor_statement')
    .values({ project_id: 'claimed', ...stated })
    .execute();
  await tomorrow();
  await probeWebsites(ctx, deps);
  expect((await factsOf('claimed'))['OPS-09']?.answer).toMatchObject({ contentPolicy: false });
  expect((await factsOf('claimed'))['COM-01']?.answer).toEqual({ domain: true, signature: null, linkBack: null });
});

test('WEB-04: a website that is not there is recorded, with the time of the probe', async () => {
  await addProject('gone', 'https://gone.test/');
  expect(await probeWebsites(ctx, DEPS)).toEqual({ looked: 1, seen: 0 });
  expect((await factsOf('gone'))['OPS-09']).toMatchObject({
    answer: { undetermined: 'The host of its website is unknown.' },
    evidence: { urls: ['https://gone.test/'], seen: { at: expect.any(String) } },
  });
});

test('WEB-03: nothing is probed unless the operator turned it on', () => {
  expect(parseSettings({}).websiteProbe).toBe(false);
  expect(parseSettings({ WEBSITE_PROBE: 'on' }).websiteProbe).toBe(true);
});
