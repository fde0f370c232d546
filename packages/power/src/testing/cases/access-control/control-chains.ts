import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import type { Case } from '../../map-cases.ts';

/** Control through other contracts: timelocks, registries, a multisig, initializers. */
export const CONTROL_CHAINS: Readonly<Record<string, Case>> = {
  Delayer: {
    make: (chain) => chain.make('Delayer', [person('steward'), 172_800n]),
    rows: [
      ['queueTransaction(address,uint256,string,bytes,uint256)', undefined, ['steward']],
      ['cancelTransaction(address,uint256,string,bytes,uint256)', undefined, ['steward']],
      ['executeTransaction(address,uint256,string,bytes,uint256)', 'execute', ['steward']],
      ['setDelay(uint256)', undefined, ['Delayer']],
      ['setPendingAdmin(address)', 'ownership', ['Delayer']],
      ['acceptAdmin()', 'ownership', []],
    ],
  },
  Book: {
    make: (chain) => chain.make('Book', [person('owner'), person('keeper'), person('treasurer')]),
    rows: [
      ['setKeeper(address,bool)', undefined, ['owner']],
      ['setName(bytes32,address)', undefined, ['owner']],
    ],
  },
  Asking: {
    make: async (chain, made) => chain.make('Asking', [made('Book')], { value: 10n ** 18n }),
    rows: [
      ['setP(uint256)', 'other', ['owner']],
      ['setQ(uint256)', 'other', ['keeper']],
      ['pay(address,uint256)', 'withdraw', ['treasurer']],
    ],
  },
  OldMultisig: {
    make: (chain) => chain.make('OldMultisig', [person('ann'), person('ben'), person('cid')], { value: 10n ** 18n }),
    rows: [
      ['submit(address,uint256,bytes)', undefined, ['ann', 'ben', 'cid']],
      ['confirm(uint256)', undefined, ['ann', 'ben', 'cid']],
      ['carryOut(uint256)', undefined, ['ann', 'ben', 'cid']],
      ['addOwner(address)', 'ownership', ['OldMultisig']],
      ['changeRequired(uint256)', undefined, ['OldMultisig']],
    ],
  },
  Staking: {
    make: (chain) => chain.make('Staking', [person('owner'), person('operator')]),
    rows: [
      ['notifyReward(uint256)', undefined, ['operator']],
      ['setDistributor(address)', 'ownership', ['owner']],
      ['sweepLate()', 'withdraw', ['owner']],
      ['nameHeir(address)', 'ownership', ['owner']],
      ['inherit()', 'ownership', []],
    ],
  },
  Initialised: {
    make: (chain) => chain.make('Initialised', [person('owner')]),
    rows: [
      ['setTick(uint256)', 'other', ['owner']],
      ['kill(address)', 'destroy', ['owner']],
    ],
  },
};
