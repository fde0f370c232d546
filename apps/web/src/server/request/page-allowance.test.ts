import { WIDE_TIMES } from '@redoubt/domain/limits';
import { expect, test } from 'vitest';
import { createPageAllowance } from './page-allowance.ts';

function start() {
  let time = 1_000;
  const allowance = createPageAllowance({ limit: { count: 10, seconds: 5 }, now: () => time });
  const take = (address: string, uses: number, scale = 1) =>
    Array.from({ length: uses }, () => allowance.take(address, { scale })).filter((wait) => wait === 0).length;
  const pass = (seconds: number) => {
    time += seconds * 1_000;
  };
  return { allowance, take, pass };
}

test('a burst of pages is allowed, then two a second; a refusal says when to try again', () => {
  const { allowance, take, pass } = start();
  expect(take('203.0.113.7', 15)).toBe(10);
  expect(allowance.take('203.0.113.7', { scale: 1 })).toBe(1);
  pass(1);
  expect(take('203.0.113.7', 5)).toBe(2);
  pass(3_600);
  expect(take('203.0.113.7', 15)).toBe(10);
});

test('each network has its own', () => {
  const { take } = start();
  expect(take('203.0.113.7', 15)).toBe(10);
  expect(take('203.0.113.8', 15)).toBe(10);
  expect(take('2001:db8:1:2::1', 6) + take('2001:db8:1:2::2', 6)).toBe(10);
});

test('a scale for development multiplies it', () => {
  expect(start().take('127.0.0.1', 50, 3)).toBe(30);
});

test('all networks of an IPv6 /48 have twenty times as much', () => {
  const { take } = start();
  const given = Array.from({ length: WIDE_TIMES + 5 }, (_, index) => take(`2001:db8:1:${index.toString(16)}::1`, 10));
  expect(given.reduce((sum, each) => sum + each, 0)).toBe(10 * WIDE_TIMES);
});
