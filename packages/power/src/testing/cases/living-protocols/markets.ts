import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import type { Case } from '../../map-cases.ts';
import { callsOf, ETHER } from '../contract-calls.ts';
import { pay } from './pay.ts';

const ASSESSORS = ['ann', 'ben'];

/** Options, curves, cover, perpetuals, sales by referral, and gauges. */
export const MARKETS: Readonly<Record<string, Case>> = {
  CoveredCalls: {
    make: async (chain) => {
      const calls = await chain.make('CoveredCalls', [person('owner'), person('oracle')]);
      await pay(chain, 'ann', calls, { contract: 'CoveredCalls', name: 'write', args: [0n, person('ben')], value: ETHER });
      return calls;
    },
    rows: [
      ['list(uint128,uint64)', undefined, ['owner']],
      ['settle(uint256,uint128)', undefined, ['oracle']],
      ['setFee(uint256)', 'fee', ['owner']],
      ['setOracle(address)', 'ownership', ['owner']],
    ],
  },
  CurveCoin: {
    make: async (chain) => {
      const coin = await chain.make('CurveCoin', [person('steward')]);
      await pay(chain, 'ann', coin, { contract: 'CurveCoin', name: 'buy', value: ETHER });
      return coin;
    },
    rows: [
      ['setSellFee(uint16)', 'fee', ['steward']],
      ['close(bool)', 'pause', ['steward']],
      ['graduate(address)', 'withdraw', ['steward']],
    ],
  },
  CoverPot: {
    make: async (chain) => {
      const pot = await chain.make('CoverPot', [person('owner'), ASSESSORS.map(person)]);
      await pay(chain, 'cid', pot, { contract: 'CoverPot', name: 'stake', value: ETHER });
      await callsOf(chain, pot, 'CoverPot')('ann', 'assess', [person('heir'), 1n]);
      return pot;
    },
    rows: [
      ['assess(address,uint256)', 'withdraw', ASSESSORS],
      ['closeExits(bool)', 'pause', [...ASSESSORS, 'owner']],
      ['setAssessor(address,bool)', 'ownership', ['owner']],
      ['setGovernor(address)', 'ownership', ['owner']],
    ],
  },
  KeeperPerps: {
    make: async (chain) => {
      const perps = await chain.make('KeeperPerps', [person('admin'), person('keeper')]);
      for (const who of ['ann', 'ben'])
        await pay(chain, who, perps, { contract: 'KeeperPerps', name: 'placeOrder', args: [5n], value: ETHER });
      await callsOf(chain, perps, 'KeeperPerps')('keeper', 'fill', [0n, 2_010n]);
      return perps;
    },
    rows: [
      ['fill(uint256,uint256)', undefined, ['keeper']],
      ['setKeeperFee(uint256)', 'fee', ['admin']],
      ['setKeeper(address,bool)', 'ownership', ['admin']],
      ['socialize(address,uint256,address)', 'withdraw', ['admin']],
    ],
  },
  ReferralSale: {
    make: async (chain, made) => {
      const sale = await chain.make('ReferralSale', [made('UnitCoin'), person('treasurer')]);
      await callsOf(chain, made('UnitCoin'), 'UnitCoin')('deployer', 'transfer', [sale, 10_000n * ETHER]);
      await pay(chain, 'ann', sale, { contract: 'ReferralSale', name: 'buy', args: [person('ben')], value: ETHER });
      return sale;
    },
    rows: [
      ['setTerms(uint256,uint256)', undefined, ['treasurer']],
      ['end()', 'withdraw', ['treasurer']],
    ],
  },
  GaugeBoard: {
    make: async (chain, made) => {
      const board = await chain.make('GaugeBoard', [made('UnitCoin'), person('owner'), person('guardian')]);
      await callsOf(chain, made('UnitCoin'), 'UnitCoin')('deployer', 'transfer', [board, ETHER]);
      const said = callsOf(chain, board, 'GaugeBoard');
      await said('owner', 'setWeight', [made('BribeMarket'), 10n ** 17n]);
      await said('guardian', 'kill', [made('CurveCoin'), true]);
      return board;
    },
    rows: [
      ['setWeight(address,uint256)', undefined, ['owner']],
      ['setEmission(uint256)', undefined, ['owner']],
      // The board only revives.
      ['kill(address,bool)', undefined, ['guardian', 'owner']],
      ['setBoard(address,address)', 'ownership', ['owner']],
    ],
  },
};
