import { expect, test } from 'vitest';
import { named } from '../testing/small-ledger.ts';
import { judgeToken, type TokenReader } from './judge-token.ts';
import { TRANSFER } from './read-logs.ts';

const token = named('token');
const word = (text: string) => `0x${text.replace('0x', '').padStart(64, '0')}`;
type Moved = readonly [block: number, from: string, to: string, amount: bigint];

/** A token that logs these transfers, and changes balances by them less a part that it keeps. */
function tokenOf(moves: readonly Moved[], { keeps = 0n, stateFrom = 0 } = {}): TokenReader {
  return {
    logs: async (_, __, { from, to }) =>
      moves
        .filter(([block]) => block >= from && block <= to)
        .map(([block, payer, payee, amount]) => ({
          address: token,
          topics: [TRANSFER, word(named(payer)), word(named(payee))],
          data: word(amount.toString(16)),
          blockNumber: `0x${block.toString(16)}`,
          transactionIndex: '0x0',
        })),
    balance: async ({ account, block }) =>
      block < stateFrom
        ? undefined
        : moves.reduce((sum, [at, payer, payee, amount]) => {
            if (at > block) return sum;
            return sum + (named(payee) === account ? amount - keeps : 0n) - (named(payer) === account ? amount : 0n);
          }, 1_000n),
  };
}

const MOVES: readonly Moved[] = [
  [10, 'A', 'B', 5n],
  [11, 'B', 'C', 3n],
  [11, 'C', 'B', 1n],
  [12, 'C', 'A', 2n],
  [13, 'A', 'A', 2n],
];

test('TRAC-08: a token is consistent where three blocks changed balances by what their transfers say', async () => {
  expect(await judgeToken(token, 20, tokenOf(MOVES))).toBe('consistent');
});

test('TRAC-08: one that keeps a part of transfers, or logs what did not happen, is inconsistent', async () => {
  // The receiver is looked at where the payer is the zero address.
  const minted = MOVES.map(([block, , to, amount]): Moved => [block, 'zero', to, amount]);
  const reader = tokenOf(minted, { keeps: 1n });
  expect(await judgeToken(token, 20, { ...reader, logs: async (...ask) => (await reader.logs(...ask))?.map(toMint) })).toBe('inconsistent');
  expect(await judgeToken(token, 20, { ...tokenOf(MOVES), balance: async () => 1_000n })).toBe('inconsistent');
});

const toMint = (log: Readonly<Record<string, unknown>>) => ({ ...log, topics: [TRANSFER, word('0x0'), (log.topics as string[])[2]] });

test('TRAC-08: with fewer transfers, without state or without logs nothing is known', async () => {
  expect(await judgeToken(token, 20, tokenOf(MOVES.slice(0, 3)))).toBe('unknown');
  expect(await judgeToken(token, 20, tokenOf(MOVES, { stateFrom: 11 }))).toBe('unknown');
  expect(await judgeToken(token, 20, { ...tokenOf(MOVES), logs: async () => undefined })).toBe('unknown');
  expect(await judgeToken(token, 3_000, tokenOf(MOVES))).toBe('unknown');
});
