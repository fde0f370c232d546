import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import type { Case, Row } from '../../map-cases.ts';
import { callsOf, ETHER } from '../contract-calls.ts';

const COMMITTED = (holder: string): Row[] => [
  ['commit_transfer_ownership(address)', 'ownership', [holder]],
  ['apply_transfer_ownership()', 'ownership', [holder]],
];

/** Contracts laid out as Vyper lays them out. */
export const VYPER_STYLE: Readonly<Record<string, Case>> = {
  VyperPool: {
    make: async (chain, made) => {
      const pool = await chain.make('VyperPool', [person('owner'), made('FixedToken')]);
      await callsOf(chain, made('FixedToken'), 'FixedToken')('deployer', 'transfer', [pool, ETHER]);
      return pool;
    },
    rows: [
      ['ramp_A(uint256)', undefined, ['owner']],
      ['commit_new_fee(uint256)', 'fee', ['owner']],
      ['apply_new_fee()', 'fee', ['owner']],
      ['revert_new_parameters()', undefined, ['owner']],
      ...COMMITTED('owner'),
      ['revert_transfer_ownership()', undefined, ['owner']],
      ['withdraw_admin_fees()', 'withdraw', ['owner']],
      ['kill_me()', 'pause', ['owner']],
      ['unkill_me()', 'pause', ['owner']],
    ],
  },
  VyperFactory: {
    make: (chain) => chain.make('VyperFactory', [person('admin'), person('steward')]),
    rows: [
      ['set_fee_receiver(address)', undefined, ['admin']],
      ['set_pool_implementation(uint256,address)', undefined, ['admin']],
      ['add_base_pool(address)', undefined, ['admin']],
      ['set_manager(address)', 'ownership', ['admin', 'steward']],
      ['set_base_pool_killed(address,bool)', undefined, ['steward']],
      ['commit_transfer_ownership(address)', 'ownership', ['admin']],
      ['accept_transfer_ownership()', 'ownership', []],
    ],
  },
  VyperController: {
    make: (chain, made) => chain.make('VyperController', [made('VyperFactory'), made('FixedToken')]),
    rows: [
      ['set_amm_fee(uint256)', 'fee', ['admin']],
      ['set_borrowing_discounts(uint256,uint256)', undefined, ['admin']],
      ['set_monetary_policy(address)', undefined, ['admin']],
      ['set_callback(address)', undefined, ['admin']],
    ],
  },
  VyperPegKeeper: {
    make: async (chain, made) => {
      const args = [...['admin', 'heir', 'treasurer'].map(person), made('FixedToken')];
      const keeper = await chain.make('VyperPegKeeper', args);
      await callsOf(chain, made('FixedToken'), 'FixedToken')('deployer', 'transfer', [keeper, ETHER]);
      return keeper;
    },
    rows: [
      ['set_new_action_delay(uint256)', undefined, ['admin']],
      ['set_new_caller_share(uint256)', undefined, ['admin']],
      ['commit_new_admin(address)', 'ownership', ['admin']],
      ['apply_new_admin()', 'ownership', ['heir']],
      ['commit_new_receiver(address)', undefined, ['admin']],
      ['revert_new_options()', undefined, ['admin']],
    ],
  },
  VyperEscrow: {
    make: (chain, made) => chain.make('VyperEscrow', [person('admin'), person('steward'), made('FixedToken')]),
    rows: [
      ...COMMITTED('admin'),
      ['commit_smart_wallet_checker(address)', undefined, ['admin']],
      ['apply_smart_wallet_checker()', undefined, ['admin']],
      ['changeController(address)', 'ownership', ['steward']],
    ],
  },
  VyperGaugeController: {
    make: (chain) => chain.make('VyperGaugeController', [person('admin')]),
    rows: [
      ['add_gauge(address,uint256,uint256)', undefined, ['admin']],
      ['add_type(uint256)', undefined, ['admin']],
      ['change_type_weight(uint256,uint256)', undefined, ['admin']],
      ['change_gauge_weight(address,uint256)', undefined, ['admin']],
      ...COMMITTED('admin'),
    ],
  },
  VyperFeeDistributor: {
    make: async (chain, made) => {
      const args = [person('admin'), person('treasurer'), made('FixedToken')];
      const distributor = await chain.make('VyperFeeDistributor', args);
      await callsOf(chain, made('FixedToken'), 'FixedToken')('deployer', 'transfer', [distributor, ETHER]);
      return distributor;
    },
    rows: [
      ['checkpoint_token()', undefined, ['admin']],
      ['toggle_allow_checkpoint_token()', undefined, ['admin']],
      ['kill_me()', undefined, ['admin']],
      ['recover_balance(address)', 'withdraw', ['admin']],
      ['commit_admin(address)', 'ownership', ['admin']],
      ['apply_admin()', 'ownership', ['admin']],
    ],
  },
  VyperGauge: {
    make: (chain, made) => {
      const args = [person('admin'), person('keeper'), made('FixedToken'), made('SpareToken')];
      return chain.make('VyperGauge', args);
    },
    rows: [
      ['add_reward(address,address)', 'ownership', ['admin']],
      ['set_reward_distributor(address,address)', 'ownership', ['admin', 'keeper']],
      ['deposit_reward_token(address,uint256)', undefined, ['keeper']],
      ['set_killed(bool)', 'pause', ['admin']],
      ['commit_transfer_ownership(address)', 'ownership', ['admin']],
      ['accept_transfer_ownership()', 'ownership', []],
    ],
  },
  VyperToken: {
    make: (chain) => chain.make('VyperToken', [person('admin'), person('minter')]),
    rows: [
      ['set_minter(address)', 'ownership', ['admin']],
      ['set_admin(address)', 'ownership', ['admin']],
      ['set_name(bytes32)', undefined, ['admin']],
      ['mint(address,uint256)', 'mint', ['minter']],
    ],
  },
  VyperMintable: {
    make: (chain) => chain.make('VyperMintable', [person('owner'), person('minter')]),
    rows: [
      ['transfer_ownership(address)', 'ownership', ['owner']],
      ['renounce_ownership()', 'ownership', ['owner']],
      ['set_minter(address,bool)', 'ownership', ['owner']],
      ['mint(address,uint256)', 'mint', ['minter', 'owner']],
      ['burn_from(address,uint256)', 'burn', ['minter', 'owner']],
    ],
  },
  VyperVesting: {
    make: (chain, made) => chain.make('VyperVesting', [person('admin'), person('operator'), made('FixedToken')]),
    rows: [
      ['add_tokens(uint256)', undefined, ['admin']],
      ['fund(address,uint256)', undefined, ['admin', 'operator']],
      ['toggle_disable(address)', undefined, ['admin']],
      ['disable_can_disable()', undefined, ['admin']],
      ['disable_fund_admins()', undefined, ['admin']],
      ...COMMITTED('admin'),
    ],
  },
  VyperVault: {
    make: async (chain, made) => {
      const args = [...['owner', 'steward', 'guardian'].map(person), made('FixedToken')];
      const vault = await chain.make('VyperVault', args);
      await callsOf(chain, made('FixedToken'), 'FixedToken')('deployer', 'transfer', [vault, ETHER]);
      return vault;
    },
    rows: [
      ['setGovernance(address)', 'ownership', ['owner']],
      ['acceptGovernance()', 'ownership', []],
      ['setManagement(address)', 'ownership', ['owner']],
      ['setGuardian(address)', 'ownership', ['guardian', 'owner']],
      ['setRewards(address)', undefined, ['owner']],
      ['setDepositLimit(uint256)', undefined, ['owner']],
      ['setPerformanceFee(uint256)', 'fee', ['owner']],
      ['setEmergencyShutdown(bool)', 'pause', ['guardian', 'owner']],
      ['assess(uint256)', undefined, ['owner', 'steward']],
      ['sweep(address)', 'withdraw', ['owner']],
    ],
  },
};
