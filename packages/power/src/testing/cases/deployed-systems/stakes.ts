import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import { type Case, OWNABLE, ROLES } from '../../map-cases.ts';
import { callsOf, ETHER, fund, LATER } from '../contract-calls.ts';

/** Stakes, grants, vaults with their venues, and launches. */
export const STAKES: Readonly<Record<string, Case>> = {
  ValidatorStakes: {
    make: async (chain, made) => {
      const stakes = await chain.make('ValidatorStakes', [made('SettlementCoin'), ...['owner', 'guardian', 'keeper'].map(person)]);
      await callsOf(chain, made('SettlementCoin'), 'SettlementCoin')('deployer', 'approve', [stakes, 5n * ETHER]);
      await callsOf(chain, stakes, 'ValidatorStakes')('deployer', 'join', [5n * ETHER]);
      return stakes;
    },
    rows: [
      ['slash(address,uint256)', 'withdraw', ['guardian']],
      ['jail(address)', 'blacklist', ['keeper']],
      ['unjail(address)', 'blacklist', ['keeper', 'owner']],
      ['setSlasher(address)', 'ownership', ['owner']],
      ['setJailer(address)', 'ownership', ['owner']],
      ['setInsurance(address)', undefined, ['owner']],
      ['setMinimum(uint256)', undefined, ['owner']],
      ['setUnbonding(uint256)', undefined, ['owner']],
      ['setJoiningStopped(bool)', 'pause', ['owner']],
      ...OWNABLE('owner'),
    ],
  },
  GrantVault: {
    make: async (chain, made) => {
      const vault = await chain.make('GrantVault', [made('SettlementCoin'), person('owner'), person('steward')]);
      await callsOf(chain, made('SettlementCoin'), 'SettlementCoin')('deployer', 'transfer', [vault, 10n * ETHER]);
      await callsOf(chain, vault, 'GrantVault')('steward', 'award', [person('ann'), ETHER, LATER, LATER + 1_000n]);
      return vault;
    },
    rows: [
      ['award(address,uint128,uint64,uint64)', undefined, ['steward']],
      ['cut(address)', undefined, ['owner']],
      ['reassign(address,address)', undefined, ['steward']],
      ['setSteward(address)', 'ownership', ['owner']],
      ['recover(uint256)', 'withdraw', ['owner']],
      ...OWNABLE('owner'),
    ],
  },
  CuratedShares: {
    make: async (chain, made) => {
      const shares = await chain.make('CuratedShares', [made('SettlementCoin'), ...['owner', 'editor', 'guardian'].map(person)]);
      const said = callsOf(chain, shares, 'CuratedShares');
      await said('owner', 'setAllocator', [person('operator'), true]);
      await said('owner', 'setFeeRecipient', [person('treasurer')]);
      await callsOf(chain, made('SettlementCoin'), 'SettlementCoin')('deployer', 'approve', [shares, 100n * ETHER]);
      await said('deployer', 'deposit', [100n * ETHER, person('ann')]);
      return shares;
    },
    rows: [
      ['setOwner(address)', 'ownership', ['owner']],
      ['setCurator(address)', 'ownership', ['owner']],
      ['setSentinel(address)', 'ownership', ['owner']],
      ['setAllocator(address,bool)', 'ownership', ['owner']],
      ['setFee(uint256)', 'fee', ['owner']],
      ['setFeeRecipient(address)', undefined, ['owner']],
      ['addVenue(address,uint256)', undefined, ['editor', 'owner']],
      ['raiseCap(address,uint256)', undefined, ['editor', 'owner']],
      ['lowerCap(address,uint256)', undefined, ['editor', 'guardian', 'owner']],
      ['allocate(address,uint256)', 'withdraw', ['editor', 'operator', 'owner']],
      ['setDepositsStopped(bool)', 'pause', ['guardian', 'owner']],
      ['skim(address)', 'withdraw', ['treasurer']],
    ],
  },
  HarvestVenue: {
    make: async (chain, made) => {
      const people = ['admin', 'keeper', 'steward', 'librarian'].map(person);
      const venue = await chain.make('HarvestVenue', [made('SettlementCoin'), made('CuratedShares'), ...people]);
      await callsOf(chain, made('CuratedShares'), 'CuratedShares')('editor', 'addVenue', [venue, 50n * ETHER]);
      await callsOf(chain, made('CuratedShares'), 'CuratedShares')('operator', 'allocate', [venue, ETHER]);
      await callsOf(chain, made('PledgeCoin'), 'SettlementCoin')('deployer', 'transfer', [venue, ETHER]);
      return venue;
    },
    rows: [
      ['put(uint256)', undefined, ['CuratedShares']],
      ['take(uint256)', undefined, ['CuratedShares']],
      ['harvest(address,uint256)', 'withdraw', ['keeper']],
      ['setHarvestFee(uint256)', 'fee', ['steward']],
      ['setFarm(address)', undefined, ['steward']],
      ['panic()', 'pause', ['librarian']],
      ['resume()', 'pause', ['steward']],
      ['retire()', 'withdraw', ['admin']],
      ...ROLES('admin'),
    ],
  },
  LaunchPad: {
    make: async (chain, made) => {
      const pad = await chain.make('LaunchPad', [made('SettlementCoin'), person('owner'), person('operator')]);
      await callsOf(chain, made('SettlementCoin'), 'SettlementCoin')('deployer', 'transfer', [pad, 10n * ETHER]);
      const said = callsOf(chain, pad, 'LaunchPad');
      await said('operator', 'setTiers', [[person('ann')], 1n]);
      await said('operator', 'setStage', [2]);
      await fund(chain, pad);
      return pad;
    },
    rows: [
      ['setTiers(address[],uint256)', undefined, ['operator']],
      ['setRate(uint256)', undefined, ['owner']],
      ['setHardCap(uint256)', undefined, ['owner']],
      ['setStage(uint8)', undefined, ['operator']],
      ['setOperator(address)', 'ownership', ['owner']],
      ['collect(address)', 'withdraw', ['owner']],
      ['takeUnsold(address,uint256)', 'withdraw', ['owner']],
      ...OWNABLE('owner'),
    ],
  },
};
