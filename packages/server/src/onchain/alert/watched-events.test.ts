import { TOPIC } from '@redoubt/chain/names/topics-and-selectors';
import { expect, test } from 'vitest';
import { decodeEvent, readTransfer } from './watched-events.ts';

const bytes = (hex: string) => Buffer.from(hex.slice(2), 'hex');
const word = (value: bigint) => Buffer.from(value.toString(16).padStart(64, '0'), 'hex');

test('an owner is read wherever the contract put it: among the topics or in the data', () => {
  const owners = Buffer.concat([word(7n), word(8n)]);
  const change = { kind: 'owner-change', before: `0x${'7'.padStart(40, '0')}`, after: `0x${'8'.padStart(40, '0')}` };
  const topic = bytes(TOPIC.ownershipTransferred);
  expect(decodeEvent({ topic, topics: owners, data: Buffer.alloc(0) })).toEqual(change);
  expect(decodeEvent({ topic, topics: Buffer.alloc(0), data: owners })).toEqual(change);
  expect(decodeEvent({ topic, topics: Buffer.alloc(0), data: word(7n).subarray(5) })).toBeUndefined();
});

test('a transfer of a thing that can not be counted is no amount', () => {
  const topic = bytes(TOPIC.transfer);
  expect(readTransfer({ topic, topics: Buffer.concat([word(1n), word(2n), word(3n)]), data: Buffer.alloc(0) })).toBeUndefined();
  expect(readTransfer({ topic, topics: Buffer.concat([word(1n), word(2n)]), data: word(3n) })).toMatchObject({ amount: 3n });
});
