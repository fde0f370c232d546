import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPageTurns } from './page-turns.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const NETWORK = '203.0.113.7';

/** Requests `count` pages. The list grows with what ends each, in the order in which their turns come. */
async function request(turns: ReturnType<typeof createPageTurns>, address: string, count: number, scale = 1) {
  const drawn: (() => void)[] = [];
  for (let index = 0; index < count; index += 1) void turns.take(address, { scale }).then((end) => drawn.push(end));
  await vi.advanceTimersByTimeAsync(0);
  return drawn;
}

test('of a network that requests a hundred pages at once one is drawn at a time, half of the time, and another visitor does not wait for them', async () => {
  const turns = createPageTurns();
  const drawn = await request(turns, NETWORK, 100);
  expect(await request(turns, '203.0.113.8', 1)).toHaveLength(1);
  for (let page = 0; page < 99; page += 1) {
    await vi.advanceTimersByTimeAsync(100);
    drawn[page]?.();
    drawn[page]?.();
    await vi.advanceTimersByTimeAsync(99);
    expect(drawn).toHaveLength(page + 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(drawn).toHaveLength(page + 2);
  }
  drawn[99]?.();
  await vi.advanceTimersByTimeAsync(100);
  expect(await request(turns, NETWORK, 3)).toHaveLength(1);
});

test('a page whose reader is slow holds up its network for two seconds at most', async () => {
  const drawn = await request(createPageTurns(), NETWORK, 2);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(drawn).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(drawn).toHaveLength(2);
});

test('the networks of an IPv6 /48 take their turns together', async () => {
  const turns = createPageTurns();
  expect(await request(turns, '2001:db8:1:1::1', 1)).toHaveLength(1);
  expect(await request(turns, '2001:db8:1:2::1', 1)).toHaveLength(0);
  expect(await request(turns, '2001:db8:2:1::1', 1)).toHaveLength(1);
});

test('a scale for development multiplies them', async () => {
  expect(await request(createPageTurns(), NETWORK, 10, 3)).toHaveLength(3);
});
