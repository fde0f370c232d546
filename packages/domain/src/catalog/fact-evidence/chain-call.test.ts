import { expect, test } from 'vitest';
import { type AskChain, REVERTED, readResult, toComparable } from './chain-call.ts';
import { hashResult } from './hash-result.ts';

const answering =
  (answers: Record<string, unknown>): AskChain =>
  async ({ method }) =>
    answers[method];

test('equal results have equal hashes, whatever the order of their keys', () => {
  expect(hashResult({ b: 1, a: ['0x01'] })).toBe(hashResult({ a: ['0x01'], b: 1 }));
  // printf '"0x01"' | sha256sum
  expect(hashResult('0x01')).toBe('0x71dcfa3a93f01cf880e3f10238e84d5e6f897def336df736ca9484509199c98c');
});

test('what one node adds to a log, and how it spells addresses, changes nothing', async () => {
  const log = {
    address: '0xAB',
    topics: ['0xCD'],
    data: '0x',
    blockNumber: '0x1',
    blockHash: '0x2',
    transactionHash: '0x3',
    logIndex: '0x0',
  };
  const plain = { ...log, address: '0xab', topics: ['0xcd'] };
  const question = { method: 'eth_getLogs', params: [{}] };
  const [one, other] = [[{ ...log, blockTimestamp: '0x9', removed: false, transactionIndex: '0x0' }], [plain]];
  expect(await readResult(answering({ eth_getLogs: one }), question)).toEqual(
    await readResult(answering({ eth_getLogs: other }), question),
  );
});

test('a batch is the list of its results, and a failed call is one, however a node words it', async () => {
  const params = [
    { method: 'eth_call', params: [{}, '0x1'] },
    { method: 'eth_getStorageAt', params: ['0xab', '0x0', '0x1'] },
  ];
  const ask = answering({ eth_call: { error: 'reverted', data: '0x08c379a0' }, eth_getStorageAt: '0x5' });
  expect(await readResult(ask, { method: 'batch', params })).toEqual([REVERTED, `0x${'5'.padStart(64, '0')}`]);
});

test('of simulated blocks only what each transaction returned counts, or that it reverted', () => {
  const done = { status: '0x1', returnData: '0xAB', gasUsed: '0x5208', logs: [] };
  const reverted = { status: '0x0', returnData: '0x', error: { code: 3, message: 'as this node words it' } };
  const blocks = [
    { number: '0x1', hash: '0x01', calls: [done, reverted] },
    { number: '0x2', calls: [] },
  ];
  expect(toComparable('eth_simulateV1', blocks)).toEqual([['0xab', { error: 'reverted' }]]);
  const huge = [{ calls: [{ ...done, returnData: `0x${'00'.repeat(10_000)}` }] }];
  expect(JSON.stringify(toComparable('eth_simulateV1', huge)).length).toBeLessThan(1_500);
});
