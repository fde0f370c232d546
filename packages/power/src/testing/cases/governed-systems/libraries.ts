import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import { ACCESS_MANAGER, type Case, OWNABLE, ROLES, type Row } from '../../map-cases.ts';
import { callsOf, ETHER, fund, LATER } from '../contract-calls.ts';

const PAUSABLE = (...holders: string[]): Row[] => [
  ['pause()', 'pause', holders],
  ['unpause()', 'pause', holders],
];
const BY_BITS = (owner: string): Row[] => [
  ['grantRoles(address,uint256)', 'ownership', [owner]],
  ['revokeRoles(address,uint256)', 'ownership', [owner]],
  ['completeOwnershipHandover(address)', 'ownership', [owner]],
  ...OWNABLE(owner),
];

/** Contracts that put the parts of OpenZeppelin 4 and 5, Solady and SolidState together, and the coins that others hold. */
export const LIBRARIES: Readonly<Record<string, Case>> = {
  BaseCoin: { make: (chain) => chain.make('BaseCoin'), rows: [] },
  SpareCoin: { make: (chain) => chain.make('BaseCoin'), rows: [] },
  ReserveShares: {
    make: async (chain, made) => {
      const shares = await chain.make('ReserveShares', [made('BaseCoin'), person('owner'), person('steward')]);
      await callsOf(chain, made('BaseCoin'), 'BaseCoin')('deployer', 'approve', [shares, 10n * ETHER]);
      const said = callsOf(chain, shares, 'ReserveShares');
      await said('deployer', 'deposit', [10n * ETHER, person('ann')]);
      await said('owner', 'listDesk', [person('cid'), true]);
      return shares;
    },
    rows: [
      ['lend(address,uint256)', 'withdraw', ['steward']],
      ['listDesk(address,bool)', undefined, ['owner']],
      ['setManager(address)', 'ownership', ['owner']],
      ...PAUSABLE('owner'),
      ...OWNABLE('owner'),
      ['acceptOwnership()', 'ownership', []],
    ],
  },
  PortedCoin: {
    make: async (chain) => {
      const coin = await chain.make('PortedCoin', ['admin', 'operator', 'guardian'].map(person));
      await callsOf(chain, coin, 'PortedCoin')('operator', 'crosschainMint', [person('ann'), ETHER]);
      return coin;
    },
    rows: [
      ['crosschainMint(address,uint256)', 'mint', ['operator']],
      ['crosschainBurn(address,uint256)', 'burn', ['operator']],
      ['confiscate(address,address,uint256)', 'withdraw', ['guardian']],
      // Each for the roles that it administers.
      ...ROLES('admin', 'guardian'),
    ],
  },
  FlashVotes: {
    make: async (chain) => {
      const votes = await chain.make('FlashVotes', [person('owner')]);
      await callsOf(chain, votes, 'FlashVotes')('owner', 'mint', [person('ann'), ETHER]);
      return votes;
    },
    rows: [['mint(address,uint256)', 'mint', ['owner']], ['setFlashFee(uint256,address)', 'fee', ['owner']], ...OWNABLE('owner')],
  },
  WrappedBase: {
    make: async (chain, made) => {
      const wrapped = await chain.make('WrappedBase', [made('BaseCoin'), person('treasurer')]);
      const said = callsOf(chain, made('BaseCoin'), 'BaseCoin');
      await said('deployer', 'approve', [wrapped, ETHER]);
      await callsOf(chain, wrapped, 'WrappedBase')('deployer', 'depositFor', [person('ann'), ETHER]);
      await said('deployer', 'transfer', [wrapped, ETHER]);
      return wrapped;
    },
    rows: [['recover(address)', 'mint', ['treasurer']], ...OWNABLE('treasurer')],
  },
  SeasonPasses: {
    make: async (chain) => {
      const passes = await chain.make('SeasonPasses', ['admin', 'minter', 'keeper'].map(person));
      await callsOf(chain, passes, 'SeasonPasses')('minter', 'print', [person('ann'), 1n, 5n]);
      return passes;
    },
    rows: [
      ['print(address,uint256,uint256)', 'mint', ['minter']],
      ['printBatch(address,uint256[],uint256[])', 'mint', ['minter']],
      ['punch(address,uint256)', 'burn', ['keeper']],
      ['setLimit(uint256,uint256)', undefined, ['admin']],
      ['setURI(string)', undefined, ['admin']],
      ...ROLES('admin', 'minter'),
    ],
  },
  PortfolioManager: {
    make: async (chain) => {
      const manager = await chain.make('PortfolioManager', [person('admin')]);
      const said = callsOf(chain, manager, 'PortfolioManager');
      await said('admin', 'grantRole', [5n, person('treasurer'), 0]);
      await said('admin', 'grantRole', [6n, person('keeper'), 0]);
      await said('admin', 'grantRole', [9n, person('guardian'), 0]);
      await said('admin', 'setRoleGuardian', [5n, 9n]);
      return manager;
    },
    rows: [
      ...ACCESS_MANAGER('admin'),
      ['execute(address,bytes)', 'execute', ['admin', 'keeper', 'treasurer']],
      // Only for members whose role has a delay, of whom there are none.
      ['schedule(address,bytes,uint48)', undefined, []],
      ['cancel(address,address,bytes)', undefined, ['admin', 'guardian']],
    ],
  },
  ManagedPortfolio: {
    make: async (chain, made) => {
      const portfolio = await chain.make('ManagedPortfolio', [made('PortfolioManager')]);
      const said = callsOf(chain, made('PortfolioManager'), 'PortfolioManager');
      const selectorOf = (name: string, args: readonly unknown[]) =>
        chain.encode({ contract: 'ManagedPortfolio', name, args }).slice(0, 10);
      await said('admin', 'setTargetFunctionRole', [portfolio, [selectorOf('payOut', [portfolio, portfolio, 0n])], 5n]);
      await said('admin', 'setTargetFunctionRole', [portfolio, [selectorOf('rebalance', [portfolio, '0x'])], 6n]);
      await callsOf(chain, made('BaseCoin'), 'BaseCoin')('deployer', 'transfer', [portfolio, ETHER]);
      return portfolio;
    },
    rows: [
      ['payOut(address,address,uint256)', 'withdraw', ['treasurer']],
      ['rebalance(address,bytes)', 'execute', ['keeper']],
      // No fee is taken yet.
      ['setFee(uint256)', undefined, ['admin']],
      ['setStopped(bool)', 'pause', ['admin']],
      ['setAuthority(address)', 'ownership', ['PortfolioManager']],
    ],
  },
  AssemblyGovernor: {
    make: (chain, made) => chain.make('AssemblyGovernor', [made('FlashVotes')]),
    rows: [
      ['setVotingDelay(uint48)', undefined, ['AssemblyGovernor']],
      ['setVotingPeriod(uint32)', undefined, ['AssemblyGovernor']],
      ['setProposalThreshold(uint256)', undefined, ['AssemblyGovernor']],
      ['updateQuorumNumerator(uint256)', undefined, ['AssemblyGovernor']],
      ['setLateQuorumVoteExtension(uint48)', undefined, ['AssemblyGovernor']],
      ['relay(address,uint256,bytes)', 'execute', ['AssemblyGovernor']],
    ],
  },
  RoyaltyArt: {
    make: async (chain) => {
      const art = await chain.make('RoyaltyArt', ['admin', 'editor', 'treasurer'].map(person));
      await callsOf(chain, art, 'RoyaltyArt')('editor', 'issue', [person('ann'), 'ipfs://one']);
      return art;
    },
    rows: [
      ['issue(address,string)', 'mint', ['editor']],
      ['rename(uint256,string)', undefined, ['editor']],
      ['setRoyalty(address,uint96)', undefined, ['treasurer']],
      ['setRoyaltyOf(uint256,address,uint96)', undefined, ['treasurer']],
      ...ROLES('admin'),
    ],
  },
  CliffGrant: {
    make: async (chain, made) => {
      const grant = await chain.make('CliffGrant', [person('ann'), person('steward'), LATER]);
      await callsOf(chain, made('BaseCoin'), 'BaseCoin')('deployer', 'transfer', [grant, ETHER]);
      return grant;
    },
    rows: [['revoke(address)', 'withdraw', ['steward']], ...OWNABLE('ann')],
  },
  CompVotes4: {
    make: async (chain) => {
      const votes = await chain.make('CompVotes4', [person('minter')], { from: person('owner') });
      await callsOf(chain, votes, 'CompVotes4')('minter', 'distribute', [person('ann'), ETHER]);
      return votes;
    },
    rows: [
      ['distribute(address,uint256)', 'mint', ['minter']],
      ['setDistributor(address)', 'ownership', ['owner']],
      ...OWNABLE('owner'),
      ['acceptOwnership()', 'ownership', []],
    ],
  },
  GameItems4: {
    make: async (chain) => {
      const items = await chain.make('GameItems4', [person('operator')], { from: person('owner') });
      await callsOf(chain, items, 'GameItems4')('operator', 'award', [person('ann'), 1n, 5n]);
      return items;
    },
    rows: [
      ['award(address,uint256,uint256)', 'mint', ['operator', 'owner']],
      ['confiscate(address,uint256,uint256)', 'burn', ['owner']],
      ['setURI(string)', undefined, ['owner']],
      ['pause()', 'pause', ['operator', 'owner']],
      ['unpause()', 'pause', ['owner']],
      ...OWNABLE('owner'),
    ],
  },
  Till4: {
    make: async (chain) => {
      const data = chain.encode({ contract: 'Till4', name: 'initialize', args: [person('owner'), person('keeper')] });
      const till = await chain.make('ERC1967Proxy', [await chain.make('Till4'), data]);
      await fund(chain, till);
      return till;
    },
    rows: [
      // Only to those who paid, and what they paid.
      ['refund(address,uint256)', undefined, ['keeper']],
      ['empty(address)', 'withdraw', ['owner']],
      ['setCashier(address)', 'ownership', ['owner']],
      ['upgradeTo(address)', 'upgrade', ['owner']],
      ['upgradeToAndCall(address,bytes)', 'upgrade', ['owner']],
      ...OWNABLE('owner'),
    ],
  },
  ClearedEscrow4: {
    make: async (chain) => {
      const escrow = await chain.make('ClearedEscrow4', [person('guardian')], { from: person('owner') });
      await callsOf(chain, escrow, 'ClearedEscrow4')('owner', 'deposit', [person('ann')]);
      await callsOf(chain, escrow, 'ClearedEscrow4')('guardian', 'clear', [person('ann'), true]);
      return escrow;
    },
    rows: [
      ['deposit(address)', undefined, ['owner']],
      ['withdraw(address)', undefined, ['owner']],
      ['clear(address,bool)', undefined, ['guardian']],
      ['resign(address)', 'ownership', ['guardian']],
      ...OWNABLE('owner'),
    ],
  },
  RecordDates: {
    make: (chain) => chain.make('RecordDates', [person('owner'), person('librarian')]),
    rows: [
      ['fixRecordDate()', undefined, ['librarian', 'owner']],
      ['setRegistrar(address)', 'ownership', ['owner']],
      ['issue(address,uint256)', 'mint', ['owner']],
      ['transferOwnership(address)', 'ownership', ['owner']],
      ['acceptOwnership()', 'ownership', []],
    ],
  },
  StandingOrders: {
    make: async (chain) => {
      const orders = await chain.make('StandingOrders', [person('owner'), person('ann')]);
      await callsOf(chain, orders, 'StandingOrders')('owner', 'list', [person('operator'), true]);
      return orders;
    },
    rows: [
      ['transferFrom(address,address,uint256)', 'withdraw', ['operator']],
      ['list(address,bool)', 'ownership', ['owner']],
      ['handOver(address)', 'ownership', ['owner']],
    ],
  },
  GuildArt: {
    make: async (chain) => {
      const art = await chain.make('GuildArt', [person('admin'), person('minter')]);
      await callsOf(chain, art, 'GuildArt')('minter', 'craft', [person('ann'), 1n]);
      return art;
    },
    rows: [['craft(address,uint256)', 'mint', ['minter']], ['shatter(uint256)', 'burn', ['admin']], ...ROLES('admin')],
  },
  StampBook: {
    make: async (chain) => {
      const book = await chain.make('StampBook', [person('owner'), person('minter')]);
      await callsOf(chain, book, 'StampBook')('minter', 'print', [person('ann'), 1n, 5n]);
      return book;
    },
    rows: [
      ['print(address,uint256,uint256)', 'mint', ['minter', 'owner']],
      ['cancel(address,uint256,uint256)', 'burn', ['owner']],
      ...BY_BITS('owner'),
    ],
  },
  VoteStones: {
    make: async (chain) => {
      const stones = await chain.make('VoteStones', ['owner', 'minter', 'operator'].map(person));
      await callsOf(chain, stones, 'VoteStones')('minter', 'quarry', [person('ann'), ETHER]);
      return stones;
    },
    rows: [
      ['quarry(address,uint256)', 'mint', ['minter']],
      ['crush(address,uint256)', 'burn', ['operator']],
      ['setRole(address,uint256,bool)', 'ownership', ['owner']],
      ['completeOwnershipHandover(address)', 'ownership', ['owner']],
      ...OWNABLE('owner'),
    ],
  },
  LadderVault: {
    make: async (chain, made) => {
      const vault = await chain.make('LadderVault', [made('BaseCoin'), ...['owner', 'steward', 'guardian'].map(person)]);
      await callsOf(chain, made('BaseCoin'), 'BaseCoin')('deployer', 'approve', [vault, 10n * ETHER]);
      await callsOf(chain, vault, 'LadderVault')('deployer', 'deposit', [10n * ETHER, person('ann')]);
      return vault;
    },
    rows: [
      ['setExitFee(uint256)', 'fee', ['steward']],
      ['close(bool)', 'pause', ['guardian', 'steward']],
      ['evacuate(address)', 'withdraw', ['owner']],
      ...BY_BITS('owner'),
    ],
  },
};
