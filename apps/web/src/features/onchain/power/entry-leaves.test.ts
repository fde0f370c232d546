import type { PowerMap } from '@redoubt/power/analysis/power-map';
import { expect, test } from 'vitest';
import { countEntries, ENTRIES, toLeafHref } from './entry-leaves.ts';

const contract = (address: string, { powers, open = [] }: { powers: string[]; open?: string[] }) =>
  ({
    address,
    powers: powers.map((selector) => ({ contract: address, selector })),
    openDangers: open.map((selector) => ({ selector })),
  }) as unknown as PowerMap;
const many = (count: number) => Array.from({ length: count }, (_, index) => `f${index}`);

test('OP-23 a contract in the map leads to the leaf on which its privileged functions begin', () => {
  const hrefOf = toLeafHref(
    [contract('0xa', { powers: many(ENTRIES - 1) }), contract('0xb', { powers: many(ENTRIES) }), contract('0xc', { powers: [] })],
    { tab: '/projects/harbour?tab=governance' },
  );
  expect(hrefOf('0xa')).toBe('/projects/harbour?tab=governance#powers-0xa');
  // Its first function is the last of the first leaf.
  expect(hrefOf('0xb')).toBe('/projects/harbour?tab=governance#powers-0xb');
  expect(hrefOf('0xc')).toBe('/projects/harbour?tab=governance&powers=2#powers-0xc');
});

test('a function that is open to anyone and has a holder, too, is one entry, and a contract without functions still has its panel', () => {
  expect(countEntries(contract('0xa', { powers: ['f1', 'f2'], open: ['f1'] }))).toBe(2);
  expect(countEntries(contract('0xa', { powers: [] }))).toBe(1);
});
