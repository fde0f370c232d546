import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import { toSelector } from '../../../analysis/read-safe.ts';
import { type Case, OWNABLE, ROLES } from '../../map-cases.ts';
import { callsOf, ETHER, fund, LATER, toBytes, toHash, ZERO_ADDRESS } from '../contract-calls.ts';

const EVERYWHERE = `0x${'f'.repeat(40)}`;

/** Contracts of Solidity 0.4 to 0.8, without optimizer, with it, and through the intermediate representation. */
export const BY_VERSION: Readonly<Record<string, Case>> = {
  CollectibleCore: {
    make: async (chain) => {
      const core = await chain.make('CollectibleCore', [], { from: person('admin'), value: ETHER });
      const said = callsOf(chain, core, 'CollectibleCore');
      await said('admin', 'setManager', [person('operator')]);
      await said('admin', 'setFinancier', [person('treasurer')]);
      await said('operator', 'createPromo', [1n, person('ann')]);
      await said('admin', 'unpause');
      return core;
    },
    rows: [
      ['setChief(address)', 'ownership', ['admin']],
      ['setFinancier(address)', 'ownership', ['admin']],
      ['setManager(address)', 'ownership', ['admin']],
      ['pause()', 'pause', ['admin', 'operator', 'treasurer']],
      ['unpause()', 'pause', ['admin']],
      ['setNewAddress(address)', undefined, ['admin']],
      ['setCut(uint256)', 'fee', ['admin']],
      ['createPromo(uint256,address)', 'mint', ['operator']],
      ['withdrawBalance()', 'withdraw', ['admin', 'treasurer']],
    ],
  },
  CrowdfundCoin: {
    make: async (chain) => {
      const coin = await chain.make('CrowdfundCoin', [], { from: person('owner') });
      const said = callsOf(chain, coin, 'CrowdfundCoin');
      await said('owner', 'mint', [person('ann'), ETHER]);
      await said('owner', 'setReleaseAgent', [person('keeper')]);
      return coin;
    },
    rows: [
      ['mint(address,uint256)', 'mint', ['owner']],
      ['finishMinting()', undefined, ['owner']],
      ['setReleaseAgent(address)', 'ownership', ['owner']],
      ['releaseTokenTransfer()', undefined, ['keeper']],
      ['setTransferAgent(address,bool)', undefined, ['owner']],
      ['lockAccount(address,uint256)', 'blacklist', ['owner']],
      ['transferOwnership(address)', 'ownership', ['owner']],
      ['kill()', 'destroy', ['owner']],
    ],
  },
  ConfirmedWallet: {
    make: async (chain) => {
      const members = ['ann', 'ben', 'cid'];
      const wallet = await chain.make('ConfirmedWallet', [members.map(person), 2n], { value: ETHER });
      const said = callsOf(chain, wallet, 'ConfirmedWallet');
      await said('ann', 'submitTransaction', [person('heir'), 1n, '0x']);
      for (const member of members) await said(member, 'confirmTransaction', [0n]);
      await said('ben', 'submitTransaction', [person('heir'), 2n, '0x']);
      return wallet;
    },
    rows: [
      ['submitTransaction(address,uint256,bytes)', undefined, ['ann', 'ben', 'cid']],
      ['confirmTransaction(uint256)', undefined, ['ann', 'ben', 'cid']],
      ['revokeConfirmation(uint256)', undefined, ['ann', 'ben', 'cid']],
      ['executeTransaction(uint256)', 'execute', ['ann', 'ben', 'cid']],
      ['addOwner(address)', 'ownership', ['ConfirmedWallet']],
      ['changeRequirement(uint256)', undefined, ['ConfirmedWallet']],
    ],
  },
  AdminSlotProxy: {
    make: async (chain) => {
      const data = chain.encode({ contract: 'PointBureau', name: 'start', args: [person('owner'), person('operator')] });
      const proxy = await chain.make('AdminSlotProxy', [await chain.make('PointBureau'), person('steward'), data]);
      await callsOf(chain, proxy, 'PointBureau')('operator', 'book', [person('ann'), ETHER]);
      return proxy;
    },
    rows: [
      ['changeAdmin(address)', 'ownership', ['steward']],
      ['upgradeTo(address)', 'upgrade', ['steward']],
      ['book(address,uint256)', 'mint', ['operator']],
      ['strike(address,uint256)', 'burn', ['operator']],
      ['setSendingStopped(bool)', 'pause', ['owner']],
      ['setBureau(address)', 'ownership', ['owner']],
      ['passChair(address)', 'ownership', ['owner']],
    ],
  },
  RateReserve: {
    make: async (chain, made) => {
      const reserve = await chain.make('RateReserve', [person('admin')], { value: ETHER });
      const said = callsOf(chain, reserve, 'RateReserve');
      await said('admin', 'addOperator', [person('operator')]);
      await said('admin', 'addAlerter', [person('guardian')]);
      await said('operator', 'setRate', [made('SettlementCoin'), ETHER]);
      await said('admin', 'approveWithdrawAddress', [ZERO_ADDRESS, person('treasurer'), true]);
      await callsOf(chain, made('SettlementCoin'), 'SettlementCoin')('deployer', 'transfer', [reserve, ETHER]);
      return reserve;
    },
    rows: [
      ['setRate(address,uint256)', undefined, ['operator']],
      ['disableTrade()', 'pause', ['guardian']],
      ['enableTrade()', 'pause', ['admin']],
      ['addOperator(address)', 'ownership', ['admin']],
      ['removeOperator(address)', 'ownership', ['admin']],
      ['addAlerter(address)', 'ownership', ['admin']],
      ['approveWithdrawAddress(address,address,bool)', undefined, ['admin']],
      ['withdraw(address,uint256,address)', 'withdraw', ['operator']],
      ['withdrawEther(uint256,address)', 'withdraw', ['admin']],
      ['transferAdmin(address)', 'ownership', ['admin']],
      ['transferAdminQuickly(address)', 'ownership', ['admin']],
      ['claimAdmin()', 'ownership', []],
    ],
  },
  StrategyController: {
    make: async (chain, made) => {
      const controller = await chain.make('StrategyController', ['owner', 'steward', 'treasurer'].map(person));
      const said = callsOf(chain, controller, 'StrategyController');
      const coin = made('SettlementCoin');
      await said('steward', 'setVault', [coin, person('keeper')]);
      await said('owner', 'approveStrategy', [coin, person('heir')]);
      await said('steward', 'setStrategy', [coin, person('heir')]);
      await callsOf(chain, coin, 'SettlementCoin')('deployer', 'transfer', [controller, ETHER]);
      return controller;
    },
    rows: [
      ['setRewards(address)', undefined, ['owner']],
      ['setStrategist(address)', 'ownership', ['owner']],
      ['setSplit(uint256)', undefined, ['owner']],
      ['setGovernance(address)', 'ownership', ['owner']],
      ['approveStrategy(address,address)', undefined, ['owner']],
      ['setVault(address,address)', undefined, ['owner', 'steward']],
      ['setStrategy(address,address)', undefined, ['owner', 'steward']],
      ['earn(address,uint256)', 'withdraw', ['keeper', 'steward']],
      ['inCaseTokensGetStuck(address,uint256)', 'withdraw', ['owner', 'steward']],
    ],
  },
  TaxedYield: {
    make: async (chain) => {
      const token = await chain.make('TaxedYield', [person('treasurer'), person('minter')], { from: person('owner') });
      const said = callsOf(chain, token, 'TaxedYield');
      await said('owner', 'setTradingOpen', [true]);
      await said('owner', 'transfer', [person('ann'), ETHER]);
      return token;
    },
    rows: [
      ['distribute(address,uint256)', 'mint', ['minter']],
      ['setTax(uint256)', 'fee', ['owner']],
      ['setTaxCollector(address)', undefined, ['owner', 'treasurer']],
      ['setDistributor(address)', 'ownership', ['owner']],
      ['setTradingOpen(bool)', 'pause', ['owner']],
      ['setExempt(address,bool)', undefined, ['owner']],
      ['setBots(address[],bool)', 'blacklist', ['owner']],
      ...OWNABLE('owner'),
    ],
  },
  ActionAuthorizer: {
    make: (chain) => chain.make('ActionAuthorizer', [person('admin')]),
    rows: [
      ['grantPermission(bytes32,address,address)', 'ownership', ['admin']],
      ['revokePermission(bytes32,address,address)', 'ownership', ['admin']],
      ['setPendingRoot(address)', 'ownership', ['admin']],
      ['claimRoot()', 'ownership', []],
    ],
  },
  FeeCollector: {
    make: async (chain, made) => {
      const authorizer = made('ActionAuthorizer');
      const collector = await chain.make('FeeCollector', [authorizer, made('SettlementCoin')]);
      const grant = (signature: string, who: string, where: string) => {
        const action = toHash(toBytes(`${collector}${toSelector(signature)}`));
        return callsOf(chain, authorizer, 'ActionAuthorizer')('admin', 'grantPermission', [action, person(who), where]);
      };
      await grant('setSwapFee(uint256)', 'operator', collector);
      await grant('setPaused(bool)', 'guardian', collector);
      await grant('withdrawCollectedFees(address[],uint256[],address)', 'treasurer', EVERYWHERE);
      await callsOf(chain, collector, 'FeeCollector')('operator', 'setSwapFee', [ETHER / 100n]);
      await callsOf(chain, made('SettlementCoin'), 'SettlementCoin')('deployer', 'transfer', [collector, ETHER]);
      return collector;
    },
    rows: [
      ['setSwapFee(uint256)', 'fee', ['admin', 'operator']],
      ['setFlashFee(uint256)', 'fee', ['admin']],
      ['setPaused(bool)', 'pause', ['admin', 'guardian']],
      ['setRelayer(address)', undefined, ['admin']],
      ['withdrawCollectedFees(address[],uint256[],address)', 'withdraw', ['admin', 'treasurer']],
    ],
  },
  OptionDesk: {
    make: async (chain, made) => {
      const desk = await chain.make('OptionDesk', [made('SettlementCoin'), ...['owner', 'oracle', 'guardian'].map(person)]);
      const said = callsOf(chain, desk, 'OptionDesk');
      await said('owner', 'list', [1n, 2_000n, LATER]);
      await said('owner', 'setOpenFee', [50n]);
      await said('owner', 'allowCaller', [person('operator'), true]);
      await callsOf(chain, made('SettlementCoin'), 'SettlementCoin')('deployer', 'approve', [desk, ETHER]);
      await said('deployer', 'write', [1n, ETHER]);
      return desk;
    },
    rows: [
      ['list(uint256,uint128,uint64)', undefined, ['owner']],
      ['settle(uint256,uint128)', undefined, ['oracle']],
      ['setPartiallyPaused(bool)', 'pause', ['guardian', 'owner']],
      ['setFullyPaused(bool)', 'pause', ['guardian']],
      ['setOpenFee(uint256)', 'fee', ['owner']],
      ['allowCaller(address,bool)', 'ownership', ['owner']],
      ['operate(address,uint256,address)', 'withdraw', ['operator']],
      ['takeAccrued(address)', 'withdraw', ['owner']],
      ['setController(address)', 'ownership', ['owner']],
    ],
  },
  BondLedger: {
    make: async (chain, made) => {
      const people = ['admin', 'minter', 'librarian', 'treasurer'].map(person);
      const ledger = await chain.make('BondLedger', [made('SettlementCoin'), ...people]);
      const said = callsOf(chain, ledger, 'BondLedger');
      for (const who of ['ann', 'ben']) await said('librarian', 'setHolder', [person(who), true]);
      await said('minter', 'issue', [person('ann'), ETHER]);
      await callsOf(chain, made('SettlementCoin'), 'SettlementCoin')('deployer', 'transfer', [ledger, ETHER]);
      await fund(chain, ledger);
      return ledger;
    },
    rows: [
      ['issue(address,uint256)', 'mint', ['minter']],
      ['redeem(address,uint256)', 'burn', ['minter']],
      ['forceTransfer(address,address,uint256)', 'withdraw', ['librarian']],
      ['setHolder(address,bool)', 'blacklist', ['librarian']],
      ['setSuspended(bool)', 'pause', ['librarian']],
      ['payCoupon(address[],uint256[])', 'withdraw', ['treasurer']],
      ...ROLES('admin'),
    ],
  },
};
