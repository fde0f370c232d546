import { readFile } from 'node:fs/promises';
import { keccak256, toHex } from 'viem';
import { expect, test } from 'vitest';
import { EVENT, readHappening, readTransfer } from './watched-events.ts';

const bytes = (hex: string) => Buffer.from(hex.slice(2), 'hex');
const word = (value: bigint) => Buffer.from(value.toString(16).padStart(64, '0'), 'hex');

test('every hash is that of the signature beside it', async () => {
  const read = (name: string) => readFile(new URL(name, import.meta.url), 'utf8');
  const source = `${await read('./watched-events.ts')}${await read('./find-deployer.ts')}`;
  const lines = [...source.matchAll(/'(0x[0-9a-f]{64})', \/\/ (.+)/g)];
  expect(lines).toHaveLength(Object.keys(EVENT).length + 2);
  for (const [, hash, signature = ''] of lines) expect(keccak256(toHex(signature))).toBe(hash);
});

test('an owner is read wherever the contract put it: among the topics or in the data', () => {
  const owners = Buffer.concat([word(7n), word(8n)]);
  const change = { kind: 'owner-change', before: `0x${'7'.padStart(40, '0')}`, after: `0x${'8'.padStart(40, '0')}` };
  const topic = bytes(EVENT.ownershipTransferred);
  expect(readHappening({ topic, topics: owners, data: Buffer.alloc(0) })).toEqual(change);
  expect(readHappening({ topic, topics: Buffer.alloc(0), data: owners })).toEqual(change);
  expect(readHappening({ topic, topics: Buffer.alloc(0), data: word(7n).subarray(5) })).toBeUndefined();
});

test('a transfer of a thing that can not be counted is no amount', () => {
  const topic = bytes(EVENT.transfer);
  expect(readTransfer({ topic, topics: Buffer.concat([word(1n), word(2n), word(3n)]), data: Buffer.alloc(0) })).toBeUndefined();
  expect(readTransfer({ topic, topics: Buffer.concat([word(1n), word(2n)]), data: word(3n) })).toMatchObject({ amount: 3n });
});
