import { createHash } from 'node:crypto';
import { toFlagUser } from '@redoubt/flags/flag-user';
import { createRemoteFlagClient } from '@redoubt/flags/remote-flag-client';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, expect, test } from 'vitest';
import { createUser } from '../../people/account/create-user.ts';
import { listFlags } from '../../platform/flag/list-flags.ts';
import { makeLocalConfig } from '../../platform/flag/make-local-config.ts';
import { toFlagOptions } from '../../platform/settings/flag-settings.ts';
import { parseSettings } from '../../platform/settings/settings.ts';
import { setFlag } from './set-flag.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());

const actor = 'test';
const add = (email: string) =>
  createUser({ db }, { email, password: 'seven ducks 7', admin: false, confirmed: true, siteName: 'Redoubt', actor });

test('a flag that was not set has its default, and stands in the config all the same', async () => {
  expect(await listFlags({ db })).toEqual([
    { key: 'impersonationTool', value: false, share: null, users: [], default: false },
    { key: 'portfolio', value: false, share: null, users: [], default: false },
  ]);
  expect((await makeLocalConfig({ db })).f?.portfolio).toEqual({ v: false, t: 0, i: 'off', r: [], p: [] });
});

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex');

test('FLAG-01: a flag is set for everybody, and otherwise for some, found by username or address', async () => {
  const [ada, bea] = [await add('ada@f.example'), await add('bea@f.example')];
  await setFlag({ db }, { key: 'portfolio', value: true, actor });
  await setFlag({ db }, { key: 'portfolio', value: false, user: 'ada@f.example', actor });
  expect(await setFlag({ db }, { key: 'portfolio', value: true, user: bea.username, actor })).toMatchObject({
    value: true,
    default: false,
  });
  const config = await makeLocalConfig({ db });
  expect(config.f?.portfolio).toEqual({
    v: true,
    t: 0,
    i: 'on',
    r: [
      { o: 0, a: 'Identifier', t: 16, c: sha1(bea.username), v: true, i: 'on' },
      { o: 1, a: 'Identifier', t: 16, c: sha1(ada.username), v: false, i: 'off' },
    ],
    p: [],
  });
  expect(JSON.stringify(config)).not.toContain('@');
  await setFlag({ db }, { key: 'portfolio', value: undefined, user: bea.username, actor });
  expect((await makeLocalConfig({ db })).f?.portfolio?.r).toHaveLength(1);
});

test('FLAG-27, FLAG-28: a flag is on for a share of people, the same on every page, and persons that are named have what was said of them', async () => {
  const kim = await add('kim@f.example');
  await setFlag({ db }, { key: 'portfolio', value: true, share: 20, actor });
  await setFlag({ db }, { key: 'portfolio', value: true, user: kim.username, actor });
  const published = JSON.stringify(await makeLocalConfig({ db }));
  const deps = { fetch: async () => new Response(published), onLog: () => undefined };
  const client = createRemoteFlagClient(deps, { sdkKey: 'local', baseUrl: 'https://flags.example', mode: 'manual-poll' });
  await client.refresh();
  const people = Array.from({ length: 500 }, (_, index) => `person${String(index).padStart(6, '0')}`);
  const isIn = (name: string) => Number.parseInt(createHash('sha1').update(`portfolio${name}`).digest('hex').slice(0, 7), 16) % 100 < 20;
  expect(await Promise.all(people.map((identifier) => client.getValue('portfolio', { identifier })))).toEqual(people.map(isIn));
  expect(people.filter(isIn).length).toBeGreaterThan(60);
  expect(await client.getValue('portfolio', { identifier: kim.username })).toBe(true);
  client.close();

  expect(await setFlag({ db }, { key: 'portfolio', value: false, actor })).toMatchObject({ value: false, share: null });
  expect((await makeLocalConfig({ db })).f?.portfolio?.p).toEqual([]);
});

test('a rule goes with the account', async () => {
  const cid = await add('cid@f.example');
  await setFlag({ db }, { key: 'impersonationTool', value: true, user: cid.username, actor });
  await db.deleteFrom('user_account').where('username', '=', cid.username).execute();
  expect((await makeLocalConfig({ db })).f?.impersonationTool?.r).toEqual([]);
});

test('a key that nothing asks for is added on purpose only', async () => {
  await expect(setFlag({ db }, { key: 'portfolios', value: true, actor })).rejects.toThrow('There is no flag portfolios.');
  expect(await setFlag({ db }, { key: 'other', value: true, create: true, actor })).toMatchObject({ value: true, default: undefined });
  expect(await setFlag({ db }, { key: 'other', value: false, actor })).toMatchObject({ value: false });
});

test('an invalid key and an unknown user are rejected, and nothing is written', async () => {
  await expect(setFlag({ db }, { key: 'a b', value: true, create: true, actor })).rejects.toMatchObject({
    code: 'InvalidParameterException',
  });
  await expect(setFlag({ db }, { key: 'fresh', value: true, user: 'unknown', create: true, actor })).rejects.toThrow(
    'There is no user unknown.',
  );
  expect((await listFlags({ db })).map(({ key }) => key)).not.toContain('fresh');
});

test('every change is in the audit log', async () => {
  await setFlag({ db }, { key: 'portfolio', value: false, actor: 'redoubt flags set' });
  const rows = db.selectFrom('audit_log').orderBy('id', 'desc').select(['actor', 'action', 'subject', 'details']);
  expect(await rows.executeTakeFirst()).toMatchObject({
    actor: 'redoubt flags set',
    action: 'flag.set',
    subject: 'everybody',
    details: { key: 'portfolio', value: false },
  });
});

test('the config, which anyone may read, names no user, and still applies to the users it means', async () => {
  const dee = await add('dee@f.example');
  await setFlag({ db }, { key: 'portfolio', value: false, actor });
  await setFlag({ db }, { key: 'portfolio', value: true, user: dee.username, actor });
  const config = JSON.stringify(await makeLocalConfig({ db }));
  expect(config).not.toContain(dee.username);
  const deps = { fetch: async () => new Response(config), onLog: () => undefined };
  const client = createRemoteFlagClient(
    deps,
    toFlagOptions({ ...parseSettings({}).flags, mode: 'manual-poll' }, { ownUrl: 'http://localhost' }),
  );
  await client.refresh();
  expect((await client.getAll(toFlagUser(dee))).portfolio).toMatchObject({ value: true });
  expect((await client.getAll(toFlagUser(undefined))).portfolio).toMatchObject({ value: false });
  client.close();
});
