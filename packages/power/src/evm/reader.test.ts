import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Address, type ChainReader, LimitReached, rememberReads } from './reader.ts';

const CONTRACT: Address = `0x${'c0'.repeat(20)}`;
const QUICK_MS = 30;

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

/** How many calls are asked of a node whose first is quick, and each other takes `ms` longer; at most ten. */
async function countCalls({ ms, callsMsMax }: { ms: number; callsMsMax: number }): Promise<number> {
  let asked = 0;
  const node: ChainReader = {
    getCode: async () => '0x',
    getBalance: async () => 0n,
    getStorageAt: async () => 0n,
    call: async () => {
      vi.advanceTimersByTime(asked === 0 ? QUICK_MS : QUICK_MS + ms);
      asked += 1;
      return { ok: true, data: '0x' };
    },
  };
  const { call } = rememberReads(node, { readsMax: 100, callsMsMax });
  for (let index = 0; index < 10; index += 1) {
    try {
      await call({ to: CONTRACT, data: `0x0${index}` });
    } catch (error) {
      expect(error).toEqual(new LimitReached('time'));
      break;
    }
  }
  return asked;
}

test('SKY-08: a node that works at calls for longer than it may is asked no more of them', async () => {
  expect(await countCalls({ ms: 120, callsMsMax: 250 })).toBe(4);
  expect(await countCalls({ ms: 120, callsMsMax: 10_000 })).toBe(10);
});

test('SKY-08: what each call takes anyway is no work of the node', async () => {
  expect(await countCalls({ ms: 0, callsMsMax: 1 })).toBe(10);
});
