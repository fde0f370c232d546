import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import { toSelector } from '../../../analysis/read-safe.ts';
import type { Address } from '../../../evm/reader.ts';
import { type Case, OWNABLE, type Row } from '../../map-cases.ts';
import { callsOf, ETHER } from '../contract-calls.ts';

/** Vaults with strategies, keepers, curators and insurance. */
export const VAULTS: Readonly<Record<string, Case>> = {
  StrategyVault: {
    make: async (chain, made) => {
      const args = [made('FixedToken'), ...['owner', 'steward', 'guardian'].map(person)];
      const vault = await chain.make('StrategyVault', args);
      await callsOf(chain, made('FixedToken'), 'FixedToken')('deployer', 'approve', [vault, 10n * ETHER]);
      await callsOf(chain, vault, 'StrategyVault')('deployer', 'deposit', [10n * ETHER]);
      return vault;
    },
    rows: [
      ['addStrategy(address,uint256)', undefined, ['owner']],
      ['updateStrategyDebtRatio(address,uint256)', undefined, ['owner', 'steward']],
      ['migrateStrategy(address,address)', undefined, ['owner']],
      ['revokeStrategy(address)', undefined, ['LendingStrategy', 'guardian', 'owner']],
      ['report(uint256,uint256)', undefined, ['LendingStrategy']],
      ['setGovernance(address)', 'ownership', ['owner']],
      ['acceptGovernance()', 'ownership', []],
      ['setManagement(address)', 'ownership', ['owner']],
      ['setGuardian(address)', 'ownership', ['guardian', 'owner']],
      ['setRewards(address)', undefined, ['owner']],
      ['setDepositLimit(uint256)', undefined, ['owner']],
      ['setPerformanceFee(uint256)', 'fee', ['owner']],
      ['setEmergencyShutdown(bool)', 'pause', ['guardian', 'owner']],
      ['sweep(address)', 'withdraw', ['owner']],
    ],
  },
  LendingStrategy: {
    make: async (chain, made) => {
      const args = [made('StrategyVault'), person('operator'), person('keeper')];
      const strategy = await chain.make('LendingStrategy', args);
      await callsOf(chain, made('StrategyVault'), 'StrategyVault')('owner', 'addStrategy', [strategy, 5_000n]);
      await callsOf(chain, strategy, 'LendingStrategy')('keeper', 'harvest');
      return strategy;
    },
    rows: [
      ['harvest()', undefined, ['keeper', 'operator', 'owner']],
      ['setKeeper(address)', 'ownership', ['operator', 'owner']],
      ['setStrategist(address)', 'ownership', ['operator', 'owner']],
      ['setEmergencyExit()', undefined, ['operator', 'owner']],
      ['migrate(address)', 'withdraw', ['StrategyVault']],
      ['sweep(address)', 'withdraw', ['owner']],
    ],
  },
  CuratedVault: {
    make: async (chain, made) => {
      const args = [made('FixedToken'), ...['owner', 'librarian', 'guardian', 'operator'].map(person)];
      const vault = await chain.make('CuratedVault', args);
      const market = await chain.make('LentMarket', [made('FixedToken')]);
      await callsOf(chain, vault, 'CuratedVault')('librarian', 'submitCap', [market, 5n * ETHER]);
      await callsOf(chain, made('FixedToken'), 'FixedToken')('deployer', 'approve', [vault, 10n * ETHER]);
      await callsOf(chain, vault, 'CuratedVault')('deployer', 'deposit', [10n * ETHER, person('ann')]);
      await chain.rpc.ask('evm_increaseTime', [90_000]);
      await callsOf(chain, vault, 'CuratedVault')('heir', 'acceptCap', [market]);
      await callsOf(chain, vault, 'CuratedVault')('operator', 'allocate', [market, ETHER]);
      return vault;
    },
    rows: [
      ['setCurator(address)', 'ownership', ['owner']],
      ['setIsAllocator(address,bool)', 'ownership', ['owner']],
      ['setGuardian(address)', 'ownership', ['owner']],
      ['setFee(uint96)', 'fee', ['owner']],
      ['setFeeRecipient(address)', undefined, ['owner']],
      ['submitCap(address,uint192)', undefined, ['librarian', 'owner']],
      ['revokePendingCap(address)', undefined, ['guardian', 'librarian', 'owner']],
      ['allocate(address,uint256)', undefined, ['librarian', 'operator', 'owner']],
      ['deallocate(address,uint256)', undefined, ['librarian', 'operator', 'owner']],
      ['accrue(uint256)', undefined, ['librarian', 'operator', 'owner']],
      ['acceptOwnership()', 'ownership', []],
      ...OWNABLE('owner'),
    ],
  },
  InsuranceFund: {
    make: async (chain, made) => {
      const assessors = ['ann', 'ben', 'cid'].map(person);
      const args = [person('owner'), made('FixedToken'), made('LeverageVault'), assessors];
      const insurance = await chain.make('InsuranceFund', args);
      await callsOf(chain, made('FixedToken'), 'FixedToken')('deployer', 'transfer', [insurance, 10n * ETHER]);
      await callsOf(chain, insurance, 'InsuranceFund')('heir', 'file', [ETHER]);
      await callsOf(chain, insurance, 'InsuranceFund')('ann', 'approveClaim', [0n]);
      return insurance;
    },
    rows: [
      ['approveClaim(uint256)', undefined, ['ann', 'ben', 'cid']],
      ['cover(uint256)', 'withdraw', ['LeverageVault']],
      ['setExchange(address)', 'ownership', ['owner']],
      ['setAssessor(address,bool)', 'ownership', ['owner']],
      ['setNeeded(uint256)', undefined, ['owner']],
      ['recoverOther(address,address)', 'withdraw', ['owner']],
      ...OWNABLE('owner'),
    ],
  },
};

const TRANSACTION = '(address,uint256,string,bytes,uint256)';
const AUTHORIZED: Row[] = [
  ['setAuthority(address)', 'ownership', ['owner']],
  ['transferOwnership(address)', 'ownership', ['owner']],
];

/** Timelocks, governors, shared wallets, gauges and books of capabilities. */
export const GOVERNANCE: Readonly<Record<string, Case>> = {
  AdminTimelock: {
    make: (chain) => chain.make('AdminTimelock', [person('admin'), 172_800n], { value: ETHER }),
    rows: [
      [`queueTransaction${TRANSACTION}`, undefined, ['BravoGovernor']],
      [`cancelTransaction${TRANSACTION}`, undefined, ['BravoGovernor']],
      [`executeTransaction${TRANSACTION}`, 'execute', ['BravoGovernor']],
      ['setDelay(uint256)', undefined, ['AdminTimelock']],
      ['setPendingAdmin(address)', 'ownership', ['AdminTimelock']],
      ['acceptAdmin()', 'ownership', []],
    ],
  },
  BravoGovernor: {
    make: async (chain, made) => {
      const timelock = made('AdminTimelock');
      const governor = await chain.make('BravoGovernor', [timelock, made('CouncilVotes'), timelock]);
      const asTimelock = (to: Address, contract: string, name: string, who: Address) =>
        chain.call(timelock, to, { contract, name, args: [who] });
      await asTimelock(governor, 'BravoGovernor', '_setWhitelistGuardian', person('guardian'));
      await asTimelock(timelock, 'AdminTimelock', 'setPendingAdmin', governor);
      await chain.call(governor, timelock, { contract: 'AdminTimelock', name: 'acceptAdmin' });
      return governor;
    },
    rows: [
      ['cancel(uint256)', undefined, ['guardian']],
      ['_setVotingDelay(uint256)', undefined, ['AdminTimelock']],
      ['_setVotingPeriod(uint256)', undefined, ['AdminTimelock']],
      ['_setProposalThreshold(uint256)', undefined, ['AdminTimelock']],
      ['_setWhitelistAccountExpiration(address,uint256)', undefined, ['AdminTimelock', 'guardian']],
      ['_setWhitelistGuardian(address)', 'ownership', ['AdminTimelock']],
      ['_setPendingAdmin(address)', 'ownership', ['AdminTimelock']],
      ['_acceptAdmin()', 'ownership', []],
    ],
  },
  SharedWallet: {
    make: async (chain) => {
      const wallet = await chain.make('SharedWallet', [['ann', 'ben', 'cid'].map(person), 2n], { value: ETHER });
      await callsOf(chain, wallet, 'SharedWallet')('ann', 'submitTransaction', [person('heir'), 1n, '0x']);
      return wallet;
    },
    rows: [
      ['submitTransaction(address,uint256,bytes)', undefined, ['ann', 'ben', 'cid']],
      ['confirmTransaction(uint256)', undefined, ['ann', 'ben', 'cid']],
      ['revokeConfirmation(uint256)', undefined, ['ann', 'ben', 'cid']],
      ['executeTransaction(uint256)', 'execute', ['ann', 'ben', 'cid']],
      ['addOwner(address)', 'ownership', ['SharedWallet']],
      ['removeOwner(address)', 'ownership', ['SharedWallet']],
      ['changeRequirement(uint256)', undefined, ['SharedWallet']],
    ],
  },
  GaugeVoter: {
    make: async (chain, made) => {
      const args = [made('FixedToken'), ...['owner', 'guardian', 'minter'].map(person)];
      const voter = await chain.make('GaugeVoter', args);
      const said = callsOf(chain, voter, 'GaugeVoter');
      await said('owner', 'setListed', [made('TokenPair'), true]);
      await said('owner', 'createGauge', [made('TokenPair'), person('librarian')]);
      await callsOf(chain, made('FixedToken'), 'FixedToken')('deployer', 'approve', [voter, ETHER]);
      await said('deployer', 'lock', [ETHER]);
      await said('deployer', 'vote', [made('TokenPair'), ETHER]);
      return voter;
    },
    rows: [
      ['createGauge(address,address)', undefined, ['owner']],
      ['setListed(address,bool)', undefined, ['owner']],
      ['setGovernor(address)', 'ownership', ['owner']],
      ['setCouncil(address)', 'ownership', ['guardian']],
      ['killGauge(address)', undefined, ['guardian']],
      ['reviveGauge(address)', undefined, ['guardian']],
      ['notifyReward(address,uint256)', undefined, ['minter']],
    ],
  },
  CapabilityBook: {
    make: (chain) => chain.make('CapabilityBook', [person('admin')]),
    rows: [
      ['setUserRole(address,uint8,bool)', 'ownership', ['admin']],
      ['setRoleCapability(uint8,address,bytes4,bool)', 'ownership', ['admin']],
      ['setPublicCapability(address,bytes4,bool)', 'ownership', ['admin']],
      ['transferOwnership(address)', 'ownership', ['admin']],
    ],
  },
  GuardedReserve: {
    make: async (chain, made) => {
      const args = [made('CapabilityBook'), person('owner'), made('FixedToken')];
      const reserve = await chain.make('GuardedReserve', args);
      const said = callsOf(chain, made('CapabilityBook'), 'CapabilityBook');
      const allow = (role: number, signature: string) =>
        said('admin', 'setRoleCapability', [role, reserve, `0x${toSelector(signature)}`, true]);
      await allow(1, 'pay(address,uint256)');
      await allow(2, 'stop()');
      await said('admin', 'setUserRole', [person('treasurer'), 1, true]);
      await said('admin', 'setUserRole', [person('guardian'), 2, true]);
      await callsOf(chain, made('FixedToken'), 'FixedToken')('deployer', 'transfer', [reserve, 10n * ETHER]);
      return reserve;
    },
    rows: [
      ['pay(address,uint256)', 'withdraw', ['owner', 'treasurer']],
      ['setLimit(uint256)', undefined, ['owner']],
      ['stop()', 'pause', ['guardian', 'owner']],
      ['start()', 'pause', ['owner']],
      ...AUTHORIZED,
    ],
  },
};
