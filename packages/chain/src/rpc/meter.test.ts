import { startFaultUpstream } from '@redoubt/testing/chain/fault-upstream';
import { afterEach, expect, test, vi } from 'vitest';
import { createChainClient, withUrgency } from './chain-client.ts';
import { createMeter } from './meter.ts';

afterEach(() => {
  vi.useRealTimers();
});

const NOON = Date.parse('2026-11-23T12:00:00Z');

test('a rate lets most of one second’s requests through at once, then spaces the others; a batch counts its items', async () => {
  vi.useFakeTimers();
  const meter = createMeter({ perSecond: 20 });
  await meter.admit({ method: 'eth_call', count: 16 }, 'usual');
  const went = vi.fn();
  const second = meter.admit({ method: 'eth_call', count: 4 }, 'usual').then(went);
  await vi.advanceTimersByTimeAsync(190);
  expect(went).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(20);
  await second;
});

test('the head does not wait for what was asked of the past before it', async () => {
  let seen = 0;
  await using node = await startFaultUpstream({
    reply: ({ body }) => {
      const asked = JSON.parse(body) as Item | Item[];
      seen += Array.isArray(asked) ? asked.length : 1;
      return { body: JSON.stringify(Array.isArray(asked) ? asked.map(answerItem) : answerItem(asked)) };
    },
  });
  const client = createChainClient({ chainId: 31_337, urls: [node.url], budgets: [{ perSecond: 50 }] });
  const ending = new AbortController();
  const questions = Array.from({ length: 400 }, () => ({ ...QUESTION, signal: ending.signal }));
  const past = withUrgency(client, 'past')
    .askAll(questions)
    .catch(() => 'ended');
  await withUrgency(client, 'head').ask(QUESTION);
  // Of the eight batches, six would have had their turns before it.
  expect(seen).toBeLessThan(200);
  ending.abort(new Error('ended'));
  expect(await past).toBe('ended');
  await client.close();
});

test('an item that waits for its turn leaves with its signal, and the others go on', async () => {
  vi.useFakeTimers();
  const meter = createMeter({ perSecond: 10 });
  await meter.admit({ method: 'eth_call', count: 8 }, 'usual');
  const gone = new AbortController();
  const leaving = meter.admit({ method: 'eth_call', count: 8 }, 'usual', gone.signal);
  const staying = meter.admit({ method: 'eth_call', count: 1 }, 'past');
  gone.abort(new Error('gone'));
  await expect(leaving).rejects.toThrow('gone');
  // Its own turn comes after 100 ms; that of what left would have come after 800.
  await vi.advanceTimersByTimeAsync(110);
  await staying;
});

test('near the end of the day’s units the past stops first, then the rest, the head last; a new day begins again', async () => {
  let now = NOON;
  const meter = createMeter({ unitsPerDay: 100 }, () => now);
  const admit = (urgency: 'head' | 'usual' | 'past') => meter.admit({ method: 'eth_call', count: 10 }, urgency);
  for (let times = 0; times < 7; times += 1) {
    expect(meter.waits()).toBeUndefined();
    await admit('past');
  }
  expect(meter.waits()).toBe('the past waits for midnight UTC: 70 of 100 units of 2026-11-23 are used');
  await expect(admit('past')).rejects.toMatchObject({
    kind: 'quota',
    message: expect.stringContaining('70 of 100 units of 2026-11-23 are used'),
  });
  for (let times = 0; times < 2; times += 1) await admit('usual');
  await expect(admit('usual')).rejects.toMatchObject({ kind: 'quota' });
  expect(meter.waits()).toMatch(/^the past, powers and markets wait /);
  await admit('head');
  expect(meter.waits()).toMatch(/^everything waits /);
  await expect(admit('head')).rejects.toMatchObject({ kind: 'quota' });
  now += 12 * 3_600_000;
  expect(meter.waits()).toBeUndefined();
  await admit('past');
});

test('units that an earlier process used on the same day count', async () => {
  const meter = createMeter({ unitsPerDay: 100 }, () => NOON);
  meter.recordUsed('2026-11-22', 100);
  await meter.admit({ method: 'eth_call', count: 1 }, 'past');
  meter.recordUsed('2026-11-23', 99);
  await expect(meter.admit({ method: 'eth_call', count: 1 }, 'head')).rejects.toMatchObject({ kind: 'quota' });
});

test('calls, units and bytes are counted by method, and taken once', async () => {
  const meter = createMeter();
  await meter.admit({ method: 'eth_getBlockReceipts', count: 2 }, 'head');
  meter.addBytes('eth_getBlockReceipts', 700);
  expect(meter.takeUsage()).toEqual([{ method: 'eth_getBlockReceipts', calls: 2, units: 40, bytes: 700 }]);
  expect(meter.takeUsage()).toEqual([]);
});

type Item = { id: number; method: string };
const answerItem = ({ id, method }: Item) => ({ jsonrpc: '2.0', id, result: method === 'eth_chainId' ? '0x7a69' : `0x${id}` });
const QUESTION = { method: 'eth_call', params: [], parse: (it: unknown) => it };

test('a batch that an endpoint refuses as too large is halved until it is accepted, and the size is remembered', async () => {
  await using node = await startFaultUpstream({
    reply: ({ body }) => {
      const asked = JSON.parse(body) as Item | Item[];
      const rejection = { jsonrpc: '2.0', id: null, error: { code: -32_600, message: 'batch too large: max 3 requests in a batch' } };
      return {
        body: JSON.stringify(
          Array.isArray(asked) ? (asked.length > 3 ? rejection : asked.map(answerItem).toReversed()) : answerItem(asked),
        ),
      };
    },
  });
  const client = createChainClient({ chainId: 31_337, urls: [node.url] });
  const answers = await client.askAll(Array.from({ length: 20 }, () => QUESTION));
  expect(answers.map((answer) => 'value' in answer)).toEqual(Array.from({ length: 20 }, () => true));
  const sizes = node.requests
    .map(({ body }) => JSON.parse(body) as Item | Item[])
    .flatMap((asked) => (Array.isArray(asked) ? asked.length : []));
  expect(sizes[0]).toBe(20);
  expect(sizes.slice(-5).every((size) => size <= 3)).toBe(true);
  await client.close();
});

test('an item that reverts is that item’s fault; the others keep their answers', async () => {
  await using node = await startFaultUpstream({
    reply: ({ body }) => {
      const asked = JSON.parse(body) as Item | Item[];
      const revert = ({ id }: Item) => ({ jsonrpc: '2.0', id, error: { code: 3, message: 'execution reverted: batch too large' } });
      return {
        body: JSON.stringify(
          Array.isArray(asked) ? asked.map((item, index) => (index === 1 ? revert(item) : answerItem(item))) : answerItem(asked),
        ),
      };
    },
  });
  const client = createChainClient({ chainId: 31_337, urls: [node.url] });
  expect(await client.askAll([QUESTION, QUESTION, QUESTION])).toMatchObject([{ value: '0x2' }, { kind: 'refused' }, { value: '0x4' }]);
  await client.close();
});

test('what a budget forbids is not sent, and the head goes on', async () => {
  await using node = await startFaultUpstream({ reply: ({ body }) => ({ body: JSON.stringify(answerItem(JSON.parse(body) as Item)) }) });
  const client = createChainClient({ chainId: 31_337, urls: [node.url], budgets: [{ unitsPerDay: 10 }] });
  const past = withUrgency(client, 'past');
  const asked = await Promise.allSettled(Array.from({ length: 9 }, () => past.ask(QUESTION)));
  expect(asked.filter(({ status }) => status === 'rejected').length).toBeGreaterThanOrEqual(2);
  await expect(past.ask(QUESTION)).rejects.toMatchObject({ kind: 'quota' });
  expect(await withUrgency(client, 'head').ask(QUESTION)).toMatchObject({ position: 0 });
  expect(client.statuses()).toMatchObject([{ state: 'ok' }]);
  await client.close();
});
