import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import type { Case } from '../../map-cases.ts';
import { callsOf, ETHER } from '../contract-calls.ts';
import { pay } from './pay.ts';

/** Functions that no one meant to leave open, beside guarded ones, and contracts where open is right. */
export const LEFT_OPEN: Readonly<Record<string, Case>> = {
  FeeBasket: {
    make: async (chain, made) => {
      const basket = await chain.make('FeeBasket', [person('keeper')]);
      await callsOf(chain, made('UnitCoin'), 'UnitCoin')('deployer', 'transfer', [basket, ETHER]);
      return basket;
    },
    rows: [['setKeeper(address)', 'ownership', ['keeper']]],
    dangers: [['sweep(address,address)', 'withdraw']],
  },
  SwapHelper: {
    make: (chain) => chain.make('SwapHelper', [person('owner')], { value: ETHER }),
    rows: [['setTip(uint256)', 'fee', ['owner']]],
    dangers: [['swap(address,uint256,bytes)', 'execute']],
  },
  PlugWallet: {
    make: (chain) => chain.make('PlugWallet', [person('owner')], { value: ETHER }),
    rows: [
      // A list that nothing reads.
      ['list(address,bool)', undefined, ['owner']],
      ['send(address,uint256)', 'withdraw', ['owner']],
    ],
    dangers: [
      ['runPlug(address,bytes)', 'execute'],
      ['runPlug(address,bytes)', 'upgrade'],
    ],
  },
  BridgelessPoints: {
    make: async (chain) => {
      const points = await chain.make('BridgelessPoints', [person('owner')]);
      await callsOf(chain, points, 'BridgelessPoints')('owner', 'transfer', [person('ann'), 5n]);
      return points;
    },
    rows: [['setBridge(address)', 'ownership', ['owner']]],
    dangers: [['bridgeMint(address,uint256)', 'mint']],
  },
  ExposedHelper: {
    make: async (chain) => {
      const helper = await chain.make('ExposedHelper', [person('owner')]);
      await pay(chain, 'ann', helper, { contract: 'ExposedHelper', name: 'deposit', value: ETHER });
      return helper;
    },
    rows: [
      ['setGovernor(address)', 'ownership', ['owner']],
      ['evacuate(address)', 'withdraw', ['owner']],
    ],
    dangers: [['_setGovernor(address)', 'ownership']],
  },
  ShellProxy: {
    make: async (chain) => {
      const proxy = await chain.make('ShellProxy', [await chain.make('BoxCode')]);
      await callsOf(chain, proxy, 'BoxCode')('deployer', 'open', [person('guardian')]);
      await pay(chain, 'ann', proxy, { contract: 'BoxCode', name: 'put', value: ETHER });
      return proxy;
    },
    rows: [['seize(address,uint256)', 'withdraw', ['guardian']]],
    dangers: [['setCode(address)', 'upgrade']],
  },
  StoppableCoin: {
    make: (chain) => chain.make('StoppableCoin', [person('guardian'), person('ann')]),
    rows: [['unpause()', 'pause', ['guardian']]],
    dangers: [['pause()', 'pause']],
  },
  OpenRaffle: {
    make: async (chain) => {
      const raffle = await chain.make('OpenRaffle');
      await callsOf(chain, raffle, 'OpenRaffle')('passer-by', 'begin');
      await pay(chain, 'ann', raffle, { contract: 'OpenRaffle', name: 'join', value: ETHER / 100n });
      return raffle;
    },
    rows: [],
  },
  ArtistShares: {
    make: (chain) => chain.make('ArtistShares', [person('ann'), person('editor')], { value: ETHER }),
    rows: [
      ['setGallery(address)', 'ownership', ['editor']],
      ['raiseShare(uint16)', undefined, ['editor']],
    ],
  },
};
