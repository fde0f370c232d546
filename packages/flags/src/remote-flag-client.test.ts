import { createHash, randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import type { FlagSetting } from './config-v5.ts';
import { createFlagCache } from './flag-cache.ts';
import type { FlagClient } from './flag-client.ts';
import type { FlagOptions } from './flag-options.ts';
import type { FlagUser } from './flag-user.ts';
import { createRemoteFlagClient, type FlagLogEntry } from './remote-flag-client.ts';

type Request = { url: string; headers: Record<string, string>; signal: AbortSignal };
type Answer = (request: Request) => Response | Promise<Response>;

const open: FlagClient[] = [];
afterEach(() => {
  for (const client of open.splice(0)) client.close();
  vi.useRealTimers();
});

const text = (body: string, headers: Record<string, string> = {}) => new Response(body, { headers });
const flags = (portfolio: Partial<FlagSetting>, etag = '"1"') =>
  text(JSON.stringify({ f: { portfolio: { v: false, t: 0, ...portfolio } } }), { etag });

/** A client of a service that answers as told. */
function start(answer: Answer, options: Partial<FlagOptions> = {}) {
  const requests: Request[] = [];
  const entries: FlagLogEntry[] = [];
  const cache = createFlagCache();
  let current = answer;
  const send = async (url: string, { headers, signal }: { headers: Record<string, string>; signal: AbortSignal }) => {
    const request = { url, headers, signal };
    requests.push(request);
    return current(request);
  };
  const deps = { fetch: send as unknown as typeof fetch, onLog: (entry: FlagLogEntry) => entries.push(entry), cache };
  const client = createRemoteFlagClient(deps, { sdkKey: randomUUID(), mode: 'manual-poll', ...options });
  open.push(client);
  return { client, requests, entries, cache, answer: (next: Answer) => (current = next) };
}

/** What a flag with these rules is for a user. */
async function evaluate(setting: Partial<FlagSetting>, user: FlagUser = { identifier: 'N/A' }) {
  const { client } = start(() => flags(setting));
  await client.refresh();
  return client.getValue('portfolio', user);
}

const rule = (t: number, c: string, a = 'version') => ({ r: [{ o: 0, a, t, c, v: true }] });
const having = (version: string): FlagUser => ({ identifier: 'ada', custom: { version } });
const sha1 = (word: string) => createHash('sha1').update(word).digest('hex');

test('FLAG-05, FLAG-07, OP-02: the config is asked for under the key, by who says who they are', async () => {
  const { client, requests } = start(() => flags({}), { sdkKey: 'the-key', baseUrl: 'https://flags.example/' });
  await client.refresh();
  expect(requests[0]?.url).toBe('https://flags.example/configuration-files/the-key/config_v5.json');
  expect(requests[0]?.headers).toEqual({ 'user-agent': 'ConfigCat-JS/m-8.2.0', 'x-configcat-useragent': 'ConfigCat-JS/m-8.2.0' });
});

test('FLAG-06, FLAG-08, FLAG-09, FLAG-11, T-33: config and tag are kept; the tag goes along next time, and "not modified" keeps the config', async () => {
  const { client, requests, cache, answer } = start(() => flags({ v: true }, 'W/"abc"'));
  await client.refresh();
  expect(cache.read()).toEqual({
    Timestamp: expect.any(Number),
    ConfigJSON: '{"f":{"portfolio":{"v":true,"t":0}}}',
    HttpETag: '"abc"',
  });
  answer(() => new Response(null, { status: 304 }));
  expect(await client.refresh()).toBe(true);
  expect(requests[1]?.headers['if-none-match']).toBe('"abc"');
  expect(await client.getValue('portfolio')).toBe(true);
});

test('FLAG-10: each data governance has an address of its own', async () => {
  const origins = await Promise.all(
    (['Global', 'EuOnly'] as const).map(async (dataGovernance) => {
      const { client, requests } = start(() => flags({}), { dataGovernance });
      await client.refresh();
      return new URL(requests[0]?.url ?? '').origin;
    }),
  );
  expect(origins).toEqual(['https://cdn-global.configcat.com', 'https://cdn-eu.configcat.com']);
});

test('FLAG-15, FLAG-18: auto-poll asks by itself, each 60 s', async () => {
  vi.useFakeTimers();
  const { client, requests } = start(() => flags({ v: true }), { mode: 'auto-poll' });
  expect(await client.getValue('portfolio')).toBe(true);
  expect(requests).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(requests).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(requests).toHaveLength(2);
});

test('FLAG-16, FLAG-20: lazy-load asks when a flag is read, and again only after 60 s', async () => {
  vi.useFakeTimers();
  const { client, requests } = start(() => flags({}), { mode: 'lazy-load' });
  expect(requests).toHaveLength(0);
  await client.getValue('portfolio');
  await vi.advanceTimersByTimeAsync(59_000);
  await client.getValue('portfolio');
  expect(requests).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2_000);
  await client.getValue('portfolio');
  expect(requests).toHaveLength(2);
});

test('FLAG-17: manual-poll asks only when told to', async () => {
  vi.useFakeTimers();
  const { client, requests } = start(() => flags({ v: true }));
  expect(await client.getValue('portfolio')).toBe(false);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(requests).toHaveLength(0);
  await client.refresh();
  expect(await client.getValue('portfolio')).toBe(true);
});

test('FLAG-19: the first answer is waited for no longer than 5 s', async () => {
  vi.useFakeTimers();
  const { client } = start(() => new Promise(() => undefined), { mode: 'auto-poll' });
  const value = client.getValue('portfolio');
  let settled = false;
  void value.then(() => (settled = true));
  await vi.advanceTimersByTimeAsync(4_900);
  expect(settled).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(await value).toBe(false);
});

const hang: Answer = ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

test('FLAG-19: in every mode a silent service is waited for once; then what is kept answers at once, until the service speaks', async () => {
  vi.useFakeTimers();
  const { client, answer, requests } = start(hang, { mode: 'lazy-load' });
  const times: number[] = [];
  const asked = client.getValue('portfolio').then((value) => times.push(Number(value), Date.now()));
  const from = Date.now();
  await vi.advanceTimersByTimeAsync(5_000);
  await asked;
  expect(times).toEqual([0, from + 5_000]);
  const again = client.getValue('portfolio');
  await vi.advanceTimersByTimeAsync(1);
  expect(await again).toBe(false);
  expect(requests).toHaveLength(1);
  answer(() => flags({ v: true }));
  await vi.advanceTimersByTimeAsync(30_000);
  await client.refresh();
  expect(await client.getValue('portfolio')).toBe(true);
});

test('FLAG-21, FLAG-35: a service that does not answer is given up after 30000 ms', async () => {
  vi.useFakeTimers();
  const { client, requests, entries } = start(hang);
  const refreshed = client.refresh();
  await vi.advanceTimersByTimeAsync(29_900);
  expect(requests[0]?.signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(requests[0]?.signal.aborted).toBe(true);
  expect(await refreshed).toBe(false);
  expect(entries.map(({ level, id }) => [level, id])).toEqual([['error', 1102]]);
});

test.each<[string, Answer, number]>([
  ['a failure of the service', () => new Response('broken', { status: 500 }), 1101],
  ['an unknown key', () => new Response('', { status: 404 }), 1100],
  ['a broken line', () => Promise.reject(new TypeError('fetch failed')), 1103],
  ['something that is not JSON', () => text('<h1>hello</h1>'), 1105],
  ['JSON that is no config', () => text('{"f":{"portfolio":7}}'), 1105],
])('FLAG-35, T-35: %s leaves the config that is there, and is an error', async (_, failure, id) => {
  const { client, entries, cache, answer } = start(() => flags({ v: true }));
  await client.refresh();
  const before = cache.read();
  answer(failure);
  expect(await client.refresh()).toBe(false);
  expect(entries.map((entry) => [entry.level, entry.id])).toEqual([['error', id]]);
  expect(await client.getValue('portfolio')).toBe(true);
  expect(cache.read()?.ConfigJSON).toBe(before?.ConfigJSON);
});

test('T-35: without any config the default is given, and nothing is thrown', async () => {
  const { client, entries } = start(() => new Response('broken', { status: 500 }));
  await client.refresh();
  expect(await client.getValue('portfolio', { identifier: 'ada' })).toBe(false);
  expect(entries.every(({ level }) => level === 'error')).toBe(true);
});

test('FLAG-36: a service that leads in a circle is an error, and what it sends is no config', async () => {
  const { client, requests, entries, answer } = start(() => flags({ v: true }));
  await client.refresh();
  answer(() => text(JSON.stringify({ p: { u: `https://${randomUUID()}.example`, r: 2 }, f: null })));
  await client.refresh();
  expect(requests).toHaveLength(4);
  expect(entries.map(({ level, id }) => [level, id])).toEqual([['error', 1104]]);
  expect(await client.getValue('portfolio')).toBe(true);
});

test('two redirects are followed without a word', async () => {
  let hop = 0;
  const lead: Answer = () => {
    hop += 1;
    return hop < 3 ? text(JSON.stringify({ p: { u: `https://hop-${hop}.example`, r: 2 }, f: {} })) : flags({ v: true });
  };
  const { client, requests, entries } = start(lead);
  await client.refresh();
  expect(requests.map(({ url }) => new URL(url).host)).toEqual(['cdn-global.configcat.com', 'hop-1.example', 'hop-2.example']);
  expect(await client.getValue('portfolio')).toBe(true);
  expect(entries).toEqual([]);
});

const leading = (u: string, r: number, f: object | null, etag: string) => text(JSON.stringify({ p: { u, r }, f }), { etag });

test.each([
  ['without flags', null],
  ['with none', {}],
])('two services that lead to each other, %s, cost three calls and no flag, and the next good answer is taken (BR-39)', async (_, f) => {
  const [one, other] = [`https://${randomUUID()}.example`, `https://${randomUUID()}.example`];
  const { client, requests, entries, answer } = start(() => flags({ v: true }));
  await client.refresh();
  answer(({ url }) => (url.startsWith(one) ? leading(other, 1, f, '"one"') : leading(one, 1, f, '"other"')));
  await client.refresh();
  expect(requests).toHaveLength(4);
  expect(entries.map(({ id }) => id)).toContain(1104);
  expect(await client.getValue('portfolio')).toBe(true);
  answer(({ headers }) => (headers['if-none-match'] === '"1"' ? flags({ v: false }, '"2"') : new Response(null, { status: 304 })));
  await client.refresh();
  expect(await client.getValue('portfolio')).toBe(false);
});

test('a service in a circle that was the first to answer stands in the way of no later one (BR-39)', async () => {
  const { client, requests, answer } = start(() => leading(`https://${randomUUID()}.example`, 2, null, '"circle"'));
  await client.refresh();
  answer(({ headers }) => (headers['if-none-match'] === undefined ? flags({ v: true }) : new Response(null, { status: 304 })));
  await client.refresh();
  expect(requests.at(-1)?.headers).not.toHaveProperty('if-none-match');
  expect(await client.getValue('portfolio')).toBe(true);
});

test('an address of our own is left for another only where the service must lead there (BR-39)', async () => {
  const own = `https://${randomUUID()}.example`;
  const led = async (r: number) => {
    const lead: Answer = ({ url }) =>
      url.startsWith(own) ? leading('https://elsewhere.example', r, { portfolio: { v: false, t: 0 } }, '"1"') : flags({ v: true });
    const { client, requests } = start(lead, { baseUrl: own });
    await client.refresh();
    return [requests.map(({ url }) => new URL(url).origin), await client.getValue('portfolio')];
  };
  expect(await led(1)).toEqual([[own], false]);
  expect(await led(2)).toEqual([[own, 'https://elsewhere.example'], true]);
});

test('the tag of an answer that is no config is not kept: "not modified" afterwards is about the config before (BR-39)', async () => {
  const { client, requests, answer } = start(() => flags({ v: true }));
  await client.refresh();
  answer(() => text('{"f":', { etag: '"broken"' }));
  expect(await client.refresh()).toBe(false);
  answer(() => new Response(null, { status: 304 }));
  await client.refresh();
  expect(requests[2]?.headers['if-none-match']).toBe('"1"');
  expect(await client.getValue('portfolio')).toBe(true);
});

test('"not modified" to who has no config is an error, and the next good answer is taken (BR-39)', async () => {
  const { client, entries, answer } = start(() => new Response(null, { status: 304 }));
  expect(await client.refresh()).toBe(false);
  expect(entries.map(({ level }) => level)).toEqual(['error']);
  answer(() => flags({ v: true }));
  await client.refresh();
  expect(await client.getValue('portfolio')).toBe(true);
});

test('FLAG-37: a flag that the service does not have is its default, and an error', async () => {
  const { client, entries } = start(() => text('{"f":{"other":{"v":true}}}'));
  await client.refresh();
  expect(await client.getValue('portfolio')).toBe(false);
  expect(entries).toEqual([{ level: 'error', id: 1001, words: expect.stringContaining('portfolio') }]);
});

test('a flag of another kind than ours is its default', async () => {
  expect(await evaluate({ v: 'yes', t: 1 })).toBe(false);
});

test('FLAG-01, FLAG-12: a value comes with its variation, to each their own', async () => {
  const r = [{ o: 0, a: 'Identifier', t: 0, c: 'ada, bea', v: true, i: 'on' }];
  const { client } = start(() => flags({ i: 'off', r }));
  await client.refresh();
  expect((await client.getAll({ identifier: 'bea' })).portfolio).toEqual({ value: true, variationId: 'on' });
  expect((await client.getAll({ identifier: 'cid' })).portfolio).toEqual({ value: false, variationId: 'off' });
});

test.each<[string, FlagUser]>([
  ['Identifier', { identifier: 'x' }],
  ['Email', { identifier: 'ada', email: 'x' }],
  ['Country', { identifier: 'ada', country: 'x' }],
  ['plan', { identifier: 'ada', custom: { plan: 'x' } }],
])('FLAG-04: rules may ask for %s', async (attribute, user) => {
  expect(await evaluate(rule(0, 'x', attribute), user)).toBe(true);
  expect(await evaluate(rule(0, 'y', attribute), user)).toBe(false);
});

test.each<[string, number, string, string, string]>([
  ['FLAG-30: one of', 0, 'a, b', 'b', 'c'],
  ['FLAG-30: none of', 1, 'a, b', 'c', 'b'],
  ['FLAG-31: contains', 2, 'ell', 'hello', 'help'],
  ['FLAG-31: does not contain', 3, 'ell', 'help', 'hello'],
  ['FLAG-32: version one of', 4, '1.0.0, 2.0.0', '2.0.0', '1.5.0'],
  ['FLAG-32: version none of', 5, '1.0.0, 2.0.0', '1.5.0', '2.0.0'],
  ['FLAG-32: version below', 6, '1.2.3', '1.2.2', '1.2.3'],
  ['FLAG-32: version at most', 7, '1.2.3', '1.2.3', '1.2.4'],
  ['FLAG-32: version above', 8, '1.2.3', '1.10.0', '1.2.3'],
  ['FLAG-32: version at least', 9, '1.2.3', '1.2.3', '1.2.3-beta'],
  ['FLAG-33: number equal', 10, '1,5', '1.5', '1.6'],
  ['FLAG-33: number not equal', 11, '1.5', '1.6', '1,5'],
  ['FLAG-33: number below', 12, '10', '9', '10'],
  ['FLAG-33: number at most', 13, '10', '10', '11'],
  ['FLAG-33: number above', 14, '10', '11', '10'],
  ['FLAG-33: number at least', 15, '10', '10', '9'],
  ['FLAG-34: hashed one of', 16, `${sha1('ada')},${sha1('bea')}`, 'bea', 'cid'],
  ['FLAG-34: hashed none of', 17, `${sha1('ada')},${sha1('bea')}`, 'cid', 'ada'],
])('FLAG-29, %s (comparator %i)', async (_, comparator, compared, matching, other) => {
  expect(await evaluate(rule(comparator, compared), having(matching))).toBe(true);
  expect(await evaluate(rule(comparator, compared), having(other))).toBe(false);
});

test('FLAG-29: there is no comparator 18', async () => {
  expect(await evaluate(rule(18, 'a'), having('a'))).toBe(false);
});

test('a rule does not match a user who lacks its attribute, not even a negated rule', async () => {
  expect(await evaluate(rule(1, 'a'), { identifier: 'ada' })).toBe(false);
});

test('FLAG-27, FLAG-28: the share that a user falls into is a hash of flag and identifier, from 0 to 99', async () => {
  for (const identifier of ['N/A', 'ada', 'bea', 'k3v9q1', 'zoe']) {
    const bucket = Number.parseInt(sha1(`portfolio${identifier}`).slice(0, 7), 16) % 100;
    const share = (p: number) => ({
      p: [
        { o: 0, v: true, p },
        { o: 1, v: false, p: 100 - p },
      ],
    });
    expect(await evaluate(share(bucket), { identifier })).toBe(false);
    expect(await evaluate(share(bucket + 1), { identifier })).toBe(true);
  }
});

test.each([
  ['ada', 33],
  ['bea', 36],
  ['N/A', 14],
])('FLAG-28: %s has place %i of the portfolio', async (identifier, place) => {
  const share = (p: number) => ({
    p: [
      { o: 0, v: true, p },
      { o: 1, v: false, p: 100 - p },
    ],
  });
  expect(await evaluate(share(place), { identifier })).toBe(false);
  expect(await evaluate(share(place + 1), { identifier })).toBe(true);
});

test('T-34: rules come before shares, and where shares end the plain value is left', async () => {
  const r = [{ o: 0, a: 'Identifier', t: 0, c: 'ada', v: false }];
  expect(await evaluate({ v: true, r, p: [{ o: 0, v: true, p: 100 }] }, { identifier: 'ada' })).toBe(false);
  expect(await evaluate({ v: true, p: [{ o: 0, v: false, p: 0 }] }, { identifier: 'ada' })).toBe(true);
});
