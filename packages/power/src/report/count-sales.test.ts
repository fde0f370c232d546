import { expect, test } from 'vitest';
import { type Address, toWordHex } from '../evm/reader.ts';
import { countSales } from './count-sales.ts';
import { TRANSFER } from './find-pool.ts';

const at = (digits: string): Address => `0x${digits.repeat(20)}`;
const [TOKEN, POOL, OTHER_POOL, OWNER] = ['70', '90', '91', '0a'].map(at) as [Address, Address, Address, Address];

const count = (...moves: readonly (readonly [from: Address, to: Address])[]) =>
  countSales(
    moves.map(([from, to]) => ({
      topics: [TRANSFER, `0x${toWordHex(BigInt(from))}`, `0x${toWordHex(BigInt(to))}`],
      data: '0x',
      transaction: '0x01',
    })),
    { token: TOKEN, pools: [POOL, OTHER_POOL], insiders: new Set([OWNER]) },
  );

test('accounts that bought from pools only are outsiders, and have sold when they sent any to a pool', () => {
  expect(count([POOL, at('01')], [POOL, at('02')], [OTHER_POOL, at('02')], [at('02'), OTHER_POOL])).toEqual({
    outsidersBought: 2,
    outsidersSold: 1,
  });
});

test('who was given tokens, or holds privileged functions, is an insider, and its sales prove nothing', () => {
  expect(count([OWNER, at('01')], [POOL, at('01')], [at('01'), POOL], [POOL, OWNER], [OWNER, POOL], [POOL, at('02')])).toEqual({
    outsidersBought: 1,
    outsidersSold: 0,
  });
  expect(count()).toBeUndefined();
});
