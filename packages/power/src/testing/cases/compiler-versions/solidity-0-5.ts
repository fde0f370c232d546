import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import type { Case } from '../../map-cases.ts';
import { callsOf, toBytes32 } from '../contract-calls.ts';

/** Solidity 0.5.17. */
export const SOLIDITY_0_5: Readonly<Record<string, Case>> = {
  Resolver: {
    make: async (chain) => {
      const resolver = await chain.make('Resolver', [person('owner')]);
      const args = [
        [toBytes32('Issuer'), toBytes32('Exchanger')],
        [person('ann'), person('ben')],
      ];
      await callsOf(chain, resolver, 'Resolver')('owner', 'importAddresses', args);
      return resolver;
    },
    rows: [
      ['nominateNewOwner(address)', 'ownership', ['owner']],
      ['acceptOwnership()', 'ownership', []],
      ['importAddresses(bytes32[],address[])', undefined, ['owner']],
    ],
  },
  Synth: {
    make: (chain, made) => chain.make('Synth', [person('owner'), made('Resolver'), person('operator')]),
    rows: [
      ['nominateNewOwner(address)', 'ownership', ['owner']],
      ['acceptOwnership()', 'ownership', []],
      ['setProxy(address)', 'ownership', ['owner']],
      ['setMessageSender(address)', undefined, ['operator']],
      ['setTokenState(address)', undefined, ['owner']],
      ['issue(address,uint256)', 'mint', ['ann', 'ben']],
      ['burn(address,uint256)', 'burn', ['ann', 'ben']],
    ],
  },
  TokenState: {
    make: async (chain, made) => {
      const state = await chain.make('TokenState', [person('owner'), made('Synth')]);
      const said = callsOf(chain, made('Synth'), 'Synth');
      await said('owner', 'setTokenState', [state]);
      // The contract stores its last message sender; afterwards that is not the owner.
      await said('passer-by', 'transfer', [person('ann'), 0n]);
      return state;
    },
    rows: [
      ['nominateNewOwner(address)', 'ownership', ['owner']],
      ['acceptOwnership()', 'ownership', []],
      ['setAssociatedContract(address)', 'ownership', ['owner']],
      ['setAllowance(address,address,uint256)', undefined, ['Synth']],
      ['setBalanceOf(address,uint256)', undefined, ['Synth']],
    ],
  },
  Comptroller: {
    make: (chain) => chain.make('Comptroller'),
    rows: [
      ['_setPriceOracle(address)', undefined, []],
      ['_setCloseFactor(uint256)', undefined, []],
      ['_setPauseGuardian(address)', 'ownership', []],
      ['_setTransferPaused(bool)', undefined, []],
    ],
  },
  Troller: {
    make: async (chain, made) => {
      const troller = await chain.make('Troller', [person('admin'), made('Comptroller')]);
      await callsOf(chain, troller, 'Comptroller')('admin', '_setPauseGuardian', [person('guardian')]);
      return troller;
    },
    rows: [
      ['_setPendingImplementation(address)', undefined, ['admin']],
      ['_acceptImplementation()', 'upgrade', []],
      ['_setPendingAdmin(address)', 'ownership', ['admin']],
      ['_acceptAdmin()', 'ownership', []],
      ['_setPriceOracle(address)', undefined, ['admin', 'Comptroller']],
      ['_setCloseFactor(uint256)', undefined, ['admin', 'Comptroller']],
      ['_setPauseGuardian(address)', 'ownership', ['admin']],
      ['_setTransferPaused(bool)', undefined, ['admin', 'guardian']],
    ],
  },
  OldProxy: {
    make: async (chain) => {
      const proxy = await chain.make('OldProxy', [await chain.make('Reserve'), person('steward')]);
      const said = callsOf(chain, proxy, 'Reserve');
      await said('passer-by', 'initialize', [person('owner'), person('guardian'), person('admin')]);
      await said('admin', 'configureMinter', [person('minter'), 10n ** 30n]);
      return proxy;
    },
    rows: [
      ['changeAdmin(address)', 'ownership', ['steward']],
      ['upgradeTo(address)', 'upgrade', ['steward']],
      ['upgradeToAndCall(address,bytes)', 'upgrade', ['steward']],
      ['transferOwnership(address)', 'ownership', ['owner']],
      ['pause()', 'pause', ['guardian']],
      ['unpause()', 'pause', ['guardian']],
      ['updatePauser(address)', 'ownership', ['owner']],
      ['setFee(address,uint256)', 'fee', ['owner']],
      ['configureMinter(address,uint256)', 'ownership', ['admin']],
      ['mint(address,uint256)', 'mint', ['minter']],
    ],
  },
};
