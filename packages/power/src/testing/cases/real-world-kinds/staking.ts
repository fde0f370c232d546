import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import { type Case, OWNABLE, ROLES } from '../../map-cases.ts';
import { askAddress, callsOf, ETHER, LATER } from '../contract-calls.ts';

/** Staking, farming, vesting, liquid staking and the oracles behind it. */
export const STAKING: Readonly<Record<string, Case>> = {
  RewardPool: {
    make: async (chain, made) => {
      const args = [person('owner'), person('treasurer'), made('FixedToken'), made('SpareToken')];
      const pool = await chain.make('RewardPool', args);
      await callsOf(chain, made('SpareToken'), 'FixedToken')('deployer', 'transfer', [pool, 10n * ETHER]);
      await callsOf(chain, made('FixedToken'), 'FixedToken')('deployer', 'approve', [pool, ETHER]);
      await callsOf(chain, pool, 'RewardPool')('deployer', 'stake', [ETHER]);
      return pool;
    },
    rows: [
      ['notifyRewardAmount(uint256)', undefined, ['treasurer']],
      ['recoverERC20(address,uint256)', 'withdraw', ['owner']],
      ['setRewardsDuration(uint256)', undefined, ['owner']],
      ['setRewardsDistribution(address)', 'ownership', ['owner']],
      ['setPaused(bool)', 'pause', ['owner']],
      ['nominateNewOwner(address)', 'ownership', ['owner']],
      ['acceptOwnership()', 'ownership', []],
    ],
  },
  MasterFarm: {
    make: async (chain, made) => {
      const farm = await chain.make('MasterFarm', [person('owner'), person('treasurer')]);
      await callsOf(chain, farm, 'MasterFarm')('owner', 'add', [100n, made('FixedToken')]);
      await callsOf(chain, made('FixedToken'), 'FixedToken')('deployer', 'approve', [farm, ETHER]);
      await callsOf(chain, farm, 'MasterFarm')('deployer', 'deposit', [0n, ETHER]);
      return farm;
    },
    rows: [
      ['add(uint256,address)', undefined, ['owner']],
      ['set(uint256,uint256)', undefined, ['owner']],
      ['updateEmission(uint256)', undefined, ['owner']],
      ['dev(address)', undefined, ['treasurer']],
      ...OWNABLE('owner'),
    ],
  },
  FarmToken: {
    make: (chain, made) => askAddress(chain, made('MasterFarm'), 'reward()'),
    rows: [['mint(address,uint256)', 'mint', ['MasterFarm']], ...OWNABLE('MasterFarm')],
  },
  TeamVesting: {
    make: async (chain, made) => {
      const vesting = await chain.make('TeamVesting', [person('owner'), made('FixedToken')]);
      await callsOf(chain, made('FixedToken'), 'FixedToken')('deployer', 'transfer', [vesting, 10n * ETHER]);
      const schedule = [person('ann'), LATER, 31_536_000n, true, ETHER];
      await callsOf(chain, vesting, 'TeamVesting')('owner', 'createSchedule', schedule);
      return vesting;
    },
    rows: [
      ['createSchedule(address,uint64,uint64,bool,uint256)', undefined, ['owner']],
      ['revoke(bytes32)', undefined, ['owner']],
      ['withdraw(uint256)', 'withdraw', ['owner']],
      ...OWNABLE('owner'),
    ],
  },
  BondedOperators: {
    make: async (chain, made) => {
      const args = [person('owner'), person('guardian'), person('treasurer'), made('FixedToken')];
      const bonds = await chain.make('BondedOperators', args);
      await callsOf(chain, made('FixedToken'), 'FixedToken')('deployer', 'approve', [bonds, 2n * ETHER]);
      await callsOf(chain, bonds, 'BondedOperators')('deployer', 'bond', [2n * ETHER]);
      return bonds;
    },
    rows: [
      ['slash(address,uint256)', 'withdraw', ['guardian']],
      ['setBarred(address,bool)', 'blacklist', ['guardian']],
      ['setCourt(address)', 'ownership', ['owner']],
      ['setTreasury(address)', undefined, ['owner']],
      ['setTerms(uint256,uint256)', undefined, ['owner']],
      ['acceptOwnership()', 'ownership', []],
      ...OWNABLE('owner'),
    ],
  },
  StakedEther: {
    make: async (chain) => {
      const args = ['admin', 'oracle', 'guardian', 'operator', 'librarian'].map(person);
      const ether = await chain.make('StakedEther', args, { value: 10n * ETHER });
      await callsOf(chain, ether, 'StakedEther')('operator', 'depositBuffered', [8n * ETHER]);
      return ether;
    },
    rows: [
      ['report(uint256)', undefined, ['oracle']],
      ['depositBuffered(uint256)', undefined, ['operator']],
      ['stop()', 'pause', ['guardian']],
      ['resume()', 'pause', ['admin']],
      ['setFee(uint16)', 'fee', ['admin']],
      ['setTreasury(address)', undefined, ['admin']],
      ...ROLES('admin'),
    ],
  },
  OracleCommittee: {
    make: (chain) => chain.make('OracleCommittee', [person('admin'), ['ann', 'ben', 'cid'].map(person), 2n]),
    rows: [
      ['submitReport(uint256,bytes32)', undefined, ['ann', 'ben', 'cid']],
      ['addMember(address,uint256)', 'ownership', ['admin']],
      ['removeMember(address,uint256)', 'ownership', ['admin']],
      ['setQuorum(uint256)', undefined, ['admin']],
      ['setAdmin(address)', 'ownership', ['admin']],
    ],
  },
};
