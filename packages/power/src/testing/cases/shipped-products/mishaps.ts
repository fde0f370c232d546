import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import type { Case } from '../../map-cases.ts';
import { callsOf, ETHER } from '../contract-calls.ts';
import { pay } from '../living-protocols/pay.ts';

const PAST = 1_780_000_000n;

/** Guards that are missing, ask for the wrong thing, or have lapsed. */
export const MISHAPS: Readonly<Record<string, Case>> = {
  RerunTill: {
    make: (chain) => chain.make('RerunTill', [person('owner'), person('treasurer')], { value: ETHER }),
    rows: [
      ['payOut(address,uint256)', 'withdraw', ['treasurer']],
      ['setCashier(address)', 'ownership', ['owner']],
    ],
    dangers: [['initialize(address,address)', 'ownership']],
  },
  WrongSubjectClub: {
    make: async (chain) => {
      const club = await chain.make('WrongSubjectClub', [person('admin')]);
      await pay(chain, 'ann', club, { contract: 'WrongSubjectClub', name: 'join', value: ETHER / 10n });
      return club;
    },
    rows: [
      ['setDues(uint256)', undefined, ['admin']],
      ['bankDues(address)', 'withdraw', ['admin']],
    ],
    dangers: [['addAdmin(address,address)', 'ownership']],
  },
  OpenCollector: {
    make: async (chain, made) => {
      const collector = await chain.make('OpenCollector', [made('Cash'), person('owner')]);
      const cash = callsOf(chain, made('Cash'), 'Cash');
      await cash('deployer', 'transfer', [person('ann'), 10n * ETHER]);
      await cash('ann', 'approve', [collector, 10n * ETHER]);
      return collector;
    },
    rows: [['sellShop(address)', 'ownership', ['owner']]],
    dangers: [['collect(address,address,uint256)', 'withdraw']],
  },
  PresalePoints: {
    make: (chain) => chain.make('PresalePoints', [person('minter'), PAST]),
    rows: [['setMinter(address)', 'ownership', ['minter']]],
    dangers: [['mint(address,uint256)', 'mint']],
  },
  UnsignedSafe: {
    make: (chain) => chain.make('UnsignedSafe', [person('owner')], { value: ETHER }),
    rows: [['setSigner(address)', 'ownership', ['owner']]],
    dangers: [['redeem(address,uint256,uint8,bytes32,bytes32)', 'withdraw']],
  },
  AshCoin: {
    make: (chain) => chain.make('AshCoin', [person('minter'), person('ann')]),
    rows: [['issue(address,uint256)', 'mint', ['minter']]],
    dangers: [['burnFrom(address,uint256)', 'burn']],
  },
  LooseRebalancer: {
    make: async (chain) => {
      const vault = await chain.make('LooseRebalancer', [person('steward')]);
      await pay(chain, 'ann', vault, { contract: 'LooseRebalancer', name: 'deposit', value: ETHER });
      return vault;
    },
    rows: [['setManager(address)', 'ownership', ['steward']]],
    dangers: [['rebalance(address,uint256,bytes)', 'execute']],
  },
};
