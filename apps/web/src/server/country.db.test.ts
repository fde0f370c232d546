import { once } from 'node:events';
import { createServer, request as send } from 'node:http';
import { json } from 'node:stream/consumers';
import type { FlagConfig } from '@redoubt/flags/config-v5';
import { createRemoteFlagClient } from '@redoubt/flags/remote-flag-client';
import { createLog } from '@redoubt/server/platform/log';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { listen } from '@redoubt/testing/listen';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GET } from '../app/api/user/flags/route.ts';
import { getContext, provideContext } from '../http/context.ts';
import { SYSTEM_FIGURES } from '../testing/system-figures.ts';
import { provideTestContext } from '../testing/web-context.ts';
import { handleRequest } from './handle-request.ts';
import { createMetrics } from './log/metrics.ts';
import { createPageAllowance } from './request/page-allowance.ts';
import { createPageTurns } from './request/page-turns.ts';

/** The portfolio is on in the Netherlands. */
const CONFIG: FlagConfig = {
  f: { portfolio: { v: false, t: 0, i: 'off', r: [{ o: 0, a: 'Country', t: 0, c: 'NL', v: true, i: 'on' }], p: [] } },
};

const database = await createTestDatabase();
const { db } = database;
const log = createLog({ process: 'test', level: 'silent' });
const deps = { fetch: async () => new Response(JSON.stringify(CONFIG)), onLog: () => undefined };
const flags = createRemoteFlagClient(deps, { sdkKey: 'local', baseUrl: 'https://flags.example', mode: 'manual-poll' });
/** The call that Next makes of a request, with the headers that our server left. */
const server = createServer((request, response) =>
  handleRequest(
    {
      settings: getContext().settings,
      log,
      accessLog: log,
      dev: false,
      gate: { isOpen: async () => true },
      pages: createPageAllowance(),
      turns: createPageTurns(),
      metrics: createMetrics({ registry: new Registry(), readFigures: async () => SYSTEM_FIGURES }),
      next: async ({ headers }, answer) => {
        const called = new Request('http://localhost:3000/api/user/flags', {
          headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
        });
        answer.end(await (await GET(called, { params: Promise.resolve({}) })).text());
      },
    },
    request,
    response,
  ),
);
let port: number;
beforeAll(async () => {
  await flags.refresh();
  port = await listen(server);
});
afterAll(async () => {
  server.close();
  flags.close();
  await database[Symbol.asyncDispose]();
});

async function isOnFor(headers: Record<string, string>, environment: Record<string, string>): Promise<boolean> {
  provideTestContext({ db, environment });
  provideContext({ ...getContext(), flags });
  const outgoing = send({ port, path: '/api/user/flags', headers: { host: 'localhost', ...headers } }).end();
  const [answer] = await once(outgoing, 'response');
  const { flags: values } = (await json(answer)) as { flags: { portfolio: { value: boolean } } };
  return values.portfolio.value;
}

const BEHIND_PROXY = { TRUSTED_PROXY_HOPS: '1', COUNTRY_HEADER: 'CF-IPCountry' };
const VISITOR = { 'x-forwarded-for': '203.0.113.9' };

test('FLAG-04: a rule about the country applies to visitors whose country the operator’s proxy names', async () => {
  expect(await isOnFor({ ...VISITOR, 'cf-ipcountry': 'NL' }, BEHIND_PROXY)).toBe(true);
  expect(await isOnFor({ ...VISITOR, 'cf-ipcountry': 'DE' }, BEHIND_PROXY)).toBe(false);
  expect(await isOnFor(VISITOR, BEHIND_PROXY)).toBe(false);
});

test('FLAG-04: a visitor who names a country in our server’s own header, or without a proxy, is of none', async () => {
  expect(await isOnFor({ 'x-redoubt-country': 'NL' }, {})).toBe(false);
  expect(await isOnFor({ ...VISITOR, 'x-redoubt-country': 'NL' }, BEHIND_PROXY)).toBe(false);
  expect(await isOnFor({ 'cf-ipcountry': 'NL' }, {})).toBe(false);
});
