import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import type { Case } from '../../map-cases.ts';
import { callsOf, ETHER, toBytes32 } from '../contract-calls.ts';
import { pay } from '../living-protocols/pay.ts';

/** Lending, a coin of debt, staking once more, and perpetuals. */
export const CREDIT: Readonly<Record<string, Case>> = {
  PooledLending: {
    make: async (chain, made) => {
      const lending = await chain.make('PooledLending', [made('Cash'), ...['owner', 'oracle', 'guardian', 'treasurer'].map(person)]);
      const cash = callsOf(chain, made('Cash'), 'Cash');
      await cash('deployer', 'transfer', [person('ann'), 10_000n * ETHER]);
      await cash('ann', 'approve', [lending, 10_000n * ETHER]);
      await pay(chain, 'ben', lending, { contract: 'PooledLending', name: 'supply', value: 5n * ETHER });
      const said = callsOf(chain, lending, 'PooledLending');
      await said('ann', 'pledge', [4_000n * ETHER]);
      await said('ann', 'borrow', [ETHER]);
      await pay(chain, 'ann', lending, { contract: 'PooledLending', name: 'repay', value: ETHER / 2n });
      return lending;
    },
    rows: [
      ['setPrice(uint256)', undefined, ['oracle']],
      ['setLtv(uint256)', undefined, ['oracle']],
      ['setReserveFactor(uint256)', 'fee', ['owner']],
      ['stopBorrow(bool)', 'pause', ['guardian', 'oracle', 'owner']],
      ['drawReserves(address,uint256)', 'withdraw', ['treasurer']],
      ['setRoles(address,uint256)', 'ownership', ['owner']],
    ],
  },
  WardedDollar: {
    make: (chain) => chain.make('WardedDollar', [person('owner')]),
    rows: [
      ['rely(address)', 'ownership', ['DebtLedger', 'owner']],
      ['deny(address)', 'ownership', ['DebtLedger', 'owner']],
      ['mint(address,uint256)', 'mint', ['DebtLedger', 'owner']],
    ],
  },
  DebtLedger: {
    make: async (chain, made) => {
      const ledger = await chain.make('DebtLedger', [made('WardedDollar'), person('owner'), person('oracle')]);
      await callsOf(chain, made('WardedDollar'), 'WardedDollar')('owner', 'rely', [ledger]);
      const said = callsOf(chain, ledger, 'DebtLedger');
      await said('owner', 'file', [toBytes32('auctions'), person('keeper')]);
      await pay(chain, 'ann', ledger, { contract: 'DebtLedger', name: 'lock', value: ETHER });
      await said('ann', 'draw', [900n * ETHER]);
      await said('oracle', 'file', [toBytes32('spot'), 500n]);
      return ledger;
    },
    rows: [
      ['rely(address)', 'ownership', ['oracle', 'owner']],
      ['deny(address)', 'ownership', ['oracle', 'owner']],
      ['file(bytes32,uint256)', undefined, ['oracle', 'owner']],
      ['file(bytes32,address)', undefined, ['oracle', 'owner']],
      ['cage()', 'pause', ['oracle', 'owner']],
      ['grab(address)', undefined, ['keeper']],
    ],
  },
  PauserList: {
    make: (chain) => chain.make('PauserList', [[person('guardian'), person('keeper')], person('steward')]),
    rows: [
      ['setPauser(address,bool)', 'ownership', ['steward']],
      ['setUnpauser(address)', 'ownership', ['steward']],
    ],
  },
  RestakeHub: {
    make: async (chain, made) => {
      const hub = await chain.make('RestakeHub', [made('PauserList'), person('owner'), person('signer')]);
      await callsOf(chain, hub, 'RestakeHub')('operator', 'register');
      await pay(chain, 'ann', hub, { contract: 'RestakeHub', name: 'stake', args: [person('operator')], value: ETHER });
      return hub;
    },
    rows: [
      ['slash(address,uint256)', undefined, ['signer']],
      // Asked of the list.
      ['pause(uint256)', 'pause', ['guardian', 'keeper']],
      ['unpause(uint256)', 'pause', ['steward']],
      ['setSlasher(address,bool)', 'ownership', ['owner']],
      ['transferOwnership(address)', 'ownership', ['owner']],
    ],
  },
  MarginPerps: {
    make: async (chain) => {
      const perps = await chain.make('MarginPerps', ['owner', 'oracle', 'keeper'].map(person));
      await pay(chain, 'ann', perps, { contract: 'MarginPerps', name: 'open', args: [11n * 10n ** 15n], value: ETHER });
      await callsOf(chain, perps, 'MarginPerps')('oracle', 'post', [910n]);
      return perps;
    },
    rows: [
      ['liquidate(address)', undefined, ['keeper']],
      ['post(uint256)', undefined, ['oracle']],
      ['setTakerFee(uint256)', 'fee', ['owner']],
      ['setReduceOnly(bool)', 'pause', ['oracle', 'owner']],
      ['drawInsurance(address,uint256)', 'withdraw', ['owner']],
      ['appoint(address,uint8)', 'ownership', ['owner']],
    ],
  },
};
