import { expect, test } from 'vitest';
import { BLOCKS_MAX, type BlockRange, FIRST_SIZE, halve, nextRange, type RangeSize, resize, tighten } from './block-range.ts';

/** A seeded pseudo-random generator (mulberry32). */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

test('ranges cover every block once and in order, whatever the node answers, and reading always ends', () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const random = numbers(seed);
    const [start, head] = [random(1000), random(5000)];
    const refusedFrom = 1 + random(300);
    const bytesOf = Array.from({ length: 16 }, () => random(400_000));
    let size: RangeSize = FIRST_SIZE;
    let next = start;
    let asked = 0;
    const read = ({ from, to }: BlockRange): number => {
      asked += 1;
      const blocks = to - from + 1;
      if (blocks > refusedFrom) {
        size = tighten(size, { refused: blocks });
        const halves = halve({ from, to });
        expect(halves).toBeDefined();
        return (halves ?? []).reduce((sum, half) => sum + read(half), 0);
      }
      expect(from).toBe(next);
      next = to + 1;
      return blocks * (bytesOf[from % 16] ?? 0);
    };
    for (let range = nextRange({ next, head, size }); range !== undefined; range = nextRange({ next, head, size })) {
      expect(range.to - range.from + 1).toBeLessThanOrEqual(BLOCKS_MAX);
      const bytes = read(range);
      size = resize(size, { blocks: range.to - range.from + 1, bytes });
      expect(size.blocks).toBeGreaterThanOrEqual(1);
      expect(size.blocks).toBeLessThanOrEqual(size.blocksMax);
    }
    expect(next).toBe(Math.max(start, head + 1));
    expect(asked).toBeLessThan(20_000);
  }
});

const size = (blocks: number, blocksMax = BLOCKS_MAX): RangeSize => ({ ...FIRST_SIZE, blocks, blocksMax });

test('the size approaches a megabyte an answer, changing at most fourfold a step', () => {
  expect(resize(size(20), { blocks: 20, bytes: 500_000 }).blocks).toBe(40);
  expect(resize(size(20), { blocks: 20, bytes: 0 }).blocks).toBe(80);
  expect(resize(size(20), { blocks: 20, bytes: 50_000_000 }).blocks).toBe(5);
  expect(resize(size(1500), { blocks: 1500, bytes: 10 }).blocks).toBe(BLOCKS_MAX);
});

test('a size that was refused is requested again only after many answers, and after more of them each time that it is refused', () => {
  let now = tighten(size(64), { refused: 64 });
  expect(now).toMatchObject({ blocks: 32, blocksMax: 32 });
  const answersUntilMore = () => {
    for (let answers = 1; ; answers += 1) {
      now = resize(now, { blocks: 32, bytes: 1 });
      if (now.blocks > 32) return answers;
    }
  };
  expect(answersUntilMore()).toBe(32);
  expect(now.blocks).toBe(64);
  now = tighten(now, { refused: 64 });
  expect(answersUntilMore()).toBe(64);
  for (let rejections = 0; rejections < 20; rejections += 1) now = tighten(now, { refused: 64 });
  expect(answersUntilMore()).toBe(1_024);
});

test('after one refusal that did not hold, ranges grow back to the most that is ever requested', () => {
  let now = tighten(size(64), { refused: 2 });
  for (let answers = 0; answers < 2_000; answers += 1) now = resize(now, { blocks: now.blocks, bytes: 1 });
  expect(now.blocks).toBe(BLOCKS_MAX);
});

test('a single block cannot be halved; block 0 is a block', () => {
  expect(halve({ from: 0, to: 0 })).toBeUndefined();
  expect(halve({ from: 0, to: 1 })).toEqual([
    { from: 0, to: 0 },
    { from: 1, to: 1 },
  ]);
  expect(nextRange({ next: 0, head: 0, size: FIRST_SIZE })).toEqual({ from: 0, to: 0 });
  expect(nextRange({ next: 1, head: 0, size: FIRST_SIZE })).toBeUndefined();
});
