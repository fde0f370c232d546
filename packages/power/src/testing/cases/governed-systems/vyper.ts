import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import type { Case } from '../../map-cases.ts';
import { callsOf, ETHER, fund } from '../contract-calls.ts';

const MEMBERS = ['ann', 'ben', 'cid'];
const YEAR_S = 31_536_000n;

/** Contracts that eight versions of Vyper compiled. */
export const VYPER: Readonly<Record<string, Case>> = {
  DebtCoin: {
    make: async (chain) => {
      const token = await chain.make('DebtCoin', [person('admin')]);
      const said = callsOf(chain, token, 'DebtCoin');
      await said('admin', 'set_minter', [person('minter'), true]);
      for (const who of ['ann', 'ben']) await said('minter', 'mint', [person(who), ETHER]);
      await said('admin', 'freeze', [person('ben'), true]);
      await said('admin', 'commit_admin', [person('heir')]);
      return token;
    },
    rows: [
      ['mint(address,uint256)', 'mint', ['minter']],
      ['burn_from(address,uint256)', 'burn', ['minter']],
      ['set_minter(address,bool)', 'ownership', ['admin']],
      ['freeze(address,bool)', 'blacklist', ['admin']],
      ['commit_admin(address)', 'ownership', ['admin']],
      ['accept_admin()', 'ownership', ['heir']],
    ],
  },
  StakedShares: {
    make: async (chain, made) => {
      const people = ['owner', 'oracle', 'guardian', 'treasurer'].map(person);
      const token = await chain.make('StakedShares', [made('BaseCoin'), ...people]);
      await callsOf(chain, made('BaseCoin'), 'BaseCoin')('deployer', 'approve', [token, 10n * ETHER]);
      await callsOf(chain, made('SpareCoin'), 'BaseCoin')('deployer', 'transfer', [token, ETHER]);
      await callsOf(chain, token, 'StakedShares')('deployer', 'stake', [10n * ETHER]);
      return token;
    },
    rows: [
      ['report(uint256,uint256)', undefined, ['oracle']],
      ['slash(uint256)', 'withdraw', ['guardian']],
      ['set_fee(uint256)', 'fee', ['owner']],
      ['set_stopped(bool)', 'pause', ['guardian', 'owner']],
      ['set_reporter(address)', 'ownership', ['owner']],
      ['set_slasher(address)', 'ownership', ['owner']],
      ['set_insurer(address)', undefined, ['owner']],
      // A default argument makes a function of its own.
      ['sweep(address)', 'withdraw', ['owner']],
      ['sweep(address,uint256)', 'withdraw', ['owner']],
      ['set_owner(address)', 'ownership', ['owner']],
    ],
  },
  RewardStream: {
    make: async (chain, made) => {
      const stream = await chain.make('RewardStream', [person('owner'), person('keeper'), made('BaseCoin'), YEAR_S]);
      await callsOf(chain, made('BaseCoin'), 'BaseCoin')('deployer', 'transfer', [stream, ETHER]);
      await callsOf(chain, stream, 'RewardStream')('owner', 'add_receiver', [person('ann')]);
      return stream;
    },
    rows: [
      ['add_receiver(address)', undefined, ['owner']],
      ['remove_receiver(address)', undefined, ['owner']],
      ['notify_reward(uint256)', undefined, ['keeper']],
      ['set_duration(uint256)', undefined, ['owner']],
      ['set_distributor(address)', 'ownership', ['keeper', 'owner']],
      ['commit_ownership(address)', 'ownership', ['owner']],
      ['accept_ownership()', 'ownership', []],
    ],
  },
  WalletForge: {
    make: async (chain, made) => {
      const forge = await chain.make('WalletForge', [person('guardian'), made('BaseCoin')], { from: person('admin') });
      await callsOf(chain, forge, 'WalletForge')('ann', 'forge');
      await fund(chain, forge);
      return forge;
    },
    rows: [
      ['set_template(address)', undefined, ['admin']],
      ['set_price(uint256)', undefined, ['admin']],
      // The guardian can only stop it.
      ['set_stopped(bool)', 'pause', ['admin', 'guardian']],
      ['collect(address)', 'withdraw', ['admin']],
      ['set_guardian(address)', 'ownership', ['admin']],
      ['set_admin(address)', 'ownership', ['admin']],
    ],
  },
  TieredVault: {
    make: async (chain, made) => {
      const vault = await chain.make('TieredVault', [made('BaseCoin'), person('admin')]);
      const said = callsOf(chain, vault, 'TieredVault');
      const roles: readonly (readonly [string, bigint])[] = [
        ['steward', 0b00101n],
        ['keeper', 0b00010n],
        ['treasurer', 0b01000n],
        ['guardian', 0b10000n],
      ];
      for (const [who, bits] of roles) await said('admin', 'set_role', [person(who), bits]);
      await said('steward', 'add_strategy', [person('cid')]);
      await callsOf(chain, made('BaseCoin'), 'BaseCoin')('deployer', 'approve', [vault, 10n * ETHER]);
      await said('deployer', 'deposit', [10n * ETHER, person('ann')]);
      await said('keeper', 'update_debt', [person('cid'), ETHER]);
      return vault;
    },
    rows: [
      ['add_strategy(address)', undefined, ['steward']],
      ['revoke_strategy(address)', undefined, ['steward']],
      ['update_debt(address,uint256)', 'withdraw', ['keeper']],
      ['set_deposit_limit(uint256)', undefined, ['steward']],
      // No fee is taken yet.
      ['set_performance_fee(uint16)', undefined, ['treasurer']],
      ['shut_down()', 'pause', ['guardian']],
      ['set_role(address,uint256)', 'ownership', ['admin']],
      ['add_role(address,uint256)', 'ownership', ['admin']],
      ['remove_role(address,uint256)', undefined, ['admin']],
      ['transfer_role_manager(address)', 'ownership', ['admin']],
      ['accept_role_manager()', 'ownership', []],
    ],
  },
  RateBoard: {
    make: async (chain) => {
      const board = await chain.make('RateBoard', [person('admin'), person('steward'), ETHER]);
      for (const who of ['oracle', 'operator']) await callsOf(chain, board, 'RateBoard')('steward', 'add_reporter', [person(who)]);
      return board;
    },
    rows: [
      ['report(uint256)', undefined, ['operator', 'oracle']],
      ['overrule(uint256)', undefined, ['admin']],
      ['add_reporter(address)', 'ownership', ['steward']],
      ['remove_last_reporter()', undefined, ['steward']],
      ['set_deviation_max(uint256)', undefined, ['admin']],
      ['set_age_max(uint256)', undefined, ['admin']],
      // What follows is up to the contracts that ask.
      ['set_halted(bool)', undefined, ['admin', 'steward']],
      ['set_curator(address)', 'ownership', ['admin']],
    ],
  },
  QuorumDock: {
    make: async (chain, made) => {
      const dock = await chain.make('QuorumDock', [made('BaseCoin'), person('owner'), person('guardian'), 2n]);
      for (const who of MEMBERS) await callsOf(chain, dock, 'QuorumDock')('owner', 'set_validator', [person(who), true]);
      await callsOf(chain, made('BaseCoin'), 'BaseCoin')('deployer', 'transfer', [dock, 10n * ETHER]);
      return dock;
    },
    rows: [
      ['release(address,uint256,uint256,bytes[])', 'withdraw', MEMBERS],
      ['set_validator(address,bool)', 'ownership', ['owner']],
      ['set_quorum(uint256)', undefined, ['owner']],
      ['set_daily_limit(uint256)', undefined, ['owner']],
      ['set_paused(bool)', 'pause', ['guardian', 'owner']],
      ['rescue(address,address,uint256)', 'withdraw', ['owner']],
      ['transfer_ownership(address)', 'ownership', ['owner']],
      ['renounce_ownership()', 'ownership', ['owner']],
    ],
  },
  PayoutLedger: {
    make: async (chain, made) => {
      const ledger = await chain.make('PayoutLedger', [person('admin'), ['ann', 'ben'].map(person), [3n, 1n]]);
      await callsOf(chain, made('BaseCoin'), 'BaseCoin')('deployer', 'transfer', [ledger, ETHER]);
      return ledger;
    },
    rows: [
      ['set_weight(address,uint256)', undefined, ['admin']],
      ['lock_weights()', undefined, ['admin']],
      ['set_admin(address)', 'ownership', ['admin']],
    ],
    dangers: [['rescue(address,address)', 'withdraw']],
  },
  PassCollection: {
    make: async (chain) => {
      const passes = await chain.make('PassCollection', [person('owner'), person('minter'), 1n]);
      const said = callsOf(chain, passes, 'PassCollection');
      await said('minter', 'give', [['ann', 'ben'].map(person)]);
      await said('owner', 'set_sale_open', [true]);
      await fund(chain, passes);
      return passes;
    },
    rows: [
      ['give(address[])', 'mint', ['minter']],
      ['revoke(uint256)', 'burn', ['owner']],
      ['set_price(uint256)', undefined, ['owner']],
      ['set_base_uri(string)', undefined, ['owner']],
      ['set_sale_open(bool)', undefined, ['minter', 'owner']],
      ['set_soulbound(bool)', 'pause', ['owner']],
      ['set_minter(address)', 'ownership', ['owner']],
      ['withdraw()', 'withdraw', ['owner']],
      ['transfer_ownership(address)', 'ownership', ['owner']],
    ],
  },
  CouncilChest: {
    make: async (chain) => {
      const chest = await chain.make('CouncilChest', [person('guardian'), MEMBERS.map(person), 2n], { value: ETHER });
      const said = callsOf(chain, chest, 'CouncilChest');
      await said('ann', 'propose', [person('heir'), 1n, '0x']);
      for (const who of ['ann', 'ben']) await said(who, 'approve', [0n]);
      await said('ben', 'propose', [person('heir'), 2n, '0x']);
      return chest;
    },
    rows: [
      ['propose(address,uint256,bytes)', undefined, MEMBERS],
      ['approve(uint256)', undefined, MEMBERS],
      ['execute(uint256)', 'execute', MEMBERS],
      ['veto(uint256)', undefined, ['guardian']],
      ['add_member(address)', 'ownership', ['CouncilChest']],
      ['remove_member(address)', 'ownership', ['CouncilChest']],
      ['set_quorum(uint256)', undefined, ['CouncilChest']],
    ],
  },
  EmberDollar: {
    make: async (chain) => {
      const dollar = await chain.make('EmberDollar', [person('owner'), person('guardian')]);
      const said = callsOf(chain, dollar, 'EmberDollar');
      await said('owner', 'set_quota', [person('minter'), 10n ** 24n]);
      for (const who of ['ann', 'ben']) await said('minter', 'mint', [person(who), ETHER]);
      await said('guardian', 'freeze', [person('ben')]);
      return dollar;
    },
    rows: [
      ['mint(address,uint256)', 'mint', ['minter']],
      ['set_quota(address,uint256)', 'ownership', ['owner']],
      ['freeze(address)', 'blacklist', ['guardian']],
      ['unfreeze(address)', 'blacklist', ['guardian']],
      ['wipe(address)', 'burn', ['guardian']],
      ['set_paused(bool)', 'pause', ['owner']],
      ['exempt(address)', undefined, ['owner']],
      ['set_compliance(address)', 'ownership', ['owner']],
      ['transfer_ownership(address)', 'ownership', ['owner']],
      ['renounce_ownership()', 'ownership', ['owner']],
      ['accept_ownership()', 'ownership', []],
    ],
  },
  UpgradeDoor: {
    make: async (chain) => {
      const code = await chain.make('DepositCode');
      const begin = chain.encode({ contract: 'DepositCode', name: 'begin', args: [person('editor'), person('keeper')] });
      const door = await chain.make('UpgradeDoor', [code, person('steward'), begin]);
      await fund(chain, door);
      return door;
    },
    rows: [
      ['upgrade_to(address)', 'upgrade', ['steward']],
      ['change_admin(address)', 'ownership', ['steward']],
      ['invest(address,uint256)', 'withdraw', ['keeper']],
      ['set_fee(uint256)', 'fee', ['editor']],
      ['set_keeper(address)', 'ownership', ['editor']],
      ['set_steward(address)', 'ownership', ['editor']],
    ],
  },
};
