import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import type { Case } from '../../map-cases.ts';
import { callsOf, ETHER } from '../contract-calls.ts';

/** Loans, leverage, bonds, savings and prices. */
export const MARKETS: Readonly<Record<string, Case>> = {
  EtherLoans: {
    make: async (chain, made) => {
      const loans = await chain.make('EtherLoans', [made('BaseCoin'), ...['owner', 'steward', 'oracle'].map(person)]);
      await callsOf(chain, made('BaseCoin'), 'BaseCoin')('deployer', 'approve', [loans, 10n * ETHER]);
      await callsOf(chain, loans, 'EtherLoans')('deployer', 'lend', [10n * ETHER]);
      return loans;
    },
    rows: [
      ['post(uint256)', undefined, ['oracle']],
      ['setLoanToValue(uint64)', undefined, ['steward']],
      ['setRate(uint64)', undefined, ['steward']],
      ['stopBorrowing(bool)', 'pause', ['owner', 'steward']],
      ['setRiskDesk(address)', 'ownership', ['owner']],
      ['setPricer(address)', 'ownership', ['owner']],
      ['handOver(address)', 'ownership', ['owner']],
      ['skim(address,uint256)', 'withdraw', ['owner']],
    ],
  },
  MarginHouse: {
    make: async (chain, made) => {
      const house = await chain.make('MarginHouse', [made('BaseCoin'), ...['owner', 'keeper', 'operator'].map(person)]);
      await callsOf(chain, made('BaseCoin'), 'BaseCoin')('deployer', 'approve', [house, 10n * ETHER]);
      const said = callsOf(chain, house, 'MarginHouse');
      await said('deployer', 'deposit', [10n * ETHER]);
      await said('deployer', 'open', [5n]);
      return house;
    },
    rows: [
      ['settle(address,int256)', undefined, ['keeper']],
      ['setMark(uint256)', undefined, ['keeper']],
      ['forceClose(address)', undefined, ['operator']],
      ['setDuty(bytes32,address,bool)', 'ownership', ['owner']],
      ['setTakerFee(uint256)', 'fee', ['owner']],
      ['halt(bool)', 'pause', ['operator', 'owner']],
      ['proposeOwner(address)', 'ownership', ['owner']],
      ['becomeOwner()', 'ownership', []],
    ],
  },
  BondRegistry: {
    make: async (chain, made) => {
      const people = ['owner', 'guardian', 'librarian', 'treasurer'].map(person);
      const registry = await chain.make('BondRegistry', [made('BaseCoin'), ...people]);
      await callsOf(chain, made('BaseCoin'), 'BaseCoin')('deployer', 'approve', [registry, 5n * ETHER]);
      const said = callsOf(chain, registry, 'BondRegistry');
      await said('deployer', 'join', [5n * ETHER]);
      await said('guardian', 'propose', [person('deployer'), ETHER]);
      return registry;
    },
    rows: [
      ['propose(address,uint128)', undefined, ['guardian']],
      ['veto(uint256)', undefined, ['librarian', 'owner']],
      ['setSlasher(address)', 'ownership', ['owner']],
      ['setVetoer(address)', 'ownership', ['owner']],
      ['setTreasury(address)', undefined, ['owner']],
    ],
  },
  QueueVault: {
    make: async (chain, made) => {
      const vault = await chain.make('QueueVault', [made('BaseCoin'), person('owner'), person('keeper')]);
      await callsOf(chain, made('BaseCoin'), 'BaseCoin')('deployer', 'approve', [vault, 10n * ETHER]);
      await callsOf(chain, vault, 'QueueVault')('deployer', 'save', [10n * ETHER]);
      return vault;
    },
    rows: [
      ['invest(uint256,uint256)', 'withdraw', ['keeper', 'owner']],
      ['divest(uint256,uint256)', undefined, ['keeper', 'owner']],
      ['addVenue(address)', undefined, ['owner']],
      ['dropLastVenue()', undefined, ['owner']],
      ['setExitFee(uint256)', 'fee', ['owner']],
      ['setPilot(address)', 'ownership', ['owner']],
      ['setBoss(address)', 'ownership', ['owner']],
    ],
  },
  QueueVenue: {
    make: async (chain, made) => {
      const venue = await chain.make('QueueVenue', [made('BaseCoin'), made('QueueVault'), person('guardian')]);
      const said = callsOf(chain, made('QueueVault'), 'QueueVault');
      await said('owner', 'addVenue', [venue]);
      await said('keeper', 'invest', [0n, ETHER]);
      return venue;
    },
    rows: [
      ['put(uint256)', undefined, ['QueueVault']],
      ['pull(uint256)', undefined, ['QueueVault']],
      ['rescue(address,address)', 'withdraw', ['guardian']],
    ],
  },
  PostedPrices: {
    make: async (chain, made) => {
      const prices = await chain.make('PostedPrices', ['admin', 'oracle', 'operator'].map(person));
      await callsOf(chain, prices, 'PostedPrices')('oracle', 'post', [[made('BaseCoin')], [ETHER]]);
      return prices;
    },
    rows: [
      ['post(address[],uint256[])', undefined, ['operator', 'oracle']],
      ['seat(uint256,address)', 'ownership', ['admin']],
      ['enable(uint256,bool)', undefined, ['admin']],
    ],
  },
};
