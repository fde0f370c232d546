import { expect, test } from 'vitest';
import type { Endpoint } from '../verify/endpoint.ts';
import { readTransaction } from './read-transaction.ts';

const HASH = `0x${'1'.repeat(64)}` as const;
const [FROM, TO] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`];

const nodeOf = (answers: Readonly<Record<string, unknown>>): Endpoint => ({
  ask: async (method) => ({ result: method === 'eth_chainId' ? '0x2105' : (answers[method] ?? null) }),
});

const TRANSACTION = {
  hash: HASH,
  from: FROM.toUpperCase().replace('0X', '0x'),
  to: TO,
  value: '0xde0b6b3a7640000',
  input: `0xa9059cbb${'0'.repeat(128)}`,
};

test('what a node says of a transaction is said: its chain, who signed, what it called, and whether that succeeded (ANL-06)', async () => {
  const receipt = { blockNumber: '0x10', status: '0x0', logs: [{}, {}] };
  const node = nodeOf({
    eth_getTransactionByHash: TRANSACTION,
    eth_getTransactionReceipt: receipt,
    eth_getBlockByNumber: { timestamp: '0x65' },
  });
  expect(await readTransaction(node, { hash: HASH })).toEqual({
    hash: HASH,
    chain: 'base',
    from: FROM,
    to: TO,
    created: undefined,
    value: '1',
    called: { selector: '0xa9059cbb', signature: 'transfer(address,uint256)' },
    mined: { block: 16, succeeded: false, events: 2, time: 101 },
  });
});

test('a transaction that waits for a block, and one that the node does not have, are no success and no failure (ANL-06)', async () => {
  expect((await readTransaction(nodeOf({ eth_getTransactionByHash: TRANSACTION }), { hash: HASH }))?.mined).toBeUndefined();
  expect(await readTransaction(nodeOf({}), { hash: HASH })).toBeUndefined();
});

test('an answer about another transaction is refused (ANL-06)', async () => {
  const other = nodeOf({ eth_getTransactionByHash: { ...TRANSACTION, hash: `0x${'2'.repeat(64)}` } });
  await expect(readTransaction(other, { hash: HASH })).rejects.toThrow('not this transaction');
});
