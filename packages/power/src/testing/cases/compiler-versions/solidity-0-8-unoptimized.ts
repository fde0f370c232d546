import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import { type Case, OWNABLE, ROLES } from '../../map-cases.ts';
import { callsOf, ETHER } from '../contract-calls.ts';

const FRACTION = ['owner', 'treasurer', 'admin'];

/** Solidity 0.8.19 without the optimizer. */
export const SOLIDITY_0_8_UNOPTIMIZED: Readonly<Record<string, Case>> = {
  Identities: {
    make: async (chain) => {
      const identities = await chain.make('Identities', [person('owner'), person('operator')]);
      await callsOf(chain, identities, 'Identities')('operator', 'registerIdentity', [person('ann')]);
      return identities;
    },
    rows: [
      ['addAgent(address)', 'ownership', ['owner']],
      ['registerIdentity(address)', undefined, ['operator']],
      ['deleteIdentity(address)', undefined, ['operator']],
    ],
  },
  Security: {
    make: async (chain, made) => {
      const security = await chain.make('Security', [person('owner'), made('Identities')]);
      const said = callsOf(chain, security, 'Security');
      await said('owner', 'addAgent', [person('operator')]);
      await said('operator', 'mint', [person('ann'), ETHER]);
      return security;
    },
    rows: [
      ['addAgent(address)', 'ownership', ['owner']],
      ['removeAgent(address)', undefined, ['owner']],
      ['setIdentities(address)', undefined, ['owner']],
      ['transferOwnership(address)', 'ownership', ['owner']],
      ['pause()', 'pause', ['operator']],
      ['unpause()', 'pause', ['operator']],
      ['forcedTransfer(address,address,uint256)', 'withdraw', ['operator']],
      ['batchForcedTransfer(address[],address[],uint256[])', undefined, ['operator']],
      ['mint(address,uint256)', 'mint', ['operator']],
      ['burn(address,uint256)', 'burn', ['operator']],
      ['setAddressFrozen(address,bool)', 'blacklist', ['operator']],
      ['freezePartialTokens(address,uint256)', undefined, ['operator']],
      ['recoveryAddress(address,address)', 'withdraw', ['operator']],
    ],
  },
  Snapped: {
    make: (chain) => chain.make('Snapped', [person('admin'), person('minter'), person('keeper')]),
    rows: [['snapshot()', undefined, ['keeper']], ['mint(address,uint256)', 'mint', ['minter']], ...ROLES('admin')],
  },
  Fractional: {
    make: async (chain) => {
      const token = await chain.make('Fractional', [person('owner'), person('treasurer'), person('admin')]);
      await callsOf(chain, token, 'Fractional')('owner', 'addPool', [person('ann')]);
      return token;
    },
    rows: [
      ['nominateNewOwner(address)', 'ownership', ['owner']],
      ['acceptOwnership()', 'ownership', []],
      ['pool_mint(address,uint256)', 'mint', ['ann']],
      ['pool_burn_from(address,uint256)', 'burn', ['ann']],
      ['addPool(address)', 'ownership', FRACTION],
      ['removePool(address)', undefined, FRACTION],
      ['setRedemptionFee(uint256)', 'fee', FRACTION],
      ['setController(address)', 'ownership', FRACTION],
      ['greylistAddress(address)', 'blacklist', FRACTION],
    ],
  },
  Reports: {
    make: async (chain) => {
      const reports = await chain.make('Reports', [person('owner')], { value: ETHER });
      const said = callsOf(chain, reports, 'Reports');
      await said('owner', 'setConfig', [[person('ann'), person('ben')]]);
      await said('owner', 'addAccess', [person('editor')]);
      return reports;
    },
    rows: [
      ...OWNABLE('owner'),
      ['acceptOwnership()', 'ownership', []],
      ['setConfig(address[])', undefined, ['owner']],
      ['setPayees(address[],address[])', undefined, ['owner']],
      ['addAccess(address)', 'ownership', ['owner']],
      ['setBilling(uint32)', undefined, ['owner', 'editor']],
      ['transmit(uint256)', undefined, ['ann', 'ben']],
      ['withdrawFunds(address,uint256)', 'withdraw', ['owner', 'editor']],
    ],
  },
  House: { make: (chain) => chain.make('House', [person('owner')]), rows: [['settle()', undefined, ['owner']]] },
};
