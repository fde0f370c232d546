import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import { toHash } from '../contract-calls.ts';
import { callsTo, plain, pooled, type TradeCase } from './exchange.ts';

/** Tokens that look at the code, the balance or the history of accounts. */
export const ACCOUNTS: Readonly<Record<string, TradeCase>> = {
  CodedSellers: { ...pooled('CodedSellers'), truth: { kind: 'trap', note: 'Only sellers with code can sell.' } },
  PausedForPeople: {
    ...plain('PausedForPeople', () => [person('owner')]),
    prepare: (made) => callsTo(made, 'PausedForPeople')('owner', 'setPaused', [true]),
    truth: { kind: 'trap', note: 'Paused, except for transactions of accounts with code, and for purchases.' },
  },
  OriginIsNotSeller: {
    ...pooled('OriginIsNotSeller'),
    truth: { kind: 'trap', note: 'A holder cannot sell in a transaction of its own.' },
  },
  OwnerIsOrigin: {
    make: async (chain) => chain.make('OwnerIsOrigin', [await chain.make('UniswapV2Pair')]),
    truth: { kind: 'trap', note: 'Any pool, recognised by its code, takes tokens in transactions of the deployer only.' },
  },
  RichSellers: { ...pooled('RichSellers'), truth: { kind: 'trap', note: 'A sale needs a seller with 100 ether.' } },
  SimulatedWealth: {
    ...plain('SimulatedWealth'),
    truth: { kind: 'trap', note: 'A sale needs an origin with no ether or a million.' },
  },
  UnusedSellers: {
    ...pooled('UnusedSellers'),
    truth: { kind: 'trap', note: 'A sale needs a seller whose account does not exist: no ether, no transaction.' },
  },
  NoContracts: {
    ...plain('NoContracts', () => [person('owner')]),
    truth: { kind: 'trap', note: 'Contracts, and so the pool, receive tokens from exempt accounts only.' },
  },
  RefusedRouter: {
    ...plain('RefusedRouter', ({ router }) => [router]),
    truth: { kind: 'trap', note: 'The router cannot spend the tokens of anyone but the deployer.' },
  },
  OnlySpender: {
    ...plain('OnlySpender', () => [person('owner')]),
    prepare: (made) => callsTo(made, 'OnlySpender')('owner', 'setSpender', [person('operator')]),
    truth: { kind: 'trap', note: 'Allowances can be spent by the owner’s own account only.' },
  },
  SpenderCode: {
    ...pooled('SpenderCode', { next: (made) => callsTo(made, 'SpenderCode')('deployer', 'setSpenderCode', [toHash('code')]) }),
    truth: { kind: 'trap', note: 'Who brings tokens to the pool must have a code that the router does not have.' },
  },
  PeopleOnly: {
    ...pooled('PeopleOnly', { toArgs: ({ router }) => [router] }),
    truth: { kind: 'honest', note: 'Contracts other than pool and router cannot hold tokens.' },
  },
  OwnPurchases: {
    ...plain('OwnPurchases'),
    truth: { kind: 'honest', note: 'A buyer must be the origin of the purchase.' },
  },
  ExistingAccounts: {
    ...pooled('ExistingAccounts'),
    truth: { kind: 'honest', note: 'A seller is an account that exists and has no code.' },
  },
  PlausibleWealth: {
    ...plain('PlausibleWealth'),
    truth: { kind: 'honest', note: 'The origin of a sale has some ether, and less than a million.' },
  },
};
