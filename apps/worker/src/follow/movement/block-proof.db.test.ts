import { startAnvil } from '@redoubt/testing/chain/anvil';
import { createTraffic, makeTraffic } from '@redoubt/testing/chain/chain-traffic';
import type { Hex } from '@redoubt/tracing/model/movement';
import type { Fields } from '@redoubt/tracing/read/raw';
import { countCommitted, hashHeader, rootOf } from '@redoubt/tracing/verify/block-proof';
import { afterAll, expect, test } from 'vitest';

// Hashes of headers and roots of receipts against those of a node.

const anvil = await startAnvil();
afterAll(() => anvil[Symbol.asyncDispose]());

type Receipt = { readonly logs: readonly Fields[] };

async function readBlock(number: number): Promise<{ block: Fields; receipts: Receipt[]; transactions: Fields[] }> {
  const at = `0x${number.toString(16)}`;
  const [block, receipts] = [
    await anvil.rpc<Fields>('eth_getBlockByNumber', at, true),
    await anvil.rpc<Receipt[]>('eth_getBlockReceipts', at),
  ];
  return { block, receipts, transactions: block.transactions as Fields[] };
}

test('TRAC-07: the fields of blocks give their hashes, and their receipts and transactions the roots, whatever their types', async () => {
  const traffic = await createTraffic(anvil);
  const relay = await traffic.deployRelay();
  await makeTraffic(traffic, { targets: [await traffic.deployEmitter()], relay, blocks: 40, seed: 7 });
  const [from = '', to = ''] = traffic.accounts;
  const accessList = [{ address: to, storageKeys: [`0x${'3'.repeat(64)}`] }];
  // It need not be of anyone: what no wallet signed is passed over.
  const authorizationList = [{ chainId: '0x7a69', address: to, nonce: '0x0', yParity: '0x1', r: '0x5', s: '0x7' }];
  const kinds = [
    { type: '0x0', gasPrice: '0x77359400' },
    { type: '0x1', gasPrice: '0x77359400', accessList },
    { type: '0x2', accessList },
    { type: '0x4', authorizationList },
  ];
  for (const kind of kinds) await anvil.rpc('eth_sendTransaction', { from, to, value: '0x1', ...kind });
  await traffic.mine();
  // More than 127 places: their paths have other lengths.
  for (let sent = 0; sent < 300; sent += 1) await traffic.send(sent % 6, { to, value: 1n });
  await traffic.mine();
  const head = Number(await anvil.rpc<string>('eth_blockNumber'));
  const sizes: number[] = [];
  const types = new Set<unknown>();
  for (let number = 0; number <= head; number += 1) {
    const { block, receipts, transactions } = await readBlock(number);
    sizes.push(receipts.length);
    for (const { type } of transactions) types.add(type);
    expect([hashHeader(block), rootOf('receipts', receipts), rootOf('transactions', transactions)]).toEqual([
      block.hash,
      block.receiptsRoot,
      block.transactionsRoot,
    ]);
    for (const field of ['receiptsRoot', 'transactionsRoot', 'stateRoot'])
      expect(hashHeader({ ...block, [field]: `0x${'1'.repeat(64)}` })).not.toBe(block.hash);
    const at = receipts.findIndex(({ logs }) => logs.length > 0);
    const changed = receipts.map((receipt, index) =>
      index === at ? { ...receipt, logs: receipt.logs.map((log) => ({ ...log, data: `0x${'2'.repeat(64)}` })) } : receipt,
    );
    if (at >= 0) expect(rootOf('receipts', changed)).not.toBe(block.receiptsRoot);
  }
  expect(Math.max(...sizes)).toBe(300);
  expect([...types].toSorted()).toEqual(['0x0', '0x1', '0x2', '0x4']);
});

test('TRAC-07: a receipt of a kind that is not known has no root, which is not taken for a change', async () => {
  const { receipts } = await readBlock(3);
  expect(rootOf('receipts', [{ ...receipts[0], type: '0x6a' }])).toBeUndefined();
  expect(countCommitted('receipts', [{ ...receipts[0], type: '0x6a' }], `0x${'0'.repeat(64)}`)).toBeUndefined();
});

test('TRAC-07: what a chain adds behind the receipts to which its block commits is not taken for a change', async () => {
  const head = Number(await anvil.rpc<string>('eth_blockNumber'));
  const { block, receipts, transactions } = await readBlock(head);
  const root = block.receiptsRoot as Hex;
  expect(countCommitted('transactions', [...transactions, { ...transactions[0], gas: '0x0' }], block.transactionsRoot as Hex)).toBe(300);
  expect(countCommitted('receipts', receipts, root)).toBe(300);
  expect(countCommitted('receipts', [...receipts, { ...receipts[0], gasUsed: '0x0' }], root)).toBe(300);
  expect(countCommitted('receipts', [...receipts, { ...receipts[0] }], root)).toBe(0);
  expect(countCommitted('receipts', receipts.slice(1), root)).toBe(0);
});
