import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import { type Case, OWNABLE, ROLES } from '../../map-cases.ts';
import { callsOf, ETHER } from '../contract-calls.ts';

/** Dollars, lending and leverage, and the tokens that the other contracts hold. */
export const MONEY: Readonly<Record<string, Case>> = {
  SettlementCoin: { make: (chain) => chain.make('SettlementCoin'), rows: [] },
  PledgeCoin: { make: (chain) => chain.make('SettlementCoin'), rows: [] },
  CustodyDollar: {
    make: async (chain) => {
      const dollar = await chain.make('CustodyDollar', ['owner', 'minter', 'guardian'].map(person));
      const said = callsOf(chain, dollar, 'CustodyDollar');
      await said('minter', 'increaseSupply', [10n ** 12n]);
      await said('minter', 'transfer', [person('ann'), 10n ** 9n]);
      await said('minter', 'transfer', [person('ben'), 10n ** 9n]);
      await said('minter', 'transfer', [dollar, 10n ** 6n]);
      await said('guardian', 'freeze', [person('ben')]);
      return dollar;
    },
    rows: [
      ['increaseSupply(uint256)', 'mint', ['minter']],
      // Only what the controller has itself.
      ['decreaseSupply(uint256)', undefined, ['minter']],
      ['setSupplyController(address)', 'ownership', ['minter', 'owner']],
      ['freeze(address)', 'blacklist', ['guardian']],
      ['unfreeze(address)', 'blacklist', ['guardian']],
      ['wipeFrozenAddress(address)', 'burn', ['guardian']],
      ['setAssetProtectionRole(address)', 'ownership', ['guardian', 'owner']],
      ['pause()', 'pause', ['owner']],
      ['unpause()', 'pause', ['owner']],
      ['reclaim()', 'withdraw', ['owner']],
      ['proposeOwner(address)', 'ownership', ['owner']],
      ['claimOwnership()', 'ownership', []],
    ],
  },
  PegModule: {
    make: async (chain, made) => {
      const peg = await chain.make('PegModule', [made('SettlementCoin'), person('admin'), person('treasurer')]);
      await callsOf(chain, made('SettlementCoin'), 'SettlementCoin')('deployer', 'approve', [peg, 10n * ETHER]);
      await callsOf(chain, peg, 'PegModule')('deployer', 'sellGem', [person('ann'), 10n * ETHER]);
      return peg;
    },
    rows: [
      ['rely(address)', 'ownership', ['admin']],
      ['deny(address)', 'ownership', ['admin']],
      ['file(bytes32,uint256)', 'fee', ['admin']],
      ['setLine(uint256)', undefined, ['admin']],
      ['setVow(address)', undefined, ['admin']],
      ['cage()', 'pause', ['admin']],
      ['fill(uint256)', 'withdraw', ['admin']],
    ],
  },
  CollateralMarket: {
    make: async (chain, made) => {
      const tokens = [made('SettlementCoin'), made('PledgeCoin')];
      const market = await chain.make('CollateralMarket', [...tokens, ...['admin', 'steward', 'guardian', 'treasurer'].map(person)]);
      for (const token of tokens) await callsOf(chain, token, 'SettlementCoin')('deployer', 'approve', [market, 10n * ETHER]);
      const said = callsOf(chain, market, 'CollateralMarket');
      await said('deployer', 'supply', [10n * ETHER]);
      await said('deployer', 'pledge', [10n * ETHER]);
      await said('deployer', 'borrow', [ETHER]);
      await said('admin', 'setFeed', [person('oracle')]);
      return market;
    },
    rows: [
      ['setPrice(uint256)', undefined, ['oracle']],
      ['setFeed(address)', 'ownership', ['admin']],
      ['setLoanToValue(uint256)', undefined, ['steward']],
      ['setLiquidationBonus(uint256)', undefined, ['steward']],
      ['setBorrowCap(uint256)', undefined, ['steward']],
      ['setReserveFactor(uint256)', 'fee', ['steward']],
      ['setBorrowPaused(bool)', 'pause', ['guardian', 'steward']],
      ['setFrozen(bool)', 'pause', ['guardian']],
      ['collectReserves(address)', 'withdraw', ['treasurer']],
      ['rescue(address,address,uint256)', 'withdraw', ['admin']],
      ...ROLES('admin'),
    ],
  },
  PerpetualDesk: {
    make: async (chain, made) => {
      const desk = await chain.make('PerpetualDesk', [made('SettlementCoin'), person('owner'), person('treasurer')]);
      const said = callsOf(chain, desk, 'PerpetualDesk');
      await said('owner', 'setKeeper', [person('keeper'), true]);
      await said('treasurer', 'setLiquidator', [person('operator'), true]);
      await callsOf(chain, made('SettlementCoin'), 'SettlementCoin')('deployer', 'approve', [desk, 2n * ETHER]);
      await said('deployer', 'place', [ETHER, ETHER, 2_000n]);
      await said('keeper', 'fill', [1n, 1_000n]);
      await said('deployer', 'place', [ETHER, ETHER, 2_000n]);
      return desk;
    },
    rows: [
      ['fill(uint256,uint256)', undefined, ['keeper']],
      ['liquidate(address,uint256)', undefined, ['operator']],
      ['setKeeper(address,bool)', 'ownership', ['owner']],
      ['setLiquidator(address,bool)', 'ownership', ['treasurer']],
      ['setGov(address)', 'ownership', ['treasurer']],
      ['setFees(uint256,uint256)', 'fee', ['treasurer']],
      ['setMaxLeverage(uint256)', undefined, ['treasurer']],
      ['setIsLeverageEnabled(bool)', 'pause', ['treasurer']],
      ['withdrawFees(address)', 'withdraw', ['treasurer']],
      ['adminRemove(address,address)', 'withdraw', ['owner']],
      ['acceptOwnership()', 'ownership', []],
      ...OWNABLE('owner'),
    ],
  },
};
