import { expect, test } from 'vitest';
import { createHeadPace } from './head-pace.ts';

const POLL_MS = 1_000;

/** A follower that asks for each next block when it is due, and again a poll later, of a chain whose blocks arrive at these times. */
function follow({
  blocks,
  timestampOf,
  arrivesMs,
}: {
  blocks: number;
  timestampOf: (n: number) => number;
  arrivesMs: (n: number) => number;
}) {
  let ms = 0;
  const pace = createHeadPace(() => ms);
  let asked = 0;
  let delayMs = 0;
  for (let number = 0; number < blocks; number += 1) {
    for (;;) {
      ms += Math.max(POLL_MS, pace.untilDueMs() ?? 0);
      asked += 1;
      if (ms >= arrivesMs(number)) break;
      pace.recordMiss();
    }
    delayMs += ms - arrivesMs(number);
    pace.record({ number, timestamp: timestampOf(number) });
  }
  return { asked: asked / blocks, delayMs: delayMs / blocks };
}

/** Numbers between 0 and 1 that look like chance. */
const chance = (n: number) => ((Math.imul(n + 1, 0x9e3779b1) ^ (n << 7)) >>> 0) / 2 ** 32;

test('a block each 12 seconds, which arrives one to three seconds late, is asked for 1.3 times and seen within 1.2 seconds', () => {
  const at = (n: number) => 12 * (n + 1) + 1_700_000_000;
  const { asked, delayMs } = follow({
    blocks: 2_000,
    timestampOf: at,
    arrivesMs: (n) => 12_000 * (n + 1) + 1_000 + 2_000 * chance(n),
  });
  expect(asked).toBeLessThan(1.3);
  expect(delayMs).toBeLessThan(1_200);
});

test('a missed slot costs a few requests, and the pace is kept', () => {
  const slotOf = (n: number) => n + 1 + Math.floor(n / 50);
  const { asked } = follow({
    blocks: 2_000,
    timestampOf: (n) => 12 * slotOf(n),
    arrivesMs: (n) => 12_000 * slotOf(n) + 2_000 + 300 * chance(n),
  });
  expect(asked).toBeLessThan(1.4);
});

test('blocks without a pace are polled for', () => {
  let ms = 0;
  const pace = createHeadPace(() => ms);
  for (const [index, passed] of [5_000, 40, 60_000, 1_000, 30, 10_000, 20, 9_000, 15, 700, 12_000].entries()) {
    ms += passed;
    pace.record({ number: index, timestamp: index });
    expect(pace.untilDueMs()).toBeUndefined();
  }
  // Several blocks a second.
  for (let number = 100; number < 140; number += 1) pace.record({ number, timestamp: Math.floor(number / 4) });
  expect(pace.untilDueMs()).toBeUndefined();
});

test('after an outage the pace is learned again', () => {
  let ms = 0;
  const pace = createHeadPace(() => ms);
  const see = (number: number) => pace.record({ number, timestamp: 12 * number });
  for (let number = 100; number < 110; number += 1) {
    see(number);
    ms += 12_000;
  }
  expect(pace.untilDueMs()).toBe(0);
  see(130);
  expect(pace.untilDueMs()).toBeUndefined();
});

test('a block that stays away is overdue after four tries, and asked for again when the next slot is due', () => {
  let ms = 0;
  const pace = createHeadPace(() => ms);
  for (let number = 0; number < 10; number += 1) {
    ms = 12_000 * number + 2_000;
    pace.record({ number, timestamp: 12 * number });
  }
  ms += 12_000;
  for (let tries = 0; tries < 4; tries += 1) {
    expect(pace.untilDueMs()).toBe(0);
    expect(pace.isOverdue()).toBe(false);
    pace.recordMiss();
    ms += 1_000;
  }
  expect(pace.isOverdue()).toBe(true);
  expect(pace.untilDueMs()).toBeGreaterThan(8_000);
});
