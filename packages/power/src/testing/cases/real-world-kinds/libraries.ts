import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import { type Case, OWNABLE, ROLES, type Row } from '../../map-cases.ts';
import { callsOf, ETHER, fund } from '../contract-calls.ts';

const HANDED_OVER = (owner: string): Row[] => [...OWNABLE(owner), ['completeOwnershipHandover(address)', 'ownership', [owner]]];
const NUMBERED = (owner: string): Row[] => [
  ...HANDED_OVER(owner),
  ['grantRoles(address,uint256)', 'ownership', [owner]],
  ['revokeRoles(address,uint256)', 'ownership', [owner]],
];
const NOMINATED = (owner: string): Row[] => [
  ['transferOwnership(address)', 'ownership', [owner]],
  ['acceptOwnership()', 'ownership', []],
];

/** Contracts that put the parts of OpenZeppelin, Solady and SolidState together, as projects do. */
export const LIBRARY_PARTS: Readonly<Record<string, Case>> = {
  CouncilVotes: {
    make: (chain) => chain.make('CouncilVotes', [person('owner')]),
    rows: [['mint(address,uint256)', 'mint', ['owner']], ...OWNABLE('owner')],
  },
  CouncilGovernor: {
    make: (chain, made) => chain.make('CouncilGovernor', [made('CouncilVotes'), made('CouncilTimelock'), person('guardian')]),
    rows: [
      ['cancel(address[],uint256[],bytes[],bytes32)', undefined, ['guardian']],
      ['setProposalGuardian(address)', 'ownership', ['CouncilTimelock']],
      ['setVotingDelay(uint48)', undefined, ['CouncilTimelock']],
      ['setVotingPeriod(uint32)', undefined, ['CouncilTimelock']],
      ['setProposalThreshold(uint256)', undefined, ['CouncilTimelock']],
      ['updateQuorumNumerator(uint256)', undefined, ['CouncilTimelock']],
      ['updateTimelock(address)', 'ownership', ['CouncilTimelock']],
      ['relay(address,uint256,bytes)', 'execute', ['CouncilTimelock']],
    ],
  },
  SponsoringPaymaster: {
    make: (chain) => chain.make('SponsoringPaymaster', [person('owner'), person('signer')]),
    rows: [
      ['withdrawTo(address,uint256)', 'withdraw', ['owner']],
      ['addStake(uint32)', undefined, ['owner']],
      ['unlockStake()', undefined, ['owner']],
      ['withdrawStake(address)', 'withdraw', ['owner']],
      ['setSigner(address)', 'ownership', ['owner']],
      ...OWNABLE('owner'),
    ],
  },
  RuledToken: {
    make: async (chain) => {
      const logic = await chain.make('RuledToken');
      const args = ['admin', 'minter', 'guardian', 'steward'].map(person);
      return chain.make('ERC1967Proxy', [logic, chain.encode({ contract: 'RuledToken', name: 'initialize', args })]);
    },
    rows: [
      ['mint(address,uint256)', 'mint', ['minter']],
      ['pause()', 'pause', ['guardian']],
      ['unpause()', 'pause', ['guardian']],
      ['upgradeToAndCall(address,bytes)', 'upgrade', ['steward']],
      ['beginDefaultAdminTransfer(address)', 'ownership', ['admin']],
      ['cancelDefaultAdminTransfer()', 'ownership', ['admin']],
      ['acceptDefaultAdminTransfer()', 'ownership', []],
      ['changeDefaultAdminDelay(uint48)', undefined, ['admin']],
      ['rollbackDefaultAdminDelay()', undefined, ['admin']],
      ...ROLES('admin'),
    ],
  },
  SnapshotToken: {
    make: (chain) => chain.make('SnapshotToken', [person('owner')]),
    rows: [
      ['snapshot()', undefined, ['owner']],
      ['mint(address,uint256)', 'mint', ['owner']],
      ['pause()', 'pause', ['owner']],
      ['unpause()', 'pause', ['owner']],
      ['acceptOwnership()', 'ownership', []],
      ...OWNABLE('owner'),
    ],
  },
  PulledGallery: {
    make: (chain) => chain.make('PulledGallery', [person('owner'), person('editor')]),
    rows: [
      ['setPrice(uint256)', undefined, ['owner']],
      ['setArtist(address)', undefined, ['owner']],
      ['setRoyalty(address,uint96)', undefined, ['owner']],
      ['reserve(address,uint256)', 'mint', ['owner']],
      ...OWNABLE('owner'),
    ],
  },
  AllowlistedArt: {
    make: async (chain) => {
      const art = await chain.make('AllowlistedArt', ['owner', 'minter', 'editor'].map(person));
      await fund(chain, art);
      return art;
    },
    rows: [
      ['airdrop(address[])', 'mint', ['minter']],
      ['setBase(string)', undefined, ['editor', 'owner']],
      ['setRoot(bytes32)', undefined, ['editor', 'owner']],
      ['setPrice(uint256)', undefined, ['owner']],
      ['setRoyalty(address,uint96)', undefined, ['owner']],
      ['withdraw(address)', 'withdraw', ['owner']],
      ...NUMBERED('owner'),
    ],
  },
  CreditVault: {
    make: async (chain, made) => {
      const vault = await chain.make('CreditVault', [made('FixedToken'), person('owner'), person('operator')]);
      await callsOf(chain, made('FixedToken'), 'FixedToken')('deployer', 'approve', [vault, 10n * ETHER]);
      await callsOf(chain, vault, 'CreditVault')('deployer', 'deposit', [10n * ETHER, person('ann')]);
      return vault;
    },
    rows: [
      ['lend(address,uint256)', 'withdraw', ['operator']],
      ['writeOff(uint256)', undefined, ['operator']],
      ['setOpen(bool)', 'pause', ['operator', 'owner']],
      ['setLimit(uint256)', undefined, ['owner']],
      ...NUMBERED('owner'),
    ],
  },
  GameMoney: {
    make: (chain) => chain.make('GameMoney', [person('owner'), person('minter')]),
    rows: [
      ['reward(address,uint256,uint256)', 'mint', ['minter']],
      ['consume(address,uint256,uint256)', 'burn', ['minter']],
      ['setURI(string)', undefined, ['owner']],
      ...NUMBERED('owner'),
    ],
  },
  MonthlyToken: {
    make: (chain) => chain.make('MonthlyToken', [person('treasurer')]),
    rows: [['mint(address,uint256)', 'mint', ['treasurer']], ...HANDED_OVER('treasurer')],
  },
  ProxyFactory: {
    make: async (chain) => {
      const factory = await chain.make('ProxyFactory');
      const logic = await chain.make('PooledSavings');
      await callsOf(chain, factory, 'ProxyFactory')('deployer', 'deploy', [logic, person('admin')]);
      return factory;
    },
    rows: [
      ['upgrade(address,address)', 'upgrade', ['admin']],
      ['upgradeAndCall(address,address,bytes)', 'upgrade', ['admin']],
      ['changeAdmin(address,address)', 'ownership', ['admin']],
    ],
  },
  RestrictedShares: {
    make: (chain) => chain.make('RestrictedShares', [person('owner')]),
    rows: [
      ['admit(address,bool)', 'blacklist', ['owner']],
      ['lock(address,uint256)', 'blacklist', ['owner']],
      ['issue(address,uint256)', 'mint', ['owner']],
      ['redeem(address,uint256)', 'burn', ['owner']],
      ...NOMINATED('owner'),
    ],
  },
  ClubPoints: {
    make: async (chain) => {
      const points = await chain.make('ClubPoints', [person('admin'), person('minter')]);
      await callsOf(chain, points, 'ClubPoints')('minter', 'issue', [person('ann'), ETHER]);
      return points;
    },
    rows: [
      ['issue(address,uint256)', 'mint', ['minter']],
      ['expire(address,uint256)', 'burn', ['minter']],
      ['pause()', 'pause', ['admin']],
      ['unpause()', 'pause', ['admin']],
      ...ROLES('admin'),
    ],
  },
  Tickets: {
    make: (chain) => chain.make('Tickets', [person('owner'), person('keeper')], { value: ETHER }),
    rows: [
      ['checkIn(address,uint256)', 'burn', ['keeper']],
      ['setDoor(address,bool)', 'ownership', ['owner']],
      ['setPrice(uint256,uint256)', undefined, ['owner']],
      ['payOut(address)', 'withdraw', ['owner']],
      ...NOMINATED('owner'),
    ],
  },
};
