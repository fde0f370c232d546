import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import type { Case } from '../../map-cases.ts';
import { callsOf, ETHER, LATER, toBytes32 } from '../contract-calls.ts';
import { pay } from './pay.ts';

const DAY_S = 86_400n;
const GENESIS_S = 1_790_000_000n;

/** Protocols in Vyper, of eight versions of the compiler. */
export const VYPER: Readonly<Record<string, Case>> = {
  LotAuction: {
    make: async (chain) => {
      const lot = await chain.make('LotAuction', [...['owner', 'operator', 'ann', 'treasurer'].map(person), LATER]);
      await pay(chain, 'ben', lot, { contract: 'LotAuction', name: 'bid', value: ETHER });
      await pay(chain, 'cid', lot, { contract: 'LotAuction', name: 'bid', value: 2n * ETHER });
      await callsOf(chain, lot, 'LotAuction')('owner', 'commit_owner', [person('heir')]);
      return lot;
    },
    rows: [
      ['call_off()', undefined, ['operator']],
      ['prolong(uint256)', undefined, ['operator', 'owner']],
      ['set_fee(uint256)', 'fee', ['owner']],
      ['set_auctioneer(address)', 'ownership', ['owner']],
      ['rescue(address,uint256)', 'withdraw', ['owner']],
      ['commit_owner(address)', 'ownership', ['owner']],
      ['apply_owner()', 'ownership', ['heir']],
    ],
  },
  BribeMarket: {
    make: async (chain, made) => {
      const market = await chain.make('BribeMarket', [made('UnitCoin'), person('owner'), person('keeper')]);
      await callsOf(chain, made('UnitCoin'), 'UnitCoin')('deployer', 'approve', [market, 10n * ETHER]);
      const said = callsOf(chain, market, 'BribeMarket');
      await said('deployer', 'add_bribe', [made('UnitCoin'), 10n * ETHER]);
      await said('keeper', 'book', [made('UnitCoin'), [person('ann')], [ETHER]]);
      return market;
    },
    rows: [
      ['book(address,address[],uint256[])', undefined, ['keeper']],
      ['set_fee(uint256)', 'fee', ['owner']],
      ['close_gauge(address,bool)', undefined, ['keeper', 'owner']],
      ['set_distributor(address)', 'ownership', ['owner']],
      ['recover(address,uint256)', 'withdraw', ['owner']],
      ['set_owner(address)', 'ownership', ['owner']],
    ],
  },
  SavingsAccount: {
    make: async (chain, made) => {
      const savings = await chain.make('SavingsAccount', [made('UnitCoin'), ...['owner', 'editor', 'guardian', 'steward'].map(person)]);
      await callsOf(chain, made('UnitCoin'), 'UnitCoin')('deployer', 'approve', [savings, 10n * ETHER]);
      const said = callsOf(chain, savings, 'SavingsAccount');
      await said('deployer', 'deposit', [10n * ETHER]);
      await said('owner', 'offer_ownership', [person('heir')]);
      return savings;
    },
    rows: [
      ['set_rate(uint256)', undefined, ['editor']],
      ['stop()', 'pause', ['guardian', 'owner']],
      ['resume()', 'pause', ['owner']],
      ['lend_out(address,uint256)', 'withdraw', ['steward']],
      ['set_rate_setter(address)', 'ownership', ['owner']],
      ['set_desk(address)', 'ownership', ['owner']],
      ['offer_ownership(address)', 'ownership', ['owner']],
      ['accept_ownership()', 'ownership', ['heir']],
    ],
  },
  EtherLoansBook: {
    make: async (chain) => {
      const book = await chain.make('EtherLoansBook', ['owner', 'oracle', 'keeper'].map(person));
      const said = callsOf(chain, book, 'EtherLoansBook');
      for (const who of ['ann', 'ben']) await pay(chain, who, book, { contract: 'EtherLoansBook', name: 'pledge', value: ETHER });
      await said('ann', 'borrow', [100n * ETHER]);
      await said('ben', 'borrow', [1_300n * ETHER]);
      await said('owner', 'open_credit', [person('keeper'), 2_000n * ETHER]);
      await said('oracle', 'post', [1_500n]);
      return book;
    },
    rows: [
      // Pays the debt for the collateral.
      ['liquidate(address)', undefined, ['keeper']],
      ['post(uint256)', undefined, ['oracle']],
      ['set_ratio(uint256)', undefined, ['owner']],
      ['freeze(bool)', 'pause', ['oracle', 'owner']],
      ['set_keeper(address,bool)', 'ownership', ['owner']],
      ['set_poster(address)', 'ownership', ['owner']],
      ['open_credit(address,uint256)', 'mint', ['owner']],
    ],
  },
  ExitQueue: {
    make: async (chain) => {
      const queue = await chain.make('ExitQueue', ['owner', 'oracle', 'operator'].map(person));
      for (const who of ['ann', 'ben']) await pay(chain, who, queue, { contract: 'ExitQueue', name: 'stake', value: 5n * ETHER });
      const said = callsOf(chain, queue, 'ExitQueue');
      await said('ann', 'ask_exit', [ETHER]);
      await said('ben', 'ask_exit', [ETHER]);
      return queue;
    },
    rows: [
      ['report(uint256)', undefined, ['oracle']],
      ['finalize(uint256)', undefined, ['oracle']],
      ['send_to_node(uint256)', 'withdraw', ['operator']],
      ['open_deposits(bool)', 'pause', ['owner']],
      ['set_oracle(address)', 'ownership', ['owner']],
      ['set_node(address)', 'ownership', ['owner']],
      ['set_dao(address)', 'ownership', ['owner']],
    ],
  },
  VestingDesk: {
    make: async (chain, made) => {
      const args = [made('UnitCoin'), person('steward'), person('ann'), 10n * ETHER, GENESIS_S, LATER];
      const desk = await chain.make('VestingDesk', args);
      await callsOf(chain, made('UnitCoin'), 'UnitCoin')('deployer', 'transfer', [desk, 10n * ETHER]);
      await callsOf(chain, desk, 'VestingDesk')('steward', 'name_successor', [person('heir')]);
      return desk;
    },
    rows: [
      ['claw_back(address)', 'withdraw', ['steward']],
      ['disown()', 'ownership', ['steward']],
      ['name_successor(address)', 'ownership', ['steward']],
      ['succeed()', 'ownership', ['heir']],
      ['set_open_claim(bool)', undefined, ['ann']],
      ['set_recipient(address)', 'ownership', ['ann']],
    ],
  },
  MemberDues: {
    make: async (chain, made) => {
      const dues = await chain.make('MemberDues', [made('UnitCoin'), person('owner'), person('keeper')]);
      const said = callsOf(chain, dues, 'MemberDues');
      const coin = callsOf(chain, made('UnitCoin'), 'UnitCoin');
      for (const who of ['ann', 'ben']) {
        await coin('deployer', 'transfer', [person(who), 100n * ETHER]);
        await coin(who, 'approve', [dues, 100n * ETHER]);
        await said(who, 'join', [1n]);
      }
      await said('keeper', 'collect', [person('ann')]);
      return dues;
    },
    rows: [
      // What members have agreed to, when it is due.
      ['collect(address)', undefined, ['keeper']],
      ['set_plan(uint256,uint256,uint256)', undefined, ['owner']],
      ['bar(address,bool)', 'blacklist', ['owner']],
      ['halt(bool)', 'pause', ['owner']],
      ['set_collector(address)', 'ownership', ['owner']],
      ['empty_till(address)', 'withdraw', ['owner']],
    ],
  },
  HandleRegistry: {
    make: async (chain) => {
      const registry = await chain.make('HandleRegistry', ['admin', 'guardian', 'editor'].map(person));
      await pay(chain, 'ann', registry, { contract: 'HandleRegistry', name: 'register', args: [toBytes32('ann')], value: ETHER });
      return registry;
    },
    rows: [
      ['grant(bytes32,address,uint256)', undefined, ['editor']],
      ['reserve(bytes32,bool)', undefined, ['admin', 'editor']],
      ['award(bytes32,address)', undefined, ['guardian']],
      ['set_rent(uint256)', undefined, ['admin']],
      ['set_controller(address,bool)', 'ownership', ['admin']],
      ['set_admin(address)', 'ownership', ['admin']],
    ],
  },
  HeartbeatFeed: {
    make: async (chain) => {
      const reporters = ['oracle', 'keeper', 'signer'];
      const feed = await chain.make('HeartbeatFeed', [person('owner'), reporters.map(person), DAY_S]);
      const said = callsOf(chain, feed, 'HeartbeatFeed');
      for (const who of reporters) await said(who, 'report', [2_000n]);
      await said('passer-by', 'poke');
      return feed;
    },
    rows: [
      ['report(uint256)', undefined, ['keeper', 'oracle', 'signer']],
      ['clear(uint256)', undefined, ['owner']],
      ['replace_reporter(uint256,address)', 'ownership', ['owner']],
      ['set_heartbeat(uint256)', undefined, ['owner']],
      ['set_owner(address)', 'ownership', ['owner']],
    ],
  },
  FeeRouter: {
    make: async (chain, made) => {
      const router = await chain.make('FeeRouter', ['treasurer', 'steward', 'owner', 'guardian'].map(person));
      await callsOf(chain, made('UnitCoin'), 'UnitCoin')('deployer', 'transfer', [router, ETHER]);
      await callsOf(chain, router, 'FeeRouter')('owner', 'commit_transfer_ownership', [person('heir')]);
      return router;
    },
    rows: [
      ['recover_balance(address)', 'withdraw', ['guardian', 'owner']],
      ['set_burner(address,address)', undefined, ['owner']],
      ['set_recovery(address)', undefined, ['owner']],
      ['set_killed(bool)', 'pause', ['guardian', 'owner']],
      ['commit_transfer_ownership(address)', 'ownership', ['owner']],
      ['accept_transfer_ownership()', 'ownership', ['heir']],
      ['commit_transfer_emergency_ownership(address)', 'ownership', ['guardian']],
      ['accept_transfer_emergency_ownership()', 'ownership', []],
    ],
  },
  RescueAccount: {
    make: async (chain) => {
      const guardians = ['ann', 'ben', 'cid'].map(person);
      const account = await chain.make('RescueAccount', [person('owner'), person('operator'), guardians], { value: ETHER });
      for (const who of ['ann', 'ben']) await callsOf(chain, account, 'RescueAccount')(who, 'vote', [person('heir')]);
      return account;
    },
    rows: [
      ['run(address,uint256,bytes)', 'execute', ['owner']],
      ['spend(address,uint256)', 'withdraw', ['operator', 'owner']],
      ['set_daily(uint256)', undefined, ['owner']],
      ['set_spender(address)', 'ownership', ['owner']],
      ['vote(address)', undefined, ['ann', 'ben', 'cid']],
      ['veto()', undefined, ['owner']],
    ],
  },
  ItemWorks: {
    make: async (chain) => {
      const works = await chain.make('ItemWorks', ['minter', 'operator', 'guardian'].map(person));
      await callsOf(chain, works, 'ItemWorks')('minter', 'forge', [person('ann'), 1n, 9n]);
      return works;
    },
    rows: [
      ['forge(address,uint256,uint256)', 'mint', ['minter']],
      ['set_recipe(uint256,uint256)', undefined, ['minter']],
      ['destroy_items(address,uint256,uint256)', 'burn', ['guardian', 'operator']],
      ['lock(address,bool)', 'blacklist', ['guardian', 'operator']],
      ['set_roles(address,uint256)', 'ownership', ['guardian']],
      ['resign()', undefined, ['guardian', 'minter', 'operator']],
    ],
  },
  BasketFund: {
    make: async (chain, made) => {
      const other = await chain.make('UnitCoin');
      const args = [[made('UnitCoin'), other], person('owner'), person('steward'), made('BribeMarket')];
      const fund = await chain.make('BasketFund', args);
      for (const coin of [made('UnitCoin'), other]) await callsOf(chain, coin, 'UnitCoin')('deployer', 'approve', [fund, 10n * ETHER]);
      await callsOf(chain, fund, 'BasketFund')('deployer', 'enter', [10n * ETHER]);
      return fund;
    },
    rows: [
      ['trade(address,uint256,uint256,bytes)', undefined, ['steward']],
      ['take_fee()', 'mint', ['steward']],
      ['set_fee(uint256)', 'fee', ['owner']],
      ['list_venue(address,bool)', undefined, ['owner']],
      ['open_entry(bool)', 'pause', ['owner']],
      ['set_manager(address)', 'ownership', ['owner']],
    ],
  },
};
