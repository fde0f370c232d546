import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import type { Case } from '../../map-cases.ts';
import { askAddress, callsOf, ETHER, fund, LATER } from '../contract-calls.ts';
import { pay } from '../living-protocols/pay.ts';

/** Products in Vyper, of nine versions of the compiler. */
export const VYPER: Readonly<Record<string, Case>> = {
  SteadyPool: {
    make: async (chain, made) => {
      const other = await chain.make('Cash');
      const pool = await chain.make('SteadyPool', [[made('Cash'), other], person('owner')]);
      for (const coin of [made('Cash'), other]) await callsOf(chain, coin, 'Cash')('deployer', 'approve', [pool, 100n * ETHER]);
      const said = callsOf(chain, pool, 'SteadyPool');
      await said('deployer', 'add_liquidity', [10n * ETHER]);
      await callsOf(chain, other, 'Cash')('deployer', 'transfer', [pool, ETHER]);
      return pool;
    },
    rows: [
      ['ramp(uint256,uint256)', undefined, ['owner']],
      ['stop_ramp()', undefined, ['owner']],
      ['commit_new_fee(uint256)', undefined, ['owner']],
      ['apply_new_fee()', 'fee', ['owner']],
      ['revert_new_parameters()', undefined, ['owner']],
      ['commit_transfer_ownership(address)', 'ownership', ['owner']],
      ['apply_transfer_ownership()', 'ownership', ['owner']],
      ['kill_me()', 'pause', ['owner']],
      ['unkill_me()', 'pause', ['owner']],
      ['withdraw_admin_fees()', 'withdraw', ['owner']],
    ],
  },
  VoteLocker: {
    make: async (chain, made) => {
      const locker = await chain.make('VoteLocker', [made('Cash'), person('admin')]);
      await callsOf(chain, made('Cash'), 'Cash')('deployer', 'approve', [locker, 10n * ETHER]);
      const said = callsOf(chain, locker, 'VoteLocker');
      await said('deployer', 'lock', [10n * ETHER, LATER]);
      await said('admin', 'commit_transfer_ownership', [person('heir')]);
      return locker;
    },
    rows: [
      ['commit_checker(address)', undefined, ['admin']],
      ['apply_checker()', undefined, ['admin']],
      ['unlock_all()', undefined, ['admin']],
      ['commit_transfer_ownership(address)', 'ownership', ['admin']],
      ['apply_transfer_ownership()', 'ownership', ['admin']],
    ],
  },
  EmissionCoin: {
    make: (chain) => chain.make('EmissionCoin', [person('admin'), person('minter'), 10n ** 27n]),
    rows: [
      ['mint(address,uint256)', 'mint', ['minter']],
      ['set_minter(address)', 'ownership', ['admin']],
      ['set_title(string)', undefined, ['admin']],
      ['set_admin(address)', 'ownership', ['admin']],
    ],
  },
  BandTickets: {
    make: async (chain) => {
      const tickets = await chain.make('BandTickets', ['editor', 'operator', 'keeper'].map(person));
      await pay(chain, 'ann', tickets, { contract: 'BandTickets', name: 'buy', value: 10n ** 16n });
      await callsOf(chain, tickets, 'BandTickets')('editor', 'open_gates', [true]);
      return tickets;
    },
    rows: [
      ['hand_out(address)', 'mint', ['editor', 'operator']],
      ['let_in(uint256)', undefined, ['keeper']],
      ['void(uint256)', 'burn', ['keeper']],
      ['open_gates(bool)', undefined, ['editor']],
      ['set_price(uint256)', undefined, ['operator']],
      ['ban(address,bool)', 'blacklist', ['editor']],
      ['set_usher(address,bool)', 'ownership', ['editor']],
      ['collect()', 'withdraw', ['editor', 'operator']],
      ['set_agent(address)', 'ownership', ['editor']],
    ],
  },
  RoleVault: {
    make: async (chain, made) => {
      const vault = await chain.make('RoleVault', [made('Cash'), person('owner')]);
      await callsOf(chain, made('Cash'), 'Cash')('deployer', 'approve', [vault, 10n * ETHER]);
      const said = callsOf(chain, vault, 'RoleVault');
      await said('deployer', 'deposit', [10n * ETHER]);
      await said('owner', 'set_role', [person('editor'), 1n]);
      await said('owner', 'set_role', [person('steward'), 2n]);
      await said('owner', 'set_role', [person('keeper'), 4n]);
      await said('owner', 'set_role', [person('guardian'), 8n]);
      // Anyone reports.
      await said('owner', 'set_open_role', [4n, true]);
      await said('editor', 'set_max_debt', [person('hidden'), 5n * ETHER]);
      await said('steward', 'lend', [person('hidden'), ETHER]);
      await said('owner', 'transfer_role_manager', [person('heir')]);
      return vault;
    },
    rows: [
      ['set_max_debt(address,uint256)', undefined, ['editor']],
      ['lend(address,uint256)', 'withdraw', ['steward']],
      ['write_off(address,uint256)', undefined, ['editor']],
      ['shut_down()', 'pause', ['guardian']],
      ['set_role(address,uint256)', 'ownership', ['owner']],
      ['set_open_role(uint256,bool)', undefined, ['owner']],
      ['transfer_role_manager(address)', 'ownership', ['owner']],
      ['accept_role_manager()', 'ownership', ['heir']],
    ],
  },
  PegDesk: {
    make: async (chain, made) => {
      const desk = await chain.make('PegDesk', [made('Cash'), ...['admin', 'steward', 'treasurer'].map(person)]);
      const cash = callsOf(chain, made('Cash'), 'Cash');
      await cash('deployer', 'approve', [desk, 10n * ETHER]);
      const said = callsOf(chain, desk, 'PegDesk');
      await said('deployer', 'lend_credit', [10n * ETHER]);
      await cash('deployer', 'transfer', [desk, ETHER]);
      await said('ann', 'update');
      await said('admin', 'commit_new_admin', [person('heir')]);
      return desk;
    },
    rows: [
      ['set_caller_share(uint256)', undefined, ['admin']],
      ['set_ceiling(uint256)', undefined, ['steward']],
      ['halt(uint256)', 'pause', ['admin', 'steward']],
      ['recall(uint256,address)', 'withdraw', ['steward']],
      ['set_regulator(address)', 'ownership', ['admin']],
      ['set_receiver(address)', undefined, ['admin']],
      ['commit_new_admin(address)', 'ownership', ['admin']],
      // After three days.
      ['apply_new_admin()', 'ownership', ['heir']],
    ],
  },
  DividendPot: {
    make: async (chain, made) => {
      const pot = await chain.make('DividendPot', [made('Cash'), ...['admin', 'operator', 'treasurer'].map(person)]);
      const said = callsOf(chain, pot, 'DividendPot');
      await said('operator', 'set_parts', [person('ann'), 5n]);
      await callsOf(chain, made('Cash'), 'Cash')('deployer', 'transfer', [pot, 5n * ETHER]);
      await said('admin', 'checkpoint');
      await said('admin', 'commit_admin', [person('heir')]);
      return pot;
    },
    rows: [
      ['checkpoint()', undefined, ['admin']],
      ['set_parts(address,uint256)', undefined, ['operator']],
      ['allow_checkpoint(bool)', undefined, ['admin']],
      // Stops, and sends all to a place that was fixed.
      ['kill_me()', undefined, ['admin']],
      ['recover(address)', 'withdraw', ['admin']],
      ['set_clerk(address)', 'ownership', ['admin']],
      ['commit_admin(address)', 'ownership', ['admin']],
      ['apply_admin()', 'ownership', ['admin']],
    ],
  },
  CrowdPot: {
    make: async (chain) => {
      const pot = await chain.make('CrowdPot', [person('heir'), 10n * ETHER, LATER]);
      for (const who of ['ann', 'ben']) await pay(chain, who, pot, { contract: 'CrowdPot', name: 'give', value: ETHER });
      await callsOf(chain, pot, 'CrowdPot')('ann', 'speak_for_me', [person('cid')]);
      return pot;
    },
    rows: [],
  },
  LaxVault: {
    make: async (chain, made) => {
      const vault = await chain.make('LaxVault', [made('Cash'), person('steward')]);
      await callsOf(chain, made('Cash'), 'Cash')('deployer', 'approve', [vault, 10n * ETHER]);
      await callsOf(chain, vault, 'LaxVault')('deployer', 'keep', [10n * ETHER]);
      return vault;
    },
    rows: [
      ['close(bool)', 'pause', ['steward']],
      ['set_steward(address)', 'ownership', ['steward']],
    ],
    dangers: [['sweep(address,address)', 'withdraw']],
  },
  WalletForge: {
    make: async (chain) => {
      const args = [person('owner'), person('operator'), await chain.make('SmallWallet')];
      const forge = await chain.make('WalletForge', args, { value: ETHER });
      const said = callsOf(chain, forge, 'WalletForge');
      await said('ann', 'forge');
      await said('owner', 'give_keys', [person('heir')]);
      return forge;
    },
    rows: [
      // To wallets that were made here, up to a sum.
      ['support(address,uint256)', 'withdraw', ['operator']],
      ['set_blueprint(address)', undefined, ['owner']],
      ['close(bool)', 'pause', ['operator', 'owner']],
      ['set_sponsor(address)', 'ownership', ['owner']],
      ['give_keys(address)', 'ownership', ['owner']],
      ['take_keys()', 'ownership', ['heir']],
    ],
  },
  SmallWallet: {
    make: async (chain, made) => {
      const wallet = await askAddress(chain, made('WalletForge'), 'last()');
      await callsOf(chain, wallet, 'SmallWallet')('ann', 'name_helper', [person('ben'), LATER]);
      await fund(chain, wallet);
      return wallet;
    },
    rows: [
      ['call(address,uint256,bytes)', 'execute', ['ann']],
      ['pay(address,uint256)', 'withdraw', ['ben']],
      ['name_helper(address,uint256)', 'ownership', ['ann']],
    ],
  },
  OrderBoard: {
    make: async (chain, made) => {
      const board = await chain.make('OrderBoard', ['owner', 'keeper', 'guardian'].map(person));
      const cash = callsOf(chain, made('Cash'), 'Cash');
      for (const who of ['keeper', 'guardian']) {
        await cash('deployer', 'transfer', [person(who), 100n * ETHER]);
        await cash(who, 'approve', [board, 100n * ETHER]);
      }
      const place = { contract: 'OrderBoard', name: 'place', args: [made('Cash'), 10n], value: ETHER };
      for (const who of ['ann', 'ben']) await pay(chain, who, board, place);
      await callsOf(chain, board, 'OrderBoard')('keeper', 'fill', [1n]);
      return board;
    },
    rows: [
      ['fill(uint256)', undefined, ['guardian', 'keeper']],
      ['halt(bool)', 'pause', ['guardian', 'owner']],
      ['delist(address,bool)', undefined, ['guardian']],
      ['license(address,uint256)', 'ownership', ['owner']],
      ['set_fee(uint256)', 'fee', ['owner']],
      ['take_fees(address)', 'withdraw', ['owner']],
    ],
  },
};
