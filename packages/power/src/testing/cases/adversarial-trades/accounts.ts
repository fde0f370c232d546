import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import { toHash } from '../contract-calls.ts';
import { callsTo, plain, pooled, type TradeCase } from './exchange.ts';

/** Tokens that look at the code, the balance or the history of accounts. */
export const ACCOUNTS: Readonly<Record<string, TradeCase>> = {
  CodedSellers: { ...pooled('CodedSellers'), truth: { kind: 'trap', reason: 'Only sellers with code can sell.' } },
  PausedForPeople: {
    ...plain('PausedForPeople', () => [person('owner')]),
    prepare: (made) => callsTo(made, 'PausedForPeople')('owner', 'setPaused', [true]),
    truth: { kind: 'trap', reason: 'Paused, except for transactions of accounts with code, and for purchases.' },
  },
  OriginIsNotSeller: {
    ...pooled('OriginIsNotSeller'),
    truth: { kind: 'trap', reason: 'A holder cannot sell in a transaction of its own.' },
  },
  OwnerIsOrigin: {
    make: async (chain) => chain.make('OwnerIsOrigin', [await chain.make('UniswapV2Pair')]),
    truth: { kind: 'trap', reason: 'Any pool, recognised by its code, takes tokens in transactions of the deployer only.' },
  },
  RichSellers: { ...pooled('RichSellers'), truth: { kind: 'trap', reason: 'A sale needs a seller with 100 ether.' } },
  SimulatedWealth: {
    ...plain('SimulatedWealth'),
    truth: { kind: 'trap', reason: 'A sale needs an origin with no ether or a million.' },
  },
  UnusedSellers: {
    ...pooled('UnusedSellers'),
    truth: { kind: 'trap', reason: 'A sale needs a seller whose account does not exist: no ether, no transaction.' },
  },
  NoContracts: {
    ...plain('NoContracts', () => [person('owner')]),
    truth: { kind: 'trap', reason: 'Contracts, and so the pool, receive tokens from exempt accounts only.' },
  },
  RefusedRouter: {
    ...plain('RefusedRouter', ({ router }) => [router]),
    truth: { kind: 'trap', reason: 'The router cannot spend the tokens of anyone but the deployer.' },
  },
  OnlySpender: {
    ...plain('OnlySpender', () => [person('owner')]),
    prepare: (made) => callsTo(made, 'OnlySpender')('owner', 'setSpender', [person('operator')]),
    truth: { kind: 'trap', reason: 'Allowances can be spent by the owner’s own account only.' },
  },
  SpenderCode: {
    ...pooled('SpenderCode', { next: (made) => callsTo(made, 'SpenderCode')('deployer', 'setSpenderCode', [toHash('code')]) }),
    truth: { kind: 'trap', reason: 'Who brings tokens to the pool must have a code that the router does not have.' },
  },
  PeopleOnly: {
    ...pooled('PeopleOnly', { toArgs: ({ router }) => [router] }),
    truth: { kind: 'honest', reason: 'Contracts other than pool and router cannot hold tokens.' },
  },
  OwnPurchases: {
    ...plain('OwnPurchases'),
    truth: { kind: 'honest', reason: 'A buyer must be the origin of the purchase.' },
  },
  ExistingAccounts: {
    ...pooled('ExistingAccounts'),
    truth: { kind: 'honest', reason: 'A seller is an account that exists and has no code.' },
  },
  PlausibleWealth: {
    ...plain('PlausibleWealth'),
    truth: { kind: 'honest', reason: 'The origin of a sale has some ether, and less than a million.' },
  },
};
