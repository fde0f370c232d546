import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import { toHash } from '../contract-calls.ts';
import { buy, callsTo, type Launch, plain, pooled, sell, type TradeCase } from './exchange.ts';

const FRIENDS = ['ann', 'ben', 'cid', 'heir', 'steward'];

async function buyAsFriends(made: Launch): Promise<void> {
  for (const friend of FRIENDS) await buy(made, friend);
}

/** Tokens that keep lists of accounts, or switches for all. */
export const LISTS: Readonly<Record<string, TradeCase>> = {
  ClearedSellers: {
    ...pooled('ClearedSellers', {
      next: async (made) => {
        await buyAsFriends(made);
        await callsTo(made, 'ClearedSellers')('deployer', 'clear', [FRIENDS.map(person)]);
        await sell(made, 'ann');
      },
    }),
    truth: { kind: 'trap', reason: 'Sellers must have been cleared; the owner’s bot clears its friends after their purchases.' },
  },
  SniperList: {
    ...plain('SniperList', () => [person('owner')]),
    prepare: (made) => callsTo(made, 'SniperList')('owner', 'setAmm', [made.pair]),
    truth: { kind: 'trap', reason: 'A purchase puts its buyer on a list of accounts that can send nothing.' },
  },
  CourtOrders: {
    ...plain('CourtOrders', () => [person('owner')]),
    prepare: async (made) => {
      await buyAsFriends(made);
      await callsTo(made, 'CourtOrders')('owner', 'freeze', [person('ben'), toHash('order')]);
      await sell(made, 'cid');
    },
    truth: { kind: 'honest', reason: 'The owner can freeze accounts, and has frozen one old holder.' },
  },
  FirstBuyers: {
    ...pooled('FirstBuyers', {
      next: async (made) => {
        await buyAsFriends(made);
        await sell(made, 'ann');
      },
    }),
    truth: { kind: 'trap', reason: 'The first five buyers can sell, no later one can.' },
  },
  ProvenSellers: {
    ...pooled('ProvenSellers', { toArgs: () => [toHash('root')] }),
    truth: { kind: 'trap', reason: 'Sellers register with a proof that only the owner can make.' },
  },
  PaidSellers: {
    ...pooled('PaidSellers'),
    truth: { kind: 'trap', reason: 'A license to sell costs 10 ether.' },
  },
  AddressBits: {
    ...plain('AddressBits', () => [0xbeef1n]),
    truth: { kind: 'trap', reason: '`transferFrom` returns false, except for the one in a million addresses with a certain prefix.' },
  },
  HashedList: {
    ...pooled('HashedList'),
    truth: { kind: 'trap', reason: 'A purchase marks its buyer in a slot that no variable names; marked accounts cannot sell.' },
  },
  StuckLock: {
    ...pooled('StuckLock'),
    truth: { kind: 'trap', reason: 'A purchase takes the buyer’s reentrancy lock and does not release it.' },
  },
  PausedSales: {
    ...plain('PausedSales', () => [person('owner')]),
    prepare: async (made) => {
      await buyAsFriends(made);
      await sell(made, 'ann');
      await callsTo(made, 'PausedSales')('owner', 'setMode', [1, made.pair]);
    },
    truth: { kind: 'trap', reason: 'Sales are paused, purchases are not.' },
  },
  UnusedPowers: {
    ...plain('UnusedPowers', () => [person('owner')]),
    prepare: (made) => callsTo(made, 'UnusedPowers')('owner', 'setTax', [0n, made.pair]),
    truth: { kind: 'honest', reason: 'The owner can pause and take up to 10 %, and does neither.' },
  },
};
