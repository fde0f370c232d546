import type { Wallet } from '@redoubt/domain/follow/wallet/schema';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { call, logIn, provideTestContext } from '@/testing/web-context';
import { GET as read } from './route.ts';
import { POST as update } from './update/route.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());
beforeEach(() => provideTestContext({ db }));

let people = 0;

/** A new, logged-in user. */
function comeIn() {
  people += 1;
  return logIn({ username: `person${String(people).padStart(4, '0')}` });
}

type Person = { headers: Record<string, string> };

const address = (digit: string) => `0x${digit.repeat(40)}`;
const put = ({ headers }: Person, wallets: unknown) => call(update, { method: 'POST', body: { wallets }, headers });
const walletsOf = async ({ headers }: Person) => ((await call(read, { headers })).body as { wallets: Wallet[] }).wallets;

test('PORT-02, PORT-03, PORT-04: the list is replaced and read back; a wallet that stays keeps its id, and other users see nothing', async () => {
  const ada = await comeIn();
  const bea = await comeIn();
  expect(await walletsOf(ada)).toEqual([]);
  const first = await put(ada, [
    { address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', protocol: 'ethereum', label: ' Savings ' },
    { address: address('1'), protocol: '8453' },
  ]);
  expect(first).toMatchObject({
    status: 200,
    body: {
      wallets: [
        { address: '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', protocol: 'ethereum', label: 'Savings' },
        { address: address('1'), protocol: 'base', label: '' },
      ],
    },
  });
  const [savings, other] = await walletsOf(ada);
  await put(ada, [{ address: address('2'), protocol: 'ethereum' }, other, { ...savings, label: 'Cold' }]);
  const after = await walletsOf(ada);
  expect(after.slice(1)).toEqual([other, { ...savings, label: 'Cold' }]);
  await put(bea, [{ ...savings, id: savings?.id }]);
  expect((await walletsOf(bea))[0]?.id).not.toBe(savings?.id);
  expect(await walletsOf(ada)).toEqual(after);
  expect(await put(ada, [])).toMatchObject({ status: 200, body: { wallets: [] } });
  expect(await walletsOf(bea)).toHaveLength(1);
});

test.each([
  ['an address that is none', [{ address: '0x12', protocol: 'ethereum' }], 'wallets[0].address'],
  [
    'an address whose capitals are wrong',
    [{ address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD', protocol: 'ethereum' }],
    'wallets[0].address',
  ],
  ['an unknown chain', [{ address: address('1'), protocol: 'atlantis' }], 'wallets[0].protocol'],
  ['no chain', [{ address: address('1') }], 'wallets[0].protocol'],
  [
    'a wallet twice',
    [
      { address: address('a'), protocol: 'ethereum' },
      { address: address('A'), protocol: '1' },
    ],
    'wallets[1].address',
  ],
  ['a label of 51 characters', [{ address: address('1'), protocol: 'ethereum', label: 'x'.repeat(51) }], 'wallets[0].label'],
  [
    '21 wallets',
    Array.from({ length: 21 }, (_, index) => ({ address: `0x${String(index).padStart(40, '0')}`, protocol: 'ethereum' })),
    'wallets',
  ],
  ['no list', 'all', 'wallets'],
])('OP-42: %s is refused with its field, and nothing is written', async (_name, wallets, field) => {
  const cem = await comeIn();
  await put(cem, [{ address: address('9'), protocol: 'ethereum' }]);
  expect(await put(cem, wallets)).toMatchObject({ status: 400, body: { code: 'InvalidParameterException', field } });
  expect(await walletsOf(cem)).toMatchObject([{ address: address('9') }]);
});

test('OP-42: twenty wallets fit, the same address on two chains is two, and concurrent updates do not mix', async () => {
  const dan = await comeIn();
  const twenty = (digit: string) =>
    Array.from({ length: 20 }, (_, index) => ({
      address: `0x${digit}${String(index >> 1).padStart(39, '0')}`,
      protocol: index % 2 ? 'base' : 'ethereum',
    }));
  const answers = await Promise.all(['1', '2', '3', '4'].map((digit) => put(dan, twenty(digit))));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const kept = await walletsOf(dan);
  expect(kept).toHaveLength(20);
  expect(new Set(kept.map((wallet) => wallet.address.slice(0, 3))).size).toBe(1);
});

test('OP-08: without a session wallets are neither read nor changed', async () => {
  expect(await call(read, {})).toMatchObject({ status: 401, body: { code: 'UnauthorizedException' } });
  expect(await put({ headers: {} }, [])).toMatchObject({ status: 401 });
});
