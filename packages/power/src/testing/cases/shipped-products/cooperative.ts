import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import { type Case, OWNABLE, ROLES } from '../../map-cases.ts';
import { askAddress, callsOf, ETHER, LATER, toHash, ZERO_ADDRESS } from '../contract-calls.ts';
import { pay } from '../living-protocols/pay.ts';

const DAY_S = 86_400;
const NO_HASH = `0x${'0'.repeat(64)}`;

/** A cooperative of parts of OpenZeppelin 5: votes, governor, vault, passes, trophies, shops as clones, and what is behind proxies. */
export const COOPERATIVE: Readonly<Record<string, Case>> = {
  Cash: { make: (chain) => chain.make('Cash'), rows: [] },
  CoopToken: {
    make: async (chain) => {
      const token = await chain.make('CoopToken', [person('admin'), person('minter'), 10n ** 26n]);
      const said = callsOf(chain, token, 'CoopToken');
      await said('minter', 'distribute', [person('ann'), ETHER]);
      await said('ann', 'delegate', [person('ann')]);
      return token;
    },
    rows: [['distribute(address,uint256)', 'mint', ['minter']], ['setTradable(bool)', 'pause', ['admin']], ...ROLES('admin')],
  },
  CoopTimelock: {
    make: (chain) => chain.make('TimelockController', [2 * DAY_S, [], [ZERO_ADDRESS], person('admin')]),
    // Anyone executes what is due.
    rows: [
      ['schedule(address,uint256,bytes,bytes32,bytes32,uint256)', undefined, ['CoopGovernor']],
      ['scheduleBatch(address[],uint256[],bytes[],bytes32,bytes32,uint256)', undefined, ['CoopGovernor']],
      ['cancel(bytes32)', undefined, ['CoopGovernor']],
      ['updateDelay(uint256)', undefined, ['CoopTimelock']],
      ...ROLES('CoopTimelock'),
    ],
  },
  CoopGovernor: {
    make: async (chain, made) => {
      const timelock = made('CoopTimelock');
      const governor = await chain.make('CoopGovernor', [made('CoopToken'), timelock, person('guardian')]);
      const said = callsOf(chain, timelock, 'TimelockController');
      for (const role of ['PROPOSER_ROLE', 'CANCELLER_ROLE']) await said('admin', 'grantRole', [toHash(role), governor]);
      await said('admin', 'renounceRole', [NO_HASH, person('admin')]);
      await callsOf(chain, governor, 'CoopGovernor')('passer-by', 'propose', [[made('Cash')], [0n], ['0x'], 'an idea']);
      const args = [made('Cash'), 0n, '0x', NO_HASH, NO_HASH, 2 * DAY_S];
      await chain.call(governor, timelock, { contract: 'TimelockController', name: 'schedule', args });
      return governor;
    },
    rows: [
      ['setVotingDelay(uint48)', undefined, ['CoopTimelock']],
      ['setVotingPeriod(uint32)', undefined, ['CoopTimelock']],
      ['setProposalThreshold(uint256)', undefined, ['CoopTimelock']],
      ['updateQuorumNumerator(uint256)', undefined, ['CoopTimelock']],
      ['setLateQuorumVoteExtension(uint48)', undefined, ['CoopTimelock']],
      ['setProposalGuardian(address)', 'ownership', ['CoopTimelock']],
      ['updateTimelock(address)', undefined, ['CoopTimelock']],
      ['relay(address,uint256,bytes)', 'execute', ['CoopTimelock']],
      // Proposers cancel their own only before the vote begins, which is at once.
      ['cancel(address[],uint256[],bytes[],bytes32)', undefined, ['guardian']],
    ],
  },
  StrategyVault: {
    make: async (chain, made) => {
      const vault = await chain.make('StrategyVault', [made('Cash'), person('owner'), person('operator')]);
      await callsOf(chain, made('Cash'), 'Cash')('deployer', 'approve', [vault, 10n * ETHER]);
      const said = callsOf(chain, vault, 'StrategyVault');
      await said('deployer', 'deposit', [10n * ETHER, person('ann')]);
      await said('owner', 'setCap', [person('keeper'), 5n * ETHER]);
      await said('owner', 'transferOwnership', [person('heir')]);
      return vault;
    },
    rows: [
      ['allocate(address,uint256)', 'withdraw', ['operator']],
      ['setCap(address,uint256)', undefined, ['owner']],
      ['setEntryFee(uint256)', 'fee', ['owner']],
      ['setAllocator(address)', 'ownership', ['owner']],
      ['pause()', 'pause', ['operator', 'owner']],
      ['unpause()', 'pause', ['owner']],
      ...OWNABLE('owner'),
      ['acceptOwnership()', 'ownership', ['heir']],
    ],
  },
  SeasonPass: {
    make: async (chain) => {
      const pass = await chain.make('SeasonPass', ['admin', 'minter', 'steward'].map(person));
      await pay(chain, 'ann', pass, { contract: 'SeasonPass', name: 'buy', value: ETHER / 10n });
      return pass;
    },
    rows: [
      ['giveAway(address)', 'mint', ['minter']],
      ['invalidate(uint256)', 'burn', ['steward']],
      ['pause()', 'pause', ['steward']],
      ['unpause()', 'pause', ['admin']],
      ['setPrice(uint256)', undefined, ['minter']],
      ['setRoyalty(address,uint96)', undefined, ['admin']],
      ['bank(address)', 'withdraw', ['admin']],
      ...ROLES('admin'),
    ],
  },
  TrophyRoom: {
    make: async (chain) => {
      const room = await chain.make('TrophyRoom', [person('owner'), person('editor')]);
      await callsOf(chain, room, 'TrophyRoom')('editor', 'award', [person('ann'), 1n]);
      return room;
    },
    rows: [
      ['award(address,uint256)', 'mint', ['editor']],
      ['confiscate(address,uint256)', 'burn', ['editor']],
      ['setMaxSupply(uint256,uint256)', undefined, ['owner']],
      ['setTokenURI(uint256,string)', undefined, ['owner']],
      ['setGameMaster(address,bool)', 'ownership', ['owner']],
      ...OWNABLE('owner'),
    ],
  },
  WrappedCash: {
    make: async (chain, made) => {
      const wrapped = await chain.make('WrappedCash', [made('Cash'), person('owner')]);
      const cash = callsOf(chain, made('Cash'), 'Cash');
      await cash('deployer', 'approve', [wrapped, 10n * ETHER]);
      await callsOf(chain, wrapped, 'WrappedCash')('deployer', 'depositFor', [person('ann'), 10n * ETHER]);
      await cash('deployer', 'transfer', [wrapped, ETHER]);
      return wrapped;
    },
    rows: [['recover(address)', 'mint', ['owner']], ...OWNABLE('owner')],
  },
  FounderShares: {
    make: (chain) => chain.make('FounderShares', [person('ann'), LATER, 1_000n, 100n], { value: ETHER }),
    rows: OWNABLE('ann'),
  },
  ShopArcade: {
    make: async (chain) => chain.make('ShopArcade', [await chain.make('ShopCode'), person('owner')]),
    rows: [
      ['setRent(uint16)', undefined, ['owner']],
      ['sell(address)', 'ownership', ['owner']],
    ],
  },
  CornerShop: {
    make: async (chain, made) => {
      await callsOf(chain, made('ShopArcade'), 'ShopArcade')('ben', 'open');
      const shop = await askAddress(chain, made('ShopArcade'), 'lastShop()');
      await callsOf(chain, shop, 'ShopCode')('ben', 'setPrice', [ETHER]);
      await pay(chain, 'ann', shop, { contract: 'ShopCode', name: 'buy', value: ETHER });
      return shop;
    },
    rows: [
      ['setPrice(uint256)', undefined, ['ben']],
      ['close(address)', 'withdraw', ['ben']],
    ],
  },
  Miles: {
    make: async (chain) => {
      const args = ['admin', 'operator', 'steward'].map(person);
      const begin = chain.encode({ contract: 'MilesCode', name: 'initialize', args });
      const miles = await chain.make('ERC1967Proxy', [await chain.make('MilesCode'), begin]);
      const said = callsOf(chain, miles, 'MilesCode');
      await said('operator', 'credit', [person('ann'), ETHER]);
      await said('admin', 'beginDefaultAdminTransfer', [person('heir')]);
      return miles;
    },
    rows: [
      ['credit(address,uint256)', 'mint', ['operator']],
      ['expire(uint256)', undefined, ['operator']],
      ['pause()', 'pause', ['steward']],
      ['unpause()', 'pause', ['steward']],
      ['upgradeToAndCall(address,bytes)', 'upgrade', ['steward']],
      ...ROLES('admin'),
      ['beginDefaultAdminTransfer(address)', 'ownership', ['admin']],
      ['cancelDefaultAdminTransfer()', undefined, ['admin']],
      ['acceptDefaultAdminTransfer()', 'ownership', ['heir']],
      ['changeDefaultAdminDelay(uint48)', undefined, ['admin']],
      ['rollbackDefaultAdminDelay()', undefined, ['admin']],
    ],
  },
  Diplomas: {
    make: async (chain) => {
      const begin = chain.encode({ contract: 'DiplomaCode', name: 'initialize', args: [person('owner'), person('librarian')] });
      const diplomas = await chain.make('ERC1967Proxy', [await chain.make('DiplomaCode'), begin]);
      await callsOf(chain, diplomas, 'DiplomaCode')('librarian', 'confer', [person('ann'), toHash('thesis')]);
      return diplomas;
    },
    rows: [
      ['confer(address,bytes32)', 'mint', ['librarian']],
      ['withdrawDegree(uint256)', 'burn', ['owner']],
      ['setProfessor(address,bool)', 'ownership', ['owner']],
      ['upgradeToAndCall(address,bytes)', 'upgrade', ['owner']],
      ...OWNABLE('owner'),
    ],
  },
};
