import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import type { Case } from '../../map-cases.ts';
import { callsOf, ETHER, LATER, toBytes32 } from '../contract-calls.ts';
import { pay } from '../living-protocols/pay.ts';

const DAY_S = 86_400n;
const PAST = 1_780_000_000n;
const REPORTERS = ['keeper', 'oracle', 'signer'];
const TREASURER = toBytes32('treasurer');

/** Timelocks, houses and offices that decide, and services that are run by a house: streams, a game, a feed, a market. */
export const ASSEMBLIES: Readonly<Record<string, Case>> = {
  AdminTimelock: {
    make: async (chain) => {
      const timelock = await chain.make('AdminTimelock', [person('admin'), 2n * DAY_S], { value: ETHER });
      const args = [person('heir'), 1n, '', '0x', LATER];
      await callsOf(chain, timelock, 'AdminTimelock')('admin', 'queueTransaction', args);
      await chain.call(timelock, timelock, { contract: 'AdminTimelock', name: 'setPendingAdmin', args: [person('heir')] });
      return timelock;
    },
    rows: [
      ['setDelay(uint256)', undefined, ['AdminTimelock']],
      ['setPendingAdmin(address)', 'ownership', ['AdminTimelock']],
      ['acceptAdmin()', 'ownership', ['heir']],
      ['queueTransaction(address,uint256,string,bytes,uint256)', undefined, ['admin']],
      ['cancelTransaction(address,uint256,string,bytes,uint256)', undefined, ['admin']],
      ['executeTransaction(address,uint256,string,bytes,uint256)', 'execute', ['admin']],
    ],
  },
  TwoHouses: {
    make: async (chain) => {
      const houses = await chain.make('TwoHouses', [['ann', 'ben'].map(person), ['cid', 'editor'].map(person)], { value: ETHER });
      await callsOf(chain, houses, 'TwoHouses')('ann', 'move', [person('heir'), 1n, '0x']);
      return houses;
    },
    rows: [
      ['move(address,uint256,bytes)', undefined, ['ann', 'ben']],
      ['object(uint256)', undefined, ['cid', 'editor']],
      ['drop(uint256)', undefined, ['ann', 'ben']],
      ['seat(address,uint8)', 'ownership', ['TwoHouses']],
    ],
  },
  TermOffice: {
    make: async (chain) => {
      const office = await chain.make('TermOffice', [person('owner')], { value: ETHER });
      const said = callsOf(chain, office, 'TermOffice');
      await said('owner', 'elect', [TREASURER, person('treasurer'), 0n, LATER]);
      // One whose term is over, and one whose term has not begun.
      await said('owner', 'elect', [TREASURER, person('ben'), 0n, PAST]);
      await said('owner', 'elect', [TREASURER, person('cid'), LATER, LATER + DAY_S]);
      await said('owner', 'elect', [toBytes32('chair'), person('steward'), 0n, LATER]);
      await said('steward', 'setBudget', [person('ann'), 5n]);
      return office;
    },
    rows: [
      ['elect(bytes32,address,uint64,uint64)', 'ownership', ['owner']],
      ['spend(address,uint256)', 'withdraw', ['treasurer']],
      ['setBudget(address,uint256)', undefined, ['steward']],
      ['convene(bool)', undefined, ['steward']],
    ],
  },
  SlowSettings: {
    make: async (chain) => {
      const settings = await chain.make('SlowSettings', [person('admin'), person('guardian')]);
      const said = callsOf(chain, settings, 'SlowSettings');
      await said('admin', 'announce', [toBytes32('limit'), 5n]);
      await said('admin', 'announceAdmin', [person('heir')]);
      return settings;
    },
    rows: [
      ['announce(bytes32,uint256)', undefined, ['admin']],
      ['stop(bytes32)', undefined, ['admin', 'guardian']],
      ['announceAdmin(address)', 'ownership', ['admin']],
      ['stopAdmin()', undefined, ['guardian']],
      // After seven days.
      ['takeAdmin()', 'ownership', ['heir']],
    ],
  },
  CashStreams: {
    make: async (chain, made) => {
      const streams = await chain.make('CashStreams', [made('Cash'), person('owner')]);
      await callsOf(chain, made('Cash'), 'Cash')('deployer', 'approve', [streams, 100n * ETHER]);
      await callsOf(chain, streams, 'CashStreams')('deployer', 'open', [person('ann'), 10n * ETHER, LATER]);
      return streams;
    },
    rows: [
      ['setFee(uint256)', 'fee', ['owner']],
      ['takeFees(address)', 'withdraw', ['owner']],
      ['sanction(address,bool)', 'blacklist', ['owner']],
      ['close(bool)', 'pause', ['owner']],
      ['sellHouse(address)', 'ownership', ['owner']],
    ],
  },
  CardLeague: {
    make: async (chain) => {
      const league = await chain.make('CardLeague', ['editor', 'oracle', 'operator'].map(person));
      const said = callsOf(chain, league, 'CardLeague');
      for (const who of ['ann', 'ben']) await pay(chain, who, league, { contract: 'CardLeague', name: 'buyPack', value: ETHER / 100n });
      await said('oracle', 'fulfill', [1n, 7n]);
      return league;
    },
    rows: [
      ['fulfill(uint256,uint256)', undefined, ['oracle']],
      ['settle(address,address,uint256)', undefined, ['operator']],
      ['bar(address,uint256)', 'blacklist', ['operator']],
      ['nextSeason()', undefined, ['editor']],
      ['setPackPrice(uint256)', undefined, ['editor']],
      ['printCard(address,uint256,uint256)', 'mint', ['editor']],
      ['setReferee(address,bool)', 'ownership', ['editor']],
      ['setRandomness(address)', 'ownership', ['editor']],
    ],
  },
  NodeAggregator: {
    make: async (chain) => {
      const aggregator = await chain.make('NodeAggregator', [person('steward'), REPORTERS.map(person)], { value: ETHER });
      for (const who of ['keeper', 'oracle']) await callsOf(chain, aggregator, 'NodeAggregator')(who, 'submit', [2_000n]);
      return aggregator;
    },
    rows: [
      ['submit(int256)', undefined, REPORTERS],
      ['addNode(address)', 'ownership', ['steward']],
      ['removeNode(address)', 'ownership', ['steward']],
      ['setQuorum(uint256,uint256)', undefined, ['steward']],
      ['withdrawFunds(address,uint256)', 'withdraw', ['steward']],
    ],
  },
  FeedProxy: {
    make: async (chain, made) => {
      const feed = await chain.make('FeedProxy', [person('owner'), made('NodeAggregator')]);
      await callsOf(chain, feed, 'FeedProxy')('owner', 'proposeAggregator', [person('hidden')]);
      return feed;
    },
    rows: [
      ['proposeAggregator(address)', undefined, ['owner']],
      ['confirmAggregator(address)', undefined, ['owner']],
      ['addReader(address)', undefined, ['owner']],
      ['removeReader(address)', undefined, ['owner']],
      ['setOpen(bool)', undefined, ['owner']],
    ],
  },
  PieceMarket: {
    make: async (chain, made) => {
      const market = await chain.make('PieceMarket', [person('owner'), person('treasurer'), person('guardian')]);
      await callsOf(chain, made('SeasonPass'), 'SeasonPass')('ann', 'approve', [market, 1n]);
      const said = callsOf(chain, market, 'PieceMarket');
      await said('ann', 'list', [made('SeasonPass'), 1n, ETHER]);
      await said('owner', 'giveUp');
      return market;
    },
    rows: [
      ['takeDown(address,uint256,address)', 'withdraw', ['guardian']],
      ['ban(address,bool)', undefined, ['guardian']],
      // The owner has given up.
      ['setFee(uint256,address)', 'fee', []],
      ['setModerator(address,bool)', 'ownership', []],
      ['giveUp()', 'ownership', []],
    ],
  },
};
