import { LIMITS, WIDE_TIMES } from '@redoubt/domain/limits';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { getContext } from '@/http/context';
import { provideTestContext } from '@/testing/web-context';
import { takeNetworkLimit } from './network-limit.ts';

const database = await createTestDatabase();
afterAll(() => database[Symbol.asyncDispose]());
beforeEach(() => provideTestContext({ db: database.db }));

type Name = Parameters<typeof takeNetworkLimit>[1]['name'];

/**
 * How many of `uses` are given to each of so many networks of one household, which stand side by
 * side.
 */
async function takeAll(name: Name, { networks, uses, wide, of }: { networks: number; uses: number; wide: string; of?: string }) {
  const addresses = Array.from({ length: networks }, (_, index) => `${wide}:${index.toString(16)}::1`);
  const takings = addresses.flatMap((address) =>
    Array.from({ length: uses }, () =>
      takeNetworkLimit(getContext(), { name, headers: new Headers({ 'x-redoubt-client': address }), ...(of !== undefined && { of }) }),
    ),
  );
  return (await Promise.allSettled(takings)).filter(({ status }) => status === 'fulfilled').length;
}

test('for costly calls, all networks of an IPv6 /48 have twenty times the allowance of one', async () => {
  const { count } = LIMITS.quotes;
  expect(await takeAll('quotes', { networks: 1, uses: count + 1, wide: '2001:db8:1' })).toBe(count);
  expect(await takeAll('quotes', { networks: WIDE_TIMES + 3, uses: count, wide: '2001:db8:2' })).toBe(count * WIDE_TIMES);
  expect(await takeAll('quotes', { networks: 1, uses: count, wide: '2001:db8:3' })).toBe(count);
});

test('first votes of a /48 are counted separately for each project', async () => {
  const { count } = LIMITS.newVotes;
  const takers = { networks: WIDE_TIMES + 1, uses: count, wide: '2001:db8:4' };
  expect(await takeAll('newVotes', { ...takers, of: 'harbour' })).toBe(count * WIDE_TIMES);
  expect(await takeAll('newVotes', { ...takers, networks: 1, of: 'pier' })).toBe(count);
});

test('cheap calls have no wider limit', async () => {
  expect(await takeAll('errorReports', { networks: WIDE_TIMES + 1, uses: 30, wide: '2001:db8:5' })).toBe(30 * (WIDE_TIMES + 1));
});

test('logins, codes, votes and analyses are costly', () => {
  const costly = Object.entries(LIMITS).flatMap(([name, limit]) => ('costly' in limit ? [name] : []));
  expect(costly).toEqual(expect.arrayContaining(['login', 'signUp', 'codeRequests', 'votes', 'newVotes', 'analysisSeconds', 'wallets']));
});
