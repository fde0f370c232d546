import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import { type Case, OWNABLE } from '../../map-cases.ts';
import { callsOf, ETHER } from '../contract-calls.ts';

/** Flash accounting, hooks, and modules of a wallet. */
export const MODULES: Readonly<Record<string, Case>> = {
  FlashHub: {
    make: async (chain) => {
      const hub = await chain.make('FlashHub', [person('owner')], { value: ETHER });
      await callsOf(chain, hub, 'FlashHub')('owner', 'setFeeController', [person('operator')]);
      return hub;
    },
    // The product with the fee is paid between two calls that belong together.
    gaps: ['setProtocolFee(uint24)'],
    rows: [
      ['setFeeController(address)', 'ownership', ['owner']],
      ['setProtocolFee(uint24)', 'fee', ['operator']],
      ['collect(address,uint256)', 'withdraw', ['operator']],
      ...OWNABLE('owner'),
    ],
  },
  AllowHook: {
    make: async (chain) => {
      const hook = await chain.make('AllowHook', [person('operator'), person('admin')]);
      await callsOf(chain, hook, 'AllowHook')('admin', 'allow', [[person('ann')], true]);
      return hook;
    },
    rows: [
      ['beforeSwap(address,bytes)', undefined, ['operator']],
      ['allow(address[],bool)', undefined, ['admin']],
      ['setAdmin(address)', 'ownership', ['admin']],
    ],
  },
  Purse: {
    make: (chain) => chain.make('Purse', [[person('ann')]], { value: ETHER }),
    rows: [
      ['start(address)', 'ownership', ['ann']],
      ['enableModule(address)', 'ownership', ['Purse']],
      ['disableModule(address)', undefined, ['Purse']],
      ['setGuard(address)', undefined, ['Purse']],
      ['execFromModule(address,uint256,bytes)', 'execute', ['SpendModule']],
    ],
  },
  SpendModule: {
    make: async (chain, made) => {
      const module = await chain.make('SpendModule', [made('Purse'), person('operator')]);
      await callsOf(chain, made('Purse'), 'Purse')('ann', 'start', [module]);
      return module;
    },
    // Another account sets each caller's limit, just as it would set a debt to be paid out.
    missed: ['spend(address,uint256)'],
    gaps: ['setLimit(address,uint256)'],
    rows: [
      ['setLimit(address,uint256)', 'ownership', ['Purse']],
      ['spend(address,uint256)', undefined, ['operator']],
    ],
  },
};
