import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import type { Case } from '../../map-cases.ts';
import { callsOf } from '../contract-calls.ts';

/** Solidity 0.6.12. */
export const SOLIDITY_0_6: Readonly<Record<string, Case>> = {
  Moon: {
    make: async (chain) => {
      const moon = await chain.make('Moon', [person('owner')]);
      await callsOf(chain, moon, 'Moon')('owner', 'lock', [0n]);
      return moon;
    },
    rows: [
      ['renounceOwnership()', 'ownership', []],
      ['transferOwnership(address)', 'ownership', []],
      ['lock(uint256)', 'ownership', []],
      ['unlock()', 'ownership', ['owner']],
      ['excludeFromReward(address)', undefined, []],
      ['includeInReward(address)', undefined, []],
      ['excludeFromFee(address)', undefined, []],
      ['setTaxFeePercent(uint256)', 'fee', []],
      ['setMaxTxPercent(uint256)', undefined, []],
      ['setSwapAndLiquifyEnabled(bool)', undefined, []],
    ],
  },
  YearVault: {
    make: async (chain, made) => {
      const vault = await chain.make('YearVault', [made('Uni'), person('owner'), person('operator'), person('guardian')]);
      await callsOf(chain, vault, 'YearVault')('owner', 'addStrategy', [person('ann'), 1_000n, 100n]);
      return vault;
    },
    // A strategy may revoke itself; only accounts that can revoke others are named.
    gaps: ['revokeStrategy(address)'],
    rows: [
      ['setGovernance(address)', 'ownership', ['owner']],
      ['acceptGovernance()', 'ownership', []],
      ['setManagement(address)', 'ownership', ['owner']],
      ['setGuardian(address)', 'ownership', ['owner', 'guardian']],
      ['setDepositLimit(uint256)', undefined, ['owner']],
      ['setManagementFee(uint256)', 'fee', ['owner']],
      ['setEmergencyShutdown(bool)', 'pause', ['owner', 'guardian']],
      ['addStrategy(address,uint256,uint256)', undefined, ['owner']],
      ['updateStrategyDebtRatio(address,uint256)', undefined, ['owner', 'operator']],
      ['revokeStrategy(address)', undefined, ['owner', 'guardian', 'ann', 'YearStrategy']],
      ['report(uint256)', 'withdraw', ['ann', 'YearStrategy']],
      ['sweep(address)', 'withdraw', ['owner']],
    ],
  },
  YearStrategy: {
    make: async (chain, made) => {
      const strategy = await chain.make('YearStrategy', [made('YearVault'), person('editor'), person('keeper')]);
      await callsOf(chain, made('YearVault'), 'YearVault')('owner', 'addStrategy', [strategy, 500n, 100n]);
      return strategy;
    },
    rows: [
      ['setStrategist(address)', 'ownership', ['editor', 'owner']],
      ['setKeeper(address)', 'ownership', ['editor', 'owner']],
      ['setMinReportDelay(uint256)', undefined, ['editor', 'owner']],
      ['harvest()', undefined, ['keeper', 'editor', 'owner', 'guardian', 'operator']],
      ['migrate(address)', 'withdraw', ['YearVault', 'owner']],
      ['setEmergencyExit()', undefined, ['editor', 'owner']],
      ['sweep(address)', 'withdraw', ['owner']],
    ],
  },
  Treasury: {
    make: async (chain, made) => {
      const treasury = await chain.make('Treasury', [made('Uni'), 1n, person('admin')]);
      const said = callsOf(chain, treasury, 'Treasury');
      const people = ['ann', 'ben', 'cid'].map(person);
      for (const [index, who] of people.entries()) await said('admin', 'queue', [index, who]);
      for (const [index, who] of people.entries()) await said('admin', 'toggle', [index, who]);
      return treasury;
    },
    rows: [
      ['pushManagement(address)', 'ownership', ['admin']],
      ['pullManagement()', 'ownership', []],
      ['renounceManagement()', 'ownership', ['admin']],
      ['deposit(uint256)', undefined, ['ann']],
      ['spend(uint256,address)', 'withdraw', ['ben']],
      ['mintRewards(address,uint256)', 'mint', ['cid']],
      ['queue(uint8,address)', undefined, ['admin']],
      ['toggle(uint8,address)', 'ownership', ['admin']],
    ],
  },
  Child: {
    make: async (chain) => {
      const child = await chain.make('Child');
      await callsOf(chain, child, 'Child')('passer-by', 'initialize', ['Child', person('operator'), person('admin')]);
      return child;
    },
    // The contract may also name the caller itself, as it does for meta-transactions; that path is
    // not named.
    gaps: ['grantRole(bytes32,address)'],
    rows: [
      ['deposit(address,bytes)', 'mint', ['operator', 'Child']],
      ['grantRole(bytes32,address)', 'ownership', ['admin', 'Child']],
      ['changeName(string)', undefined, ['admin', 'Child']],
    ],
  },
  Tracker: {
    make: async (chain, made) => {
      const tracker = await chain.make('Tracker', [person('owner')]);
      const said = callsOf(chain, tracker, 'Tracker');
      await said('owner', 'setDepositToken', [made('Uni'), true]);
      await said('owner', 'setHandler', [person('keeper'), true]);
      return tracker;
    },
    rows: [
      ['initialize(address[])', undefined, ['owner']],
      ['setGov(address)', 'ownership', ['owner']],
      ['setDepositToken(address,bool)', undefined, ['owner']],
      ['setInPrivateTransferMode(bool)', 'pause', ['owner']],
      ['setInPrivateStakingMode(bool)', 'pause', ['owner']],
      ['setHandler(address,bool)', 'ownership', ['owner']],
      ['withdrawToken(address,address,uint256)', 'withdraw', ['owner']],
      ['stakeForAccount(address,address,address,uint256)', undefined, ['keeper']],
    ],
  },
};
