import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import { type Case, OWNABLE, ROLES } from '../../map-cases.ts';
import { callsOf, ETHER, toBytes32 } from '../contract-calls.ts';

/** Lending markets with admins of risk, guardians and roles kept elsewhere. */
export const LENDING: Readonly<Record<string, Case>> = {
  RiskController: {
    make: async (chain) => {
      const controller = await chain.make('RiskController', [person('admin')]);
      const said = callsOf(chain, controller, 'RiskController');
      await said('admin', '_setPauseGuardian', [person('guardian')]);
      await said('admin', '_setBorrowCapGuardian', [person('keeper')]);
      return controller;
    },
    rows: [
      ['_setPriceOracle(address)', undefined, ['admin']],
      ['_setCloseFactor(uint256)', undefined, ['admin']],
      ['_setLiquidationIncentive(uint256)', undefined, ['admin']],
      ['_supportMarket(address)', undefined, ['admin']],
      ['_setCollateralFactor(address,uint256)', undefined, ['admin']],
      ['_setMarketBorrowCaps(address[],uint256[])', undefined, ['admin', 'keeper']],
      ['_setBorrowCapGuardian(address)', 'ownership', ['admin']],
      ['_setPauseGuardian(address)', 'ownership', ['admin']],
      ['_setMintPaused(address,bool)', 'pause', ['admin', 'guardian']],
      ['_setBorrowPaused(address,bool)', 'pause', ['admin', 'guardian']],
      ['_setSeizePaused(bool)', 'pause', ['admin', 'guardian']],
      ['_setPendingAdmin(address)', 'ownership', ['admin']],
      ['_acceptAdmin()', 'ownership', []],
    ],
  },
  MoneyMarket: {
    make: async (chain, made) => {
      const args = [made('FixedToken'), made('RiskController'), person('treasurer')];
      const market = await chain.make('MoneyMarket', args);
      await callsOf(chain, made('RiskController'), 'RiskController')('admin', '_supportMarket', [market]);
      await callsOf(chain, made('FixedToken'), 'FixedToken')('deployer', 'approve', [market, 10n * ETHER]);
      await callsOf(chain, market, 'MoneyMarket')('deployer', 'supply', [10n * ETHER]);
      await callsOf(chain, market, 'MoneyMarket')('deployer', 'borrow', [ETHER]);
      return market;
    },
    rows: [
      ['_setReserveFactor(uint256)', 'fee', ['treasurer']],
      ['_reduceReserves(uint256)', 'withdraw', ['treasurer']],
      ['_setRate(uint256)', undefined, ['treasurer']],
      ['_setController(address)', undefined, ['treasurer']],
      ['_setAdmin(address)', 'ownership', ['treasurer']],
    ],
  },
  RoleDirectory: {
    make: async (chain) => {
      const directory = await chain.make('RoleDirectory', [person('admin')]);
      const said = callsOf(chain, directory, 'RoleDirectory');
      await said('admin', 'addPoolAdmin', [person('steward')]);
      await said('admin', 'addRiskAdmin', [person('keeper')]);
      await said('admin', 'addEmergencyAdmin', [person('guardian')]);
      return directory;
    },
    rows: [
      ['addPoolAdmin(address)', 'ownership', ['admin']],
      ['addRiskAdmin(address)', 'ownership', ['admin']],
      ['addEmergencyAdmin(address)', 'ownership', ['admin']],
      ['setRoleAdmin(bytes32,bytes32)', 'ownership', ['admin']],
      ...ROLES('admin'),
    ],
  },
  ReserveConfigurator: {
    make: async (chain, made) => {
      const reserves = await chain.make('ReserveConfigurator', [made('RoleDirectory')]);
      await callsOf(chain, reserves, 'ReserveConfigurator')('keeper', 'setLtv', [made('FixedToken'), 7_500n]);
      return reserves;
    },
    rows: [
      ['setReserveFreeze(address,bool)', 'pause', ['keeper', 'steward']],
      ['setSupplyCap(address,uint256)', undefined, ['keeper', 'steward']],
      ['setLtv(address,uint256)', undefined, ['keeper', 'steward']],
      ['setReserveFactor(address,uint256)', undefined, ['keeper', 'steward']],
      ['setReservePause(address,bool)', 'pause', ['guardian', 'steward']],
      ['dropReserve(address)', undefined, ['steward']],
    ],
  },
  IsolatedPair: {
    make: async (chain, made) => {
      const tokens = [made('SpareToken'), made('FixedToken')];
      const pair = await chain.make('IsolatedPair', [...['owner', 'keeper', 'oracle'].map(person), ...tokens]);
      await callsOf(chain, made('FixedToken'), 'FixedToken')('deployer', 'transfer', [pair, 10n * ETHER]);
      await callsOf(chain, made('SpareToken'), 'FixedToken')('deployer', 'approve', [pair, ETHER]);
      await callsOf(chain, pair, 'IsolatedPair')('deployer', 'addCollateral', [ETHER]);
      return pair;
    },
    rows: [
      ['updatePrice(uint256)', undefined, ['oracle']],
      ['changeInterestRate(uint256)', undefined, ['keeper', 'owner']],
      ['setFeeTo(address)', undefined, ['owner']],
      ['setBorrowClosed(bool)', 'pause', ['owner']],
      ['reduceSupply(uint256)', 'withdraw', ['owner']],
      ...OWNABLE('owner'),
    ],
  },
};

/** Dollars: issued, tethered, backed by debt, minted by pools. */
export const DOLLARS: Readonly<Record<string, Case>> = {
  IssuedDollar: {
    make: async (chain) => {
      const args = ['owner', 'admin', 'guardian', 'steward', 'treasurer'].map(person);
      const dollar = await chain.make('IssuedDollar', args);
      const said = callsOf(chain, dollar, 'IssuedDollar');
      await said('admin', 'configureMinter', [person('minter'), 10n ** 24n]);
      await said('minter', 'mint', [person('ann'), ETHER]);
      return dollar;
    },
    rows: [
      ['configureMinter(address,uint256)', 'ownership', ['admin']],
      ['removeMinter(address)', 'ownership', ['admin']],
      ['mint(address,uint256)', 'mint', ['minter']],
      ['burn(uint256)', 'burn', ['minter']],
      ['blacklist(address)', 'blacklist', ['steward']],
      ['unBlacklist(address)', 'blacklist', ['steward']],
      ['pause()', 'pause', ['guardian']],
      ['unpause()', 'pause', ['guardian']],
      ['rescueERC20(address,address,uint256)', 'withdraw', ['treasurer']],
      ['updateMasterMinter(address)', 'ownership', ['owner']],
      ['updatePauser(address)', 'ownership', ['owner']],
      ['updateBlacklister(address)', 'ownership', ['owner']],
      ['updateRescuer(address)', 'ownership', ['owner']],
      ...OWNABLE('owner'),
    ],
  },
  TetheredDollar: {
    make: async (chain) => {
      const dollar = await chain.make('TetheredDollar', [person('owner'), 10n ** 15n]);
      const said = callsOf(chain, dollar, 'TetheredDollar');
      await said('owner', 'transfer', [person('ann'), 10n ** 9n]);
      await said('owner', 'addBlackList', [person('ann')]);
      return dollar;
    },
    rows: [
      ['issue(uint256)', 'mint', ['owner']],
      ['redeem(uint256)', 'burn', ['owner']],
      ['setParams(uint256,uint256)', 'fee', ['owner']],
      ['addBlackList(address)', 'blacklist', ['owner']],
      ['removeBlackList(address)', 'blacklist', ['owner']],
      ['destroyBlackFunds(address)', 'burn', ['owner']],
      ['pause()', 'pause', ['owner']],
      ['unpause()', 'pause', ['owner']],
      ['transferOwnership(address)', 'ownership', ['owner']],
    ],
  },
  DebtBook: {
    make: async (chain) => {
      const book = await chain.make('DebtBook', [person('steward')]);
      const said = callsOf(chain, book, 'DebtBook');
      await said('steward', 'init', [toBytes32('GEM-A')]);
      await said('steward', 'credit', [toBytes32('GEM-A'), person('ann'), 10n * ETHER]);
      return book;
    },
    // The account that deploys makes the join of collateral a ward, and is denied afterwards.
    rows: [
      ['rely(address)', 'ownership', ['CollateralJoin', 'steward']],
      ['deny(address)', 'ownership', ['CollateralJoin', 'steward']],
      ['init(bytes32)', undefined, ['CollateralJoin', 'steward']],
      ['file(bytes32,uint256)', undefined, ['CollateralJoin', 'steward']],
      ['file(bytes32,bytes32,uint256)', undefined, ['CollateralJoin', 'steward']],
      ['cage()', 'pause', ['CollateralJoin', 'steward']],
      ['credit(bytes32,address,int256)', undefined, ['CollateralJoin', 'steward']],
      ['suck(address,address,uint256)', 'mint', ['CollateralJoin', 'steward']],
      ['grab(bytes32,address,address,uint256)', undefined, ['CollateralJoin', 'steward']],
    ],
  },
  CollateralJoin: {
    make: async (chain, made) => {
      const args = [person('steward'), made('DebtBook'), toBytes32('GEM-A'), made('FixedToken')];
      const join = await chain.make('CollateralJoin', args);
      const said = callsOf(chain, made('DebtBook'), 'DebtBook');
      await said('deployer', 'rely', [join]);
      await said('steward', 'deny', [person('deployer')]);
      return join;
    },
    rows: [
      ['rely(address)', 'ownership', ['steward']],
      ['deny(address)', 'ownership', ['steward']],
      ['cage()', 'pause', ['steward']],
    ],
  },
  PoolDollar: {
    make: (chain) => chain.make('PoolDollar', ['owner', 'heir', 'steward', 'operator'].map(person)),
    rows: [
      ['pool_mint(address,uint256)', 'mint', ['operator']],
      ['pool_burn_from(address,uint256)', 'burn', ['operator']],
      ['addPool(address)', 'ownership', ['heir', 'owner', 'steward']],
      ['removePool(address)', 'ownership', ['heir', 'owner', 'steward']],
      ['setStep(uint256)', undefined, ['heir', 'owner', 'steward']],
      ['setController(address)', 'ownership', ['heir', 'owner', 'steward']],
      ['setTimelock(address)', 'ownership', ['heir', 'owner', 'steward']],
      ['toggleCollateralRatio()', 'pause', ['steward']],
    ],
  },
};
