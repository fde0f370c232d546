import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import { type Case, OWNABLE, ROLES } from '../../map-cases.ts';
import { callsOf, ETHER, LATER, toBytes32 } from '../contract-calls.ts';

const ROOT = `0x${'7b'.repeat(32)}`;

/** Distribution, payments, feeds, accounts, names and bets. */
export const SERVICES: Readonly<Record<string, Case>> = {
  RootDistributor: {
    make: async (chain, made) => {
      const distributor = await chain.make('RootDistributor', [person('owner'), made('FixedToken'), person('editor')]);
      await callsOf(chain, distributor, 'RootDistributor')('owner', 'setRoot', [ROOT]);
      await callsOf(chain, distributor, 'RootDistributor')('editor', 'submitRoot', [toBytes32('next')]);
      await callsOf(chain, made('FixedToken'), 'FixedToken')('deployer', 'transfer', [distributor, ETHER]);
      return distributor;
    },
    rows: [
      ['submitRoot(bytes32)', undefined, ['editor', 'owner']],
      ['revokePendingRoot()', undefined, ['editor', 'owner']],
      ['setRoot(bytes32)', undefined, ['owner']],
      ['setTimelock(uint256)', undefined, ['owner']],
      ['setUpdater(address,bool)', 'ownership', ['owner']],
      ['setOwner(address)', 'ownership', ['owner']],
    ],
  },
  PaymentStreams: {
    make: async (chain, made) => {
      const streams = await chain.make('PaymentStreams', [person('owner'), made('FixedToken')]);
      await callsOf(chain, made('FixedToken'), 'FixedToken')('deployer', 'approve', [streams, ETHER]);
      await callsOf(chain, streams, 'PaymentStreams')('deployer', 'open', [person('ann'), ETHER, LATER]);
      return streams;
    },
    rows: [
      ['setFee(uint256)', 'fee', ['owner']],
      ['setClosed(bool)', 'pause', ['owner']],
      ['collectFees(address)', 'withdraw', ['owner']],
      ...OWNABLE('owner'),
    ],
  },
  MilestoneDeal: {
    make: (chain) => {
      const args = [...['ann', 'ben', 'guardian'].map(person), [ETHER / 2n, ETHER / 2n]];
      return chain.make('MilestoneDeal', args, { value: ETHER });
    },
    rows: [
      ['approve()', undefined, ['ann']],
      ['dispute()', undefined, ['ann', 'ben']],
      ['resolve(uint256)', undefined, ['guardian']],
      ['replaceArbiter(address)', 'ownership', ['guardian']],
    ],
  },
  Subscriptions: {
    make: async (chain, made) => {
      const args = [...['admin', 'keeper', 'editor'].map(person), made('FixedToken')];
      const plans = await chain.make('Subscriptions', args);
      const said = callsOf(chain, plans, 'Subscriptions');
      await said('editor', 'setPlan', [1n, 1_000n]);
      await said('deployer', 'subscribe', [1n]);
      await callsOf(chain, made('FixedToken'), 'FixedToken')('deployer', 'approve', [plans, ETHER]);
      return plans;
    },
    rows: [
      ['charge(address)', 'withdraw', ['keeper']],
      ['extend(address,uint256)', undefined, ['keeper']],
      ['setPlan(uint256,uint256)', undefined, ['editor']],
      ['setTreasury(address)', undefined, ['admin']],
      ...ROLES('admin'),
    ],
  },
  ReportedFeed: {
    make: async (chain) => {
      const args = [person('owner'), ['ann', 'ben', 'cid'].map(person), 1n, 10n ** 30n];
      const feed = await chain.make('ReportedFeed', args, { value: ETHER });
      await callsOf(chain, feed, 'ReportedFeed')('ann', 'transmit', [3n * 10n ** 21n]);
      return feed;
    },
    rows: [
      ['transmit(int256)', undefined, ['ann', 'ben', 'cid']],
      ['setConfig(address[])', 'ownership', ['owner']],
      ['setValidator(address)', undefined, ['owner']],
      ['withdrawFunds(address,uint256)', 'withdraw', ['owner']],
      ...OWNABLE('owner'),
    ],
  },
  FeedProxy: {
    make: (chain, made) => chain.make('FeedProxy', [person('steward'), made('ReportedFeed')]),
    rows: [
      ['proposeAggregator(address)', undefined, ['steward']],
      ['confirmAggregator(address)', undefined, ['steward']],
      ['transferOwnership(address)', 'ownership', ['steward']],
      ['acceptOwnership()', 'ownership', []],
    ],
  },
  SignedPrices: {
    make: (chain) => chain.make('SignedPrices', [person('admin'), person('signer')]),
    rows: [
      ['deliver(bytes32,uint192,uint64,bytes)', undefined, ['signer']],
      ['setSigner(address,bool)', 'ownership', ['admin']],
      ['setMaxDeviation(uint256)', undefined, ['admin']],
      ['setFrozen(bool)', 'pause', ['admin']],
      ['override_(bytes32,uint192)', undefined, ['admin']],
      ['setAdmin(address)', 'ownership', ['admin']],
    ],
  },
  RecoverableAccount: {
    make: async (chain) => {
      const args = [person('owner'), person('librarian'), ['ann', 'ben', 'cid'].map(person)];
      const account = await chain.make('RecoverableAccount', args, { value: ETHER });
      await callsOf(chain, account, 'RecoverableAccount')('owner', 'setSession', [person('keeper'), LATER]);
      await callsOf(chain, account, 'RecoverableAccount')('ann', 'recover', [person('heir')]);
      return account;
    },
    rows: [
      ['execute(address,uint256,bytes)', 'execute', ['librarian', 'owner']],
      ['executeBatch(address[],bytes[])', 'execute', ['librarian', 'owner']],
      ['executeInSession(address,uint256)', 'withdraw', ['keeper']],
      ['setSession(address,uint256)', 'ownership', ['librarian', 'owner']],
      ['setGuardian(uint256,address)', 'ownership', ['librarian', 'owner']],
      ['recover(address)', 'ownership', ['ann', 'ben', 'cid']],
    ],
  },
  NameBook: {
    make: async (chain) => {
      const book = await chain.make('NameBook', [person('owner')]);
      await callsOf(chain, book, 'NameBook')('owner', 'addController', [person('operator')]);
      return book;
    },
    rows: [
      ['addController(address)', 'ownership', ['owner']],
      ['removeController(address)', 'ownership', ['owner']],
      ['setDefaultResolver(address)', undefined, ['owner']],
      ['register(bytes32,address,uint256)', undefined, ['NameShop', 'operator']],
      ['renew(bytes32,uint256)', undefined, ['NameShop', 'operator']],
      ...OWNABLE('owner'),
    ],
  },
  NameShop: {
    make: async (chain, made) => {
      const shop = await chain.make('NameShop', [person('treasurer'), made('NameBook')], { value: ETHER });
      await callsOf(chain, made('NameBook'), 'NameBook')('owner', 'addController', [shop]);
      return shop;
    },
    rows: [['setRent(uint256)', undefined, ['treasurer']], ['withdraw()', 'withdraw', ['treasurer']], ...OWNABLE('treasurer')],
  },
  QuestionMarket: {
    make: (chain) => chain.make('QuestionMarket', [person('owner'), person('oracle')], { value: ETHER }),
    rows: [
      ['report(bool)', undefined, ['oracle']],
      ['void()', undefined, ['owner']],
      ['setReporter(address)', 'ownership', ['owner']],
      ['setFee(uint256)', 'fee', ['owner']],
      ['takeFees(address)', 'withdraw', ['owner']],
    ],
  },
};
