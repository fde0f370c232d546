import { createServer } from 'node:http';
import { createRemoteFlagClient } from '@redoubt/flags/remote-flag-client';
import { setFlag } from '@redoubt/server/office/flag/set-flag';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { listen } from '@redoubt/testing/listen';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getContext, provideContext } from '@/http/context';
import { call, logIn, provideTestContext } from '@/testing/web-context';
import { GET as getConfig } from '../../../configuration-files/[sdkKey]/config_v5.json/route.ts';
import { GET } from './route.ts';

const database = await createTestDatabase();
const { db } = database;
// The product publishes its own config over HTTP.
const asked: (number | undefined)[] = [];
const server = createServer(async (request, response) => {
  const headers = new Headers({ host: 'localhost:3000', 'x-redoubt-client': '127.0.0.1', 'x-redoubt-direct': '1' });
  const etag = request.headers['if-none-match'];
  if (etag !== undefined) headers.set('if-none-match', etag);
  const sdkKey = /^\/configuration-files\/([^/]+)\/config_v5\.json$/.exec(request.url ?? '')?.[1] ?? '';
  const answer = await getConfig(new Request(`http://localhost:3000${request.url}`, { headers }), { params: Promise.resolve({ sdkKey }) });
  asked.push(answer.status);
  response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
});
const baseUrl = `http://127.0.0.1:${await listen(server)}`;
const flags = createRemoteFlagClient({ fetch, onLog: () => undefined }, { sdkKey: 'local', baseUrl, mode: 'manual-poll' });

beforeAll(() => {
  provideTestContext({ db });
  provideContext({ ...getContext(), flags });
});
afterAll(async () => {
  flags.close();
  server.close();
  await database[Symbol.asyncDispose]();
});

test('FLAG-01: two users get different values of one flag, and visitors get the default', async () => {
  const ada = await logIn({ username: 'ada00001' });
  const bea = await logIn({ username: 'bea00001' });
  await setFlag({ db }, { key: 'portfolio', value: true, user: 'ada00001', actor: 'test' });
  expect(await flags.refresh()).toBe(true);
  const get = async (headers: Record<string, string> = {}) => (await call(GET, { headers })).body;
  const off = { value: false, variationId: 'off' };
  expect(await get(ada.headers)).toEqual({ flags: { portfolio: { value: true, variationId: 'on' }, impersonationTool: off } });
  expect(await get(bea.headers)).toEqual({ flags: { portfolio: off, impersonationTool: off } });
  expect(await get()).toEqual({ flags: { portfolio: off, impersonationTool: off } });
});

test('FLAG-06, FLAG-09: our own config has an entity tag, and answers 304 when unchanged', async () => {
  await flags.refresh();
  await flags.refresh();
  expect(asked.at(-1)).toBe(304);
  await setFlag({ db }, { key: 'portfolio', value: true, actor: 'test' });
  await flags.refresh();
  expect(asked.at(-1)).toBe(200);
  expect((await call(GET)).body).toMatchObject({ flags: { portfolio: { value: true } } });
});

test('other keys publish nothing', async () => {
  expect((await call(getConfig, { params: { sdkKey: 'another' } })).status).toBe(404);
});
