import { expect, test } from 'vitest';
import { assemble } from '../testing/assemble.ts';
import { parseCode } from './code.ts';
import { type Coverage, cover, hasUnreached, leaveOut } from './coverage.ts';

/** Code with a branch at its fifth byte, which jumps to what is given. */
const branch = (other: string, next = 'stop') => {
  const code = parseCode(assemble(`callvalue @other jumpi ${next} other: ${other}`));
  return { code, pc: 4, target: BigInt(Math.max(...code.jumps)) };
};
const judge = (side: ReturnType<typeof branch>, marks: (coverage: Coverage) => void) => {
  const coverage: Coverage = new Map();
  cover(coverage, { ...side, jumps: false });
  marks(coverage);
  return hasUnreached(coverage);
};

test('SKY-08 a side that was left out and taken by no path was not reached', () => {
  const store = branch('0x01 0x00 sstore stop');
  expect(judge(store, (coverage) => leaveOut(coverage, store))).toBe(true);
  expect(judge(store, () => undefined)).toBe(false);
});

test('SKY-08 a side that another path took was reached', () => {
  const store = branch('0x01 0x00 sstore stop');
  const both = (coverage: Coverage) => {
    leaveOut(coverage, store);
    cover(coverage, { ...store, jumps: true });
  };
  expect(judge(store, both)).toBe(false);
});

test('SKY-08 a side that no input leads to along a path may be reached along others', () => {
  const store = branch('0x01 0x00 sstore stop');
  expect(judge(store, (coverage) => cover(coverage, { ...store, jumps: false }, { isFixed: true }))).toBe(true);
});

test('SKY-08 a side that only reverts needs no path', () => {
  const fail = branch('0x20 0x00 mstore 0x20 0x00 revert');
  expect(judge(fail, (coverage) => leaveOut(coverage, fail))).toBe(false);
});
