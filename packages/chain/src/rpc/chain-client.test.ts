import { type SeenRequest, startFaultUpstream } from '@redoubt/testing/chain/fault-upstream';
import { expect, test } from 'vitest';
import { createChainClient } from './chain-client.ts';

const CHAIN_ID = '0x7a69';

/** A node that answers eth_chainId, and every other method with `result`. */
function answer({ body }: SeenRequest, result: unknown = '0x10') {
  const { id, method } = JSON.parse(body) as { id: number; method: string };
  return { body: JSON.stringify({ jsonrpc: '2.0', id, result: method === 'eth_chainId' ? CHAIN_ID : result }) };
}

const QUESTION = { method: 'eth_blockNumber', params: [], parse: (it: unknown) => it };
/** The wait for an endpoint that never answers, in which others must. */
const LIMITS = { timeoutMs: 1_500, bytesMax: 10_000 };

test('connections are kept between requests, and the chain is asked for once', async () => {
  await using node = await startFaultUpstream({ reply: answer });
  const client = createChainClient({ chainId: 31_337, urls: [node.url] });
  for (let times = 0; times < 3; times += 1) expect((await client.ask(QUESTION)).value).toBe('0x10');
  expect(node.requests.map(({ body }) => JSON.parse(body).method)).toEqual([
    'eth_chainId',
    'eth_blockNumber',
    'eth_blockNumber',
    'eth_blockNumber',
  ]);
  expect(new Set(node.requests.map(({ headers }) => headers.connection))).toEqual(new Set(['keep-alive']));
  await client.close();
});

test.each([
  'silence',
  'reset',
  'truncated',
  'empty',
  'html',
  'garbage',
  { status: 500 },
  { status: 503 },
  { status: 401 },
  { status: 403 },
] as const)('after %j the next endpoint is asked', async (fault) => {
  await using bad = await startFaultUpstream({ reply: answer });
  await using good = await startFaultUpstream({ reply: answer });
  bad.script('ok');
  bad.always(fault);
  const client = createChainClient({ chainId: 31_337, urls: [bad.url, good.url], limits: LIMITS });
  expect(await client.ask(QUESTION)).toMatchObject({ value: '0x10', position: 1 });
  expect(client.statuses()).toMatchObject([{ state: 'failing' }, { state: 'ok' }]);
  await client.close();
});

test('an endpoint that forbids batches alone is asked singly from then on, and works', async () => {
  let batches = 0;
  await using node = await startFaultUpstream({
    reply: (request) => {
      if (!request.body.startsWith('[')) return answer(request);
      batches += 1;
      return { status: 405, body: 'Method Not Allowed' };
    },
  });
  const client = createChainClient({ chainId: 31_337, urls: [node.url] });
  const all = [QUESTION, QUESTION, QUESTION, QUESTION];
  expect(await client.askAll(all)).toMatchObject(all.map(() => ({ value: '0x10' })));
  const before = batches;
  expect(await client.askAll(all)).toMatchObject(all.map(() => ({ value: '0x10' })));
  expect(batches).toBe(before);
  expect(client.statuses()).toMatchObject([{ state: 'ok' }]);
  await client.close();
});

test('an id that comes back as text is the same id, alone and in a batch; another number is refused', async () => {
  await using node = await startFaultUpstream({
    reply: ({ body }) => {
      const asked = JSON.parse(body) as { id: number; method: string } | { id: number; method: string }[];
      const toAnswer = ({ id, method }: { id: number; method: string }) => ({
        jsonrpc: '2.0',
        id: String(method === 'eth_gasPrice' ? id + 1 : id),
        result: method === 'eth_chainId' ? CHAIN_ID : '0x10',
      });
      return { body: JSON.stringify(Array.isArray(asked) ? asked.map(toAnswer) : toAnswer(asked)) };
    },
  });
  const client = createChainClient({ chainId: 31_337, urls: [node.url], tries: 1 });
  expect((await client.ask(QUESTION)).value).toBe('0x10');
  expect(await client.askAll([QUESTION, QUESTION])).toMatchObject([{ value: '0x10' }, { value: '0x10' }]);
  await expect(client.ask({ ...QUESTION, method: 'eth_gasPrice' })).rejects.toMatchObject({ kind: 'wrong-id' });
  await client.close();
});

test('an answer past the limit of bytes counts as too large a range: reading stops, and no other endpoint is asked', async () => {
  await using node = await startFaultUpstream({ reply: answer });
  await using other = await startFaultUpstream({ reply: answer });
  node.script('ok', { hugeBytes: 100_000_000 });
  const client = createChainClient({ chainId: 31_337, urls: [node.url, other.url], limits: LIMITS });
  await expect(client.ask(QUESTION)).rejects.toMatchObject({ kind: 'range' });
  expect(other.requests).toEqual([]);
  await client.close();
});

test('an endpoint that answers 429 rests as long as it asks, and the next one is asked meanwhile', async () => {
  await using limited = await startFaultUpstream({ reply: answer });
  await using other = await startFaultUpstream({ reply: answer });
  limited.script('ok');
  limited.always({ status: 429, headers: { 'retry-after': '30' } });
  const client = createChainClient({ chainId: 31_337, urls: [limited.url, other.url] });
  for (let times = 0; times < 5; times += 1) expect((await client.ask(QUESTION)).position).toBe(1);
  expect(limited.requests).toHaveLength(2);
  await client.close();
});

test('an endpoint of another chain is not used, and the operator is told', async () => {
  await using node = await startFaultUpstream({ reply: answer });
  const client = createChainClient({ chainId: 1, urls: [node.url], tries: 1 });
  await expect(client.ask(QUESTION)).rejects.toMatchObject({
    kind: 'wrong-chain',
    message: expect.stringMatching(/speaks of chain 31337, not 1$/),
  });
  expect(node.requests).toHaveLength(1);
  expect(client.statuses()).toMatchObject([{ state: 'wrong-chain' }]);
  await client.close();
});

test('a key in an address appears in no message and no status', async () => {
  await using node = await startFaultUpstream({ reply: answer });
  node.always({ status: 500 });
  const client = createChainClient({ chainId: 31_337, urls: [`${node.url}/v2/hunter2?key=hunter3`], tries: 1 });
  const error = await client.ask(QUESTION).catch((reason: unknown) => reason);
  expect(JSON.stringify(client.statuses()) + String(error)).not.toMatch(/hunter/);
  await client.close();
});

test('requests to a rate-limited endpoint are spaced', async () => {
  await using node = await startFaultUpstream({ reply: answer });
  const client = createChainClient({ chainId: 31_337, urls: [node.url], rateLimited: true });
  const startedAt = performance.now();
  await Promise.all([client.ask(QUESTION), client.ask(QUESTION), client.ask(QUESTION)]);
  expect(performance.now() - startedAt).toBeGreaterThan(450);
  await client.close();
});

test('an endpoint that refuses state overrides is not asked for them again, and listed without them', async () => {
  await using node = await startFaultUpstream({
    reply: (request) => {
      const { id, params } = JSON.parse(request.body) as { id: number; params: unknown[] };
      const error = { code: -32_602, message: 'too many arguments, want at most 2' };
      return params.length > 2 ? { body: JSON.stringify({ jsonrpc: '2.0', id, error }) } : answer(request);
    },
  });
  const client = createChainClient({ chainId: 31_337, urls: [node.url] });
  const call = (params: readonly unknown[]) => client.ask({ method: 'eth_call', params, parse: (it: unknown) => it });
  await expect(call([{}, 'latest', {}])).rejects.toMatchObject({ kind: 'override' });
  const before = node.requests.length;
  await expect(call([{}, 'latest', {}])).rejects.toMatchObject({ kind: 'unsupported' });
  expect(node.requests).toHaveLength(before);
  expect((await call([{}, 'latest'])).value).toBe('0x10');
  expect(client.statuses()).toMatchObject([{ state: 'ok', missing: ['eth_call with state overrides'] }]);
  await client.close();
});
