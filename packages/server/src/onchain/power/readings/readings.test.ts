import { LimitReached } from '@redoubt/power/evm/reader';
import { expect, test } from 'vitest';
import { pack, recordReadings, unpack } from './readings.ts';

const [ONE, OTHER] = [`0x${'01'.repeat(20)}`, `0x${'02'.repeat(20)}`] as const;
const READER = {
  getCode: async () => '0x60' as const,
  getBalance: async () => 7n,
  getStorageAt: async () => 2n ** 255n,
  call: async () => ({ ok: true, data: '0x01' as const }),
  readStorage: async (_: unknown, slots: readonly bigint[]) => slots.map((slot) => slot + 1n),
};

test('every kind of answer is recorded, and the same after it was stored', async () => {
  const recorded = recordReadings(READER, async () => [ONE, OTHER]);
  await recorded.reader.getCode(ONE);
  await recorded.reader.getBalance(ONE);
  await recorded.reader.getStorageAt(ONE, 3n);
  await recorded.reader.readStorage?.(OTHER, [0n, 1n]);
  await recorded.reader.call({ from: OTHER, to: ONE, data: '0x12', value: 1n });
  await recorded.accountsOf(ONE);
  const readings = recorded.toReadings(false);
  expect(readings?.reads.map(([{ asks }, answer]) => [asks, answer])).toEqual([
    ['code', '0x60'],
    ['balance', 7n],
    ['storage', 2n ** 255n],
    ['storage', 1n],
    ['storage', 2n],
    ['call', { ok: true, data: '0x01' }],
  ]);
  expect(unpack(pack(readings))).toEqual(readings);
});

test('readings with a question that had no answer are none', async () => {
  const recorded = recordReadings({ ...READER, call: () => Promise.reject(new LimitReached('time')) }, async () => []);
  await recorded.reader.getCode(ONE);
  await expect(recorded.reader.call({ to: ONE, data: '0x' })).rejects.toThrow();
  expect(recorded.toReadings(false)).toBeUndefined();
});
