import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import { type Case, OWNABLE, ROLES, type Row } from '../../map-cases.ts';
import { callsOf, ETHER, fund, LATER, toHash } from '../contract-calls.ts';
import { pay } from './pay.ts';

const PAUSABLE = (...holders: string[]): Row[] => [
  ['pause()', 'pause', holders],
  ['unpause()', 'pause', holders],
];
const HANDED_OVER = (owner: string): Row[] => [['completeOwnershipHandover(address)', 'ownership', [owner]], ...OWNABLE(owner)];

/** Tokens, sales, accounts and tills of the parts of OpenZeppelin 4 and 5, Solady and SolidState. */
export const LIBRARIES: Readonly<Record<string, Case>> = {
  IssuerDollar: {
    make: async (chain) => {
      const dollar = await chain.make('IssuerDollar', ['admin', 'minter', 'guardian'].map(person));
      const said = callsOf(chain, dollar, 'IssuerDollar');
      for (const who of ['ann', 'ben', 'minter']) await said('minter', 'issue', [person(who), ETHER]);
      await said('guardian', 'freeze', [person('ben'), true]);
      await said('admin', 'beginDefaultAdminTransfer', [person('heir')]);
      await said('admin', 'changeDefaultAdminDelay', [172_800]);
      return dollar;
    },
    rows: [
      ['issue(address,uint256)', 'mint', ['minter']],
      // Of its own coins.
      ['redeem(uint256)', undefined, ['minter']],
      ['freeze(address,bool)', 'blacklist', ['guardian']],
      ['wipe(address)', 'burn', ['guardian']],
      ['pause()', 'pause', ['guardian']],
      ['unpause()', 'pause', ['admin']],
      ...ROLES('admin'),
      ['beginDefaultAdminTransfer(address)', 'ownership', ['admin']],
      ['cancelDefaultAdminTransfer()', undefined, ['admin']],
      ['acceptDefaultAdminTransfer()', 'ownership', ['heir']],
      ['changeDefaultAdminDelay(uint48)', undefined, ['admin']],
      ['rollbackDefaultAdminDelay()', undefined, ['admin']],
    ],
  },
  CappedPayCoin: {
    make: async (chain) => {
      const coin = await chain.make('CappedPayCoin', [person('owner'), person('minter')]);
      await callsOf(chain, coin, 'CappedPayCoin')('minter', 'mint', [person('ann'), ETHER]);
      return coin;
    },
    rows: [
      ['mint(address,uint256)', 'mint', ['minter']],
      ['setMinter(address)', 'ownership', ['owner']],
      ...OWNABLE('owner'),
      ['acceptOwnership()', 'ownership', []],
    ],
  },
  MemberBadge: {
    make: async (chain) => {
      const badge = await chain.make('MemberBadge', ['admin', 'editor', 'guardian'].map(person));
      const said = callsOf(chain, badge, 'MemberBadge');
      await said('editor', 'admit', [person('ann')]);
      await said('ann', 'delegate', [person('ann')]);
      return badge;
    },
    rows: [
      ['admit(address)', 'mint', ['editor']],
      ['expel(uint256)', 'burn', ['guardian']],
      ['setBase(string)', undefined, ['admin']],
      // Each for the roles that it administers.
      ...ROLES('admin', 'guardian'),
    ],
  },
  MemberGovernor: {
    make: (chain, made) => chain.make('MemberGovernor', [made('MemberBadge')]),
    rows: [
      ['setVotingDelay(uint48)', undefined, ['MemberGovernor']],
      ['setVotingPeriod(uint32)', undefined, ['MemberGovernor']],
      ['setProposalThreshold(uint256)', undefined, ['MemberGovernor']],
      ['updateQuorumNumerator(uint256)', undefined, ['MemberGovernor']],
      ['relay(address,uint256,bytes)', 'execute', ['MemberGovernor']],
    ],
  },
  ShopPoints: {
    make: async (chain) => {
      const points = await chain.make('ShopPoints', [person('owner')]);
      const said = callsOf(chain, points, 'ShopPoints');
      await said('owner', 'enrol', [1n, person('minter')]);
      await said('owner', 'enrol', [2n, person('editor')]);
      await said('minter', 'print', [person('ann'), 1n, 5n]);
      await said('editor', 'print', [person('ann'), 2n, 5n]);
      return points;
    },
    rows: [
      ['enrol(uint256,address)', 'ownership', ['owner']],
      ['print(address,uint256,uint256)', 'mint', ['editor', 'minter']],
      ['void(address,uint256,uint256)', 'burn', ['editor', 'minter']],
      ['close(bool)', 'pause', ['owner']],
      ...OWNABLE('owner'),
    ],
  },
  BatchAccount: {
    make: (chain) => chain.make('BatchAccount', [person('owner')], { value: ETHER }),
    rows: [
      ['execute(bytes32,bytes)', 'execute', ['BatchAccount', 'owner']],
      ['passOn(address)', 'ownership', ['BatchAccount']],
    ],
  },
  ListedSale4: {
    make: async (chain, made) => {
      const sale = await chain.make('ListedSale4', [made('UnitCoin')], { from: person('treasurer') });
      await callsOf(chain, made('UnitCoin'), 'UnitCoin')('deployer', 'transfer', [sale, 100n * ETHER]);
      await callsOf(chain, sale, 'ListedSale4')('treasurer', 'list', [[person('ann')], true]);
      await pay(chain, 'ann', sale, { contract: 'ListedSale4', name: 'buy', args: [2n], value: 2n * 10n ** 15n });
      return sale;
    },
    rows: [
      ['buy(uint256)', undefined, ['ann']],
      ['list(address[],bool)', undefined, ['treasurer']],
      ['setPrice(uint256)', undefined, ['treasurer']],
      ['collect(address)', 'withdraw', ['treasurer']],
      ['takeUnsold(address)', 'withdraw', ['treasurer']],
      ...PAUSABLE('treasurer'),
      ...OWNABLE('treasurer'),
    ],
  },
  ElasticCredit4: {
    make: async (chain) => {
      const credit = await chain.make('ElasticCredit4', ['admin', 'minter', 'keeper'].map(person));
      await callsOf(chain, credit, 'ElasticCredit4')('minter', 'expand', [person('ann'), ETHER]);
      return credit;
    },
    rows: [
      ['expand(address,uint256)', 'mint', ['minter']],
      ['contractSupply(address,uint256)', 'burn', ['keeper']],
      ['setFlashFee(uint256,address)', 'fee', ['admin']],
      ...ROLES('admin'),
    ],
  },
  LandDeeds4: {
    make: async (chain) => {
      const titles = await chain.make('LandDeeds4', [person('librarian'), person('guardian')], { from: person('owner') });
      await callsOf(chain, titles, 'LandDeeds4')('librarian', 'issue', [person('ann'), 7n, 'ipfs://seven']);
      return titles;
    },
    rows: [
      ['issue(address,uint256,string)', 'mint', ['librarian']],
      ['adjudge(uint256,address)', 'withdraw', ['guardian']],
      ['extinguish(uint256)', 'burn', ['guardian']],
      ['halt(bool)', 'pause', ['owner']],
      ['appoint(address,address)', 'ownership', ['owner']],
      ...OWNABLE('owner'),
    ],
  },
  LeaverGrant4: {
    make: async (chain, made) => {
      const grant = await chain.make('LeaverGrant4', [person('ann'), LATER, 1_000n], { from: person('steward') });
      await callsOf(chain, made('UnitCoin'), 'UnitCoin')('deployer', 'transfer', [grant, ETHER]);
      return grant;
    },
    rows: [['endFor(address,address)', 'withdraw', ['steward']], ...OWNABLE('steward')],
  },
  PrintEditions: {
    make: async (chain) => {
      const editions = await chain.make('PrintEditions', ['owner', 'minter', 'editor'].map(person));
      await callsOf(chain, editions, 'PrintEditions')('minter', 'print', [person('ann'), 1n, 5n]);
      return editions;
    },
    rows: [
      ['print(address,uint256,uint256)', 'mint', ['minter']],
      ['announce(uint256,uint256)', undefined, ['editor', 'owner']],
      ['setRoyalty(address,uint96)', undefined, ['editor']],
      ['grantRoles(address,uint256)', 'ownership', ['owner']],
      ['revokeRoles(address,uint256)', 'ownership', ['owner']],
      ...HANDED_OVER('owner'),
    ],
  },
  InspectorLicences: {
    make: async (chain) => {
      const licences = await chain.make('InspectorLicences', ['owner', 'operator', 'steward'].map(person));
      await callsOf(chain, licences, 'InspectorLicences')('operator', 'license', [person('ann'), 1n]);
      return licences;
    },
    rows: [
      ['license(address,uint256)', 'mint', ['operator']],
      ['suspend(uint256,bool)', undefined, ['operator', 'steward']],
      ['withdrawLicence(uint256)', 'burn', ['steward']],
      ['setRole(address,uint256,bool)', 'ownership', ['owner']],
      ...HANDED_OVER('owner'),
    ],
  },
  StakedWrap: {
    make: async (chain) => {
      const wrap = await chain.make('StakedWrap', [person('owner'), person('operator')]);
      for (const who of ['ann', 'ben']) await pay(chain, who, wrap, { contract: 'StakedWrap', name: 'deposit', value: 5n * ETHER });
      return wrap;
    },
    rows: [
      ['toValidator(address,uint256)', 'withdraw', ['operator']],
      ['setReserve(uint256)', undefined, ['owner']],
      ['setOperator(address)', 'ownership', ['owner']],
      ...HANDED_OVER('owner'),
    ],
  },
  SecondsPayer: {
    make: async (chain) => {
      const begin = chain.encode({ contract: 'SecondsPayer', name: 'initialize', args: [person('owner'), person('editor')] });
      const payer = await chain.make('ERC1967Proxy', [await chain.make('SecondsPayer'), begin]);
      await callsOf(chain, payer, 'SecondsPayer')('editor', 'setFlow', [person('ann'), 1_000n]);
      await fund(chain, payer);
      return payer;
    },
    rows: [
      ['setFlow(address,uint128)', undefined, ['editor']],
      ['setBookkeeper(address)', 'ownership', ['owner']],
      ['close(address)', 'withdraw', ['owner']],
      ['upgradeToAndCall(address,bytes)', 'upgrade', ['owner']],
      ...HANDED_OVER('owner'),
    ],
  },
  RoundClaims: {
    make: async (chain, made) => {
      const claims = await chain.make('RoundClaims', [made('UnitCoin'), person('owner')]);
      await callsOf(chain, claims, 'RoundClaims')('owner', 'addRound', [toHash('round')]);
      await callsOf(chain, made('UnitCoin'), 'UnitCoin')('deployer', 'transfer', [claims, ETHER]);
      return claims;
    },
    rows: [
      ['addRound(bytes32)', undefined, ['owner']],
      ['closeBefore(uint256)', undefined, ['owner']],
      ['takeRest(address)', 'withdraw', ['owner']],
      ...HANDED_OVER('owner'),
    ],
  },
  MuseumPieces: {
    make: async (chain) => {
      const pieces = await chain.make('MuseumPieces', [person('owner'), person('editor')]);
      const said = callsOf(chain, pieces, 'MuseumPieces');
      await said('editor', 'acquire', [person('ann'), 1n]);
      await said('owner', 'transferOwnership', [person('heir')]);
      return pieces;
    },
    rows: [
      ['acquire(address,uint256)', 'mint', ['editor']],
      ['deaccession(uint256)', 'burn', ['owner']],
      ['appoint(address)', 'ownership', ['owner']],
      ['transferOwnership(address)', 'ownership', ['owner']],
      ['acceptOwnership()', 'ownership', ['heir']],
    ],
  },
  RationCards: {
    make: async (chain) => {
      const cards = await chain.make('RationCards', [person('admin'), person('minter')]);
      await callsOf(chain, cards, 'RationCards')('minter', 'issue', [person('ann'), 1n, 5n]);
      return cards;
    },
    rows: [
      ['issue(address,uint256,uint256)', 'mint', ['minter']],
      ['redeem(address,uint256,uint256)', 'burn', ['minter']],
      ['stop()', 'pause', ['admin']],
      ['resume()', 'pause', ['admin']],
      ...ROLES('admin'),
    ],
  },
  PoolCodes: {
    make: async (chain) => chain.make('PoolCodes', [person('owner'), await chain.make('PoolCode')]),
    rows: [
      ['setPoolCode(address)', 'upgrade', ['owner']],
      ['transferOwnership(address)', 'ownership', ['owner']],
    ],
  },
  ManagedPool: {
    make: async (chain, made) => {
      const pool = await chain.make('ManagedPool', [made('PoolCodes')]);
      await pay(chain, 'ann', pool, { contract: 'PoolCode', name: 'keep', value: ETHER });
      return pool;
    },
    rows: [['moveIdle(address,uint256)', 'withdraw', ['owner']]],
  },
  TillDiamond: {
    make: async (chain) => {
      const diamond = await chain.make('TillDiamond', [person('owner')]);
      const anyone = person('ann');
      const selectorOf = (name: string, args: readonly unknown[]) => chain.encode({ contract: 'TillFacet', name, args }).slice(0, 10);
      const selectors = [
        selectorOf('payIn', []),
        selectorOf('takeBack', [0n]),
        selectorOf('cashOut', [anyone, 0n]),
        selectorOf('setCashier', [anyone]),
      ];
      const cut = [[{ target: await chain.make('TillFacet'), action: 0, selectors }], `0x${'0'.repeat(40)}`, '0x'];
      await callsOf(chain, diamond, 'TillDiamond')('owner', 'diamondCut', cut);
      await callsOf(chain, diamond, 'TillFacet')('owner', 'setCashier', [person('treasurer')]);
      await pay(chain, 'ann', diamond, { contract: 'TillFacet', name: 'payIn', value: ETHER });
      return diamond;
    },
    rows: [
      ['diamondCut((address,uint8,bytes4[])[],address,bytes)', 'upgrade', ['owner']],
      ['setFallbackAddress(address)', undefined, ['owner']],
      ['transferOwnership(address)', 'ownership', ['owner']],
      ['acceptOwnership()', 'ownership', []],
      ['cashOut(address,uint256)', 'withdraw', ['treasurer']],
      ['setCashier(address)', 'ownership', ['owner']],
    ],
  },
};
